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

/** Tells what others learn: `kept`: nothing or the host, over HTTPS alone; `plain`: over plain HTTP as well; `leaks`: the whole address. */
export type ReferrerReach = 'kept' | 'plain' | 'leaks';

const REFERRER: ReadonlyMap<string, ReferrerReach> = new Map([
  ['no-referrer', 'kept'],
  ['same-origin', 'kept'],
  ['strict-origin', 'kept'],
  ['strict-origin-when-cross-origin', 'kept'],
  ['origin', 'plain'],
  ['origin-when-cross-origin', 'plain'],
  ['no-referrer-when-downgrade', 'leaks'],
  ['unsafe-url', 'leaks'],
]);

/** Older words that pages may use. Source: HTML §4.2.5.1, `referrer`. */
const OLDER: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/**
 * Tells what a Referrer-Policy comes to; the last value of the header that browsers know counts, and what a page says of itself
 * before that, where browsers know it. Sources: W3C Referrer Policy §8.1, HTML §4.2.5.1.
 */
export function readReferrerPolicy(
  header: string,
  inPage: string | null = null,
): { readonly is: ReferrerReach | 'ignored'; readonly value: string } {
  const word = (inPage ?? '').trim().toLowerCase();
  const ofPage = OLDER.get(word) ?? word;
  const value = REFERRER.has(ofPage) ? ofPage : valuesOf(header).findLast((one) => REFERRER.has(one));
  return { is: REFERRER.get(value ?? '') ?? 'ignored', value: value ?? header };
}

/** A remark in brackets, where some servers name a node of theirs (`ECS (dcb/7F83)`). Source: RFC 9110 §5.6.5. */
const REMARK = /\([^()]*\)/g;

/** Returns whether a header names the version of a program. */
export const namesVersion = (header: string): boolean =>
  /\/\s*\d/.test(header.replace(REMARK, '')) || /\bv?\d+\.\d+/.test(header);
