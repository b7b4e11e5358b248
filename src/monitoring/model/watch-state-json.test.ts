import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { firstSeen } from '../comparison/compare.ts';
import { absentAt } from '../comparison/content.ts';
import { NO_TLS, NOTHING_WATCHED, type WatchState } from './watch-state.ts';
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

test('so is a disagreement that was stored before we kept what it was reported as', () => {
  const stored = JSON.stringify(JSON.parse(encodeWatchState(STATE)), (key, value: unknown) =>
    key === 'reportedAs' || key === 'othersSince' ? undefined : value,
  );
  expect(stored).not.toContain('reportedAs');
  expect(decodeWatchState(stored)).toEqual(STATE);
});

test('so is one from before we kept since when a web server is gone, and what only some servers delegate to', () => {
  const state: WatchState = {
    ...STATE,
    tls: { ...NO_TLS, probedAt: 4, refused: { all: true, addresses: ['192.0.2.1'] } },
    wwwTls: { ...NO_TLS, probedAt: 5, differs: true },
    delegation: {
      hosts: ['ns1.example' as DnsName],
      pendingSince: 6,
      announced: null,
      following: { since: 7, sets: ['shop.example MX'] },
      partial: [],
    },
  };
  const stored = JSON.stringify(JSON.parse(encodeWatchState(state)), (key, value: unknown) =>
    key === 'goneSince' || key === 'partial' ? undefined : value,
  );
  expect(stored).not.toMatch(/goneSince|partial/);
  expect(decodeWatchState(stored)).toEqual(state);
});
