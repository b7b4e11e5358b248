/** Whose reading of a robots.txt counts: that of RFC 9309, or what Google makes of lines that RFC 9309 has crawlers skip. */
export type RobotsReading = 'rfc9309' | 'google';

/** Fields as Google reads them, each by how a name may begin. Source: robots.cc of github.com/google/robotstxt, `ParsedRobotsKey`. */
const BEGINNINGS: readonly (readonly [field: string, beginnings: readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
];

/** Returns the field that Google takes a name for, given in lower case; null where it takes it for none. */
export const googleField = (name: string): string | null =>
  BEGINNINGS.find(([, beginnings]) => beginnings.some((one) => name.startsWith(one)))?.[0] ?? null;

/**
 * Splits a line that has no colon as Google does: a name and a value, if there are exactly two words and the first is a
 * field. Null for every other line.
 */
export function fieldWithoutColon(line: string): { readonly name: string; readonly value: string } | null {
  const [, word = '', value = ''] = /^(\S+)[ \t]+(\S+)$/.exec(line) ?? [];
  const name = googleField(word.toLowerCase());
  return name === null ? null : { name, value };
}

/**
 * Returns the path that Google reads in an `Allow` beside its own: one of `index.html` lets it read the folder, too.
 * Source: robots.cc, `HandleAllow`.
 */
export function folderOfIndex(path: string): string | null {
  const slash = path.lastIndexOf('/');
  return slash >= 0 && path.startsWith('/index.htm', slash) ? `${path.slice(0, slash + 1)}$` : null;
}
