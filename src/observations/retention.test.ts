import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NAME, observation } from '../../tests/support/observations.ts';
import { HOUR_MS } from '../domain/time.ts';
import { decodeHistory, encodeHistory } from './encode.ts';
import { observe } from './intervals.ts';
import { withoutOlder } from './retention.ts';
import type { DomainHistory, Interval } from './store.ts';

const START = 1_700_000_000_000;
/** Observations an hour apart at an rrset of up to five records. */
const observations = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }), {
  minLength: 1,
  maxLength: 60,
});

const fold = (
  history: DomainHistory | undefined,
  all: readonly (readonly number[])[],
  from: number,
): DomainHistory | undefined =>
  all.reduce<DomainHistory | undefined>(
    (known, members, i) => observe(known, NAME, [observation(START + (from + i) * HOUR_MS, members)]),
    history,
  );

const hexOf = (octets: Uint8Array | undefined): string => Buffer.from(octets ?? []).toString('hex');

const spansOf = (history: DomainHistory | undefined): [string, Interval][] =>
  (history?.rrsets ?? []).flatMap(({ records }) =>
    records.flatMap(({ octets, intervals }) =>
      intervals.map((interval): [string, Interval] => [hexOf(octets), interval]),
    ),
  );

describe('forgetting', () => {
  test('takes exactly what had ended, and leaves a history that can be written and read', () => {
    fc.assert(
      fc.property(observations, fc.nat(70), (all, hours) => {
        const before = START + hours * HOUR_MS;
        const history = fold(undefined, all, 0);
        if (history === undefined) throw new Error('nothing was looked at');
        const left = withoutOlder(history, before);
        const wasObserved = START + (all.length - 1) * HOUR_MS >= before;
        expect(left !== undefined).toBe(wasObserved);
        if (left === undefined) return;
        const [rrset] = history.rrsets;
        const lately = new Set(
          rrset?.recent.flatMap(({ seen }) => seen.map((place) => hexOf(rrset.records[place]?.octets))),
        );
        expect(spansOf(left)).toEqual(
          spansOf(history).filter(
            ([record, { endedAt }]) => endedAt === null || endedAt >= before || lately.has(record),
          ),
        );
        expect(decodeHistory(NAME, encodeHistory(left))).toEqual(left);
        expect(left.rrsets[0]?.latest).toEqual(history.rrsets[0]?.latest);
        expect(withoutOlder(left, before)).toBe(left);
      }),
    );
  });

  test('what is there goes on as if nothing had been forgotten', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
        observations,
        (members, past) => {
          const history = fold(undefined, [...past, members], 0);
          if (history === undefined) throw new Error('nothing was looked at');
          const left = withoutOlder(history, START + past.length * HOUR_MS);
          const open = (one: DomainHistory | undefined) => spansOf(one).filter(([, { endedAt }]) => endedAt === null);
          expect(open(fold(left, [members], past.length + 1))).toEqual(open(fold(history, [members], past.length + 1)));
        },
      ),
    );
  });
});
