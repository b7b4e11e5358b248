import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test("a password is stored at OWASP's least cost, which no other test takes, and only itself matches", async () => {
  const passwords = createPasswords(randomBytes);
  const stored = await passwords.hash('four wet umbrellas');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('four wet umbrellas', stored)).toBe(true);
  expect(await passwords.matches('four wet umbrella', stored)).toBe(false);
  expect(await passwords.matches('four wet umbrellas', null)).toBe(false);
});
