import { isLong } from '../support/seed.ts';

/** How a property test of fixes runs: 600 records in `npm test`, a million in `npm run test:long`. */
export const RUNS = isLong ? 1_000_000 : 600;
/** A long run takes hours. */
export const LIMIT_MS = isLong ? 4 * 3_600_000 : 240_000;
