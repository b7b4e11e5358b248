import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NAME, observation, octets } from '../../tests/support/observations.ts';
import { type Change, changesAfter, changesOf, cursorOf, recordIntervalsOf } from './changes.ts';
import { type ImportedInterval, observersOf, sightingsOf } from './imported.ts';
import { observe } from './intervals.ts';
import type { DomainHistory } from './store.ts';

type Observations = readonly (readonly [at: number, ...members: number[]])[];
type Archive = readonly (readonly [member: number, first: number, last: number, source?: string])[];

function historyOf(observations: Observations): DomainHistory {
  let key: DomainHistory | undefined;
  for (const [at, ...members] of observations) key = observe(key, NAME, [observation(at, members)]);
  return key ?? { key: NAME, rrsets: [] };
}

const intervalOf = ([i, firstObserved, lastObserved, source = 'test']: Archive[number]): ImportedInterval => ({
  source,
  name: NAME,
  type: 'A',
  octets: octets(i),
  firstObserved,
  lastObserved,
  count: 1,
});

const changesSeen = (observations: Observations, archive: Archive = []): Change[] =>
  changesOf(recordIntervalsOf(historyOf(observations), archive.map(intervalOf)));

const lines = (changes: readonly Change[]): string[] =>
  changes.map(({ at, change, value }) => `${at} ${change === 'added' ? '+' : '-'}${value.slice('192.0.2.'.length)}`);

