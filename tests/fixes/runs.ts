import { isLong } from '../support/seed.ts';

/** How many records a property test of fixes tries: 600 in `npm test`, a million in `npm run test:long`, or as many as are asked for. */
export const RUNS = Number(process.env['ZONEWELL_RUNS'] ?? (isLong ? 1_000_000 : 600));
/** A long run takes hours. */
export const LIMIT_MS = isLong ? 4 * 3_600_000 : 240_000;
