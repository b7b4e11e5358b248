import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { common, NAME, observation, octets } from '../../tests/support/observations.ts';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { DAY_MS, type Instant } from '../domain/time.ts';
import { lastChangeOf, type ReadHistory, stateAsOf } from './as-of.ts';
import { decodeHistory, encodeHistory } from './encode.ts';
import { historyKeys, observe } from './intervals.ts';
import { withoutOlder } from './retention.ts';
import type { DomainHistory, Observation, RrsetState } from './store.ts';

const START = 1_700_000_000_000;
const WWW = 'www.example.com' as DnsName;
const TARGETS = ['cdn.example.net', 'cdn.example.org'] as DnsName[];
const DMARC = `_dmarc.${NAME}` as DnsName;
const STAR = `*.${NAME}` as DnsName;

type Histories = ReadonlyMap<DnsName, DomainHistory>;

const rr = (name: DnsName, i: number, type: RrType = 'A'): Rr => ({
  name,
  type,
  ttlSeconds: 60,
  octets:
    type === 'SOA'
      ? encodeRdata('SOA', { mname: NAME, rname: NAME, serial: i, refresh: 1, retry: 1, expire: 1, minimum: 1 })
      : octets(i),
});
const alias = (target: DnsName): Rr<'CNAME'> => ({
  name: WWW,
  type: 'CNAME',
  ttlSeconds: 60,
  octets: encodeRdata('CNAME', { target }),
});

/** Folds observations into the histories of all keys that they touch, through the written form each time. */
function fold(observations: readonly Observation[]): Histories {
  const histories = new Map<DnsName, DomainHistory>();
  for (const observation of observations) {
    for (const key of historyKeys(observation)) {
      const next = observe(histories.get(key), key, [observation]);
      const written = decodeHistory(key, encodeHistory(next));
      expect(written).toEqual(next);
      histories.set(key, written);
    }
  }
  return histories;
}

const reader =
  (histories: Histories): ReadHistory =>
  async (key) =>
    histories.get(key);

async function setAsOf(
  histories: Histories,
  name: DnsName,
  type: RrType,
  at: Instant,
): Promise<RrsetState | undefined> {
  const history = histories.get(name === DMARC || name === STAR ? NAME : name);
  const state = history === undefined ? undefined : await stateAsOf(history, at, reader(histories));
  return state?.rrsets.find((rrset) => rrset.name === name && rrset.type === type);
}

function contentOf(observation: Observation) {
  const { outcome, security, aliases } = observation;
  return {
    outcome,
    security,
    aliases: aliases.map(({ name, octets: target }) => `${name} ${Buffer.from(target).toString('hex')}`),
    zone: outcome === 'answer' ? null : observation.zone,
    records:
      outcome === 'answer'
        ? observation.records.map(({ name, octets: data }) => `${name} ${Buffer.from(data).toString('hex')}`)
        : [],
  };
}

const withoutContent = (one: ReturnType<typeof contentOf>) => ({ ...one, records: one.records.length });

/** One lookup of a kind that `observations` makes: two different answers at most, so that nothing rotates. */
const kinds = fc.constantFrom(0, 1, 2, 3);
const security = fc.constantFrom('secure', 'insecure', 'bogus', 'indeterminate');

