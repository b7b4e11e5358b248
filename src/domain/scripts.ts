import type { DatedSource } from './dated.ts';
/** Something about the letters of a name that may make people take it for another name. */
export type ScriptFault =
  | { readonly kind: 'mixed'; readonly label: string; readonly scripts: readonly string[] }
  /** Every letter is of one alphabet and looks like a Latin one; `like` is what the label is read as. */
  | { readonly kind: 'look-alike'; readonly label: string; readonly script: string; readonly like: string };

/** The scripts of UAX #31 table 5 that letters of names come from. Characters that all of them share belong to none. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Ethiopic',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
] as const;

type Script = (typeof SCRIPTS)[number];

const PATTERNS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const);
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** Where letters that look alike were read. */
export const UNICODE_SOURCE: DatedSource = {
  source: 'https://www.unicode.org/reports/tr39/, https://www.unicode.org/reports/tr46/',
  readOn: '2026-11-22',
  reviewBy: '2027-11-22',
};

/** Writing systems that use several scripts, and Latin letters beside them. Source: UTS #39 §5.1 and §5.2. */
const SYSTEMS: readonly (readonly Script[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
];

/** Letters of other scripts that fonts draw as Latin ones. Source: UTS #39, confusables.txt. */
const LOOK_ALIKES: Readonly<Partial<Record<Script, Readonly<Record<string, string>>>>> = {
  Cyrillic: {
    ...{ а: 'a', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', ӏ: 'l', о: 'o', р: 'p', ԛ: 'q', ѕ: 's' },
    ...{ ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  },
  Greek: { α: 'a', ι: 'i', κ: 'k', ο: 'o', ρ: 'p', υ: 'u', ν: 'v', γ: 'y' },
  Armenian: { օ: 'o', ո: 'n', ս: 'u', հ: 'h', ց: 'g', զ: 'q' },
};

/** The scripts that a character may be of; undefined where every script uses it. */
function scriptsOf(char: string): readonly Script[] | undefined {
  const own = PATTERNS.filter(([, pattern]) => pattern.test(char)).map(([script]) => script);
  return own.length === 0 && SHARED.test(char) ? undefined : own;
}

/** Whether the characters can all be of one script, or of one writing system with Latin letters beside it. */
function isOneSystem(chars: readonly (readonly Script[])[]): boolean {
  const fits = (allowed: readonly Script[]): boolean =>
    chars.every((scripts) => scripts.some((script) => allowed.includes(script)));
  return SCRIPTS.some((script) => fits([script])) || SYSTEMS.some((system) => fits([...system, 'Latin']));
}

function faultOf(label: string, isInAscii: boolean): ScriptFault | undefined {
  const chars = [...label].map(scriptsOf).filter((scripts) => scripts !== undefined);
  if (!isOneSystem(chars)) {
    const scripts = [...new Set(chars.map(([first]) => first ?? 'other'))];
    return { kind: 'mixed', label, scripts };
  }
  // Under a top-level domain of its own script, a word is a word.
  if (!isInAscii) return undefined;
  for (const script of SCRIPTS) {
    const alike = LOOK_ALIKES[script];
    if (alike === undefined || !chars.some((scripts) => scripts.includes(script))) continue;
    const like = [...label].map((char) => alike[char] ?? (/[\p{Nd}-]/u.test(char) ? char : undefined));
    if (like.every((char) => char !== undefined)) return { kind: 'look-alike', label, script, like: like.join('') };
  }
  return undefined;
}

/**
 * Finds what may make people take a name for another one: a label that mixes scripts as no language does (anything that
 * is not "highly restrictive": UTS #39 §5.2), or one whose letters all look Latin and are not. `unicode` is the name
 * with its labels as U-labels; the first fault is told.
 */
export function mixedScripts(unicode: string): ScriptFault | undefined {
  const labels = unicode.toLowerCase().split('.');
  const isInAscii = /^[ -~]*$/.test(labels.at(-1) ?? '');
  for (const label of labels) {
    if (/^[ -~]*$/.test(label)) continue;
    const fault = faultOf(label, isInAscii);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
