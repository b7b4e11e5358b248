/** One macro. Source: RFC 7208 §7.1. */
export interface SpfMacro {
  /** In lower case: one of `slodiphvcrt`. */
  readonly letter: string;
  /** Whether the letter was a capital: then the value is escaped as in URLs. */
  readonly escaped: boolean;
  /** How many parts stay, counted from the right; 0: all. */
  readonly keep: number;
  readonly reversed: boolean;
  /** Where the value is split; empty where nothing was said, which means at dots. */
  readonly delimiters: string;
}

/** A macro string in its parts: text as it is (backslashes plain), and macros. */
export type MacroParts = readonly (string | SpfMacro)[];

/** `c`, `r` and `t` may stand in explanations only. Source: RFC 7208 §7.2. */
const MACRO = /%(?:\{([slodiphv])([1-9]\d*)?(r?)([.\-+,/_=]*)\}|[%_-])/giy;
const MACRO_IN_TEXT = /%(?:\{([slodiphvcrt])([1-9]\d*)?(r?)([.\-+,/_=]*)\}|[%_-])/giy;

/** Visible ASCII as TXT values are written here: a backslash is doubled, and any other `\` stands for an octet outside. */
const VISIBLE = /^(?:[\x21-\x5b\x5d-\x7e]|\\\\)*$/;
const VISIBLE_OR_SPACE = /^(?:[\x20-\x5b\x5d-\x7e]|\\\\)*$/;

const PLAIN: Readonly<Record<string, string>> = { '%%': '%', '%_': ' ', '%-': '%20' };

interface Split {
  readonly parts: MacroParts;
  /** Where the last macro ends; 0 where there is none. `%%`, `%_` and `%-` are macros too. */
  readonly tail: number;
}

function split(text: string, macro: RegExp): Split | null {
  let tail = 0;
  const parts: (string | SpfMacro)[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const percent = text.indexOf('%', at);
    const end = percent < 0 ? text.length : percent;
    plain += text.slice(at, end).replaceAll('\\\\', '\\');
    at = end;
    if (percent < 0) break;
    macro.lastIndex = at;
    const found = macro.exec(text);
    if (found === null) return null;
    at += found[0].length;
    tail = at;
    const [whole, letter, keep, reversed, delimiters = ''] = found;
    if (letter === undefined) {
      plain += PLAIN[whole] ?? '';
      continue;
    }
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push({
      letter: letter.toLowerCase(),
      escaped: letter !== letter.toLowerCase(),
      keep: keep === undefined ? 0 : Number(keep),
      reversed: reversed !== '',
      delimiters,
    });
  }
  if (plain !== '') parts.push(plain);
  return { parts, tail };
}

const splitDomain = (text: string): Split | null => (VISIBLE.test(text) ? split(text, MACRO) : null);

/** Splits a macro string; null where it holds anything else than visible characters and macros. Source: RFC 7208 §7.1. */
export const parseMacros = (text: string): MacroParts | null => splitDomain(text)?.parts ?? null;

/** Splits an explanation, which may hold spaces and three macros more; null where it is malformed. Source: RFC 7208 §6.2. */
export const parseExplanation = (text: string): MacroParts | null =>
  VISIBLE_OR_SPACE.test(text) ? (split(text, MACRO_IN_TEXT)?.parts ?? null) : null;

/**
 * Returns whether a text is visible characters, with `%` only in macros. What a modifier that nobody knows does with
 * `c`, `r` and `t` is for those who know it: the grammar lets them stand.
 */
export const isMacroString = (text: string): boolean => VISIBLE.test(text) && split(text, MACRO_IN_TEXT) !== null;

/** Returns whether a text is a macro string that ends in a macro or in a label that can be a top-level domain. */
export function isDomainSpec(text: string): boolean {
  const found = splitDomain(text);
  if (found === null || text === '') return false;
  const last = text.slice(found.tail);
  if (last === '') return true;
  const label = /\.([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)\.?$/i.exec(last.slice(-MAX_TOP_LABEL_CHARS))?.[1];
  return label !== undefined && /[a-z-]/i.test(label);
}

/** Nothing longer is a label, so nothing longer is looked at. */
const MAX_TOP_LABEL_CHARS = 256;
