import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReports, type Reports } from '../../src/admission/reports.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import type { WebSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { type Listener, listen } from '../../testbed/listener.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';
import { webHost } from '../support/web-host.ts';

/** How often a check of a certificate connects to one address. Source: docs/limits.md. */
const MOST = 12;
const DOMAIN = 'case.test' as DomainName;
const ADDRESS = '192.0.2.80';
const ZONE = `@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300
@ 300 IN NS ns1.hosts.test.
@ 300 IN A ${ADDRESS}
`;

let internet: Internet;
let front: Listener;
/** Where connections to the address go on to. */
let behind = 0;
const seen = { connections: 0 };

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(ZONE, DOMAIN);
  front = await listen(
    createServer((socket) => {
      seen.connections += 1;
      const to = connect(behind, '127.0.0.1');
      to.on('error', () => socket.destroy());
      socket.on('error', () => to.destroy());
      socket.pipe(to).pipe(socket);
    }),
  );
});
afterAll(async () => {
  await front.close();
  await internet.close();
});

const isOfAddress = ({ address, port }: AddressOverride): boolean => address === ADDRESS && port === 443;

/** Works with reports whose connections to the address are counted. */
async function counted(https: WebSpec, clock: () => number, work: (reports: Reports) => Promise<void>): Promise<void> {
  await internet.host(webHost(https));
  const to = internet.connectTo.find(isOfAddress);
  if (to === undefined) throw new Error('no server');
  behind = to.toPort;
  seen.connections = 0;
  const connectTo = internet.connectTo.map((one) => (isOfAddress(one) ? { ...one, toPort: front.port } : one));
  const resolver = createStubResolver({ servers: [internet.resolver], clock });
  const stores = await openStores(':memory:');
  let labels = 0;
  const reports = createReports({
    resolver,
    stores,
    clock,
    randomLabel: () => `no-such-label-${labels++}`,
    probes: probesOf({ ...internet, connectTo }, resolver, clock),
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: DAY_MS,
  });
  await work(reports);
  await reports.close();
  await resolver.close();
  await stores.close();
}

describe('a check of a certificate connects to an address a few times at most', () => {
  test.each<[about: string, https: WebSpec]>([
    ['as it should be', {}],
    ['TLS 1.0 alone', { tlsVersions: { min: 'TLSv1', max: 'TLSv1' }, ciphers: 'ALL:@SECLEVEL=0' }],
    ['no encryption, and nobody known', { ciphers: 'NULL-SHA256:AECDH-AES128-SHA:ALL:@SECLEVEL=0' }],
    ['only small hellos', { front: { kind: 'large-closed', most: 700 } }],
    ['an alert', { behaviour: 'alert' }],
    ['a reset', { behaviour: 'reset' }],
    ['no TLS', { behaviour: 'plain-http' }],
  ])('%s', async (_, https) => {
    await counted(https, Date.now, async (reports) => {
      await reports.live(SSL, DOMAIN);
      expect(seen.connections).toBeGreaterThan(0);
      expect(seen.connections).toBeLessThanOrEqual(MOST);
    });
  });

  test('runs of a minute share what they asked beyond what a visitor asks', async () => {
    let now = Date.now();
    await counted(
      {},
      () => now,
      async (reports) => {
        await reports.live(SSL, DOMAIN, { active: false });
        const ofVisit = seen.connections;
        const added = async () => {
          const before = seen.connections;
          await reports.live(SSL, DOMAIN);
          return seen.connections - before;
        };
        const first = await added();
        expect(first).toBeGreaterThan(ofVisit);
        expect(await added()).toBe(ofVisit);
        now += MINUTE_MS + 1000;
        expect(await added()).toBe(first);
      },
    );
  });
});
