import { LANGUAGES, type Language } from '../texts/languages.ts';
import { languageOfTag } from '../texts/negotiate.ts';

/**
 * Takes `--lang` from what was typed, wherever it is, and returns the rest with the language: that of the flag, else of
 * the locale, else English. Undefined where the flag names none of ours. Source: POSIX.1-2024 section 8.2 for the order.
 */
export function takeLanguage(
  typed: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly [rest: readonly string[], language: Language | undefined] {
  const end = typed.indexOf('--');
  const flags = end === -1 ? typed : typed.slice(0, end);
  const at = flags.findLastIndex((one) => one === '--lang' || one.startsWith('--lang='));
  const flag = flags[at];
  if (flag === undefined) return [typed, languageOfLocale(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '')];
  const isAlone = flag === '--lang';
  const value = isAlone ? typed[at + 1] : flag.slice('--lang='.length);
  return [typed.toSpliced(at, isAlone ? 2 : 1), LANGUAGES.find((one) => one === value)];
}

/** The language of a locale. A terminal that shows no UTF-8 gets English, which is ASCII. */
const languageOfLocale = (locale: string): Language =>
  /\.(?!utf-?8)/i.test(locale) ? 'en' : (languageOfTag(locale) ?? 'en');
