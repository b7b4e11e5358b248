import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startInternet } from '../testbed/internet.ts';
import { createHostileDns, DNS_ATTACKS, domainOf } from './hostile-dns.ts';
import { serveOrders } from './world-process.ts';

/**
 * The internet of `bench/hostile.ts` and the attacker in it, in a process of their own. Told what to do, it answers when
 * that is done, and serves until it is disconnected.
 */
export type WorldOrder =
  | { readonly do: 'silence' }
  /** The records of `HISTORY` become others. */
  | { readonly do: 'change'; readonly round: number }
  | { readonly do: 'attack'; readonly attack: Attack; readonly port: number; readonly durationMs: number };

export const ATTACKS = ['pipelining', 'unread', 'histories', 'page', ...DNS_ATTACKS, 'stale', 'slow'] as const;
export type Attack = (typeof ATTACKS)[number];

export const FINE = 2000;
export const STALE = 400;
export const KNOWN = 'known.test';
/** A domain whose owner wants its history to be long, and how often it was looked up: a minute of live checks. */
export const HISTORY = 'history.test';
export const CHECKS = 100;
export const staleName = (i: number): string => `s${i}.silent.test`;
export const fineName = (i: number): string => `fine${i}.test`;

/** Websites whose page takes a parser longer than it may, and how often one of them is looked up: one after the other. */
const PAGES = 10;
const PAGE_EVERY_MS = 1600;
const pageName = (i: number): string => `p${i}.page.test`;
/** Each of them is adopted by all before it. */
const HOSTILE_PAGE = `<a>${'<b><table><a>'.repeat(160_000)}`;

const ZONE = `@ 300 IN SOA ns h 1 2 3 4 300
@ IN NS ns.test.
@ IN A 192.0.2.1
@ IN MX 10 mail
@ IN TXT "v=spf1 mx -all"
mail IN A 192.0.2.2
*._domainkey IN TXT "v=DKIM1; p="
_dmarc IN TXT "v=DMARC1; p=reject"
`;
/** Records that are others in each round, of every type that a report shows. */
const historyZone = (round: number): string =>
  [
    `@ 300 IN SOA ns h ${round} 2 3 4 300`,
    ...Array.from({ length: 4 }, (_, i) => `@ IN NS ns${i}-${round}.${KNOWN}.`),
    ...Array.from({ length: 10 }, (_, i) => [
      `@ IN A 192.0.${round}.${i}`,
      `@ IN AAAA 2a00:${round}::${i}`,
      `@ IN MX ${i} mail${i}-${round}.${KNOWN}.`,
      `@ IN TXT "verification-${i}=${'x'.repeat(40)}${round}"`,
      `* IN A 198.51.${round}.${i}`,
    ]).flat(),
    ...Array.from({ length: 4 }, (_, i) => `@ IN CAA 0 issue "ca${i}-${round}.test"`),
    `@ IN TXT "v=spf1 ip4:192.0.${round}.0/24 mx -all"`,
    `_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:r${round}@${KNOWN}"`,
    `_mta-sts IN TXT "v=STSv1; id=${round}"`,
    ...['default', 'google', 'selector1', 'selector2', 'k1', 's1'].map(
      (selector) => `${selector}._domainkey IN TXT "v=DKIM1; k=ed25519; p=${btoa(String(round).padStart(32, '0'))}"`,
    ),
    '',
  ].join('\n');
