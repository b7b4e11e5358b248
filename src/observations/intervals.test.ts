import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { common, NAME, observation, octets } from '../../tests/support/observations.ts';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { DAY_MS } from '../domain/time.ts';
import { decodeHistory, encodeHistory } from './encode.ts';
import { historyKey } from './history-key.ts';
import { observe } from './intervals.ts';
import type { DomainHistory, Interval, Observation, RrsetHistory } from './store.ts';

/** The plainest way to say what intervals are: for each record, go through the observations and note where it comes and goes. */
function naive(observations: readonly { at: number; members: readonly number[] }[], record: number) {
  const intervals: { firstObserved: number; lastObserved: number; count: number; endedAt: number | null }[] = [];
  let seenBefore = false;
  for (const { at, members } of observations) {
    const last = intervals.at(-1);
    if (members.includes(record)) {
      if (seenBefore && last !== undefined) {
        last.lastObserved = at;
        last.count += 1;
      } else intervals.push({ firstObserved: at, lastObserved: at, count: 1, endedAt: null });
    } else if (seenBefore && last !== undefined) last.endedAt = at;
    seenBefore = members.includes(record);
  }
  return intervals;
}

const START = 1_700_000_000_000;
type Step = { readonly at: number; readonly members: readonly number[] };

/** Folds the observations one by one, through the written form each time. */
function fold(observations: readonly Step[]): RrsetHistory {
  let history: DomainHistory | undefined;
  for (const { at, members } of observations) {
    const folded = observe(history, NAME, [observation(at, members)]);
    history = decodeHistory(NAME, encodeHistory(folded));
    expect(history).toEqual(folded);
  }
  const rrset = history?.rrsets[0];
  if (rrset === undefined) throw new Error('nothing was looked at');
  return rrset;
}

const spansOf = (rrset: RrsetHistory, record: number): readonly Interval[] =>
  rrset.records.find((one) => Buffer.from(one.octets).equals(octets(record)))?.intervals ?? [];

const timed = (steps: readonly { after: number; members: readonly number[] }[]): Step[] => {
  let at = START;
  return steps.map(({ after, members }) => {
    at += after;
    return { at, members };
  });
};
const after = fc.integer({ min: 1, max: 2 * DAY_MS });

