import { expect, test } from 'vitest';
import type { DomainName } from '../../domain/name.ts';
import { HOUR_MS } from '../../domain/time.ts';
import type { AlertEvent } from '../model/alert.ts';
import { NOTHING_WATCHED } from '../model/watch-state.ts';
import { planEvents } from './plan-events.ts';

const DOMAIN = 'shop.example' as DomainName;
const NOW = Date.UTC(2026, 11, 4, 22);
const change = (i: number): AlertEvent => ({
  ...{ kind: 'text-added', about: { kind: 'records', key: [`${DOMAIN} TXT`] }, group: 'other', severity: 'notice' },
  message: { id: 'change-dns/text-added', args: { name: DOMAIN, begin: String(i) } },
  ...{ reason: null, whatToDo: null, since: null, asBefore: null },
  differences: [{ name: DOMAIN, type: 'TXT', before: [], after: [String(i)] }],
});

const certificate = (
  kind:
    | 'certificate-renewed-in-time'
    | 'certificate-renewed'
    | 'certificate-untrusted'
    | 'certificate-issuer-changed'
    | 'certificate-issuer-not-allowed',
): AlertEvent => ({
  ...change(0),
  ...{ kind, group: 'certificate', differences: [], about: { kind: 'server', key: [`${DOMAIN}:443`] } },
});

test.each([
  ['certificate-renewed-in-time', NOW + HOUR_MS, null, ['certificate-renewed-in-time w']],
  ['certificate-renewed-in-time', NOW, NOW, ['window-over w', 'planned-change w']],
  // The end of what was reported, and what does not work, are told at once.
  ['certificate-renewed', NOW + HOUR_MS, null, ['certificate-renewed undefined']],
  ['certificate-untrusted', NOW + HOUR_MS, null, ['certificate-untrusted undefined']],
  ['certificate-issuer-changed', NOW + HOUR_MS, null, ['certificate-issuer-changed w']],
  ['certificate-issuer-not-allowed', NOW + HOUR_MS, null, ['certificate-issuer-not-allowed undefined']],
] as const)('%s in a window of certificates until %d', (kind, until, closedAt, expected) => {
  const window = {
    ...{ window: 'w', name: '', groups: ['certificate'] as const, from: NOW - HOUR_MS, until, closedAt, changes: [] },
  };
  const { events } = planEvents({
    ...{ domain: DOMAIN, windows: [window], before: NOTHING_WATCHED, after: NOTHING_WATCHED, muted: [], now: NOW },
    events: [certificate(kind)],
  });
  expect(events.map((one) => `${one.kind} ${one.planned?.window}`)).toEqual(expected);
});

test('what is more than a window withholds is told at once', () => {
  const window = {
    ...{ window: 'w', name: '', groups: ['other'] as const, from: NOW - HOUR_MS, until: NOW + HOUR_MS, closedAt: null },
    changes: Array.from({ length: 199 }, (_, i) => change(i)),
  };
  const { events, planned } = planEvents({
    ...{ domain: DOMAIN, windows: [window], before: NOTHING_WATCHED, after: NOTHING_WATCHED, muted: [], now: NOW },
    events: [change(199), change(200)],
  });
  expect(events.map((one) => [one.differences[0]?.after, one.planned?.window])).toEqual([
    [['200'], undefined],
    [['199'], 'w'],
  ]);
  expect(planned.map(({ changes }) => changes.length)).toEqual([200]);
});
