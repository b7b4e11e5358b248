/**
 * Matches what an unfilled slot leaves in a text: `undefined`, `[object`, `Infinity`, or `NaN` as a word of its own. Keys in base64 that
 * the testbed makes anew each run hold these three letters now and then.
 */
export const UNFILLED = /undefined|\[object|Infinity|(?<![A-Za-z0-9+/=])NaN(?![A-Za-z0-9+/=])/;
