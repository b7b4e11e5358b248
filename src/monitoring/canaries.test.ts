import { expect, test } from 'vitest';
import { createCanaries } from './canaries.ts';

const [YES, NO, UNKNOWN] = [true, false, null];

test.each<[votes: readonly (boolean | null)[], result: boolean]>([
  [[], true],
  [[YES], true],
  [[NO], false],
  [[YES, YES, YES], true],
  [[YES, YES, NO], true],
  [[YES, NO, NO], false],
  [[YES, NO], false],
  // What could not be found out speaks neither for the network nor against it.
  [[YES, UNKNOWN, UNKNOWN], true],
  [[NO, UNKNOWN, UNKNOWN], false],
  [[UNKNOWN, UNKNOWN, UNKNOWN], true],
])('canary names that answer as always: %j make %s', async (votes, result) => {
  const names = votes.map((_, i) => `${i}.example`);
  const canaries = createCanaries({
    names,
    answers: async (name) => votes[names.indexOf(name)] ?? null,
    clock: () => 1,
  });
  expect(await canaries.answer()).toBe(result);
});
