import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { NO_EXPIRIES } from './expiries/expiries.ts';
import type { WatchState } from './watch-state.ts';
import { decodeWatchState, encodeWatchState } from './watch-state-json.ts';

const STATE: WatchState = {
  rrsets: [
    {
      name: 'shop.example' as DnsName,
      type: 'A',
      content: { at: 1, outcome: 'nodata', aliases: [], records: [] },
      failedSince: null,
      pendingSince: 2,
      disagreement: {
        since: 2,
        isReported: true,
        old: ['ns1.example' as DnsName],
        others: ['ns2.example' as DnsName],
        agreedSince: 3,
      },
      rotatingUntil: null,
      changes: [],
      held: null,
    },
  ],
  score: null,
  silentRuns: 0,
  silentSince: null,
  silenceTold: false,
  bogusSince: null,
  validSince: null,
  bogusOverAt: null,
  departures: [],
  expiries: NO_EXPIRIES,
};

test('a state is read as it was stored', () => {
  expect(decodeWatchState(encodeWatchState(STATE))).toEqual(STATE);
});

test('one that was stored before name servers that differ were kept is read as it is', () => {
  const stored = JSON.stringify(JSON.parse(encodeWatchState(STATE)), (key, value: unknown) =>
    key === 'disagreement' ? undefined : value,
  );
  expect(stored).not.toContain('disagreement');
  expect(decodeWatchState(stored)).toEqual({
    ...STATE,
    rrsets: STATE.rrsets.map((rrset) => ({ ...rrset, disagreement: null })),
  });
});
