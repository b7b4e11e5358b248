import type { Cost } from '../../src/accounts/passwords.ts';

/** The least that argon2id takes, for tests that sign in again and again: how much it takes is none of their matter. */
export const QUICK: Cost = { memory: 8, passes: 1, parallelism: 1 };
