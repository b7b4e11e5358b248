/** In what a text is written: a code of ISO 15924, with `Jpan` for kana and Han together and `Hani` for Han alone. */
export type Writing = 'Latn' | 'Jpan' | 'Hani' | 'Kore' | 'Cyrl' | 'Grek' | 'Arab' | 'Hebr' | 'Thai' | 'Deva';

/** Text that is looked at, and letters below which nothing is said. */
const [MAX_CHARS, MIN_LETTERS] = [20_000, 100];
/** So much of a text is written in one way, or hardly any is. */
const [MOST, SOME, HARDLY] = [0.8, 0.1, 0.02];

const LETTERS = /\p{L}/gu;
const [KANA, HAN] = [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, /\p{Script=Han}/gu];
const OTHERS: readonly (readonly [Writing, RegExp])[] = [
  ['Kore', /\p{Script=Hangul}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
];

/** Returns in what the beginning of a text is written; null where that is not plain, or where there is little of it. */
export function writingOf(all: string): Writing | null {
  const text = all.slice(0, MAX_CHARS);
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const letters = count(LETTERS);
  if (letters < MIN_LETTERS) return null;
  const [kana, han] = [count(KANA) / letters, count(HAN) / letters];
  if (kana + han >= MOST) return kana >= SOME ? 'Jpan' : kana <= HARDLY ? 'Hani' : null;
  const other = OTHERS.find(([, pattern]) => count(pattern) >= MOST * letters);
  if (other !== undefined) return other[0];
  // Other texts have many Latin words; where there is hardly anything else, it is no such text.
  return count(/\p{Script=Latin}/gu) >= (1 - HARDLY) * letters ? 'Latn' : null;
}

/** Languages that are written in one way, or in ways that look alike here. */
const WRITINGS: Readonly<Record<string, readonly Writing[]>> = {
  ja: ['Jpan', 'Hani'],
  zh: ['Hani'],
  ko: ['Kore'],
  ru: ['Cyrl'],
  uk: ['Cyrl'],
  bg: ['Cyrl'],
  el: ['Grek'],
  ar: ['Arab'],
  fa: ['Arab'],
  he: ['Hebr'],
  th: ['Thai'],
  hi: ['Deva'],
};
const LATIN: ReadonlySet<string> = new Set([
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'no',
  'fi',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'tr',
  'vi',
  'id',
]);

/** Returns whether a text of this language can't be written in this way; false for languages and tags that leave it open. */
export function isOtherWriting(tag: string, writing: Writing): boolean {
  const { language, script } = new Intl.Locale(tag.trim());
  if (script !== undefined) return false;
  const own = LATIN.has(language) ? ['Latn'] : Object.hasOwn(WRITINGS, language) ? WRITINGS[language] : undefined;
  return own !== undefined && !own.includes(writing);
}
