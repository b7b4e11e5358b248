import type { Failure, Ref } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { Instant } from '../domain/time.ts';

const NO_REF = 0 as Ref;

/**
 * Returns why something is unknown of a domain that takes more computing than one report may: that is our limit. `ref` is
 * the line of the transcript that was not judged, where it is one.
 */
export const overWork = (ref: Ref = NO_REF): Failure => ({ why: 'budget', causes: because('budget-work'), ref });

/** Returns the answer to a question of such a domain: what came back, if anything did, is not judged. */
export const unjudgedAnswer = (at: Instant, ref: Ref) =>
  ({ kind: 'failure', at, exchanges: [], failure: overWork(ref) }) as const;
