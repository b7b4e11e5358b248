import { gunzipSync } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { fitLists } from '../fit-lists.ts';

/** Counts what a sitemap lists. Source: sitemaps.org/protocol.html. */
export interface Sitemap {
  /** `feed`: RSS or Atom, which lists the newest pages, and which search engines take as well. */
  readonly kind: 'sitemap' | 'index' | 'text' | 'feed';
  /** Addresses in it; those of sitemaps, for an index. */
  readonly count: number;
  /** Whether we read only its beginning, so that it lists more. */
  readonly isCut: boolean;
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
  | { readonly kind: 'invalid'; readonly line: number }
  /** It is longer than we read of one. */
  | { readonly kind: 'too-long' };

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

const GZIP = [0x1f, 0x8b] as const;
/** Octets of a packed sitemap once it is unpacked, as of one that is not packed. Source: docs/limits.md. */
const MAX_UNPACKED_OCTETS = 10 * 1024 * 1024;
const TEXT = new TextDecoder();
/** Elements whose text is read. */
const FIELDS: ReadonlySet<string> = new Set(['loc', 'lastmod', 'link', 'updated', 'pubDate']);
/** Tells by the outermost element what a file is. */
const KINDS: ReadonlyMap<string, Sitemap['kind']> = new Map([
  ['urlset', 'sitemap'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
]);

class Stop extends Error {}

/** Reads a sitemap as it was sent, packed or not; `isCut` where we read only its beginning. */
export function readSitemapBody(body: Uint8Array, isCut: boolean): ParsedSitemap {
  if (body[0] !== GZIP[0] || body[1] !== GZIP[1]) return parseSitemap(TEXT.decode(body), isCut);
  if (isCut) return { kind: 'too-long' };
  try {
    return parseSitemap(TEXT.decode(gunzipSync(body, { maxOutputLength: MAX_UNPACKED_OCTETS })), false);
  } catch (error) {
    const isOver = error instanceof RangeError;
    return isOver ? { kind: 'too-long' } : { kind: 'invalid', line: 1 };
  }
}

/** Reads a sitemap, an index of some or a feed, in XML, or a list of addresses. Document types end the reading. */
export function parseSitemap(text: string, isCut = false): ParsedSitemap {
  const plain = text.replace(/^\u{feff}/u, '').trim();
  if (/^https?:\/\/\S+(?:\s+https?:\/\/\S+)*$/.test(plain.slice(0, 2000).split('\n')[0]?.trim() ?? ''))
    return { kind: 'sitemap', sitemap: textSitemap(plain, isCut) };
  const parser = new SaxesParser({ xmlns: false, position: true });
  const listing = new Listing();
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
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Stop();
    const local = name.replace(/^.*:/, '');
    root ??= local;
    field = local;
    value = '';
    listing.open(local, attributes);
  });
  const onText = (part: string): void => {
    if (field !== null && FIELDS.has(field) && value.length <= MAX_LOC_CHARS) value += part.slice(0, MAX_LOC_CHARS);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listing.close(name, value.trim());
    field = null;
  });
  try {
    parser.write(plain);
    // The rest of it we did not read: that it does not end is our doing.
    if (!isCut) parser.close();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { kind: 'invalid', line: parser.line };
  }
  const kind = KINDS.get(root ?? '');
  return kind === undefined ? { kind: 'invalid', line: 1 } : { kind: 'sitemap', sitemap: listing.result(kind, isCut) };
}

/** Gathers what a sitemap or a feed lists, element by element. */
class Listing {
  readonly #first: string[] = [];
  readonly #moments = new Map<string, number>();
  #count = 0;
  #dated = 0;
  #badDates = 0;
  /** Inside an entry of a feed; links elsewhere in it are of the feed itself. */
  #isInEntry = false;

  open(name: string, attributes: Readonly<Record<string, unknown>>): void {
    if (name === 'item' || name === 'entry') this.#isInEntry = true;
    const { href, rel } = attributes;
    if (name !== 'link' || !this.#isInEntry || typeof href !== 'string') return;
    // Source: RFC 4287 §4.2.7.2.
    if (rel === undefined || rel === 'alternate') this.#list(href.trim());
  }

  close(name: string, content: string): void {
    if (name === 'item' || name === 'entry') this.#isInEntry = false;
    else if (name === 'loc' || (name === 'link' && this.#isInEntry && content !== '')) this.#list(content);
    else if (name === 'lastmod' || (this.#isInEntry && name === 'updated')) this.#date(content, DATE);
    // Dates of RSS are those of e-mail, which nobody has to read here.
    else if (this.#isInEntry && name === 'pubDate') this.#date(content, null);
  }

  #list(address: string): void {
    this.#count += 1;
    if (this.#first.length < FIRST && address.length < MAX_LOC_CHARS) this.#first.push(address);
  }

  #date(content: string, form: RegExp | null): void {
    if (content === '') return;
    this.#dated += 1;
    if (form !== null && !form.test(content)) this.#badDates += 1;
    else if (this.#moments.size < MAX_ADDRESSES) this.#moments.set(content, (this.#moments.get(content) ?? 0) + 1);
  }

  result(kind: Sitemap['kind'], isCut: boolean): Sitemap {
    let [commonest, most]: [string | null, number] = [null, 0];
    for (const [moment, times] of this.#moments) if (times > most) [commonest, most] = [moment, times];
    return {
      kind,
      count: this.#count,
      isCut,
      ...fitLists({ first: this.#first }, MAX_OCTETS),
      dated: this.#dated,
      moments: this.#moments.size,
      commonest,
      badDates: this.#badDates,
    };
  }
}

function textSitemap(plain: string, isCut: boolean): Sitemap {
  // One more than a sitemap may have shows that there are too many.
  const lines = plain.split(/\s+/, MAX_ADDRESSES + 1);
  return {
    kind: 'text',
    count: lines.length,
    isCut,
    ...fitLists({ first: lines.slice(0, FIRST).filter(({ length }) => length < MAX_LOC_CHARS) }, MAX_OCTETS),
    dated: 0,
    moments: 0,
    commonest: null,
    badDates: 0,
  };
}
