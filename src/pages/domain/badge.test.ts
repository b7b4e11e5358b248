import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { badgeData, certificateBadge, renderBadge, scoreBadge } from './badge.tsx';

const LABEL = { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' };
const SHOWN = { kind: 'exact', score: 60, outOf: 100, grade: 'D', notTested: 0 } as const;

test.each([
  [null, '60/100 D'],
  ['Example \u202eLtd', '60/100 D, by the policy Example [U+202E]Ltd'],
])('the data of a badge name the policy %j', (policy, message) => {
  const badge = scoreBadge({ shown: SHOWN, policy });
  expect(JSON.parse(badgeData(LABEL, badge))).toMatchObject({ label: 'DNS and mail', message });
});

test('the picture names it to those who do not see it', () => {
  const badge = scoreBadge({ shown: SHOWN, policy: 'Example Ltd' });
  expect(renderBadge(LABEL, { unicodeDomain: 'example.com', ...badge })).toContain('judged by the policy Example Ltd');
});

const NOW = Date.UTC(2026, 10, 30, 12);
test.each<[left: number, isNearEnd: boolean, text: string, tone: string]>([
  [61 * DAY_MS, false, '61 days', 'good'],
  [20 * DAY_MS, true, '20 days', 'fair'],
  [DAY_MS, true, '1 day', 'fair'],
  [HOUR_MS, true, 'ends today', 'fair'],
  [-HOUR_MS, true, 'expired', 'bad'],
  [-DAY_MS, true, 'expired', 'bad'],
])('a certificate with %i ms left', (left, isNearEnd, text, tone) => {
  const end = { host: 'example.com', endsAt: NOW + left, seenAt: NOW, isNearEnd };
  expect(certificateBadge(end, NOW)).toEqual({ text, tone, policy: null });
});

test('a certificate that nobody saw is unknown', () => {
  expect(certificateBadge(null, NOW)).toEqual({ text: 'unknown', tone: 'unknown', policy: null });
});
