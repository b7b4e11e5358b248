import { LANGUAGES, type Language } from './languages.ts';

/**
 * Returns the language of a tag such as `ja-JP`, if we speak it. Source: RFC 4647 section 3.4, for tags of one primary
 * language.
 */
export function languageOfTag(tag: string): Language | undefined {
  const [primary = ''] = tag
    .trim()
    .toLowerCase()
    .split(/[-_.@]/, 1);
  return LANGUAGES.find((one) => one === primary);
}

/** Ranges of one header that we read; a browser sends a few. */
const MAX_RANGES = 50;

/**
 * Returns the language that a reader wants most, by the Accept-Language of the request: the highest weight wins, then the
 * first in the list. `*` stands for every language that is not named. English where nothing fits.
 * Source: RFC 9110 section 12.5.4.
 */
export function negotiateLanguage(accept: string | undefined): Language {
  const weights = new Map<Language, number>();
  let others = 0;
  for (const range of (accept ?? '').split(',', MAX_RANGES)) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = weightOf(parameters);
    if (weight === undefined) continue;
    if (tag === '*') others = weight;
    const language = languageOfTag(tag);
    // `en-GB;q=0` refuses one English, not all.
    if (language !== undefined && (weight > 0 || !tag.includes('-')))
      weights.set(language, Math.max(weight, weights.get(language) ?? 0));
  }
  const ranked = [...new Set([...weights.keys(), ...LANGUAGES])]
    .map((language) => ({ language, weight: weights.get(language) ?? others }))
    .toSorted((a, b) => b.weight - a.weight);
  const [best] = ranked;
  return best !== undefined && best.weight > 0 ? best.language : 'en';
}

/** The weight of a range: 1 without one, undefined where it is not one. Source: RFC 9110 section 12.4.2. */
function weightOf(parameters: readonly string[]): number | undefined {
  const given = parameters.find((one) => /^q\s*=/i.test(one));
  if (given === undefined) return 1;
  const text = given.replace(/^q\s*=\s*/i, '');
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : undefined;
}
