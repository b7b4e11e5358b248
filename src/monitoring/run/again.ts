import { MINUTE_MS } from '../../domain/time.ts';

/** How soon a monitor in doubt runs again, in milliseconds. */
export const AGAIN_AFTER_MS = 5 * MINUTE_MS;
