import { connect as connectTcp, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { createAuthority } from '../../../testbed/authority.ts';
import { type Listener, listen, writeForEver } from '../../../testbed/listener.ts';
import { TLS_ALERT } from '../../../testbed/web-server.ts';
import type { DnsName } from '../../domain/name.ts';
import type { TlsFlight } from '../../domain/probe.ts';
import { createConnector } from '../connector.ts';
import { createMailFlightsProbe } from './mail-flights.ts';

// Our first flights after STARTTLS, towards TLS servers of Node behind a small mail server, and towards anything else.

const HOST = 'mail.example' as DnsName;
const ADDRESS = '192.0.2.25';
const authority = createAuthority('Mail flights', Date.now);
const { chain, key } = authority.issue([HOST]);
/** The answer of a server of SSL 3.0: a ServerHello that chooses RC4. Source: RFC 6101 §5.6.1.3. */
const SSL3_HELLO = Buffer.concat([
  Buffer.from('160300002a02000026', 'hex'),
  Buffer.from('0300', 'hex'),
  Buffer.alloc(32, 7),
  Buffer.from('00000500', 'hex'),
]);

const open: Listener[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Hands on what comes after STARTTLS to a TLS server of Node. */
async function behindStarttls(
  minVersion: 'TLSv1' | 'TLSv1.2' | 'TLSv1.3',
): Promise<(socket: Socket, first: Buffer) => void> {
  const server = createServer({ cert: chain, key, minVersion, ciphers: 'DEFAULT:@SECLEVEL=0' });
  server.on('tlsClientError', () => {});
  const behind = await listen(server);
  open.push(behind);
  return (socket, first) => {
    const to = connectTcp(behind.port, '127.0.0.1', () => to.write(first));
    to.on('error', () => socket.destroy());
    socket.on('error', () => to.destroy());
    socket.pipe(to).pipe(socket);
  };
}

interface Answers {
  /** In place of 220. */
  readonly greeting?: string;
  readonly starttls?: string;
  /** Answers the first octets of TLS. */
  readonly speak?: (socket: Socket, hello: Buffer) => void;
}

/** Runs the probe towards a mail server that answers so; gives the versions it chose, and the number of connections. */
async function probe({ greeting = '220 mail.example ESMTP', starttls = '220 go ahead', speak = () => {} }: Answers) {
  let connections = 0;
  const listener = await listen(
    createTcpServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      socket.write(`${greeting}\r\n`);
      let isTls = false;
      socket.on('data', (octets: Buffer) => {
        const line = octets.toString('latin1');
        if (isTls) return;
        if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 STARTTLS\r\n');
        else if (line.startsWith('STARTTLS')) socket.write(`${starttls}\r\n`);
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else {
          isTls = true;
          socket.removeAllListeners('data');
          speak(socket, octets);
        }
      });
    }),
  );
  open.push(listener);
  const connector = createConnector({
    resolveHost: async () => ({ kind: 'no-address' }),
    connectTo: [{ address: ADDRESS, port: 25, toAddress: '127.0.0.1', toPort: listener.port }],
  });
  const ask = createMailFlightsProbe({ connector, clock: Date.now, ehloName: 'probe.example' });
  const result = await ask({ host: HOST, address: ADDRESS, port: 25, starttls: 'smtp' });
  return { result, connections };
}

const shown = (flight: TlsFlight | undefined): string =>
  flight?.kind === 'hello'
    ? flight.version
    : flight?.kind === 'unknown'
      ? `unknown ${flight.causes[0]?.code}`
      : (flight?.kind ?? '-');
/** The first two came to this, and were the last. */
const both = (outcome: string): readonly string[] => [outcome, outcome, ...new Array<string>(5).fill('-')];

/** Hellos in the order of the columns of the table. */
const HELLOS = ['tls12', 'tls11', 'weak', 'tls12-order', 'tls12-plain', 'tls12-rsa', 'ssl3'] as const;

test.each<[about: string, answers: () => Promise<Answers>, flights: readonly string[], connections: number]>([
  [
    'from TLS 1.0 on: the last connection is for SSL 3.0',
    async () => ({ speak: await behindStarttls('TLSv1') }),
    ['TLSv1.2', 'TLSv1.1', 'alert', 'TLSv1.2', '-', '-', 'alert'],
    5,
  ],
  [
    'TLS 1.2 and 1.3: it is for clients that take no ECDSA',
    async () => ({ speak: await behindStarttls('TLSv1.2') }),
    ['TLSv1.2', 'alert', 'alert', 'TLSv1.2', '-', 'alert', '-'],
    5,
  ],
  [
    'TLS 1.3 alone: nothing of TLS 1.2 is asked for again',
    async () => ({ speak: await behindStarttls('TLSv1.3') }),
    ['alert', 'alert', 'alert', '-', '-', '-', '-'],
    3,
  ],
  [
    'SSL 3.0',
    async () => ({ speak: (socket) => socket.write(SSL3_HELLO) }),
    ['SSLv3', 'SSLv3', 'SSLv3', 'SSLv3', '-', '-', 'SSLv3'],
    5,
  ],
  [
    'an alert',
    async () => ({ speak: (socket) => socket.end(TLS_ALERT) }),
    ['alert', 'alert', 'alert', '-', '-', '-', '-'],
    3,
  ],
  // Where nothing came of the first two, no more are sent.
  ['hangs up on the hello', async () => ({ speak: (socket) => socket.destroy() }), both('closed'), 2],
  ['silence after the hello', async () => ({}), both('unknown late-answer'), 2],
  [
    'records without end',
    async () => ({
      speak: (socket) => writeForEver(socket, '\u0015\u0003\u0003\u0000\u0002\u0001\u0070'.repeat(1000), 'flood'),
    }),
    both('unknown handshake-flooded'),
    2,
  ],
  ['refused this time', async () => ({ starttls: '454 later' }), both('unknown starttls-refused'), 2],
  [
    'plain text after the 220',
    async () => ({ starttls: '220 go ahead\r\n250 injected' }),
    both('unknown starttls-injected'),
    2,
  ],
])('%s', async (_, answers, flights, connectionsMade) => {
  const { result, connections } = await probe(await answers());
  if (result.kind !== 'flights') throw new Error(JSON.stringify(result));
  expect(HELLOS.map((hello) => shown(result.flights[hello]))).toEqual(flights);
  expect(connections).toBe(connectionsMade);
});

test('a server that turns us away is a failure, never a refusal of TLS', async () => {
  const { result, connections } = await probe({ greeting: '421 busy' });
  expect(result).toMatchObject({ kind: 'failure', failure: { why: 'turned-away' } });
  expect(connections).toBe(2);
});
