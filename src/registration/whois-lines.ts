import { MAX_WHOIS_LINE_CHARS, MAX_WHOIS_LINES, MAX_WHOIS_OCTETS } from './bounds.ts';

/** One line of a WHOIS answer, before anybody knows what it means. */
export interface WhoisLine {
  /** Columns of white space before the text; a tab leads to the next multiple of eight. */
  readonly indent: number;
  /** Without white space at either end, never empty. */
  readonly text: string;
  /** Whether it begins with a mark of remarks (`%`, `#`, `;`, `>>>`, `//`, `--`); the mark is taken off. */
  readonly remark: boolean;
  /** Number of blank lines just before, so that blocks can be told apart. */
  readonly gap: number;
}

/** `%`, `%%`, `#`, `;`, `//`, `>>>`, `-- `; two asterisks mark headings at .tr and are no remark. */
const REMARK = /^(?:[%#;]+|\/\/|>{2,}|--\s|--$)\s*/;

function indentOf(raw: string): number {
  let column = 0;
  for (const char of raw) {
    if (char === ' ' || char === '\u00A0' || char === '\u3000') column += 1;
    else if (char === '\t') column += 8 - (column % 8);
    else break;
  }
  return column;
}

/** Rows of `-----`, `=====`, `*****` that only decorate. */
const isRule = (text: string): boolean => /^[-=*_~#\s]{3,}$/.test(text);

/** Returns the lines of an answer, bounded in number and length; blank and decorating lines are gone. */
export function whoisLines(answer: string): WhoisLine[] {
  const lines: WhoisLine[] = [];
  let gap = 0;
  const raws = answer.slice(0, MAX_WHOIS_OCTETS).split(/\r\n|\n|\r/, MAX_WHOIS_LINES);
  for (const whole of raws) {
    const raw = whole.length > MAX_WHOIS_LINE_CHARS ? whole.slice(0, MAX_WHOIS_LINE_CHARS) : whole;
    const trimmed = raw.trim();
    if (trimmed === '') {
      gap += 1;
      continue;
    }
    if (isRule(trimmed)) continue;
    const mark = REMARK.exec(trimmed)?.[0] ?? '';
    const text = trimmed.slice(mark.length).trim();
    // A remark without a text is a blank line to the eye.
    if (text === '') {
      gap += 1;
      continue;
    }
    lines.push({ indent: indentOf(raw), text, remark: mark !== '', gap });
    gap = 0;
  }
  return lines;
}
