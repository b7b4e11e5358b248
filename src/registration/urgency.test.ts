import { expect, test } from 'vitest';
import { DAY_MS } from '../domain/time.ts';
import { urgencyOf } from './urgency.ts';

const NOW = Date.parse('2026-11-23T09:00:00Z');

test.each<[string, readonly string[], number | null, string | null]>([
  ['a year left', [], 365, null],
  ['a month and a day left', [], 31, null],
  ['a month left', [], 30, 'soon'],
  ['four days left', ['clientTransferProhibited'], 4, 'soon'],
  ['three days left', [], 3, 'soon!'],
  ['an hour left', [], 1 / 24, 'soon!'],
  ['over since three days', [], -3, 'expired!'],
  ['over, and extended by the registry', ['autoRenewPeriod'], -3, 'extended!'],
  ['renewed by the registry, with a new date', ['autoRenewPeriod'], 362, null],
  ['in redemption, whatever the date', ['redemptionPeriod', 'autoRenewPeriod'], 200, 'ending!'],
  ['about to be deleted', ['pendingDelete'], null, 'ending!'],
  ['on hold', ['clientHold', 'clientTransferProhibited'], 200, 'held!'],
  ['no date', [], null, null],
  ['a state of the registry’s own', ['connect'], 200, null],
])('%s', (_, statuses, days, expected) => {
  const found = urgencyOf({ statuses, expiresAt: days === null ? null : NOW + days * DAY_MS }, NOW);
  expect(found === null ? null : `${found.kind}${found.grave ? '!' : ''}`).toBe(expected);
});
