import { randomInt } from 'node:crypto';

/** How a property test of fixes runs: ten thousand records in `npm test`, a million in `npm run test:long`. */
const isLong = process.env['ZONEWELL_LONG'] === '1';
export const RUNS = isLong ? 1_000_000 : 10_000;
/** The same records in each `npm test`, so that it fails for the change alone; others in each long run, which prints its seed. */
export const SEEDED = { seed: isLong ? randomInt(2 ** 31) : 20261122 };
if (isLong) process.stdout.write(`The seed of this run is ${SEEDED.seed}.\n`);
/** A long run takes hours. */
export const LIMIT_MS = isLong ? 4 * 3_600_000 : 240_000;
