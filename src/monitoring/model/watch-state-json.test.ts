import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { firstSeen } from '../comparison/compare.ts';
import { absentAt } from '../comparison/content.ts';
import { NOTHING_WATCHED, type WatchState } from './watch-state.ts';
import { decodeWatchState, encodeWatchState } from './watch-state-json.ts';

const STATE: WatchState = {
  ...NOTHING_WATCHED,
  rrsets: [
    {
      ...firstSeen({ name: 'shop.example' as DnsName, type: 'A', content: absentAt(1) }),
      pendingSince: 2,
      disagreement: {
        since: 2,
        isReported: true,
        byTurns: null,
        reportedAs: [],
        old: ['ns1.example' as DnsName],
        others: ['ns2.example' as DnsName],
        agreedSince: 3,
        othersSince: null,
      },
    },
  ],
};

test('a state is read as it was stored', () => {
  expect(decodeWatchState(encodeWatchState(STATE))).toEqual(STATE);
});

test.each(['disagreement', 'reportedAs', 'goneSince'])('one that lacks a field is not read: %s', (lost) => {
  const stored = JSON.stringify(JSON.parse(encodeWatchState(STATE)), (key, value: unknown) =>
    key === lost ? undefined : value,
  );
  expect(decodeWatchState(stored)).toBeUndefined();
});
