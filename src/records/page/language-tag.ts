const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Returns whether a text is a language tag whose language is a known one. Source: RFC 5646 §2.2.9. */
export function isLanguageTag(text: string): boolean {
  try {
    const [canonical] = Intl.getCanonicalLocales(text.trim());
    return canonical !== undefined && NAMES.of(new Intl.Locale(canonical).language) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Two letters that have a name and are no code of a country: exceptional reservations, groups, and placeholders. */
const NO_COUNTRIES: ReadonlySet<string> = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UK',
  'UN',
  'XA',
  'XB',
  'ZZ',
]);

/**
 * Returns the region of a language tag, as written, if it is no country of ISO 3166-1 alpha-2; null where it is one, or
 * where the tag has none. Source: Google's page on localized versions.
 */
export function unknownRegion(tag: string): string | null {
  const region = tag
    .trim()
    .split('-')
    .slice(1)
    .find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  if (region === undefined) return null;
  const code = region.toUpperCase();
  if (/^\d/.test(code) || NO_COUNTRIES.has(code)) return region;
  // What Unicode takes for another code is an old one.
  return REGIONS.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code ? null : region;
}
