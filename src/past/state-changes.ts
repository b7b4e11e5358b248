import type { Security } from '../domain/answer.ts';
import type { Instant } from '../domain/time.ts';
import { outcomeAt } from '../observations/as-of.ts';
import type { RrsetHistory } from '../observations/store.ts';

/** How the DNSSEC state of an rrset moved. */
interface StateChange {
  readonly state: Exclude<Security, 'indeterminate'>;
  /** Whether it was judged for the first time: then a score moves by how it is judged, and not by what the domain did. */
  readonly isFirst: boolean;
}

/**
 * Returns how lookups at an instant changed what is known of the DNSSEC state of an rrset; undefined where they did not. That a
 * chain of trust could not be looked up, or could be again, is no change: the last state that was established counts.
 */
export function stateChangeAt(rrset: RrsetHistory, at: Instant): StateChange | undefined {
  const [before, after] = [outcomeAt(rrset, at - 1), outcomeAt(rrset, at)];
  if (before === undefined || after === undefined) return undefined;
  const state = after.security;
  if (state === 'indeterminate' || state === before.security) return undefined;
  const known = rrset.pastOutcomes.findLast(({ since, security }) => since < at && security !== 'indeterminate');
  return known?.security === state ? undefined : { state, isFirst: known === undefined };
}
