import { expect, test } from 'vitest';
import { badgeData, renderBadge } from './badge.tsx';

const LABEL = { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' };
const SHOWN = { kind: 'exact', score: 60, outOf: 100, grade: 'D', notTested: 0 } as const;

test.each([
  [null, '60/100 D'],
  ['Example \u202eLtd', '60/100 D, by the policy Example [U+202E]Ltd'],
])('the data of a badge name the policy %j', (policy, message) => {
  expect(JSON.parse(badgeData(LABEL, { shown: SHOWN, policy }))).toMatchObject({ label: 'DNS and mail', message });
});

test('the picture names it to those who do not see it', () => {
  expect(renderBadge(LABEL, { unicodeDomain: 'example.com', shown: SHOWN, policy: 'Example Ltd' })).toContain(
    'judged by the policy Example Ltd',
  );
});
