import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import type { Score } from '../../src/diagnoses/scoring.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { DAY_MS, type Instant } from '../../src/domain/time.ts';
import type { Observation } from '../../src/observations/store.ts';
import type { ChangeHistory } from '../../src/past/change-history.ts';
import type { Stores } from '../../src/store/opened.ts';
import { render } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');
const DOMAIN = 'perfect.example' as DomainName;
const ZONE = readFileSync(join(ZONES, `${DOMAIN}.zone`), 'utf8');
const START = Date.UTC(2026, 0, 1, 13, 37, 11);

const without = (pattern: RegExp) =>
  ZONE.split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n');

const DAYS: readonly (readonly [string, (internet: Internet) => void, readonly string[]])[] = [
  ['the first lookup', (internet) => internet.load(ZONE, DOMAIN, {}), []],
  ['nothing changes', () => {}, []],
  [
    'DMARC only monitors',
    (internet) => internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, {}),
    ['DMARC weakened from reject to none'],
  ],
  ['DMARC is gone', (internet) => internet.load(without(/^_dmarc /), DOMAIN, {}), ['DMARC was removed']],
  ['the servers fail: no change', (internet) => internet.faults.set({ below: DOMAIN }, 'servfail'), []],
  [
    'no MX, no CAA, DMARC is back',
    (internet) => {
      internet.faults.clear();
      internet.load(without(/^@ IN (MX|CAA) /), DOMAIN, {});
    },
    [
      'perfect.example no longer has a mail server',
      'perfect.example no longer says who may issue certificates',
      'DMARC was added with the policy reject',
    ],
  ],
  [
    'another sender, well again',
    (internet) => internet.load(ZONE.replace('mx include:', 'mx include:sendgrid.net include:'), DOMAIN, {}),
    [
      'SendGrid may now send as perfect.example',
      'Mail now goes to perfect.example',
      'Only pki.goog may now issue certificates for perfect.example',
    ],
  ],
  ['the zone is gone', (internet) => internet.remove(DOMAIN), ['perfect.example no longer exists']],
  ['back', (internet) => internet.load(ZONE, DOMAIN, {}), ['perfect.example now exists']],
];

let now: Instant = START;
let internet: Internet;
let lookups: LookupService;
let stores: Stores;
let close: () => Promise<void>;

interface Lived {
  readonly at: Instant;
  readonly score: Score;
  readonly says: readonly string[];
}
const lived: Lived[] = [];

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
  for (const [i, [, change, says]] of DAYS.entries()) {
    now = START + i * DAY_MS;
    change(internet);
    const { score, maxScore, grade } = await lookups.live(HEALTH, DOMAIN);
    lived.push({ at: now, score: { score, max: maxScore, grade }, says });
  }
  now = START + DAYS.length * DAY_MS;
  internet.reset();
  close = async () => {
    await started.close();
    await internet.close();
  };
});
afterAll(() => close());

async function changesOf(query: { readonly limit: number; readonly cursor?: string }): Promise<ChangeHistory> {
  const document = await lookups.changeHistory(DOMAIN, query);
  if (document === undefined) throw new Error('the cursor was refused');
  return render('en', document);
}

const daysOfChange = () => lived.filter(({ says }) => says.length > 0).toReversed();