describe('intervals', () => {
  test('of an rrset that does not rotate are what the plainest interpretation of the observations says', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 });
    // Two different rrsets and absences: too few for a rotation, whatever their order.
    const observations = fc
      .tuple(some, some)
      .chain((rrsets) =>
        fc.array(fc.record({ after, members: fc.constantFrom(...rrsets, []) }), { minLength: 1, maxLength: 50 }),
      );
    fc.assert(
      fc.property(observations, (steps) => {
        const rrset = fold(timed(steps));
        expect(rrset.observationCount).toBe(steps.length);
        for (let record = 1; record <= 5; record += 1)
          expect(spansOf(rrset, record)).toEqual(naive(timed(steps), record));
      }),
      { numRuns: 200 },
    );
  });

  test('of any rrset tell truly when each record was first and last seen, and how often', () => {
    const members = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.record({ after, members }), { minLength: 1, maxLength: 60 }), (steps) => {
        const observations = timed(steps);
        const rrset = fold(observations);
        const latest = observations.at(-1)?.members ?? [];
        for (let record = 1; record <= 6; record += 1) {
          const seen = observations.filter((one) => one.members.includes(record)).map(({ at }) => at);
          const intervals = spansOf(rrset, record);
          expect(intervals[0]?.firstObserved).toBe(seen[0]);
          expect(intervals.at(-1)?.lastObserved).toBe(seen.at(-1));
          expect(intervals.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length);
          for (const { firstObserved, lastObserved, endedAt } of intervals) {
            expect(firstObserved).toBeLessThanOrEqual(lastObserved);
            // It has not ended, or it ended at the first lookup without it.
            expect([null, observations.find(({ at }) => at > lastObserved)?.at]).toContain(endedAt);
          }
          for (const [i, next] of intervals.slice(1).entries())
            expect(intervals[i]?.endedAt ?? Number.NaN).toBeLessThan(next.firstObserved);
          if (seen.length > 0 && latest.length === 0) expect(intervals.at(-1)?.endedAt).toEqual(expect.any(Number));
          if (latest.includes(record)) expect(intervals.at(-1)?.endedAt).toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });

  test('stay within bounds when every observation shows other records', () => {
    let history: DomainHistory | undefined;
    for (let i = 0; i < 1200; i += 1) {
      const record = {
        name: NAME,
        type: 'A' as const,
        ttlSeconds: 60,
        octets: encodeRdata('A', { address: `10.0.${i >> 8}.${i & 255}` }),
      };
      history = observe(history, NAME, [{ ...common, at: START + i, outcome: 'answer', records: [record] }]);
    }
    const records = history?.rrsets[0]?.records ?? [];
    expect(records).toHaveLength(1001);
    expect(records.at(-1)?.intervals[0].endedAt).toBeNull();
    expect(decodeHistory(NAME, encodeHistory(history ?? { key: NAME, rrsets: [] }))).toEqual(history);
  });

  test('stay within bounds when a record comes and goes for ever, and tell truly since when and how often', () => {
    let history: DomainHistory | undefined;
    for (let i = 0; i < 2400; i += 1)
      history = observe(history, NAME, [observation(START + i, i % 2 === 0 ? [1] : [])]);
    const intervals = history?.rrsets[0]?.records[0]?.intervals ?? [];
    expect(intervals.length).toBeLessThanOrEqual(1001);
    expect(intervals[0]?.firstObserved).toBe(START);
    expect(intervals.reduce((sum, { count }) => sum + count, 0)).toBe(1200);
  });

  /** TXT records of so many octets, other ones at each lookup. */
  const largeTxt = (name: DnsName, i: number, count: number): Observation => {
    const [first, ...rest] = Array.from({ length: count }, (_, place) => {
      const strings = [Buffer.from(`${String(i * 1000 + place).padStart(6, '0')} `.padEnd(250, 'x'))];
      return { name, type: 'TXT' as const, ttlSeconds: 60, octets: encodeRdata('TXT', { strings, text: '' }) };
    });
    if (first === undefined) throw new Error('no record');
    return { ...common, name, type: 'TXT', at: START + i, outcome: 'answer', records: [first, ...rest] };
  };

  test('the past of a domain stays short enough to be read at once, however large its records are', () => {
    let history: DomainHistory | undefined;
    for (let i = 0; i < 60; i += 1)
      history = observe(
        history,
        NAME,
        [NAME, `a._domainkey.${NAME}` as DnsName].map((name) => largeTxt(name, i, 100)),
      );
    const folded = history ?? { key: NAME, rrsets: [] };
    expect(folded.rrsets).toHaveLength(2);
    for (const { records, latest } of folded.rrsets) {
      // The present whole, and of the past the newest.
      expect(records.filter(({ intervals }) => intervals[0].endedAt === null)).toHaveLength(100);
      expect(records.length).toBeGreaterThan(200);
      expect(Math.min(...records.map(({ intervals }) => intervals[0].lastObserved))).toBeGreaterThan(START + 50);
      expect(latest.at).toBe(START + 59);
    }
    expect(encodeHistory(folded).length).toBeLessThan(320 * 1024);
    expect(decodeHistory(NAME, encodeHistory(folded))).toEqual(folded);
  });

  test('a domain keeps the newest of its names whose records are large', () => {
    const owners = Array.from({ length: 100 }, (_, i) => `x${i}._domainkey.${NAME}` as DnsName);
    const history = observe(
      undefined,
      NAME,
      owners.map((name, i) => largeTxt(name, i, 100)),
    );
    expect(encodeHistory(history).length).toBeLessThan(1024 * 1024);
    expect(history.rrsets.length).toBeGreaterThan(30);
    expect(history.rrsets.map(({ name }) => name)).toEqual(owners.slice(-history.rrsets.length));
  });

  test('a domain keeps what it can of the names that anybody asked for', () => {
    const owners = Array.from({ length: 1500 }, (_, i) => `x${i}._domainkey.${NAME}` as DnsName);
    const absent = owners.map(
      (name, i): Observation => ({
        ...common,
        name,
        type: 'TXT',
        at: START + i,
        outcome: 'nxdomain',
        zone: NAME,
        ttlSeconds: 60,
      }),
    );
    const history = observe(undefined, NAME, [observation(START, [1]), ...absent]);
    expect(history.rrsets).toHaveLength(1000);
    expect(history.rrsets[0]?.name).toBe(NAME);
    expect(history.rrsets.at(-1)?.name).toBe(owners.at(-1));
  });
});

/** Observations an hour apart, each a string of the members it saw. */
const hourly = (rrsets: readonly string[]): Step[] =>
  rrsets.map((members, i) => ({ at: START + i * 3_600_000, members: [...members].map(Number) }));
const times = (count: number, rrsets: readonly string[]): string[] =>
  Array.from({ length: count }, () => rrsets).flat();

