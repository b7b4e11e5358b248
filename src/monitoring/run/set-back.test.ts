import { expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { DEFAULT_SETTINGS, type DueMonitor, NEW_STATUS } from '../model/monitor.ts';
import { NOTHING_WATCHED } from '../model/watch-state.ts';
import { withoutFuture } from './set-back.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const YEAR_MS = 365 * DAY_MS;

const contentAt = (at: number) => ({
  at,
  outcome: 'answer' as const,
  aliases: [],
  records: [
    { name: 'a.test' as DnsName, type: 'A' as const, ttlSeconds: NOW * 2, octets: new Uint8Array([1, 2, 3, 4]) },
  ],
});
const rrsetAt = (at: number): WatchedRrset => ({
  name: 'a.test' as DnsName,
  type: 'A',
  content: contentAt(at),
  failedSince: at,
  pendingSince: at,
  disagreement: {
    since: at,
    isReported: false,
    byTurns: null,
    reportedAs: [],
    old: [],
    others: [],
    agreedSince: at,
    othersSince: null,
  },
  rotatingUntil: at + DAY_MS,
  alternatingSince: at,
  changes: [{ at, before: contentAt(at) }],
  held: { before: contentAt(at), since: at, gapMs: NOW, states: [contentAt(at)], isReported: true },
  flapped: null,
});
const monitorAt = (at: number): DueMonitor => ({
  id: 'm',
  account: 'a',
  domain: 'a.test' as DomainName,
  state: 'active',
  createdAt: NOW - DAY_MS,
  settings: DEFAULT_SETTINGS,
  dueAt: at,
  lastRunAt: at,
  plan: 'Pro',
  status: { ...NEW_STATUS, certificatesProbedAt: at, certificateEndsAt: NOW + YEAR_MS },
  watch: {
    ...NOTHING_WATCHED,
    rrsets: [rrsetAt(at)],
    silence: { fault: { since: at, sightings: 3, isReported: true, goneSince: at }, isStale: false, refused: null },
    validity: { bogus: { since: at, sightings: 3, isReported: true, goneSince: at }, bogusOverAt: at },
    departures: [],
  },
});

test('what a clock ahead wrote happened now, and what it planned ends within sixty days', () => {
  const { watch, ...rest } = withoutFuture(monitorAt(NOW + YEAR_MS), NOW);
  const now = monitorAt(NOW);
  expect(rest).toEqual({ ...now, dueAt: NOW + YEAR_MS, watch: undefined });
  expect(watch).toEqual({ ...now.watch, rrsets: [{ ...rrsetAt(NOW), rotatingUntil: NOW + 60 * DAY_MS }] });
});

test.each([
  ['earlier', NOW - HOUR_MS],
  ['within a minute, by which the clocks of hosts may differ', NOW + 60_000],
])('a monitor that ran %s is the same object', (_, at) => {
  const monitor = monitorAt(at);
  expect(withoutFuture(monitor, NOW)).toBe(monitor);
});
