import type { Instant } from '../domain/time.ts';
import type { Text, ViewMark } from './view.ts';

/** How long something is valid: from one moment to another, either of which may lie outside the scale. */
export interface LifeSpan {
  readonly name: Text;
  readonly from: Instant;
  readonly to: Instant;
  /** Tells its first and last day. */
  readonly says: Text;
  /** Tells in a few words what is left of it. */
  readonly left: Text;
  /** Left out where its end is not the owner's concern. */
  readonly mark?: ViewMark;
}

/** Validity as bars on one time scale. Words beside it tell the same, so that a terminal shows only those. */
export interface ValidityView {
  readonly view: 'validity';
  readonly title: Text;
  readonly from: Instant;
  readonly to: Instant;
  /** The moment that is marked, and what marks it. */
  readonly now: Instant;
  readonly nowText: Text;
  readonly spans: readonly LifeSpan[];
}
