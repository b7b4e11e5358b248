import { expect, test } from 'vitest';
import { diagnoseDualStack } from '../support/dual-stack.ts';

/** Round trips in sequence of the DNS part, and questions. Source: docs/limits.md. */
const [MAX_ROUNDS, MAX_QUESTIONS] = [12, 700];

test('a healthy domain with four dual-stack servers costs 12 round trips in sequence', async () => {
  const { rounds, questions, files } = await diagnoseDualStack();
  expect(rounds).toBeLessThanOrEqual(MAX_ROUNDS);
  expect(questions).toBeLessThanOrEqual(MAX_QUESTIONS);
  expect(files).toEqual(['https://case.test/.well-known/security.txt']);
  // Each address is asked for what the matrix has.
  expect(questions).toBeGreaterThan(8 * 20);
});