describe('what changed and what it meant', () => {
  test('is told of the days on which something changed, newest first, and of failures never', async () => {
    const { changes, next, observedSince } = await changesOf({ limit: 50 });
    expect(changes.map((one) => [one.at, one.meanings.map(({ message }) => message)])).toEqual(
      daysOfChange().map(({ at, says }) => [at, says]),
    );
    expect([next, observedSince]).toEqual([null, START]);
    expect(internet.asked()).toEqual([]);
  });

  test('has the scores that live reports gave before and after', async () => {
    const { changes } = await changesOf({ limit: 50 });
    // A failed lookup stores nothing, so the day of failures has the score of the day before.
    const known = lived.filter((_, i) => DAYS[i]?.[0] !== 'the servers fail: no change');
    expect(changes.map(({ scoreBefore, scoreAfter }) => [scoreBefore, scoreAfter])).toEqual(
      daysOfChange().map(({ at, score }) => [known.findLast((one) => one.at < at)?.score, score]),
    );
    expect(new Set(changes.map(({ scoreAfter }) => scoreAfter?.score)).size).toBeGreaterThan(2);
  });

  test('happened after a lookup that still saw it as before', async () => {
    const times = lived.map(({ at }) => at);
    for (const { at, notBefore } of (await changesOf({ limit: 50 })).changes) {
      expect(times).toContain(notBefore);
      expect(notBefore).toBeLessThan(at);
    }
  });

  test('comes page by page, each change once', async () => {
    const all = (await changesOf({ limit: 50 })).changes;
    for (const limit of [1, 2, 3]) {
      const seen: ChangeHistory['changes'][number][] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: ChangeHistory = await changesOf({ limit, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.changes.length).toBeLessThanOrEqual(limit);
        seen.push(...page.changes);
        cursor = page.next;
      }
      expect(seen).toEqual(all);
    }
  });

  test('asks for nothing where it takes back an earlier change, and says so', async () => {
    const { changes } = await changesOf({ limit: 50 });
    const meaningsOf = (at: Instant) =>
      changes
        .find((one) => one.at === at)
        ?.meanings.map(({ kind, severity, reason, whatToDo }) => ({ kind, severity, reason, whatToDo }));
    expect(meaningsOf(START + 5 * DAY_MS)).toContainEqual({
      kind: 'dmarc-added',
      severity: 'info',
      reason: 'That takes back the change of 3 Jan 2026 at 13:37 UTC.',
      whatToDo: null,
    });
    expect(meaningsOf(START + 6 * DAY_MS)).toContainEqual({
      kind: 'mx-added',
      severity: 'info',
      reason: 'That takes back the change of 6 Jan 2026 at 13:37 UTC.',
      whatToDo: null,
    });
  });

  test('has kinds, times and the records', async () => {
    const { changes } = await changesOf({ limit: 50 });
    expect(changes.at(-1)?.meanings).toEqual([
      {
        kind: 'dmarc-weakened',
        area: 'mail',
        severity: 'critical',
        domain: DOMAIN,
        message: 'DMARC weakened from reject to none',
        reason: 'Receivers will deliver forged e-mail from perfect.example.',
        whatToDo: 'It was taken back on 6 Jan 2026 at 13:37 UTC. If it was not you, find out who can edit the zone.',
        at: START + 2 * DAY_MS,
        since: START + DAY_MS,
        differences: [
          {
            name: `_dmarc.${DOMAIN}`,
            type: 'TXT',
            before: ['v=DMARC1; p=reject; rua=mailto:dmarc@perfect.example'],
            after: ['v=DMARC1; p=none; rua=mailto:dmarc@perfect.example'],
          },
        ],
      },
    ]);
  });

  test('of a name that was never looked up is nothing, and a cursor of others is refused', async () => {
    expect(await lookups.changeHistory('never-looked-up.example' as DomainName, { limit: 5 })).toMatchObject({
      observedSince: null,
      changes: [],
      next: null,
    });
    for (const cursor of ['nonsense', 'OTk5OTk5OTk5OTk5OTk5'])
      expect(await lookups.changeHistory(DOMAIN, { limit: 5, cursor })).toBeUndefined();
  });
});

describe('what a hostile zone costs', () => {
  const lookup = (name: string, at: Instant) =>
    ({ name: name as DnsName, type: 'TXT', at, security: 'insecure', aliases: [], ttlFromCache: false }) as const;
  const absent = (name: string, at: Instant, security: Observation['security']): Observation => ({
    ...lookup(name, at),
    security,
    outcome: 'nodata',
    zone: null,
    ttlSeconds: 60,
  });

  test('of one time at most 50 changes are shown, and the rest is counted', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `s${i}._domainkey.many.example`);
    const octets = encodeRdata('TXT', { strings: [Buffer.from('v=DKIM1; p=')], text: '' });
    await stores.observations.record(names.map((name) => absent(name, START, 'insecure')));
    await stores.observations.record(
      names.map((name) => {
        const common = lookup(name, START + 1);
        const rr = { name: common.name, type: common.type, ttlSeconds: 60, octets };
        return { ...common, outcome: 'answer', records: [rr] };
      }),
    );
    const found = await lookups.changeHistory('many.example' as DomainName, { limit: 5 });
    expect(found?.changes.map(({ meanings, moreMeanings }) => [meanings.length, moreMeanings])).toEqual([[50, 10]]);
  });

  test('at most 500 times are looked at for one page, however little changed at each', async () => {
    const name = 'flips.example' as DomainName;
    for (let i = 0; i < 15; i += 1) {
      for (let flip = 0; flip < 40; flip += 1) {
        const at = START + 1000 * flip + i;
        await stores.observations.record([
          absent(`s${i}._domainkey.${name}`, at, flip % 2 === 0 ? 'secure' : 'insecure'),
        ]);
      }
    }
    const first = await lookups.changeHistory(name, { limit: 5 });
    expect(first?.changes).toEqual([]);
    const second = await lookups.changeHistory(name, { limit: 5, cursor: first?.next ?? '' });
    expect([second?.changes, second?.next]).toEqual([[], null]);
  });
});
