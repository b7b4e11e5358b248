import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startInternet } from '../testbed/internet.ts';
import { FORM, hostsOf, type SizeAttack, siteOf, VICTIM, zoneOf, zonesOf } from './size-attacks.ts';
import { serveOrders } from './world-process.ts';

/**
 * The internet of `bench/hostile-size.ts` and the attackers in it, in a process of their own. It answers an order when that
 * is done, and serves until it is disconnected.
 */
export interface SizeOrder {
  readonly attack: SizeAttack;
  readonly port: number;
  readonly durationMs: number;
  /** Sent in the field of a proxy, where the service trusts that; else the address of the connection counts. */
  readonly clients: 'one' | 'many';
}

export const FINE = 3000;
export const KNOWN = 'known.test';
export const fineName = (i: number): string => `fine${i}.test`;

const ZONE = `@ 300 IN SOA ns h 1 2 3 4 300
@ IN NS ns.test.
@ IN A 192.0.2.1
@ IN MX 10 mail
@ IN TXT "v=spf1 mx -all"
mail IN A 192.0.2.2
*._domainkey IN TXT "v=DKIM1; p="
_dmarc IN TXT "v=DMARC1; p=reject"
`;

interface Sent {
  readonly path: string;
  readonly form?: string;
}

/** Paths of an attack, one after the other, and connections that ask for them at once. */
const ATTACKS: Readonly<Record<SizeAttack, { readonly connections: number; readonly sent: (i: number) => Sent }>> = {
  'T1 names of robots.txt': { connections: 1, sent: (i) => site('ai-search', 'T1 names of robots.txt', i) },
  'T2 preferences of robots.txt': { connections: 8, sent: (i) => site('ai-search', 'T2 preferences of robots.txt', i) },
  'T3 sitemaps': { connections: 8, sent: (i) => site('seo', 'T3 sitemaps', i) },
  'T4 CDS and keys of one tag': { connections: 1, sent: (i) => zone('diagnosis', 'T4 CDS and keys of one tag', i) },
  'T5 keys at every selector': { connections: 2, sent: (i) => zone('domain', 'T5 keys at every selector', i) },
  'T6 forms': { connections: 2, sent: () => ({ path: `/mail-security/${KNOWN}/message`, form: FORM }) },
  'T7 aliases': { connections: 4, sent: (i) => zone('domain', 'T7 aliases', i) },
  'T8 disk': { connections: 8, sent: (i) => site('seo', 'T8 disk', i) },
  'T9 slow pages': { connections: 10, sent: (i) => site('seo', 'T9 slow pages', i) },
  'T10 other paths': { connections: 1, sent: (i) => ({ path: `/seo/${VICTIM}?path=/z${i}` }) },
  'T11 long robots.txt': { connections: 4, sent: (i) => site('seo', 'T11 long robots.txt', i) },
};

const site = (page: string, attack: SizeAttack, i: number): Sent => ({ path: `/${page}/${siteOf(attack, i)}` });
const zone = (page: string, attack: SizeAttack, i: number): Sent => ({ path: `/${page}/${zoneOf(attack, i)}` });

let requests = 0;

/** Sends one request and waits for the end of its answer, or for the end of the attack. */
function send(port: number, { path, form }: Sent, { clients }: SizeOrder, until: number): Promise<void> {
  requests += 1;
  const number = requests;
  const client = clients === 'one' ? '127.0.1.1' : `127.${1 + (number % 200)}.${number % 251}.1`;
  return new Promise((done) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        localAddress: client,
        path,
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          Host: 'bench.test',
          Connection: 'close',
          ...(form === undefined
            ? {}
            : { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': form.length }),
        },
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now()))),
      },
      (response) => response.resume().on('close', done),
    );
    sent.on('error', () => done());
    sent.end(form);
  });
}

/** One after the other on each connection; a refusal comes at once, so that nobody asks without a pause. */
async function attack(order: SizeOrder): Promise<void> {
  const { connections, sent } = ATTACKS[order.attack];
  const until = performance.now() + order.durationMs;
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        next += 1;
        await send(order.port, sent(next), order, until);
        await wait(20);
      }
    }),
  );
}

async function serveWorld(): Promise<void> {
  const internet = await startInternet({ zonesDir: null });
  const { delegations, zones, answer } = zonesOf();
  const hosts = hostsOf();
  internet.load(
    `@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns.test.\nns IN A 192.0.2.53\nns.evil.test. IN A 198.51.100.66\n${delegations}`,
    'test',
    {},
  );
  for (const [apex, text] of zones) internet.load(text, apex);
  internet.load(ZONE, KNOWN);
  internet.load(`${ZONE}`.replace('192.0.2.1', '203.0.113.70'), VICTIM);
  for (let i = 0; i < FINE; i += 1) internet.load(ZONE, fineName(i));
  for (const apex of new Set(hosts.map(({ host }) => host.slice(host.indexOf('.') + 1)))) {
    const address = hosts.find(({ host }) => host.endsWith(`.${apex}`))?.addresses[0] ?? '';
    internet.load(`${ZONE}* IN A ${address}\n`, apex);
  }
  for (const host of hosts) await internet.host(host);
  await internet.host({
    host: VICTIM,
    addresses: ['203.0.113.70'],
    https: { behaviour: 'refused' },
    http: {
      '/': { type: 'text/html', body: '<!doctype html><html lang=en><title>The shop of a victim</title><p>Text</p>' },
    },
  });
  const nameServers = await internet.startNameServers();
  answer(internet.faults, 'recursive');
  answer(nameServers.server('ns.evil.test').faults, 'authoritative');
  serveOrders(internet, nameServers, attack);
}

if (process.argv[2] === 'serve-world' && process.send !== undefined) await serveWorld();
