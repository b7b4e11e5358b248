import type { DnsName } from '../../domain/name.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import type { RrsetContent } from '../../observations/store.ts';

/** Members of a pool in networks where it was not seen before, by what their web servers show. */
export interface Strangers {
  /** Those with a good certificate of the name, as the known ones have. */
  readonly vouched: readonly Rr[];
  /** Those without, although known ones have one. */
  readonly foreign: readonly Rr[];
}

export const NO_STRANGERS: Strangers = { vouched: [], foreign: [] };

/** An RRset as a run saw it. */
export interface RrsetSight {
  readonly name: DnsName;
  readonly type: RrType;
  readonly after: RrsetContent;
}

/**
 * A difference that one run saw, not confirmed yet. Both sides are the same if name servers are known to differ and the
 * resolver shows what one of them still has: then we ask them whether they agree by now.
 */
export interface Candidate extends RrsetSight {
  readonly before: RrsetContent;
  /** Since when runs in a row have seen a difference that its name servers did not confirm; null if this is the first. */
  readonly pendingSince: Instant | null;
  /** Since when an alias may be one that rotates; null if nothing says so. */
  readonly alternatingSince: Instant | null;
  /** Whether its members come and go, so that an answer has only some of those that were there before. */
  readonly rotates: boolean;
  readonly strangers: Strangers;
}
