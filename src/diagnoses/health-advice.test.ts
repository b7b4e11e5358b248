import { expect, test } from 'vitest';
import { adviceOf } from './health-advice.ts';

const checks = [
  { id: 'name-resolution', advice: 'Fix DNSSEC first: the DNSSEC check says how.' },
  { id: 'mx', advice: '' },
  { id: 'dnssec', advice: 'Ask the host of the zone to sign it again.' },
];

test.each([
  // The order of the action counts, not that of the report.
  [['dnssec', 'name-resolution'], 'Ask the host of the zone to sign it again.'],
  [['name-resolution'], 'Fix DNSSEC first: the DNSSEC check says how.'],
  [['mx', 'dnssec'], 'Ask the host of the zone to sign it again.'],
  [['mx'], ''],
  [['gone'], ''],
])('an action about %j says what its main check advises', (about, advice) => {
  expect(adviceOf({ checks })({ checks: about })).toBe(advice);
});
