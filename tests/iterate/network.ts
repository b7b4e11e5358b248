import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import type { NameServers } from '../../testbed/name-servers.ts';
import type { Meddling } from '../dnssec/middle-box.ts';

/** An address of `bakery.example` that a resolver still has in its cache, in place of the one that its servers give. */
export const OLD_ADDRESS = '192.0.2.66';
export const NEW_ADDRESS = '192.0.2.10';

/** A resolver that has old records of one domain. */
export const BEHIND: Meddling = {
  response: (response) => ({
    ...response,
    answers: response.answers.map((rr) =>
      rr.type === RR_TYPES.A && rr.name === 'bakery.example'
        ? { ...rr, ttlSeconds: 1800, octets: Uint8Array.from(OLD_ADDRESS.split('.').map(Number)) }
        : rr,
    ),
  }),
};

export interface Firewall {
  /** Where queries to all name servers end. */
  readonly connectTo: readonly AddressOverride[];
  /** Queries that it dropped. */
  readonly dropped: () => number;
  close(): Promise<void>;
}

/** Drops whatever goes to a name server. */
export async function startFirewall({ connectTo }: Pick<NameServers, 'connectTo'>): Promise<Firewall> {
  let dropped = 0;
  const socket = createSocket('udp4');
  socket.on('message', () => {
    dropped += 1;
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const { port } = socket.address() as AddressInfo;
  return {
    connectTo: connectTo.map((one) => ({ ...one, toAddress: '127.0.0.1', toPort: port })),
    dropped: () => dropped,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}