const observations = fc
  .array(
    fc.record({
      after: fc.integer({ min: 1, max: 2 * DAY_MS }),
      asked: fc.uniqueArray(fc.constantFrom<DnsName>(NAME, WWW, DMARC, STAR), { minLength: 1 }),
      kind: kinds,
      security,
      soa: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((steps) => {
    let at = START;
    return steps.flatMap((step) => {
      at += step.after;
      return [
        ...step.asked.map((name) => observationOf(name, step.kind, at, step.security)),
        ...(step.soa ? [soaOf(step.kind, at, step.security)] : []),
      ];
    });
  });

function observationOf(name: DnsName, kind: number, at: Instant, state: Observation['security']): Observation {
  const base = { ...common, name, at, security: state };
  const target = TARGETS[kind % 2] ?? NAME;
  if (kind === 3) return { ...base, outcome: 'nxdomain', zone: NAME, ttlSeconds: 60 };
  if (name === WWW && kind === 2)
    return { ...base, outcome: 'nodata', aliases: [alias(target)], zone: null, ttlSeconds: 0 };
  if (name === WWW)
    return { ...base, outcome: 'answer', aliases: [alias(target)], records: [rr(target, 7), rr(target, 8)] };
  if (kind === 2) return { ...base, outcome: 'nodata', zone: NAME, ttlSeconds: 60 };
  return { ...base, outcome: 'answer', records: kind === 0 ? [rr(name, 1), rr(name, 2)] : [rr(name, 2), rr(name, 3)] };
}

function soaOf(kind: number, at: Instant, state: Observation['security']): Observation {
  const base = { ...common, name: NAME, type: 'SOA', at, security: state } as const;
  return kind === 3
    ? { ...base, outcome: 'nxdomain', zone: null, ttlSeconds: 0 }
    : { ...base, outcome: 'answer', records: [rr(NAME, at % 1000, 'SOA')] };
}

function last(seen: readonly Observation[], name: DnsName, type: RrType, at: Instant): Observation | undefined {
  const all = seen.filter((one) => one.name === name && one.type === type && one.at <= at);
  const due = all.at(-1);
  if (due === undefined) return undefined;
  const judged = all.findLastIndex((one) => one.security !== 'indeterminate');
  const established = all[judged];
  if (established === undefined || due.at - established.at > DAY_MS) return due;
  const stays = all.slice(judged).every((one) => {
    const [was, is] = [established, one].map((each) => ({ ...contentOf(each), security: null }));
    const isAlike = type === 'SOA' || established.security === 'insecure';
    return isAlike
      ? was?.outcome === is?.outcome && was?.zone === is?.zone && String(was?.aliases) === String(is?.aliases)
      : JSON.stringify(was) === JSON.stringify(is);
  });
  return stays ? { ...due, security: established.security } : due;
}

const QUESTIONS = [
  [NAME, 'A'],
  [WWW, 'A'],
  [DMARC, 'A'],
  [STAR, 'A'],
  [NAME, 'SOA'],
] as const;

/** Observations and a time near or at one of them. */
const withTime = observations.chain((seen) =>
  fc.record({
    seen: fc.constant(seen),
    at: fc
      .tuple(fc.constantFrom(...seen.map(({ at }) => at)), fc.constantFrom(-1, 0, 1, DAY_MS))
      .map(([at, by]) => at + by),
  }),
);

describe('the state as of an instant', () => {
  test('is what the last lookup at or before it showed, and nothing where there was none', async () => {
    await fc.assert(
      fc.asyncProperty(withTime, async ({ seen, at }) => {
        const histories = fold(seen);
        for (const [name, type] of QUESTIONS) {
          const due = last(seen, name, type, at);
          const rrset = await setAsOf(histories, name, type, at);
          if (type === 'SOA') {
            // Of a SOA only the newest content is kept.
            expect(rrset && withoutContent(contentOf(rrset.latest))).toEqual(due && withoutContent(contentOf(due)));
          } else expect(rrset && contentOf(rrset.latest)).toEqual(due && contentOf(due));
          if (rrset === undefined || due === undefined) continue;
          expect(rrset.latest.at).toBeLessThanOrEqual(due.at);
          expect(seen.some((one) => one.name === name && one.at === rrset.latest.at)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('is the same whatever was observed later, and holds since its last change', async () => {
    await fc.assert(
      fc.asyncProperty(withTime, async ({ seen, at }) => {
        const all = fold(seen);
        const until = fold(seen.filter((one) => one.at <= at));
        for (const [name, type] of QUESTIONS) {
          if (type === 'SOA') continue;
          const rrset = await setAsOf(all, name, type, at);
          const then = await setAsOf(until, name, type, at);
          expect(rrset && contentOf(rrset.latest)).toEqual(then && contentOf(then.latest));
          const history = all
            .get(name === WWW ? WWW : NAME)
            ?.rrsets.find((one) => one.name === name && one.type === type);
          const since = history && lastChangeOf(history, at);
          expect(since === undefined).toBe(rrset === undefined);
          if (since === undefined || rrset === undefined || name === WWW) continue;
          const earlier = await setAsOf(all, name, type, since);
          expect(earlier && contentOf(earlier.latest)).toEqual(contentOf(rrset.latest));
          const before = last(seen, name, type, since - 1);
          expect(before && contentOf(before)).not.toEqual(contentOf(rrset.latest));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('dates no record later than the instant', async () => {
    await fc.assert(
      fc.asyncProperty(withTime, async ({ seen, at }) => {
        const histories = fold(seen);
        for (const [key, history] of histories) {
          const { rrsets } = await stateAsOf(history, at, reader(histories));
          for (const rrset of rrsets) {
            const sightings = (data: Uint8Array) =>
              seen.filter(
                (one) =>
                  one.at <= at && contentOf(one).records.includes(`${rrset.name} ${Buffer.from(data).toString('hex')}`),
              ).length;
            for (const { octets: data, intervals } of rrset.records) {
              const times = intervals.flatMap(({ firstObserved, lastObserved, endedAt }) => [
                firstObserved,
                lastObserved,
                endedAt ?? 0,
              ]);
              expect(Math.max(...times)).toBeLessThanOrEqual(at);
              if (key === NAME && rrset.type === 'A')
                expect(intervals.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(sightings(data));
            }
          }
        }
      }),
    );
  });

  test('of an rrset that rotates holds every member that was there, each that the last lookup saw included', async () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 2, maxLength: 40 }), fc.nat(39), async (rrsets, index) => {
        const seen = rrsets.map((members, i) => observation(START + i, members));
        const at = START + (index % rrsets.length);
        const rrset = await setAsOf(fold(seen), NAME, 'A', at);
        const records = rrset === undefined ? [] : contentOf(rrset.latest).records;
        const due = last(seen, NAME, 'A', at);
        expect(records).toEqual(expect.arrayContaining(due === undefined ? [] : contentOf(due).records));
        const ever = seen.filter((one) => one.at <= at).flatMap((one) => contentOf(one).records);
        expect(ever).toEqual(expect.arrayContaining(records));
      }),
    );
    const round = ['1', '2', '3', '1', '2', '3', '1', '2', '3'].map((i, n) => observation(START + n, [Number(i)]));
    const rrset = await setAsOf(fold(round), NAME, 'A', START + 5);
    expect(rrset?.records).toHaveLength(3);
    expect(rrset && contentOf(rrset.latest).records).toHaveLength(3);
  });
});

describe('what was deleted', () => {
  test('is not known, and never an absence: after a purge an rrset is as it was observed, or left out', async () => {
    await fc.assert(
      fc.asyncProperty(withTime, fc.nat(), async ({ seen, at }, cut) => {
        const histories = fold(seen);
        const before = seen[cut % seen.length]?.at ?? START;
        const purged = new Map(
          [...histories].flatMap(([key, history]) => {
            const left = withoutOlder(history, before);
            return left === undefined ? [] : [[key, decodeHistory(key, encodeHistory(left))] as const];
          }),
        );
        for (const [name, type] of QUESTIONS) {
          const due = last(seen, name, type, at);
          const rrset = await setAsOf(purged, name, type, at);
          if (rrset === undefined) continue;
          expect(due && withoutContent(contentOf(rrset.latest))).toEqual(due && withoutContent(contentOf(due)));
          if (type !== 'SOA') expect(due && contentOf(rrset.latest)).toEqual(due && contentOf(due));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('is not known where a record came and went too often for all of it to be kept', async () => {
    const seen = Array.from({ length: 2400 }, (_, i) => observation(START + i, i % 2 === 0 ? [1, 2] : [2]));
    let history: DomainHistory | undefined;
    for (const one of seen) history = observe(history, NAME, [one]);
    const histories = new Map(history === undefined ? [] : [[NAME, history]]);
    let known = 0;
    for (let i = 0; i < 2400; i += 1) {
      const rrset = await setAsOf(histories, NAME, 'A', START + i);
      if (rrset === undefined) continue;
      known += 1;
      expect(contentOf(rrset.latest)).toEqual(contentOf(seen[i] ?? observation(0, [])));
    }
    expect(known).toBeGreaterThan(1900);
    expect(known).toBeLessThan(2400);
  });
});

test('of an rrset whose outcome changed at each lookup only the last 50 earlier outcomes are known', async () => {
  const seen = Array.from({ length: 80 }, (_, i) => observation(START + i, i % 2 === 0 ? [1] : []));
  const histories = fold(seen);
  const known = await Promise.all(seen.map((one) => setAsOf(histories, NAME, 'A', one.at)));
  expect(known.map((set) => set && contentOf(set.latest).outcome)).toEqual(
    seen.map((one, i) => (i < 80 - 51 ? undefined : one.outcome)),
  );
});
