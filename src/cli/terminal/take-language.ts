import { LANGUAGES, type Language } from '../../texts/languages.ts';
import { languageOfTag } from '../../texts/negotiate.ts';

/** Holds what was typed without `--lang`, and the language to speak. */
export interface TakenLanguage {
  readonly args: readonly string[];
  readonly language: Language;
  /** False if `--lang` names no language of ours: then the language is that of the locale. */
  readonly isKnown: boolean;
}

/**
 * Takes `--lang` from what was typed, wherever it is, and returns the rest with the language: that of the flag, else of
 * the locale, else English. Source: POSIX.1-2024 section 8.2 for the order.
 */
export function takeLanguage(
  typed: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): TakenLanguage {
  const end = typed.indexOf('--');
  const flags = end === -1 ? typed : typed.slice(0, end);
  const at = flags.findLastIndex((one) => one === '--lang' || one.startsWith('--lang='));
  const flag = flags[at];
  const usual = languageOfLocale(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '');
  if (flag === undefined) return { args: typed, language: usual, isKnown: true };
  const isAlone = flag === '--lang';
  const value = isAlone ? typed[at + 1] : flag.slice('--lang='.length);
  const language = LANGUAGES.find((one) => one === value);
  return {
    args: typed.toSpliced(at, isAlone ? 2 : 1),
    language: language ?? usual,
    isKnown: language !== undefined,
  };
}

/** The language of a locale. A terminal that shows no UTF-8 gets English, which is ASCII. */
const languageOfLocale = (locale: string): Language =>
  /\.(?!utf-?8)/i.test(locale) ? 'en' : (languageOfTag(locale) ?? 'en');
