import type { Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import type { ListLine } from './lines.ts';
import { LIST_TEXTS } from './list-texts.ts';

/** Tells what a line of a list of names holds. `fault` is a sentence without its full stop, safe to show. */
export type ReadName =
  | { readonly kind: 'name'; readonly name: DomainName }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'bad'; readonly fault: Message };

/** Longest line of a list. A name has 253 characters; a row of a table may have many columns after it. */
export const MAX_LIST_LINE_OCTETS = 16_384;

/** Lists what the first column of a table is called where its first line names the columns. */
const HEADINGS: ReadonlySet<string> = new Set([
  'domain',
  'domains',
  'domain name',
  'domain_name',
  'fqdn',
  'host',
  'hostname',
  'name',
  'rank',
  'url',
]);

/** A comment takes a line, or follows a blank: `#` inside a URL is its fragment. */
const COMMENT = /(?:^|\s)[#;].*$/s;

/**
 * Reads one line of a list of names: a name, URL or mail address, alone or as the first column of a table (comma,
 * semicolon or tab; in quotes or not). Where the first column is a whole number, as in lists of ranks, the second one
 * counts. Blank lines, comments (`#`, `;`) and a heading hold nothing.
 */
export function readName({ number, text, cut }: Pick<ListLine, 'number' | 'text' | 'cut'>): ReadName {
  const line = text.replace(COMMENT, '').trim();
  if (line === '') return { kind: 'nothing' };
  const [first = '', second] = columnsOf(line);
  if (number === 1 && HEADINGS.has(first.toLowerCase())) return { kind: 'nothing' };
  const typed = second !== undefined && /^\d+$/.test(first) ? second : first;
  // Of a line that is too long the first column may still be whole.
  if (cut && (second === undefined || typed === second))
    return { kind: 'bad', fault: LIST_TEXTS.message('line-too-long', { most: MAX_LIST_LINE_OCTETS }) };
  const parsed = parseDomainName(typed);
  return parsed.ok ? { kind: 'name', name: parsed.name } : { kind: 'bad', fault: parsed.fault };
}

/** The first two columns. A quote inside quotes is doubled (RFC 4180 §2). */
function columnsOf(line: string): string[] {
  const columns: string[] = [];
  let rest = line;
  while (columns.length < 2) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:[,;\t]|$)/.exec(rest);
    const plain = /^([^,;\t]*)(?:[,;\t]|$)/.exec(rest);
    const found = quoted ?? plain;
    columns.push((quoted?.[1]?.replaceAll('""', '"') ?? plain?.[1] ?? '').trim());
    const length = found?.[0].length ?? rest.length;
    if (length >= rest.length) break;
    rest = rest.slice(length);
  }
  return columns;
}
