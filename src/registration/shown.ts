import { MAX_SHOWN_CHARS } from './bounds.ts';

/**
 * Characters that must reach no page, terminal or log: controls, and formatting ones that do not show (bidirectional
 * overrides, zero-width ones, byte order marks).
 */
const HIDDEN = /[\p{Cc}\p{Cf}]/gu;

/** Returns a text from outside in one line: no hidden characters, single spaces, at most `MAX_SHOWN_CHARS` long. */
export function shownText(text: string): string {
  // Cut first, so that a giant costs no more than a line; the factor leaves room for what is taken out.
  return text
    .slice(0, MAX_SHOWN_CHARS * 4)
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SHOWN_CHARS)
    .toWellFormed();
}

/**
 * Lists what registries write in place of what they withhold, in lower case; a value that starts with one is withheld.
 * Source: ICANN Registration Data Policy §9 ("REDACTED FOR PRIVACY"), and answers of registries.
 */
const WITHHELD = [
  'redacted',
  'data redacted',
  'data protected',
  'not disclosed',
  '<data not disclosed',
  'not shown',
  'not displayed',
  'not available from registry',
  'not available',
  'non-public data',
  'hidden upon user request',
  'statutory masking enabled',
  'gdpr masked',
  'gdpr redacted',
  'masked',
  'withheld for privacy',
  'withheld',
  'this information is not public',
  'information not available',
  'private person',
  'please query the rdds',
  'select contact domain holder',
  'personal data, can not be publicly disclosed',
  'no information',
  'ano nymous',
  'anonymous',
];

/** Returns whether a value says that the true one is withheld. */
export function isWithheld(value: string): boolean {
  const lower = value.toLowerCase();
  return WITHHELD.some((start) => lower.startsWith(start));
}

const NOTHING = /^(?:[-–.*/]+|n\/?a|none|null|nil|undefined|unknown|not applicable|no data)$/i;

/** Returns a value worth showing, or null for empty ones, placeholders and what is withheld. */
export function shownValue(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  const shown = shownText(value);
  return shown === '' || NOTHING.test(shown) || isWithheld(shown) ? null : shown;
}

/** Returns a host name in lower case without the trailing dot, or null where the text is none. */
export function hostName(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  if (name.length > 253 || !name.includes('.') || !/^[a-z0-9_.-]+$/.test(name) || !/[a-z]/.test(name)) return null;
  return name.split('.').every((label) => label !== '' && label.length <= 63) ? name : null;
}
