import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Internet, startInternet } from '../../../testbed/internet.ts';
import { REGISTRATIONS } from '../../../tests/browser/registrations.ts';
import { NOW as REPORT_NOW } from '../../../tests/browser/reports.ts';
import { startLookups } from '../../../tests/support/lookups-over.ts';
import { HEALTH, MAIL } from '../../diagnoses/kinds.ts';
import { createResolver } from '../../dns/create-resolver.ts';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { RegistrationAnswer, StoredRegistration } from '../../lookups/registrations.ts';
import { textIn } from '../../texts/language.ts';
import { type BackgroundServices, NO_BACKGROUND, readBackground, readPastBackground } from './background.ts';
import { pageKindOf } from './kinds.ts';

// What the report page shows of a past that was lived through: three days, and one on which nobody answered.

const ZONES = join(import.meta.dirname, '../../../testbed/zones');
const DOMAIN = 'perfect.example' as DomainName;
const ZONE = readFileSync(join(ZONES, `${DOMAIN}.zone`), 'utf8');
const START = Date.UTC(2026, 0, 1, 12);
const NEVER = 'never.example' as DomainName;

let internet: Internet;
let revision: () => Promise<number | undefined>;
let asked: Parameters<typeof readBackground>[0];
let close: () => Promise<void>;
let registration: StoredRegistration | undefined;
let answer: BackgroundServices['registration'] = async () => ({ kind: 'public-suffix' });
const lived: number[] = [];

/** Reads it again while it does not come in time, as the next page would: this machine may be busy. */
const readInTime = (of: typeof asked) =>
  vi.waitFor(
    async () => {
      const { background, isWhole } = await readBackground(of);
      if (!isWhole) throw new Error('not in time');
      return background;
    },
    { timeout: 20_000, interval: 10 },
  );

const DAYS: readonly (() => void)[] = [
  () => internet.load(ZONE, DOMAIN, {}),
  () => internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, {}),
  () => internet.faults.set({ below: DOMAIN }, 'servfail'),
];

beforeAll(async () => {
  let now = START;
  const clock = () => now;
  internet = await startInternet({ zonesDir: ZONES, clock });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    cacheEntries: 0,
    clock,
  });
  const started = await startLookups(internet, { resolver, clock });
  const { lookups } = started;
  const services: BackgroundServices = {
    scoreHistory: (domain, query) => lookups.scoreHistory(domain, query),
    changeHistory: (domain, query) => lookups.changeHistory(domain, query),
    summary: (kind, domain) => lookups.summary(kind, domain),
    storedRegistration: async () => registration,
    storedZone: (domain) => lookups.storedZone(domain),
    certificateSights: (domain) => lookups.certificateSights(domain),
    registration: (...given) => answer(...given),
  };
  asked = {
    services,
    kind: pageKindOf(HEALTH),
    kinds: [HEALTH, MAIL],
    domain: DOMAIN,
    client: '192.0.2.1',
    now: START,
  };

  revision = () => lookups.revision(DOMAIN);
  close = async () => {
    await started.close();
    await internet.close();
  };
  for (const begin of DAYS) {
    begin();
    const { score, provisional } = await lookups.live(HEALTH, DOMAIN);
    if (!provisional) lived.push(score);
    now += DAY_MS;
  }
});
afterAll(() => close());

test('the scores that were known, oldest first, and what moved the last one', async () => {
  const { scores, lastChange } = await readInTime(asked);
  expect(lived).toHaveLength(2);
  expect(scores).toEqual(lived.map((score, day) => ({ at: START + day * DAY_MS, score })));
  expect(lastChange?.points).toBe((lived[1] ?? 0) - (lived[0] ?? 0));
  expect(textIn('en', lastChange?.why ?? '')).toBe('DMARC weakened from reject to none');
});

test('since when there are reports, for the present one and those of the past', async () => {
  const past = async (of: typeof asked) => (await readPastBackground(of)).background;
  for (const read of [readInTime, past]) {
    expect(await read(asked)).toMatchObject({ observedSince: START });
    expect(await read({ ...asked, kind: pageKindOf(MAIL) })).toMatchObject({ observedSince: undefined });
    expect(await read({ ...asked, domain: NEVER })).toMatchObject({ observedSince: undefined });
  }
});

test('nothing of a name that nobody looked up, and no score over time for a page that shows none', async () => {
  const tab = { id: MAIL.id, page: MAIL.page, title: MAIL.title };
  const never = { on: 'domain', kinds: [{ tab, probes: MAIL.probes, summary: null }], registration: null };
  expect(await readInTime({ ...asked, domain: NEVER })).toEqual({ ...NO_BACKGROUND, summary: never });
  expect(await readInTime({ ...asked, kind: pageKindOf(MAIL) })).toMatchObject({
    scores: [],
    lastChange: undefined,
  });
});

