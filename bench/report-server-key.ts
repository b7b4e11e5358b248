import { makeKey } from '../src/accounts/keys.ts';

/** The key of the one account that the servers of the benchmarks have. */
export const KEY = makeKey(new Uint8Array(32).fill(7));