describe('rotation', () => {
  test.each<[string, readonly string[], number, number]>([
    ['one rrset is none', times(9, ['12']), 1, 1],
    ['moving from one address to the next is none', ['1', '2', '3', '4'], 1, 1],
    ['a move that was taken back is none', ['1', '2', '1', '3'], 1, 2],
    ['two rrsets that take turns are none', times(4, ['1', '2']), 1, 4],
    ['an outage is none', ['12', '', '12', '', '123', '124'], 1, 3],
    ['three rrsets whose members return are one: each record has one interval', times(2, ['1', '2', '3']), 1, 1],
    ['two of four in turn', times(3, ['12', '23', '34', '41']), 4, 1],
    [
      'rrsets that overlap, and of which one brings addresses back, are none',
      [...times(9, ['123456']), '127', '127', '12356', '356', '12356'],
      1,
      2,
    ],
    ['an absence ends intervals in a rotating rrset too', [...times(2, ['1', '2', '3']), '', '1'], 1, 2],
  ])('%s', (_, rrsets, record, intervals) => {
    expect(spansOf(fold(hourly(rrsets)), record)).toHaveLength(intervals);
  });

  test('in a rotating rrset a record is gone after 20 lookups without it, from the first of them on', () => {
    const rrsets = [...times(2, ['12', '23', '31', '14']), ...times(7, ['12', '23', '31'])];
    const lastSeen = 7;
    const at = (i: number) => START + i * 3_600_000;
    expect(spansOf(fold(hourly(rrsets).slice(0, lastSeen + 20)), 4).at(-1)?.endedAt).toBeNull();
    const ended = spansOf(fold(hourly(rrsets).slice(0, lastSeen + 21)), 4);
    expect(ended).toEqual([{ firstObserved: at(3), lastObserved: at(7), count: 2, endedAt: at(8) }]);
  });

  test('in a rotating rrset a record is gone after 7 days without it', () => {
    const rrsets = [...times(2, ['12', '23', '31', '14']), ...times(3, ['12', '23', '31'])];
    const daily = hourly(rrsets).map(({ members }, i) => ({ at: START + i * DAY_MS, members }));
    expect(spansOf(fold(daily.slice(0, 14)), 4).at(-1)?.endedAt).toBeNull();
    expect(spansOf(fold(daily.slice(0, 15)), 4).at(-1)?.endedAt).toBe(START + 8 * DAY_MS);
  });

  test('one that shows an address a day is none the less one: nobody is gone before all had their turn', () => {
    const daily = (rrsets: readonly string[]) =>
      hourly(rrsets).map(({ members }, i) => ({ at: START + i * DAY_MS, members }));
    const round = [...'0123456789'];
    expect(spansOf(fold(daily(times(5, round))), 4)).toHaveLength(1);
    const replaced = fold(daily([...times(2, round), ...times(3, [...'0123956789'])]));
    expect(spansOf(replaced, 4)).toEqual([
      { firstObserved: START + 4 * DAY_MS, lastObserved: START + 14 * DAY_MS, count: 2, endedAt: START + 15 * DAY_MS },
    ]);
  });

  test('when it is over, what is not there ends', () => {
    const rrset = fold(hourly([...times(2, ['1', '2', '3']), ...times(19, ['1'])]));
    expect(spansOf(rrset, 2)).toHaveLength(1);
    expect(spansOf(rrset, 2)[0]?.endedAt).toEqual(expect.any(Number));
    expect(fold(hourly([...times(2, ['1', '2', '3']), ...times(20, ['1'])])).recent).toEqual([]);
  });
});

describe('documents', () => {
  const written = encodeHistory(observe(undefined, NAME, [observation(START, [1, 2]), observation(START + 1, [2])]));

  test('one cut short, lengthened or altered is refused, or read as another history: never a crash, never a hang', () => {
    for (let size = 0; size < written.length; size += 1)
      expect(() => decodeHistory(NAME, written.subarray(0, size))).toThrow(/history of example\.com/);
    expect(() => decodeHistory(NAME, new Uint8Array([...written, 0]))).toThrow('something follows its end');
    expect(() => decodeHistory(NAME, new Uint8Array([9, ...written.subarray(1)]))).toThrow('version 9');
    fc.assert(
      fc.property(fc.nat({ max: written.length - 1 }), fc.nat({ max: 255 }), (at, octet) => {
        const altered = written.slice();
        altered[at] = octet;
        try {
          const { rrsets } = decodeHistory(NAME, altered);
          expect(rrsets.length).toBeLessThanOrEqual(altered.length);
        } catch (error) {
          expect(String(error)).toContain(`history of ${NAME}`);
        }
      }),
      { numRuns: 2000, examples: [[0, 0x7b]] },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(() => decodeHistory(NAME, new Uint8Array([1, ...bytes, 0x80]))).toThrow(`history of ${NAME}`);
      }),
    );
  });
});

describe('keys', () => {
  test.each([
    ['example.com', 'example.com'],
    ['www.example.com', 'www.example.com'],
    ['_dmarc.example.com', 'example.com'],
    ['s1._domainkey.example.com', 'example.com'],
    ['_smtp._tls.example.com', 'example.com'],
    ['default._bimi.example.com', 'example.com'],
    ['*.example.com', 'example.com'],
    ['*._domainkey.www.example.com', 'www.example.com'],
    ['_dmarc.com', 'com'],
    ['_foo', '.'],
    ['host._tcp', '.'],
    ['_a.b_c._d.example.com', 'example.com'],
    ['a_b.example.com', 'a_b.example.com'],
    ['a\\._b.example.com', 'a\\._b.example.com'],
    ['_x\\.y.example.com', 'example.com'],
    ['com', 'com'],
    ['.', '.'],
  ])('%s lives at %s', (owner, key) => {
    expect(historyKey(owner as DnsName)).toBe(key);
  });
});
