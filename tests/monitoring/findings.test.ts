import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ENDED_TEXTS } from '../../src/diagnoses/ended-early.ts';
import { KINDS, type KindId } from '../../src/diagnoses/kinds.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import { diagnose } from '../../src/lookups/diagnose.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { textIn } from '../../src/texts/language.ts';
import type { MailSpec, Route } from '../../testbed/hosts.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { probesOf } from '../support/probes.ts';
import { DAY_MS, HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Whole runs of a monitor with daily reports, over real DNS, HTTPS and SMTP on loopback.

const [WEB, MAIL] = ['192.0.2.10', '192.0.2.25'];
const premises = { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) };

/**
 * The next morning at seven, UTC: the certificates of this world are valid from now on, and the daily report and what confirms
 * it must fall into the same of the days below, whenever this runs.
 */
const START = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 7 * HOUR_MS;

let world: WatchedWorld;
let reports: KindId[] = [];
/** How runs of reports end: as they are, at a limit of ours, or by an error. */
let runsEnd: 'whole' | 'limit' | 'failed' = 'whole';

beforeAll(async () => {
  world = await startWatchedWorld({
    start: START,
    runReport: ({ internet, resolver, clock }) => {
      const probes = probesOf(internet, resolver, clock);
      return async (id, domain) => {
        reports.push(id);
        const kind = KINDS.find((one) => one.id === id);
        if (kind === undefined) return null;
        const report = await diagnose(domain, { kind, resolver, probes, clock, premises, activeProbes: true });
        if (runsEnd === 'failed') return null;
        return runsEnd === 'limit'
          ? { ...report, ended: ENDED_TEXTS.message('time', { name: domain, seconds: 9 }) }
          : report;
      };
    },
  });
});
beforeEach(async () => {
  reports = [];
  runsEnd = 'whole';
  await world.reset();
  world.load(zoneOf(`@ A ${WEB}\n@ MX 10 mx\nmx A ${MAIL}\n@ TXT "v=spf1 mx -all"`));
  await site();
  await mail();
});
afterAll(() => world.close());

const page = (head = ''): Route => ({
  type: 'text/html',
  body: `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body><h1>Shop</h1></body></html>`,
});
const site = (front: Route = page(), robots: Route = { type: 'text/plain', body: 'User-agent: *\nAllow: /\n' }) =>
  world.internet.host({
    host: 'shop.test',
    addresses: [WEB],
    https: { routes: { '/': front, '/robots.txt': robots } },
    http: { '/': { redirect: 'https://shop.test/' } },
  });
const mail = (smtp: MailSpec = {}) => world.internet.host({ host: 'mx.shop.test', addresses: [MAIL], smtp });

const eventsIn = (alert: Alert | null): string[] =>
  (alert?.events ?? []).map(({ kind, severity, about }) => [kind, severity, ...about.key].join(' '));

/** Runs the monitor for some days, and lists its events. */
async function inDays(days: number, dailyReports: readonly KindId[]): Promise<readonly string[]> {
  const until = world.now() + days * DAY_MS;
  const all: string[] = [];
  while (world.now() < until) {
    all.push(...eventsIn(await world.alertOf({ dailyReports })));
    world.pass(HOUR_MS - INTERVAL_MS);
  }
  return all;
}

test('a noindex, and a robots.txt shut to search, are told where the owner wants that report, and when they are gone', async () => {
  expect(await inDays(1, [])).toEqual([]);
  expect(reports).toEqual([]);
  expect(await inDays(1, ['seo'])).toEqual([]);
  expect(reports).toEqual(['seo']);
  await site(page('<meta name="robots" content="noindex">'));
  expect(await inDays(1, ['seo'])).toEqual(['finding-appeared warning seo-indexable noindex']);
  const [open] = await world.openAlerts();
  expect(open?.events.map(({ message, reason }) => [message, reason].map((one) => one && textIn('en', one)))).toEqual([
    [
      'New finding about shop.test (check “Indexing allowed”)',
      'Line 1 of the page says noindex, so search engines don’t list it.',
    ],
  ]);
  await site();
  expect(await inDays(1, ['seo'])).toEqual(['finding-over info seo-indexable noindex']);
  expect(await world.openAlerts()).toEqual([]);
  await site(page(), { type: 'text/plain', body: 'User-agent: *\nDisallow: /\n' });
  expect(await inDays(1, ['seo'])).toContain('finding-appeared warning seo-indexable blocked');
});

