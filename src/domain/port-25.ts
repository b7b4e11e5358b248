import type { Failure, FailureReason } from './answer.ts';
import type { Cause } from './cause.ts';

type Ended = Pick<Failure, 'why' | 'causes'>;

/** How it looks where a network lets nothing out to port 25. */
const NO_CONNECTION: ReadonlySet<FailureReason> = new Set(['timeout', 'unreachable', 'refused']);

/**
 * Returns whether nobody answered at port 25: silence, a refusal, or no way there. A failed lookup is none of these.
 */
export const isSilence = ({ why, causes }: Ended): boolean => NO_CONNECTION.has(why) && causes.some(isOfPort25);

const isOfPort25 = ({ server }: Cause): boolean => server?.endsWith(':25') === true;

/** Failures of a host that took the connection. */
const THERE: ReadonlySet<FailureReason> = new Set(['closed', 'not-understood', 'turned-away']);

/** Returns whether a host took the connection, though it would not talk to us. */
export const isThere = ({ why }: Pick<Failure, 'why'>): boolean => THERE.has(why);