describe('changesOf', () => {
  test.each<[string, Observations, string[]]>([
    ['nothing looked at', [], []],
    ['no record', [[1]], []],
    ['one record', [[1, 1]], ['1 +1']],
    [
      'newest first; what is gone before what came instead',
      [
        [1, 1],
        [2, 2],
      ],
      ['2 -1', '2 +2', '1 +1'],
    ],
    ['gone and back', [[1, 1], [2], [3, 1]], ['3 +1', '2 -1', '1 +1']],
  ])('%s', (_, observations, expected) => expect(lines(changesSeen(observations))).toEqual(expected));

  test.each<[string, Observations, Archive, string[]]>([
    ['only an archive knows it', [], [[1, 10, 20]], ['10 +1']],
    [
      'seen by two archives, with a pause between',
      [],
      [
        [1, 10, 20],
        [1, 30, 40, 'other'],
      ],
      ['10 +1'],
    ],
    ['seen by an archive, then by us', [[50, 1]], [[1, 10, 20]], ['10 +1']],
    ['seen by an archive, not there when we first looked', [[50, 2]], [[1, 10, 20]], ['50 -1', '50 +2', '10 +1']],
    ['the same, and no record at all', [[50]], [[1, 10, 20]], ['50 -1', '10 +1']],
    [
      'seen by an archive, not there when we first looked, then back',
      [
        [50, 2],
        [60, 1, 2],
      ],
      [[1, 10, 20]],
      ['60 +1', '50 -1', '50 +2', '10 +1'],
    ],
    [
      'seen gone by us between two sights of an archive',
      [
        [30, 2],
        [60, 2],
      ],
      [
        [1, 10, 20],
        [1, 40, 50],
      ],
      ['50 -1', '40 +1', '30 -1', '30 +2', '10 +1'],
    ],
    [
      'seen by an archive while we looked elsewhere and later not',
      [
        [10, 2],
        [60, 2],
      ],
      [[1, 20, 30]],
      ['30 -1', '20 +1', '10 +2'],
    ],
    ['seen by an archive after our last observation', [[10, 2]], [[1, 20, 30]], ['20 +1', '10 +2']],
    [
      'seen by an archive a little before we saw it come',
      [
        [10, 2],
        [30, 1, 2],
      ],
      [[1, 25, 27]],
      ['25 +1', '10 +2'],
    ],
    [
      'we saw it gone while an archive still saw it',
      [
        [10, 1, 2],
        [30, 2],
      ],
      [[1, 5, 35]],
      ['30 -1', '10 +2', '5 +1'],
    ],
  ])('with archives: %s', (_, observations, archive, expected) =>
    expect(lines(changesSeen(observations, archive))).toEqual(expected),
  );

  test('an rrset that rotates from its first observation on is added at that observation, and an archive before it says nothing gone', () => {
    const observations = Array.from({ length: 40 }, (_, i) => [100 + i, i % 4] as const);
    expect(lines(changesSeen(observations)).toSorted()).toEqual(['100 +0', '100 +1', '100 +2', '100 +3']);
    expect(lines(changesSeen(observations, [[3, 10, 20]])).toSorted()).toEqual(['10 +3', '100 +0', '100 +1', '100 +2']);
  });

  test.each<[string, Observations, Archive, string[][]]>([
    ['we', [[50, 1]], [], [['we 50-50 1']]],
    ['an archive', [], [[1, 10, 20]], [['test 10-20 1']]],
    [
      'an archive twice, another, then we',
      [
        [50, 1],
        [60, 1],
      ],
      [
        [1, 10, 20],
        [1, 15, 40, 'other'],
        [1, 30, 35],
      ],
      [['test 10-35 2', 'other 15-40 1', 'we 50-60 2']],
    ],
    [
      'an archive, also after we found it gone, and we once it was back',
      [
        [10, 1, 2],
        [30, 2],
        [50, 1, 2],
      ],
      [[1, 5, 35]],
      [['test 5-35 1', 'we 10-10 1'], ['we 50-50 1']],
    ],
  ])('each interval has who saw the record in it: %s', (_, observations, archive, expected) => {
    const [record] = recordIntervalsOf(historyOf(observations), archive.map(intervalOf));
    const observers = record?.intervals.map((interval) =>
      observersOf(interval).map(
        ({ source, firstObserved, lastObserved, count }) =>
          `${source ?? 'we'} ${firstObserved}-${lastObserved} ${count}`,
      ),
    );
    expect(observers).toEqual(expected);
  });

  test('intervals of a record never overlap and are in order, whatever archives say', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 12 }),
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 20 }), fc.constantFrom('a', 'b')), { maxLength: 6 }),
        (times, seen, archive) => {
          const observations = times
            .toSorted((a, b) => a - b)
            .map((at, i) => (seen[i] ? ([at, 1] as const) : ([at] as const)));
          const intervals = archive.map(([from, length, source]) => [1, from, from + length, source] as const);
          for (const record of recordIntervalsOf(historyOf(observations), intervals.map(intervalOf))) {
            let before = Number.NEGATIVE_INFINITY;
            for (const [i, { firstObserved, lastObserved, endedAt }] of record.intervals.entries()) {
              expect(firstObserved).toBeGreaterThanOrEqual(before);
              expect(lastObserved).toBeGreaterThanOrEqual(firstObserved);
              // Only the last one may still last.
              const open = i === record.intervals.length - 1 ? lastObserved : Number.NaN;
              expect(endedAt ?? open).toBeGreaterThanOrEqual(lastObserved);
              before = endedAt ?? lastObserved;
            }
            // Nothing that was seen is lost, whoever saw it.
            const total = (all: readonly { readonly count: number }[]) =>
              all.reduce((sum, { count }) => sum + count, 0);
            expect(total(record.intervals.flatMap(sightingsOf))).toBe(total(record.intervals));
          }
        },
      ),
    ));
});

describe('changesAfter', () => {
  const observations: Observations = [
    [1, 1],
    [2, 2, 3],
    [3, 3],
    [4, 4, 5, 6],
  ];
  const all = changesSeen(observations);

  test('page by page gives each change once', () => {
    for (const size of [1, 2, 3, all.length]) {
      const seen: Change[] = [];
      for (let page = all.slice(0, size); page.length > 0; ) {
        seen.push(...page);
        const last = page.at(-1);
        page = last === undefined ? [] : (changesAfter(all, cursorOf(last))?.slice(0, size) ?? []);
      }
      expect(seen).toEqual(all);
    }
  });

  test('a change that came since does not move it', () => {
    const [, second] = all;
    if (second === undefined) throw new Error('too few changes');
    const cursor = cursorOf(second);
    expect(changesAfter(changesSeen([...observations, [5, 4, 5]]), cursor)).toEqual(all.slice(2));
  });

  test('where hindsight took its change away, those of its time are told again', () => {
    const [first] = all;
    if (first === undefined) throw new Error('too few changes');
    expect(changesAfter(all.slice(1), cursorOf(first))).toEqual(all.slice(1));
  });

  test.each([
    '',
    'x',
    'bnVsbA',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('["a","b"]').toString('base64url'),
  ])('what is no cursor of ours: %s', (cursor) => expect(changesAfter(all, cursor)).toBeNull());
});
