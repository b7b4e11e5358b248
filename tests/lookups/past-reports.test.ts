import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { blockOf } from '../../src/diagnoses/block.ts';
import { healthStates } from '../../src/diagnoses/blocks/health-states.ts';
import { recordsOf } from '../../src/diagnoses/blocks/records.ts';
import { spfTree } from '../../src/diagnoses/blocks/spf-tree.ts';
import type { CheckItem, Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import type { Score } from '../../src/diagnoses/scoring.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { isMessage } from '../../src/domain/message.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { DAY_MS, type Instant } from '../../src/domain/time.ts';
import type { Observation } from '../../src/observations/store.ts';
import type { ScorePeriod } from '../../src/past/score-history.ts';
import type { Stores } from '../../src/store/opened.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');
const DOMAIN = 'perfect.example' as DomainName;
const ZONE = readFileSync(join(ZONES, `${DOMAIN}.zone`), 'utf8');
const INCLUDED = 'mail-host.test';
const INCLUDED_ZONE = readFileSync(join(ZONES, `${INCLUDED}.zone`), 'utf8');
/** A day apart, at a time of day that is no round number. */
const START = Date.UTC(2026, 0, 1, 13, 37, 11);

const without = (pattern: RegExp) =>
  ZONE.split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n');

const DAYS: readonly (readonly [string, (internet: Internet) => void])[] = [
  ['all is well', (internet) => internet.load(ZONE, DOMAIN, {})],
  ['nothing changes', () => {}],
  ['DMARC only monitors', (internet) => internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, {})],
  ['DMARC is gone', (internet) => internet.load(without(/^_dmarc /), DOMAIN, {})],
  ['no MX, no CAA', (internet) => internet.load(without(/^@ IN (MX|CAA) /), DOMAIN, {})],
  ['unsigned, IPv4 only', (internet) => internet.load(without(/ AAAA /), DOMAIN, null)],
  ['signatures have expired', (internet) => internet.load(ZONE, DOMAIN, { fault: 'expired' })],
  ['well again', (internet) => internet.load(ZONE, DOMAIN, {})],
  [
    'the included SPF record is gone',
    (internet) => internet.load(INCLUDED_ZONE.replace(/^_spf .*$/m, ''), INCLUDED, null),
  ],
  ['an alias', (internet) => internet.load(`${without(/^@ IN (?!SOA|NS)/)}\n`, DOMAIN, {})],
  ['the zone is gone', (internet) => internet.remove(DOMAIN)],
  ['back', (internet) => internet.load(ZONE, DOMAIN, {})],
  // What was known before stays known, though the newest lookups find nothing.
  ['the zone is gone for good', (internet) => internet.remove(DOMAIN)],
];

let now: Instant = START;
let internet: Internet;
let lookups: LookupService;
let stores: Stores;
let close: () => Promise<void>;
const lived: { readonly at: Instant; readonly health: Diagnosis; readonly mail: Diagnosis }[] = [];

beforeAll(async () => {
  const clock = () => now;
  internet = await startInternet({ zonesDir: ZONES, clock });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    cacheEntries: 0,
    clock,
  });
  const started = await startLookups(internet, { resolver, clock });
  ({ lookups, stores } = started);
  for (const [i, [, change]] of DAYS.entries()) {
    now = START + i * DAY_MS;
    change(internet);
    const health = await lookups.live(HEALTH, DOMAIN);
    const mail = await lookups.live(MAIL, DOMAIN);
    lived.push({ at: now, health, mail });
  }
  now = START + DAYS.length * DAY_MS;
  internet.reset();
  close = async () => {
    await started.close();
    await internet.close();
  };
});
afterAll(() => close());

const healthAsOf = (report: Diagnosis) => ({
  exists: report.exists,
  verdict: report.verdict,
  score: [report.score, report.maxScore, report.grade, report.cap?.code],
  checks: report.checks.map((check) => ({ ...found(check), explanation: check.explanation })),
  areas: report.areas.map(({ label, status, explanation }) => ({ label, status, explanation })),
  states: blockOf(report, healthStates),
  warnings: report.warnings,
  records: recordsOf(report).map(({ name, type, value }) => `${name} ${type} ${value}`),
});

const found = ({ id, outcome, points, findings }: CheckItem) => ({
  id,
  outcome,
  points,
  findings: findings.map(({ code, fix }) => ({ code, fix })),
});

/** Web and mail servers are not asked here, which a report as of a date words otherwise. */
const mailAsOf = (report: Diagnosis) => ({
  exists: report.exists,
  verdict: report.verdict,
  score: [report.score, report.maxScore, report.grade, report.cap?.code],
  items: report.checks
    .filter(({ weight }) => weight > 0)
    .map((item) => ({ ...found(item), explanation: item.outcome === 'unknown' ? null : item.explanation })),
  spf: blockOf(report, spfTree),
});

