import { randomInt } from 'node:crypto';

/** Whether this is `npm run test:long`, which tries what `npm test` has no time for. */
export const isLong = process.env['ZONEWELL_LONG'] === '1';

const given = process.env['ZONEWELL_SEED'];

/**
 * What everything random in a test begins with: the same in each `npm test`, so that it fails for a change alone, and
 * another one in each long run, which prints it. `ZONEWELL_SEED` repeats one.
 */
export const SEED = given !== undefined ? Number(given) : isLong ? randomInt(2 ** 31) : 20_261_122;
