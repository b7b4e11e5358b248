/** Characters that are looked at. Source: docs/limits.md. */
const MAX_CHARS = 65_536;

/** Matches a line that begins a document, or a name without anything behind it. No line of a zone file ends in a colon. */
const BEGINS = /^(?:---(?:\s|$)|\?(?:\s|$)|(?:'[^']*'|"[^"]*"|[^\s'";]+):\s*(?:#.*)?$)/;

/** Returns whether a text is octoDNS's YAML, by its first line that is no comment. */
export function isOctodns(text: string): boolean {
  for (const line of text.slice(0, MAX_CHARS).split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    return BEGINS.test(line.replace(/^\ufeff/, ''));
  }
  return false;
}
