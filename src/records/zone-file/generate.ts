/** Most records that one $GENERATE may make. Source: docs/limits.md. */
export const MAX_GENERATED = 65_536;

/** The numbers that a $GENERATE counts through. */
export interface GenerateRange {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
}

const RANGE = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/;

/** Reads a range such as `1-10` or `0-100/2`; null where it is none. */
export function rangeOf(text: string): GenerateRange | null {
  const [, from = '', to = '', by = '1'] = RANGE.exec(text) ?? [];
  const range = { start: Number(from), stop: Number(to), step: Number(by) };
  return from === '' || range.stop < range.start || range.step < 1 ? null : range;
}

/** Returns how many numbers a range has. */
export const countOf = ({ start, stop, step }: GenerateRange): number => Math.floor((stop - start) / step) + 1;

/** A part of a template: text, or where the number goes. */
export type TemplatePart =
  | string
  | { readonly offset: number; readonly width: number; readonly base: 'd' | 'o' | 'x' | 'X' | 'n' | 'N' };

/** Digits that a number is filled up to: a label has no more octets. */
const MAX_WIDTH = 63;
const PLACEHOLDER = /^\{(-?\d{1,9})(?:,(\d{1,2})(?:,([doxXnN]))?)?\}/;
const PLAIN = { offset: 0, width: 0, base: 'd' } as const;

/**
 * Reads the template of a name or of data: `$` is the number, `$\u007boffset,width,base}` one with an offset, filled up with
 * zeros, to a base; `\$` and `$$` are the sign itself. What cannot be read comes back as `fault`. Source: BIND 9, $GENERATE.
 */
export function templateOf(text: string): { readonly parts: readonly TemplatePart[] } | { readonly fault: string } {
  const parts: TemplatePart[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push(plain);
    plain = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') {
      const next = text.charAt(at + 1);
      plain += next === '$' ? '$' : char + next;
      at += 1;
    } else if (char !== '$') plain += char;
    else if (text.charAt(at + 1) === '$') {
      plain += '$';
      at += 1;
    } else if (text.charAt(at + 1) === '{') {
      const given = text.slice(at + 1, at + 1 + 40);
      const [whole = '', offset = '0', width = '0', base = 'd'] = PLACEHOLDER.exec(given) ?? [];
      if (whole === '' || Number(width) > MAX_WIDTH) return { fault: `$${given}` };
      flush();
      parts.push({ offset: Number(offset), width: Number(width), base: base as 'd' });
      at += whole.length;
    } else {
      flush();
      parts.push(PLAIN);
    }
  }
  flush();
  return { parts };
}

/** Returns the text of a template for a number; null where the number is below nothing. */
export function filled(parts: readonly TemplatePart[], number: number): string | null {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = number + part.offset;
    if (value < 0) return null;
    text += written(value, part);
  }
  return text;
}

function written(value: number, { width, base }: Exclude<TemplatePart, string>): string {
  if (base === 'd') return String(value).padStart(width, '0');
  if (base === 'o') return value.toString(8).padStart(width, '0');
  const digits = value.toString(16);
  if (base === 'x') return digits.padStart(width, '0');
  if (base === 'X') return digits.toUpperCase().padStart(width, '0');
  const dotted = nibbles(value, width);
  return base === 'N' ? dotted.toUpperCase() : dotted;
}

/** Writes hexadecimal digits, the last one first, each as a label. The width counts the dots as well. */
function nibbles(value: number, width: number): string {
  let text = '';
  for (let rest = value, left = width; ; ) {
    text += (rest % 16).toString(16);
    rest = Math.floor(rest / 16);
    left -= 1;
    if (left <= 0 && rest === 0) return text;
    text += '.';
    left -= 1;
    if (left <= 0 && rest === 0) return text;
  }
}
