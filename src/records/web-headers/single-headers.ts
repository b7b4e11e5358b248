/** Splits a list of values as browsers do with that of a header which is sent several times. Source: Fetch §2.2.2. */
const valuesOf = (header: string): readonly string[] => header.split(',').map((value) => value.trim().toLowerCase());

/** Tells what X-Frame-Options comes to: who may frame a page is limited, or browsers pass over it. Source: HTML §7.7. */
export function readFrameOptions(header: string): 'limited' | 'ignored' {
  const values = new Set(valuesOf(header));
  const known = ['deny', 'sameorigin', 'allowall'].some((value) => values.has(value));
  // Values that contradict each other close a page to all.
  if (values.size > 1) return known ? 'limited' : 'ignored';
  return values.has('deny') || values.has('sameorigin') ? 'limited' : 'ignored';
}

/** Returns whether X-Content-Type-Options forbids guessing types: its first value counts. Source: Fetch §3.6. */
export const forbidsSniffing = (header: string): boolean => valuesOf(header)[0] === 'nosniff';

/** Policies by what other sites learn: nothing or the host over HTTPS alone; or more. */
const REFERRER: ReadonlyMap<string, 'kept' | 'leaks'> = new Map([
  ['no-referrer', 'kept'],
  ['same-origin', 'kept'],
  ['strict-origin', 'kept'],
  ['strict-origin-when-cross-origin', 'kept'],
  ['origin', 'leaks'],
  ['origin-when-cross-origin', 'leaks'],
  ['no-referrer-when-downgrade', 'leaks'],
  ['unsafe-url', 'leaks'],
]);

/** Tells what a Referrer-Policy comes to; the last value that browsers know counts. Source: W3C Referrer Policy §8.1. */
export function readReferrerPolicy(header: string): {
  readonly is: 'kept' | 'leaks' | 'ignored';
  readonly value: string;
} {
  const value = valuesOf(header).findLast((one) => REFERRER.has(one));
  return { is: REFERRER.get(value ?? '') ?? 'ignored', value: value ?? header };
}

/** Returns whether a header names the version of a program. */
export const namesVersion = (header: string): boolean => /\/\s*\d|\bv?\d+\.\d+/.test(header);
