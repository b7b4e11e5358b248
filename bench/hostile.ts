import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createLookupService } from '../src/admission/lookup-service.ts';
import { HEALTH } from '../src/diagnoses/kinds.ts';
import { createResolver } from '../src/dns/create-resolver.ts';
import { parseTrustAnchors } from '../src/dns/trust-anchors.ts';
import type { DomainName } from '../src/domain/name.ts';
import { DAY_MS, MINUTE_MS } from '../src/domain/time.ts';
import { newRandomLabel } from '../src/lookups/diagnose.ts';
import { openStores } from '../tests/support/stores.ts';
import { DNS_ATTACKS } from './hostile-dns.ts';
import { end, type Served, serve } from './hostile-service.ts';
import { sizeRows } from './hostile-size.ts';
import {
  ATTACKS,
  type Attack,
  CHECKS,
  FINE,
  fineName,
  HISTORY,
  KNOWN,
  STALE,
  staleName,
  type WorldOrder,
} from './hostile-world.ts';
import { type BenchRow, row } from './row.ts';
import type { Dns } from './world-process.ts';

/**
 * What a neutral client feels of an attack: its latency while the service is idle and while one address attacks, in one
 * run. It takes a cached page and, every fourth time, the report of a name that was never looked up.
 */
const IDLE_MS = 3000;
const ATTACKED_MS = 4000;
/** Reports of hostile zones go on when nobody asks for more of them. */
const AFTERMATH_MS = 6000;
const SETTLED_MS = 500;
/** Attacks begin before they are felt. */
const HEAD_START_MS = 300;
const PAUSE_MS = 15;
const FRESH_EVERY = 4;
/** Names looked up at once while the store is filled. */
const AT_ONCE = 20;

const WORLD = join(import.meta.dirname, 'hostile-world.ts');

interface Timings {
  readonly cached: number[];
  readonly fresh: number[];
}

const FIGURES = [
  ['cached page, median', 'cached', 0.5],
  ['cached page, 95th percentile', 'cached', 0.95],
  ['new name, median', 'fresh', 0.5],
  ['new name, 95th percentile', 'fresh', 0.95],
] as const satisfies readonly (readonly [what: string, kind: keyof Timings, share: number])[];

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Names that were looked up two days ago, one that was looked up now, and one that changed at each of many lookups. */
async function fill(database: string, dns: Dns, send: (order: WorldOrder) => Promise<void>): Promise<void> {
  const stores = await openStores(database);
  const parsed = parseTrustAnchors(dns.anchors);
  const resolver = createResolver({ servers: [dns.resolver], ...(parsed.ok ? { trustAnchors: parsed.anchors } : {}) });
  const common = { resolver, stores, randomLabel: newRandomLabel, staleAfterMs: DAY_MS };
  const past = createLookupService({ ...common, clock: () => Date.now() - 2 * DAY_MS });
  for (let i = 0; i < STALE; i += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, j) => past.stored(HEALTH, staleName(i + j) as DomainName)));
  await past.close();
  let at = Date.now() - DAY_MS;
  const changing = createLookupService({ ...common, clock: () => at });
  for (let round = 0; round < CHECKS; round += 1) {
    await send({ do: 'change', round });
    await changing.live(HEALTH, HISTORY as DomainName);
    at += MINUTE_MS;
  }
  await changing.close();
  const now = createLookupService({ ...common, clock: Date.now });
  await now.stored(HEALTH, KNOWN as DomainName);
  await now.close();
  await resolver.close();
  await stores.close();
}

/** Asks for reports, known ones and now and then one that was never looked up, and takes the time of each. */
function createMeasure(port: number, agent: Agent): (durationMs: number, into?: Timings) => Promise<Timings> {
  const ask = (path: string): Promise<number> =>
    new Promise((resolve, failed) => {
      const startedAt = performance.now();
      const request = get({ port, path, agent }, (response) => {
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - startedAt);
          else failed(new Error(`${path} is answered with ${response.statusCode}`));
        });
        response.resume();
      });
      request.on('error', failed);
    });
  let fresh = 0;
  return async (durationMs, into = { cached: [], fresh: [] }) => {
    const until = performance.now() + durationMs;
    for (let i = 1; performance.now() < until; i += 1) {
      if (i % FRESH_EVERY > 0) into.cached.push(await ask(`/domain/${KNOWN}`));
      else {
        into.fresh.push(await ask(`/v1/domain/${fineName(fresh % FINE)}/report`));
        fresh += 1;
      }
      await wait(PAUSE_MS);
    }
    if (fresh > FINE) throw new Error('there were too few names that were never looked up');
    return into;
  };
}

/** How long the event loop of the service stood still at most since this was asked before. */
async function longestHold(service: ChildProcess): Promise<number> {
  const answer = once(service, 'message');
  service.send('hold');
  return Number((await answer)[0]);
}

/** Waits until an attack has no effect any more. */
async function settled(service: ChildProcess, idleHold: number): Promise<void> {
  do {
    await longestHold(service);
    await wait(SETTLED_MS);
  } while ((await longestHold(service)) > idleHold);
}

/** The attacks that send much, and those that only send odd things. */
export async function bench(): Promise<BenchRow[]> {
  return [...(await attackRows()), ...(await sizeRows())];
}

async function attackRows(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  const world = fork(WORLD, ['serve-world'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const agent = new Agent({ keepAlive: true });
  let served: Served | undefined;
  try {
    const [dns] = (await once(world, 'message')) as [Dns];
    const send = async (order: WorldOrder): Promise<void> => {
      const done = once(world, 'message');
      world.send(order);
      await done;
    };
    await fill(join(folder, 'bench.db'), dns, send);
    served = await serve(folder, dns);
    const { port } = served;
    await send({ do: 'silence' });

    const measure = createMeasure(port, agent);
    // Once for code that is compiled while it runs.
    await measure(IDLE_MS);
    await longestHold(served.child);
    const idle = await measure(IDLE_MS);
    const attacked = new Map<Attack, Timings>();
    const holds = new Map<Attack, number>();
    const idleHold = await longestHold(served.child);
    for (const attack of ATTACKS) {
      const over = send({ do: 'attack', attack, port, durationMs: ATTACKED_MS + HEAD_START_MS });
      await wait(HEAD_START_MS);
      await longestHold(served.child);
      const isOfZones = DNS_ATTACKS.some((one) => one === attack);
      attacked.set(attack, await measure(ATTACKED_MS + (isOfZones ? AFTERMATH_MS : 0)));
      holds.set(attack, await longestHold(served.child));
      await over;
      if (isOfZones) await settled(served.child, idleHold);
      // The last two leave lookups behind, so idle is only measured before them.
      if (attack !== 'stale' && attack !== 'slow') await measure(IDLE_MS / 2, idle);
    }
    return [...attacked].flatMap(([attack, timings]) => [
      ...FIGURES.map(([what, kind, share]) =>
        row('hostile', `"${attack}": ${what}`, 'ms', percentile(timings[kind], share), [
          'idle',
          percentile(idle[kind], share),
        ]),
      ),
      row('hostile', `"${attack}": longest hold of the event loop`, 'ms', holds.get(attack) ?? Number.NaN, [
        'idle',
        idleHold,
      ]),
    ]);
  } finally {
    agent.destroy();
    if (served !== undefined) await end(served);
    if (world.connected) world.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}
