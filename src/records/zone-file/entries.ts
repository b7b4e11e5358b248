import type { Message } from '../../domain/message.ts';
import { ZONE_FILE_TEXTS } from './zone-file-texts.ts';

const { message } = ZONE_FILE_TEXTS;

/** A record or directive of a zone file: one line, or several in parentheses. */
export interface ZoneEntry {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Its words as one line: comments and parentheses are gone, quotation marks and escapes as they were. */
  readonly text: string;
  /** Whether it begins with white space, and so has the name of the record before. */
  readonly inheritsOwner: boolean;
}

/** A comment of a zone file, without its semicolon. */
export interface Comment {
  readonly line: number;
  readonly text: string;
  /** The line on which the record or directive begins that it stands behind, or in; null where it stands alone. */
  readonly entryLine: number | null;
}

interface Scanned {
  readonly entries: readonly ZoneEntry[];
  readonly comments: readonly Comment[];
  /** The fault that kept the rest from being read; null where all was. */
  readonly fault: { readonly line: number; readonly fault: Message } | null;
}

const NEWLINE = 0x0a;

/**
 * Returns the text of a zone file in which each octet beyond ASCII is written as `\DDD`, so that none is lost whatever its
 * encoding is. A byte order mark is dropped.
 */
export function asciiOf(octets: Uint8Array): string {
  const start = octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf ? 3 : 0;
  const text = Buffer.from(octets.buffer, octets.byteOffset + start, octets.byteLength - start).toString('latin1');
  return text.replace(/[\x80-\xff]/g, (char) => `\\${char.charCodeAt(0)}`);
}

/** Divides the text of a zone file into entries and comments, in one pass. Source: RFC 1035 §5.1. */
export function scanEntries(text: string): Scanned {
  const entries: ZoneEntry[] = [];
  const comments: Comment[] = [];
  let line = 1;
  let at = 0;
  let parts: string[] = [];
  let begun = 1;
  let depth = 0;
  const failed = (id: 'quote-open' | 'parenthesis-open' | 'parenthesis-stray', where: number): Scanned => ({
    entries,
    comments,
    fault: { line: where, fault: message(id) },
  });
  const end = (): void => {
    const whole = parts.join('');
    parts = [];
    if (/[^ \t\r]/.test(whole)) entries.push({ line: begun, text: whole, inheritsOwner: /^[ \t\r]/.test(whole) });
  };
  while (at <= text.length) {
    // What stands up to the next character that means something.
    const stop = nextOf(text, at);
    if (stop > at) parts.push(text.slice(at, stop));
    const char = text.charCodeAt(stop);
    at = stop + 1;
    if (stop >= text.length || char === NEWLINE) {
      if (depth === 0) end();
      else parts.push(' ');
      line += 1;
      if (depth === 0) begun = line;
    } else if (char === 0x3b) {
      const close = text.indexOf('\n', stop);
      const last = close < 0 ? text.length : close;
      const isAlone = depth === 0 && !/[^ \t\r]/.test(parts.join(''));
      comments.push({ line, text: text.slice(stop + 1, last).trim(), entryLine: isAlone ? null : begun });
      at = last;
    } else if (char === 0x28) {
      depth += 1;
      parts.push(' ');
    } else if (char === 0x29) {
      if (depth === 0) return failed('parenthesis-stray', line);
      depth -= 1;
      parts.push(' ');
    } else {
      const close = closeOfQuote(text, stop + 1);
      if (close < 0) return failed('quote-open', line);
      parts.push(text.slice(stop, close + 1));
      at = close + 1;
    }
  }
  return depth > 0 ? failed('parenthesis-open', begun) : { entries, comments, fault: null };
}

const MEANS: ReadonlySet<number> = new Set([NEWLINE, 0x22, 0x28, 0x29, 0x3b]);
const BACKSLASH = 0x5c;

/** Where the next line end, semicolon, parenthesis or quotation mark is that no backslash escapes. */
function nextOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (MEANS.has(char)) return at;
    // At the end of a line it escapes nothing.
    if (char === BACKSLASH && text.charCodeAt(at + 1) !== NEWLINE) at += 1;
  }
  return text.length;
}

/** Where a quotation closes on its line; -1 where it does not. */
function closeOfQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) return at;
    if (char === NEWLINE) return -1;
    if (char === BACKSLASH) at += 1;
  }
  return -1;
}