test('the other kinds, summed up from what is stored: nobody is asked, and nothing is stored', async () => {
  const before = [internet.asked().length, await revision()];
  const [health, mail] = [await readInTime(asked), await readInTime({ ...asked, kind: pageKindOf(MAIL) })];
  expect([internet.asked().length, await revision()]).toEqual(before);
  const kindsOf = (read: typeof health) => read.summary?.kinds.map(({ tab, summary }) => [tab.page, summary]);
  // Whatever its report rests on: it never ran.
  expect(kindsOf(health)).toEqual([['mail-security', null]]);
  expect(kindsOf(mail)).toMatchObject([['domain', { score: lived.at(-1), maxScore: lived.at(-1) }]]);
});

test('a kind that may not be read now is left out, not called unchecked', async () => {
  const busy: BackgroundServices = { ...asked.services, summary: async () => 'rate-limited' };
  expect((await readInTime({ ...asked, services: busy })).summary?.kinds).toEqual([]);
});

test.each([true, false])('the registration, with its age; an alarm only from a fresh one: %s', async (isFresh) => {
  const known = REGISTRATIONS['soon.example'];
  if (known?.kind !== 'known') throw new Error('no such registration');
  registration = { report: known.report, isFresh };
  const read = await readInTime(asked);
  registration = undefined;
  expect(read.summary?.registration).toMatchObject({
    expiresAt: known.report.expiresAt,
    observedAt: known.report.fetchedAt,
    isFresh,
  });
  expect(read.registration !== undefined).toBe(isFresh);
});

test('a past that does not come in time is not waited for, and the rest is shown', async () => {
  const stuck: BackgroundServices = { ...asked.services, scoreHistory: () => new Promise(() => {}) };
  const { background, isWhole } = await readBackground({ ...asked, services: stuck });
  expect([background.scores, background.summary?.kinds.length, isWhole]).toEqual([[], 1, false]);
});

test('since when there are reports is not known where reading the past is refused', async () => {
  const busy: BackgroundServices = { ...asked.services, changeHistory: async () => 'rate-limited' };
  expect(await readPastBackground({ ...asked, services: busy })).toMatchObject({ isWhole: false });
});

const SOON = REGISTRATIONS['soon.example'];
const KNOWN = REGISTRATIONS['shop.example'];
if (SOON?.kind !== 'known' || KNOWN?.kind !== 'known') throw new Error('no such registrations');
const FAR: RegistrationAnswer = { ...KNOWN, report: { ...KNOWN.report, statuses: [] } };
const UNKNOWN: RegistrationAnswer = {
  kind: 'unknown',
  why: 'failed',
  causes: [],
  retryAfterSeconds: null,
  registrableDomain: DOMAIN,
  last: null,
  tries: [],
};
test.each<[what: string, known: RegistrationAnswer | undefined, answer: BackgroundServices['registration'], unknown]>([
  ['the registry answers', undefined, async () => SOON, { isFresh: true }],
  ['the registry does not answer', undefined, async () => UNKNOWN, 'failed'],
  ['our limits refuse', undefined, async () => 'rate-limited', 'failed'],
  ['nobody held the name', undefined, async () => ({ kind: 'public-suffix' }), null],
  ['the registry is slow', undefined, () => new Promise(() => {}), 'checking'],
  ['it is old, and the registry is slow', FAR, () => new Promise(() => {}), { isFresh: false }],
  ['it is old, urgent, and renewed since', SOON, async () => FAR, { isFresh: true }],
  ['it is old and urgent, and the registry does not answer', SOON, async () => UNKNOWN, { isFresh: false }],
])('the registration on the first visit: %s', async (_what, known, answers, expected) => {
  registration = known?.kind === 'known' ? { report: known.report, isFresh: false } : undefined;
  const before = answer;
  answer = answers;
  const { background, isWhole } = await readBackground({ ...asked, kind: pageKindOf(MAIL), now: REPORT_NOW });
  registration = undefined;
  answer = before;
  const shown = background.summary?.registration;
  if (typeof expected === 'object' && expected !== null) expect(shown).toMatchObject(expected);
  else expect(shown).toEqual(expected);
  // An alarm is raised by what the registry says now alone.
  expect(background.registration !== undefined).toBe(typeof shown === 'object' && shown?.isFresh === true);
  if (shown === 'checking') expect(isWhole).toBe(false);
});
