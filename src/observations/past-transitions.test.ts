import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { common, NAME, observation } from '../../tests/support/observations.ts';
import type { DnsName } from '../domain/name.ts';
import { decodeHistory, encodeHistory } from './encode.ts';
import { observeTransitions } from './intervals.ts';
import { pastMoments } from './past-transitions.ts';
import { withoutOlder } from './retention.ts';
import type { DomainHistory, Observation, Transition } from './store.ts';

/** The history of lookups, and the transitions that each of them made when it was stored. */
function fold(seen: readonly Observation[]): { readonly history: DomainHistory; readonly live: Transition[] } {
  let history: DomainHistory = { key: NAME, rrsets: [] };
  const live = seen.flatMap((one) => {
    const observed = observeTransitions(history, NAME, [one]);
    history = decodeHistory(NAME, encodeHistory(observed.history));
    return observed.transitions.get(one) ?? [];
  });
  return { history, live };
}

const contentOf = ({ before, after }: Transition) => ({
  at: after.at,
  before: before && [before.outcome, before.records.map(({ octets }) => octets.join('.')).sort()],
  after: [after.outcome, after.records.map(({ octets }) => octets.join('.')).sort()],
});

const absent = (at: number): Observation => ({
  ...common,
  at,
  outcome: 'nxdomain',
  zone: 'com' as DnsName,
  ttlSeconds: 60,
});

/** Lookups that see one of two sets, or that the name does not exist: too few different ones for a rotation. */
const lookups = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.constantFrom('both', 'one', 'gone')), { maxLength: 15 })
  .map((steps) => {
    let at = 0;
    return steps.map(([after, kind]) => {
      at += after;
      return kind === 'gone' ? absent(at) : observation(at, kind === 'both' ? [1, 2] : [2]);
    });
  });

const pastTransitions = (rrsets: DomainHistory['rrsets']): Transition[] =>
  pastMoments(rrsets)
    .toReversed()
    .flatMap((moment) => moment.transitions());

describe('the transitions of the past', () => {
  test('are those that the lookups made, but for the first', () => {
    fc.assert(
      fc.property(lookups, (seen) => {
        const { history, live } = fold(seen);
        expect(pastTransitions(history.rrsets).map(contentOf)).toEqual(
          live.filter(({ before }) => before !== null).map(contentOf),
        );
      }),
    );
  });

  test('happened after a time at which the rrset was looked up, and still was as before', () => {
    fc.assert(
      fc.property(lookups, (seen) => {
        for (const { before, after } of pastTransitions(fold(seen).history.rrsets)) {
          expect(seen.map(({ at }) => at).filter((at) => at < after.at)).toContain(before?.at);
        }
      }),
    );
  });

  test('of a rotation there are none, but for a record that came for good', () => {
    const rotation = Array.from({ length: 60 }, (_, i) => observation(i + 1, [1 + (i % 4)]));
    expect(pastTransitions(fold(rotation).history.rrsets)).toEqual([]);
    const more = [...rotation, ...Array.from({ length: 40 }, (_, i) => observation(61 + i, [1 + (i % 5)]))];
    const came = pastTransitions(fold(more).history.rrsets).map(contentOf);
    expect(came.map(({ before, after }) => [before?.[1]?.length, after[1]?.length])).toEqual([[4, 5]]);
  });

  test('end where what was before is deleted: nothing is told of what is not known', () => {
    fc.assert(
      fc.property(lookups, fc.nat({ max: 15_000 }), (seen, cut) => {
        const { history, live } = fold(seen);
        const left = withoutOlder(history, cut);
        const transitions = pastTransitions(left?.rrsets ?? []).map(contentOf);
        expect(live.map(contentOf)).toEqual(expect.arrayContaining(transitions));
      }),
    );
  });
});
