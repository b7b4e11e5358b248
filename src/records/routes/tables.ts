import type { Instant } from '../../domain/time.ts';
import type { AsNames } from './as-names.ts';
import type { PrefixTable } from './prefix-table.ts';

/** A table with the time at which its file was written. */
export interface DatedTable {
  readonly table: PrefixTable;
  readonly at: Instant;
}

/** Holds what an operator's files say of routes; null where they configured none. */
export interface RouteTables {
  /** The prefixes that autonomous systems announce. */
  readonly announced: DatedTable | null;
  /** The prefixes that their holders let them announce. */
  readonly authorised: DatedTable | null;
  /** Who holds the systems. */
  readonly names: AsNames | null;
}

export const NO_ROUTE_TABLES: RouteTables = { announced: null, authorised: null, names: null };
