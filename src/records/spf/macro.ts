/** One macro that may stand in a record; `c`, `r` and `t` belong to explanations only. Source: RFC 7208 §7.1, §7.2. */
const MACRO = /%(?:\{[slodiphv](?:[1-9]\d*)?r?[.\-+,/_=]*\}|[%_-])/giy;

/**
 * Splits a macro string into macros and the text between them; null where it holds anything else than visible
 * characters and macros. Source: RFC 7208 §7.1.
 */
function partsOf(text: string): string[] | null {
  if (!/^[\x21-\x7e]*$/.test(text)) return null;
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const percent = text.indexOf('%', at);
    if (percent !== at) {
      const end = percent < 0 ? text.length : percent;
      parts.push(text.slice(at, end));
      at = end;
      continue;
    }
    MACRO.lastIndex = at;
    const macro = MACRO.exec(text)?.[0];
    if (macro === undefined) return null;
    parts.push(macro);
    at += macro.length;
  }
  return parts;
}

/** Whether a text is visible characters, with `%` only in macros. */
export const isMacroString = (text: string): boolean => partsOf(text) !== null;

/** Whether a text is a macro string that ends in a macro or in a label that can be a top-level domain. */
export function isDomainSpec(text: string): boolean {
  const parts = partsOf(text);
  const last = parts?.at(-1);
  if (last === undefined) return false;
  if (last.startsWith('%')) return true;
  const label = /\.([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)\.?$/i.exec(last)?.[1];
  return label !== undefined && /[a-z-]/i.test(label);
}