test('STARTTLS that is gone is told; a mail server that does not answer is no end of that', async () => {
  expect(await inDays(1, ['mail'])).toEqual([]);
  await mail({ starttls: 'not-offered' });
  expect(await inDays(1, ['mail'])).toContain('finding-appeared warning starttls not-offered');
  await mail({ behaviour: 'silent' });
  expect((await inDays(1, ['mail'])).filter((one) => one.includes('starttls'))).toEqual([]);
  await mail();
  expect(await inDays(2, ['mail'])).toContain('finding-over info starttls not-offered');
});

test('while the name servers or the web server do not answer, nothing begins and nothing ends', async () => {
  await site(page('<meta name="robots" content="noindex">'));
  expect(await inDays(1, ['seo', 'ssl'])).toEqual([]);
  await world.internet.host({ host: 'shop.test', addresses: [WEB], https: { behaviour: 'refused' }, http: 'closed' });
  expect((await inDays(1, ['seo', 'ssl'])).filter((one) => one.startsWith('finding-over'))).toEqual([]);
  await site(page('<meta name="robots" content="noindex">'));
  expect((await inDays(2, ['seo', 'ssl'])).filter((one) => one.includes('noindex'))).toEqual([]);
});

test('at most four runs of a report in a day, and one while nothing is in doubt', async () => {
  await inDays(3, ['seo']);
  expect(reports).toHaveLength(3);
  let isShut = false;
  for (let i = 0; i < 24; i += 1) {
    isShut = !isShut;
    await site(page(isShut ? '<meta name="robots" content="noindex">' : ''));
    await world.alertOf({ dailyReports: ['seo'] });
    world.pass(HOUR_MS - INTERVAL_MS);
  }
  expect(reports.length).toBeLessThanOrEqual(7);
});

test('while our own network is down, nothing is told', async () => {
  await inDays(1, ['seo']);
  await site(page('<meta name="robots" content="noindex">'));
  world.setOnline(false);
  expect(await inDays(1, ['seo'])).toEqual([]);
  world.setOnline(true);
  expect(await inDays(2, ['seo'])).toEqual(['finding-appeared warning seo-indexable noindex']);
});

test('a report of which no run can be compared is noted with its first such day, until one can', async () => {
  /** Runs the monitor for some days. Returns which reports could not be compared in the end, and for how many whole days. */
  const uncomparedAfter = async (days: number): Promise<readonly string[]> => {
    const until = world.now() + days * DAY_MS;
    let last: readonly string[] = [];
    for (; world.now() < until; world.pass(6 * HOUR_MS)) {
      const result = await world.run({ dailyReports: ['seo', 'mail'] });
      // Without a state, it is as it was.
      if (result.kind !== 'ended' || result.end.watch === null) continue;
      const { uncompared } = result.end.watch.findings;
      last = uncompared.map(({ kind, why, since }) => `${kind} ${why} ${Math.floor((world.now() - since) / DAY_MS)}`);
    }
    return last;
  };
  expect(await uncomparedAfter(1)).toEqual([]);
  runsEnd = 'limit';
  expect(await uncomparedAfter(4)).toEqual(['seo limit 3', 'mail limit 3']);
  runsEnd = 'failed';
  expect(await uncomparedAfter(1)).toEqual(['seo failed 4', 'mail failed 4']);
  runsEnd = 'whole';
  expect(await uncomparedAfter(1)).toEqual([]);
});