/** Another client than the neutral one, and another network. */
const ATTACKER = '127.0.1.1';
/** Clients of the attacker's network that read histories at once, and connections of each. */
const READERS = 6;
const CONNECTIONS_OF_READER = 4;
const HISTORY_PATHS = [
  `/history/${HISTORY}`,
  `/v1/domain/${HISTORY}/dns-history?limit=1`,
  `/v1/domain/${HISTORY}/score-history?limit=100`,
  `/v1/domain/${HISTORY}/changes?limit=50`,
];

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: bench.test\r\n\r\n`;

async function open(port: number, localAddress = ATTACKER): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Does `step` so often until the time is up. */
async function every(ms: number, durationMs: number, step: (round: number) => Promise<void>): Promise<void> {
  const until = performance.now() + durationMs;
  for (let round = 0; performance.now() < until; round += 1) await Promise.all([step(round), wait(ms)]);
}

/** So many connections at once, each with all these requests in one packet, closed after `holdMs` without being read. */
const burst = (port: number, connections: number, text: string, holdMs: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port);
      socket.pause().write(text);
      await wait(holdMs);
      socket.destroy();
    }),
  );

/** Page views, each on a connection of its own, answered or not. */
async function views(port: number, perSecond: number, durationMs: number, path: (i: number) => string): Promise<void> {
  const sockets: Socket[] = [];
  await every(1000 / perSecond, durationMs, async (round) => {
    const socket = await open(port);
    socket.resume().write(get(path(round)));
    sockets.push(socket);
  });
  for (const socket of sockets) socket.destroy();
}

/** One request after the other on a connection of its own, each once the one before is answered. */
async function readAgainAndAgain(port: number, localAddress: string, path: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const socket = await open(port, localAddress);
    const closed = once(socket, 'close');
    socket.resume().write(get(path).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await Promise.race([closed, wait(Math.max(0, until - performance.now()))]);
    socket.destroy();
  }
}

const ATTACK: Readonly<Record<Attack, (port: number, durationMs: number) => Promise<void>>> = {
  pipelining: (port, durationMs) =>
    every(250, durationMs, async () => void (await burst(port, 10, get(`/domain/${KNOWN}`).repeat(400), 0))),
  unread: (port, durationMs) =>
    every(500, durationMs, async () => void (await burst(port, 50, get(`/domain/${KNOWN}`).repeat(8), 450))),
  async histories(port, durationMs) {
    const until = performance.now() + durationMs;
    const readers = Array.from({ length: READERS * CONNECTIONS_OF_READER }, (_, i) =>
      readAgainAndAgain(
        port,
        `127.0.1.${1 + (i % READERS)}`,
        HISTORY_PATHS[Math.floor(i / READERS) % HISTORY_PATHS.length] ?? '/',
        until,
      ),
    );
    await Promise.all(readers);
  },
  async stale(port, durationMs) {
    await Promise.all([
      ...Array.from({ length: STALE }, (_, i) => burst(port, 1, get(`/domain/${staleName(i)}`), durationMs)),
      views(port, 20, durationMs, (i) => `/domain/${staleName(i % STALE)}`),
    ]);
  },
  keytrap: (port, durationMs) => views(port, 20, durationMs, (i) => `/domain/${domainOf('keytrap', i)}`),
  nsec3: (port, durationMs) => views(port, 20, durationMs, (i) => `/domain/${domainOf('nsec3', i)}`),
  referrals: (port, durationMs) => views(port, 20, durationMs, (i) => `/domain/${domainOf('referrals', i)}`),
  page: (port, durationMs) => views(port, 1000 / PAGE_EVERY_MS, durationMs, (i) => `/seo/${pageName(i % PAGES)}`),
  slow: (port, durationMs) => views(port, 20, durationMs, (i) => `/domain/n${i}.slow`),
};

async function serveWorld(): Promise<void> {
  const internet = await startInternet({ zonesDir: null });
  const hostile = await createHostileDns();
  internet.load(`@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns.test.\nns IN A 192.0.2.53\n${hostile.delegations}`, 'test', {});
  internet.load(ZONE, KNOWN);
  internet.load(`${ZONE}* IN A 192.0.2.9\n`, 'silent.test');
  for (let i = 0; i < FINE; i += 1) internet.load(ZONE, fineName(i));
  internet.load(`${ZONE}* IN A 192.0.2.80\n`, 'page.test');
  for (let i = 0; i < PAGES; i += 1)
    await internet.host({
      host: pageName(i),
      addresses: ['192.0.2.80'],
      https: { behaviour: 'refused' },
      http: { '/': { type: 'text/html', body: HOSTILE_PAGE } },
    });
  internet.faults.set({ below: 'slow' }, 'drop');
  const nameServers = await internet.startNameServers();
  hostile.answer(internet.faults, 'recursive');
  hostile.answer(nameServers.server('ns.evil.test').faults, 'authoritative');
  const carryOut = async (order: WorldOrder): Promise<void> => {
    if (order.do === 'change') internet.load(historyZone(order.round), HISTORY);
    else if (order.do === 'silence') internet.faults.set({ below: 'silent.test' }, 'drop');
    else await ATTACK[order.attack](order.port, order.durationMs);
  };
  serveOrders(internet, nameServers, carryOut);
}

if (process.argv[2] === 'serve-world' && process.send !== undefined) await serveWorld();
