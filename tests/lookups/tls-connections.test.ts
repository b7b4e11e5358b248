import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLookupService, type LookupService } from '../../src/admission/lookup-service.ts';
import { MAIL } from '../../src/diagnoses/mail.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import type { MailSpec, WebSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { type Listener, listen } from '../../testbed/listener.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';
import { webHost } from '../support/web-host.ts';

/** How often a check of a certificate connects to one address. Source: docs/limits.md. */
const MOST = 12;
/** How many of them at once. Source: docs/limits.md. */
const MOST_AT_ONCE = 2;
const DOMAIN = 'case.test' as DomainName;
const ADDRESS = '192.0.2.80';
/** How often it connects to a mail server. Source: docs/limits.md. */
const MOST_TO_MAIL = 6;
const MAIL_ADDRESS = '192.0.2.25';
/** Two of each family. */
const ADDRESSES = [ADDRESS, '192.0.2.81', '2001:db8::80', '2001:db8::81'];
const SOA = `@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300
@ 300 IN NS ns1.hosts.test.
`;

let internet: Internet;
const fronts = new Map<string, Front>();

/** Counts the connections to one address, and passes them on. */
interface Front {
  readonly listener: Listener;
  /** Where connections go on to. */
  behind: number;
  connections: number;
  mostAtOnce: number;
}

async function startFront(): Promise<Front> {
  const open = new Set<Socket>();
  const listener = await listen(
    createServer((socket) => {
      front.connections += 1;
      open.add(socket);
      for (const event of ['end', 'close'] as const) socket.once(event, () => open.delete(socket));
      // The end of one connection and the beginning of the next come in one round of the event loop, in either order.
      setImmediate(() => {
        front.mostAtOnce = Math.max(front.mostAtOnce, open.size);
      });
      const to = connect(front.behind, '127.0.0.1');
      to.on('error', () => socket.destroy());
      socket.on('error', () => to.destroy());
      socket.pipe(to).pipe(socket);
    }),
  );
  const front: Front = { listener, behind: 0, connections: 0, mostAtOnce: 0 };
  return front;
}

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  for (const address of [...ADDRESSES, MAIL_ADDRESS]) fronts.set(address, await startFront());
});
afterAll(async () => {
  for (const { listener } of fronts.values()) await listener.close();
  await internet.close();
});

const frontOf = ({ address, port }: Pick<AddressOverride, 'address' | 'port'>): Front | undefined =>
  port === (address === MAIL_ADDRESS ? 25 : 443) ? fronts.get(address) : undefined;

function countsOf(address: string): Front {
  const front = fronts.get(address);
  if (front === undefined) throw new Error(`${address} has no front`);
  return front;
}

const connectionsOf = (): Readonly<Record<string, number>> =>
  Object.fromEntries([...fronts].map(([address, { connections }]) => [address, connections]));

/** Works with reports whose connections to the addresses of a web server are counted. */
async function counted(
  {
    https = {},
    addresses = [ADDRESS],
    smtp,
  }: { readonly https?: WebSpec; readonly addresses?: readonly string[]; readonly smtp?: MailSpec },
  clock: () => number,
  work: (lookups: LookupService) => Promise<void>,
): Promise<void> {
  const mail = smtp === undefined ? '' : `@ 300 IN MX 10 mail\nmail 300 IN A ${MAIL_ADDRESS}\n`;
  const web = addresses.map((one) => `@ 300 IN ${one.includes(':') ? 'AAAA' : 'A'} ${one}\n`).join('');
  internet.load(SOA + web + mail, DOMAIN);
  await internet.host(webHost(https, { addresses }));
  if (smtp !== undefined) await internet.host({ host: `mail.${DOMAIN}`, addresses: [MAIL_ADDRESS], smtp });
  const connectTo = internet.connectTo.map((one) => {
    const front = frontOf(one);
    if (front === undefined) return one;
    Object.assign(front, { behind: one.toPort, connections: 0, mostAtOnce: 0 });
    return { ...one, toPort: front.listener.port };
  });
  const resolver = createStubResolver({ servers: [internet.resolver], clock });
  const stores = await openStores(':memory:');
  let labels = 0;
  const lookups = createLookupService({
    resolver,
    stores,
    clock,
    randomLabel: () => `no-such-label-${labels++}`,
    probes: probesOf({ ...internet, connectTo }, resolver, clock),
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: DAY_MS,
  });
  await work(lookups);
  await lookups.close();
  await resolver.close();
  await stores.close();
}

