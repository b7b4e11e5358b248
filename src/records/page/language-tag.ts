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
