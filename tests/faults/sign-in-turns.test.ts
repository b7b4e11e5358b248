import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswords } from '../../src/accounts/passwords.ts';

const PASSWORD = 'four wet umbrellas';

test('a flood of sign-ins from many networks leaves a place to browsers that are known, and a turn to each network', async () => {
  const passwords = createPasswords(randomBytes);
  const stored = await passwords.hash(PASSWORD);
  // OWASP's least, which no other test takes.
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const done: string[] = [];
  const ask = (who: string, network?: string) =>
    passwords.matches('wrong', stored, network === undefined ? undefined : { network }).then((result) => {
      if (result !== 'busy') done.push(who);
      return result;
    });
  // Two run at once, and five of one network wait.
  const one = await Promise.all([
    ...Array.from({ length: 12 }, () => ask('flood', 'a')),
    ask('neighbour', 'b'),
    ask('known'),
  ]);
  expect(one.filter((result) => result === 'busy')).toHaveLength(12 - 2 - 5);
  expect(done.indexOf('known')).toBeLessThanOrEqual(2);
  expect(done.indexOf('neighbour')).toBeLessThanOrEqual(4);
});