describe('a check of a certificate connects to an address a few times at most', () => {
  // Every kind of server is in tls-servers.test.ts.
  test('as it should be', async () => {
    await counted({}, Date.now, async (lookups) => {
      await lookups.live(SSL, DOMAIN);
      const { connections, mostAtOnce } = countsOf(ADDRESS);
      expect(connections).toBeGreaterThan(0);
      expect(connections).toBeLessThanOrEqual(MOST);
      expect(mostAtOnce).toBeLessThanOrEqual(MOST_AT_ONCE);
    });
  });

  test('runs of a minute share what they asked beyond what a visitor asks', async () => {
    let now = Date.now();
    await counted(
      {},
      () => now,
      async (lookups) => {
        await lookups.live(SSL, DOMAIN, { active: false });
        const ofVisit = countsOf(ADDRESS).connections;
        const added = async () => {
          const before = countsOf(ADDRESS).connections;
          await lookups.live(SSL, DOMAIN);
          return countsOf(ADDRESS).connections - before;
        };
        const first = await added();
        expect(first).toBeGreaterThan(ofVisit);
        expect(await added()).toBe(ofVisit);
        now += MINUTE_MS + 1000;
        expect(await added()).toBe(first);
      },
    );
  });

  test('a visit makes one full handshake an address family, beside the request for the headers', async () => {
    await counted({ addresses: ADDRESSES }, Date.now, async (lookups) => {
      await lookups.live(SSL, DOMAIN, { active: false });
      const visit = connectionsOf();
      expect(visit).toMatchObject({ '192.0.2.81': 0, '2001:db8::81': 0 });
      const { '192.0.2.80': four = 0, '2001:db8::80': six = 0 } = visit;
      expect([Math.min(four, six), four + six]).toEqual([1, 3]);
    });
  });

  test('a full run does the same at every address', async () => {
    await counted({ addresses: ADDRESSES }, Date.now, async (lookups) => {
      await lookups.live(SSL, DOMAIN);
      for (const { connections, mostAtOnce } of ADDRESSES.map(countsOf)) {
        expect(connections).toBeGreaterThan(1);
        expect(connections).toBeLessThanOrEqual(MOST);
        expect(mostAtOnce).toBeLessThanOrEqual(MOST_AT_ONCE);
      }
    });
  });

  test.each<[about: string, smtp: MailSpec, most: number, again: number]>([
    ['as it should be', {}, MOST_TO_MAIL, 1],
    ['old versions', { tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' } }, MOST_TO_MAIL, 1],
    ['no STARTTLS', { starttls: 'not-offered' }, 1, 1],
    // Whether that address answers at all is asked once more there.
    ['turned away', { behaviour: 'turned-away' }, 1, 2],
  ])('a mail server: once on a visit, and %s', async (_, smtp, most, again) => {
    await counted({ smtp }, Date.now, async (lookups) => {
      const connectionsFor = async (kind: typeof SSL | typeof MAIL, active: boolean) => {
        countsOf(MAIL_ADDRESS).connections = 0;
        await lookups.live(kind, DOMAIN, { active });
        return countsOf(MAIL_ADDRESS).connections;
      };
      expect(await connectionsFor(SSL, false)).toBe(1);
      expect(await connectionsFor(SSL, true)).toBe(most);
      // A check of mail security in the same minute shares the answers of the first flights.
      expect(await connectionsFor(MAIL, false)).toBe(1);
      expect(await connectionsFor(MAIL, true)).toBe(again);
      expect(countsOf(MAIL_ADDRESS).mostAtOnce).toBeLessThanOrEqual(MOST_AT_ONCE);
    });
  });
});
