import { expect, test } from 'vitest';
import { locksOf } from './locks.ts';

const CLIENT = ['clientTransferProhibited', 'clientUpdateProhibited', 'clientDeleteProhibited'];

test.each<[statuses: readonly string[], set: readonly (string | undefined)[]]>([
  [['ok'], [undefined, undefined, undefined]],
  [CLIENT, CLIENT],
  [[...CLIENT, 'locked'], CLIENT],
  // RDAP's own words set a lock too.
  [
    ['ok', 'transfer prohibited'],
    ['transfer prohibited', undefined, undefined],
  ],
  [['transfer prohibited'], ['transfer prohibited', undefined, undefined]],
  [
    ['ok', 'renew prohibited'],
    [undefined, undefined, undefined],
  ],
])('locks of %j', (statuses, set) => {
  const locks = locksOf(statuses);
  expect(Array.isArray(locks) && locks.map((one) => one.set)).toEqual(set);
});

test.each<[statuses: readonly string[], locks: 'unsaid' | null]>([
  [[], 'unsaid'],
  [['Connected'], 'unsaid'],
  [['validated', 'private'], 'unsaid'],
  // A registry that says that nothing can be changed is not without a transfer lock.
  [['ok', 'locked'], 'unsaid'],
  [['locked'], 'unsaid'],
  [['redemptionPeriod', 'locked'], null],
])('locks of %j: %s', (statuses, locks) => expect(locksOf(statuses)).toBe(locks));
