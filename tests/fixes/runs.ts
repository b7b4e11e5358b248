import { isLong } from '../support/seed.ts';

/** How each property test of fixes runs: of the five, 25,000 records in `npm test`, and a million each in `npm run test:long`. */
export const RUNS = isLong ? 1_000_000 : 5000;
/** A long run takes hours. */
export const LIMIT_MS = isLong ? 4 * 3_600_000 : 240_000;
