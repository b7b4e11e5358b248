import { expect, test } from 'vitest';
import { matches } from './channel.ts';

/** A question for the A records of `a`, and heads of responses to it. */
const QUESTION = '01610000010001';
const octets = (head: string, rest = ''): Uint8Array => Buffer.from(`abcd${head}${rest}`, 'hex');
const QUERY = octets('00000001000000000000', QUESTION);

test.each([
  ['the question', '80000001000000000000', QUESTION, true],
  ['another question', '80000001000000000000', '01620000010001', false],
  ['a query', '00000001000000000000', QUESTION, false],
  ['SERVFAIL without the question', '80020000000000000000', '', true],
  ['no question and no error', '80000000000000000000', '', false],
  ['NXDOMAIN without the question', '80030000000000000000', '', false],
  // NSD truncates its answer to ANY so (`refuse-any`).
  ['no question, truncated', '86000000000000000000', '', true],
  ['no question, truncated, and an answer', '86000000000100000000', '', false],
  ['no question, truncated, and NXDOMAIN', '86030000000000000000', '', false],
] as const)('a response with %s', (_, head, rest, expected) => {
  expect(matches(QUERY, octets(head, rest))).toBe(expected);
});