/** All instants of a document, sentences aside. */
function instantsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return value > START - 365 * DAY_MS ? [value] : [];
  if (typeof value !== 'object' || value === null || isMessage(value)) return [];
  return Object.values(value).flatMap(instantsIn);
}

describe('a report as of a date', () => {
  test.each(DAYS.map(([what], i) => [what, i] as const))('says what was said on that day: %s', async (_, i) => {
    const { at, health, mail } = lived[i] ?? lived[0] ?? { at: 0 };
    for (const time of [at, at + 1, at + DAY_MS - 1]) {
      const report = await lookups.asOf(HEALTH, DOMAIN, time);
      expect(healthAsOf(report)).toEqual(health && healthAsOf(health));
      expect(report).toMatchObject({ source: 'stored', asOf: time, refreshing: false });
      expect(mailAsOf(await lookups.asOf(MAIL, DOMAIN, time))).toEqual(mail && mailAsOf(mail));
    }
  });

  test('names no time later than that date', async () => {
    for (const { at } of lived) {
      const time = at + DAY_MS / 2;
      for (const report of [await lookups.asOf(HEALTH, DOMAIN, time), await lookups.asOf(MAIL, DOMAIN, time)]) {
        const times = instantsIn(report);
        expect(times.length).toBeGreaterThan(10);
        expect(Math.max(...times)).toBeLessThanOrEqual(time);
      }
    }
  });

  test('calls what nobody had looked up by then unknown, and nothing missing', async () => {
    const before = await lookups.asOf(HEALTH, DOMAIN, START - 1);
    expect(before).toMatchObject({ exists: null, provisional: true, grade: null });
    expect(recordsOf(before)).toEqual([]);
    expect(new Set(before.checks.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
    expect(new Set(before.areas.map(({ status }) => status))).toEqual(new Set(['unknown']));
    expect(reportIn('en', before).checks[0]?.explanation).toBe(
      'We couldn’t check this: we had not looked this up by 1 Jan 2026.',
    );
    const never = await lookups.asOf(MAIL, 'never-looked-up.example' as DomainName, now);
    expect(new Set(never.checks.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
  });

  test('rests on the last answer where a lookup failed on that day', async () => {
    const shop = 'shop.example' as DomainName;
    now = START + 100 * DAY_MS;
    const before = await lookups.live(HEALTH, shop);
    now += DAY_MS;
    internet.faults.set({ name: `_dmarc.${shop}` }, 'servfail');
    const failed = await lookups.live(HEALTH, shop);
    internet.faults.clear();
    const dmarc = ({ checks }: Diagnosis) => checks.find(({ id }) => id === 'dmarc')?.outcome;
    expect([dmarc(before), dmarc(failed)]).toEqual(['satisfied', 'unknown']);
    expect(healthAsOf(await lookups.asOf(HEALTH, shop, now))).toEqual(healthAsOf(before));
  });

  test('takes of web and mail servers what was stored by then, of which only the newest is', async () => {
    const host = 'mail.perfect.example' as DnsName;
    const answered = START + 5 * DAY_MS;
    const answer = { kind: 'no-address', at: answered };
    await stores.responses.recordResponses(DOMAIN, [
      { key: `smtp ${host}`, at: answered, version: 1, answer: JSON.stringify(answer) },
    ]);
    const outcomes = async (at: Instant) =>
      (await lookups.asOf(MAIL, DOMAIN, at)).checks.flatMap(({ id, evidence }) =>
        // Each further address is a question of its own.
        id === 'mail-addresses'
          ? []
          : evidence.filter(({ question }) => question.type === 'SMTP').map(({ outcome }) => outcome),
      );
    expect(new Set(await outcomes(answered - 1))).toEqual(new Set(['failure']));
    expect(new Set(await outcomes(answered))).toEqual(new Set(['nodata']));
    expect(new Set(await outcomes(answered + 3 * DAY_MS))).toEqual(new Set(['nodata']));
  });

  test('asks nobody and stores nothing', async () => {
    const revision = await lookups.revision(DOMAIN);
    internet.reset();
    await lookups.asOf(HEALTH, DOMAIN, START);
    await lookups.asOf(MAIL, DOMAIN, START - DAY_MS);
    expect(internet.asked()).toEqual([]);
    expect(internet.visits()).toEqual([]);
    expect(await lookups.revision(DOMAIN)).toBe(revision);
  });
});

describe('the score over time', () => {
  const key = ({ score, max, grade }: Score) => `${score} ${max} ${grade}`;
  const keyOf = ({ score, maxScore: max, grade }: Diagnosis) => key({ score, max, grade });
  /** From the reports of each day alone: since when each score was, newest first. */
  const due = () =>
    lived
      .filter(({ health }, i) => keyOf(health) !== lived.slice(i - 1, i).map((one) => keyOf(one.health))[0])
      .map(({ at, health }) => [at, keyOf(health)])
      .toReversed();
  const periodsOf = (scores: readonly ScorePeriod[]) => scores.map(({ from, score }) => [from, key(score)]);

  test('is that of the live reports, each since the day on which it was first seen', async () => {
    now = START + 300 * DAY_MS;
    internet.reset();
    const history = await lookups.scoreHistory(DOMAIN, { limit: 100 });
    expect(periodsOf(history?.scores ?? [])).toEqual(due());
    expect(history).toMatchObject({ domain: DOMAIN, criteria: lived[0]?.health.criteria, next: null });
    expect(history?.scores.map(({ to }) => to)).toEqual([
      null,
      ...due()
        .slice(0, -1)
        .map(([from]) => from),
    ]);
    expect(internet.asked()).toEqual([]);
  });

  test('comes in pages that join', async () => {
    const pages: ScorePeriod[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await lookups.scoreHistory(DOMAIN, { limit: 2, ...(cursor ? { cursor } : {}) });
      if (page === undefined) throw new Error('the cursor was refused');
      expect(page.scores.length).toBeLessThanOrEqual(2);
      pages.push(...page.scores);
      cursor = page.next;
    }
    // What the last report of a page could not judge is compared with nothing.
    const withoutFindings = (scores: readonly ScorePeriod[] = []) =>
      scores.map(({ findings: _findings, moreFindings: _more, ...period }) => period);
    expect(withoutFindings(pages)).toEqual(
      withoutFindings((await lookups.scoreHistory(DOMAIN, { limit: 100 }))?.scores),
    );
  });

  test('names the findings that began and ended', async () => {
    const { scores = [] } = (await lookups.scoreHistory(DOMAIN, { limit: 100 })) ?? {};
    const all = scores
      .flatMap(({ findings }) => findings)
      .filter(({ check }) => check === 'dmarc' || check === 'mx')
      .map(({ at, change, check, code }) => `${(at - START) / DAY_MS} ${change} ${check} ${code}`);
    expect(all.toReversed()).toEqual([
      '2 began dmarc none',
      '3 ended dmarc none',
      '3 began dmarc absent',
      '4 ended dmarc absent',
      '4 began mx absent',
      '5 ended mx absent',
      '5 began mx only-ipv4',
      '6 ended mx only-ipv4',
      '9 began mx absent-nowhere',
      // On the tenth day the name did not exist, and no check said anything.
      '11 ended mx absent-nowhere',
    ]);
  });

  test('names the changes that moved it, those of other domains included', async () => {
    const { scores = [] } = (await lookups.scoreHistory(DOMAIN, { limit: 100 })) ?? {};
    const at = (day: number) =>
      scores
        .find(({ from }) => from === START + day * DAY_MS)
        ?.changes.map(({ change, name, type, value }) => `${change} ${name} ${type} ${value}`);
    expect(at(2)).toEqual([
      `removed _dmarc.${DOMAIN} TXT v=DMARC1; p=reject; rua=mailto:dmarc@${DOMAIN}`,
      `added _dmarc.${DOMAIN} TXT v=DMARC1; p=none; rua=mailto:dmarc@${DOMAIN}`,
    ]);
    expect(at(6)).toContain(`dnssec ${DOMAIN} A bogus`);
    expect(at(8)).toContain(`removed _spf.${INCLUDED} TXT v=spf1 ip4:198.51.100.0/24 -all`);
    expect(at(10)).toContain(`existence ${DOMAIN} A does not exist`);
  });

  test('ends a page after 100 reports, where a name changes all the time and its score does not', async () => {
    const name = 'restless.example' as DomainName;
    const text = (i: number) => `note ${i}`;
    const observations = Array.from({ length: 150 }, (_, i): Observation => {
      const octets = encodeRdata('TXT', { strings: [Buffer.from(text(i))], text: text(i) });
      return {
        name,
        type: 'TXT',
        at: START + i,
        security: 'insecure',
        aliases: [],
        ttlFromCache: false,
        outcome: 'answer',
        records: [{ name, type: 'TXT', ttlSeconds: 60, octets }],
      };
    });
    for (const observation of observations) await stores.observations.record([observation]);
    const first = await lookups.scoreHistory(name, { limit: 5 });
    expect(first?.scores.map(({ from, to }) => [from, to])).toEqual([[START + 50, null]]);
    const second = await lookups.scoreHistory(name, { limit: 5, cursor: first?.next ?? '' });
    expect(second?.scores.map(({ from, to }) => [from, to])).toEqual([[START, START + 50]]);
    expect(second?.next).toBeNull();
  });

  test('of a name that was never looked up is none; a cursor of somebody else is refused', async () => {
    expect(await lookups.scoreHistory('never-looked-up.example' as DomainName, { limit: 5 })).toMatchObject({
      scores: [],
      next: null,
    });
    for (const cursor of ['', 'x', Buffer.from(String(now + 1)).toString('base64url')])
      expect(await lookups.scoreHistory(DOMAIN, { limit: 5, cursor })).toBeUndefined();
  });
});
