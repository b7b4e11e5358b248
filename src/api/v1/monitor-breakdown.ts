import { breakdownOf, eachBreakdown } from '../../monitoring/fleet/breakdown.ts';
import type { ListedMonitor } from '../../monitoring/fleet/listed.ts';
import type { BreakdownSchema } from '../breakdown-schema.ts';
import type { Written } from './parts.ts';

/** Returns how many monitors have which names, under the names of the API. `most`: names of each kind that are listed. */
export const breakdownJson = (rows: readonly ListedMonitor[], most: number): Written<typeof BreakdownSchema> => ({
  monitors: rows.length,
  ...eachBreakdown((by) => {
    const { names, others, none, unknown } = breakdownOf(rows, by, { most });
    return { names: names.map(({ name, count }) => ({ name, monitors: count })), others, none, unknown };
  }),
});
