import { SaxesParser } from 'saxes';
import { fitLists } from '../fit-lists.ts';

/** Counts what a sitemap lists. Source: sitemaps.org/protocol.html. */
export interface Sitemap {
  readonly kind: 'sitemap' | 'index' | 'text';
  /** Addresses in it; those of sitemaps, for an index. */
  readonly count: number;
  readonly first: readonly string[];
  /** How many say when they changed last, and how many moments that are. */
  readonly dated: number;
  readonly moments: number;
  /** The moment that most of them give; null where none does. */
  readonly commonest: string | null;
  /** Those that are no date. */
  readonly badDates: number;
}

export type ParsedSitemap =
  | { readonly kind: 'sitemap'; readonly sitemap: Sitemap }
  | { readonly kind: 'invalid'; readonly line: number };

const FIRST = 20;
/** An address in a sitemap is shorter. Source: sitemaps.org/protocol.html. */
const MAX_LOC_CHARS = 2048;
/** Octets of the first addresses as JSON. */
const MAX_OCTETS = 24 * 1024;
const MAX_ADDRESSES = 50_000;
/** Elements within each other: an address lies in two, what extensions say of it in four. Each open one costs memory. */
const MAX_DEPTH = 32;
/** W3C date and time. Source: sitemaps.org/protocol.html. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;

class Stop extends Error {}

/** Reads a sitemap or an index of some, in XML or as a list of addresses. Document types end the reading. */
export function parseSitemap(text: string): ParsedSitemap {
  const plain = text.replace(/^\u{feff}/u, '').trim();
  if (/^https?:\/\/\S+(?:\s+https?:\/\/\S+)*$/.test(plain.slice(0, 2000).split('\n')[0]?.trim() ?? ''))
    return { kind: 'sitemap', sitemap: textSitemap(plain) };
  const parser = new SaxesParser({ xmlns: false, position: true });
  const first: string[] = [];
  const moments = new Map<string, number>();
  let [count, dated, badDates] = [0, 0, 0];
  let root: string | null = null;
  let depth = 0;
  let field: string | null = null;
  let value = '';
  parser.on('doctype', () => {
    throw new Stop();
  });
  parser.on('error', () => {
    throw new Stop();
  });
  parser.on('opentag', ({ name }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Stop();
    const local = name.replace(/^.*:/, '');
    root ??= local;
    field = local;
    value = '';
  });
  const onText = (part: string): void => {
    if ((field === 'loc' || field === 'lastmod') && value.length <= MAX_LOC_CHARS)
      value += part.slice(0, MAX_LOC_CHARS);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    const content = value.trim();
    if (name === 'loc') {
      count += 1;
      if (first.length < FIRST && content.length < MAX_LOC_CHARS) first.push(content);
    } else if (name === 'lastmod' && content !== '') {
      dated += 1;
      if (!DATE.test(content)) badDates += 1;
      else if (moments.size < MAX_ADDRESSES) moments.set(content, (moments.get(content) ?? 0) + 1);
    }
    field = null;
  });
  try {
    parser.write(plain).close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { kind: 'invalid', line: parser.line };
  }
  if (root !== 'urlset' && root !== 'sitemapindex') return { kind: 'invalid', line: 1 };
  let [commonest, most]: [string | null, number] = [null, 0];
  for (const [moment, times] of moments) if (times > most) [commonest, most] = [moment, times];
  const kind = root === 'urlset' ? 'sitemap' : 'index';
  return {
    kind: 'sitemap',
    sitemap: { kind, count, ...fitLists({ first }, MAX_OCTETS), dated, moments: moments.size, commonest, badDates },
  };
}

function textSitemap(plain: string): Sitemap {
  const lines = plain.split(/\s+/, MAX_ADDRESSES);
  return {
    kind: 'text',
    count: lines.length,
    ...fitLists({ first: lines.slice(0, FIRST).filter(({ length }) => length < MAX_LOC_CHARS) }, MAX_OCTETS),
    dated: 0,
    moments: 0,
    commonest: null,
    badDates: 0,
  };
}
