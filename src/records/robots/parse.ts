import type { DatedSource } from '../../domain/dated.ts';

/** How Google reads a robots.txt where RFC 9309 leaves it open. */
export const GOOGLE_ROBOTS_SOURCE: DatedSource = {
  source:
    'developers.google.com/search/docs/crawling-indexing/robots/robots_txt, and robots.cc of github.com/google/robotstxt',
  readOn: '2026-11-26',
  reviewBy: '2027-05-31',
};

/**
 * Limits what is read of a robots.txt, as every crawler does at least; Google reads no more. Source: RFC 9309 §2.5,
 * Google's robots.txt specification.
 */
export const MAX_ROBOTS_OCTETS = 500 * 1024;

/** An `Allow` or `Disallow` line. */
export interface RobotsRule {
  readonly kind: 'allow' | 'disallow';
  /** As written; empty where the line has none. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A name on a `User-agent` line. */
interface RobotsAgent {
  /** The product token in lower case, `*` for all crawlers. */
  readonly token: string;
  /** As written. */
  readonly text: string;
  readonly line: number;
}

/** Rules, and the crawlers for which they are. */
export interface RobotsGroup {
  readonly agents: readonly RobotsAgent[];
  readonly rules: readonly RobotsRule[];
}

/** A line that states a preference about use, as proposals have it. */
interface RobotsPreference {
  readonly field: 'content-signal' | 'content-usage';
  readonly value: string;
  /** The crawlers of the group in which the line stands; empty above all groups. */
  readonly agents: readonly string[];
  readonly line: number;
}

/** A line from which no crawler takes anything, though its author meant something. */
interface RobotsOddity {
  readonly code: 'typo' | 'no-colon' | 'no-group' | 'not-a-path' | 'unknown';
  readonly line: number;
  /** The name of the field, or what stands there in its place; cut where it is long. */
  readonly text: string;
}

/** Holds what a robots.txt says. */
export interface Robots {
  readonly groups: readonly RobotsGroup[];
  /** Addresses of sitemaps, as written. */
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  readonly preferences: readonly RobotsPreference[];
  readonly oddities: readonly RobotsOddity[];
  /** Its lines, without their ends; only those that crawlers read. */
  readonly lines: readonly string[];
  /** Whether it is longer than crawlers read. */
  readonly cut: boolean;
}

/** Ways to write a field that Google reads as the field. */
export const ROBOTS_TYPOS: ReadonlyMap<string, string> = new Map([
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['site-map', 'sitemap'],
]);
/** Fields that some crawlers know and the others skip. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'crawl-delay',
  'clean-param',
  'host',
  'request-rate',
  'visit-time',
  'noindex',
  'llms-txt',
]);
const SHOWN_CHARS = 80;
/** Oddities listed; more do not help. */
const MAX_ODDITIES = 50;

/**
 * Gives the product token of a name: the letters, hyphens and underscores at its beginning, in lower case, so that
 * `Googlebot/2.1` is `googlebot`. Names that begin otherwise count up to a blank or slash. Source: RFC 9309 §2.2.1.
 */
export function productToken(name: string): string {
  const trimmed = name.trim();
  if (/^\*(?:\s|$)/.test(trimmed)) return '*';
  return (/^[A-Za-z_-]+/.exec(trimmed)?.[0] ?? /^[^\s/]*/.exec(trimmed)?.[0] ?? '').toLowerCase();
}

/**
 * Reads a robots.txt. Lines end in LF, CRLF or CR alone; a byte order mark at the beginning is skipped. Anything is a
 * robots.txt: what is not a line of the protocol is listed among the oddities. Source: RFC 9309 §2.2.
 */
export function parseRobots(text: string): Robots {
  const { lines, cut } = readLines(text);
  const reader = createReader();
  for (const [index, line] of lines.entries()) reader.read(line, index + 1);
  return { ...reader.result(), lines, cut };
}

function readLines(text: string): { readonly lines: readonly string[]; readonly cut: boolean } {
  // More characters than this are more octets in any case, so only as many are encoded.
  const octets = Buffer.from(text.slice(0, MAX_ROBOTS_OCTETS + 1), 'utf8');
  const cut = octets.length > MAX_ROBOTS_OCTETS;
  const read = cut ? octets.subarray(0, MAX_ROBOTS_OCTETS).toString('utf8') : text;
  const lines = read.replace(/^\u{feff}/u, '').split(/\r\n|\n|\r/);
  // Of a line that is cut through nobody knows what it says.
  if (cut || lines.at(-1) === '') lines.pop();
  return { lines, cut };
}

interface OpenGroup {
  readonly agents: RobotsAgent[];
  readonly rules: RobotsRule[];
}

function createReader() {
  const groups: OpenGroup[] = [];
  const sitemaps: { url: string; line: number }[] = [];
  const preferences: RobotsPreference[] = [];
  const oddities: RobotsOddity[] = [];
  const odd = (code: RobotsOddity['code'], line: number, text: string): void => {
    if (oddities.length < MAX_ODDITIES) oddities.push({ code, line, text: text.slice(0, SHOWN_CHARS) });
  };

  function addAgent(value: string, line: number): void {
    const last = groups.at(-1);
    const agent = { token: productToken(value), text: value.slice(0, SHOWN_CHARS), line };
    // Only a rule ends the list of names; a sitemap or a field of others between them does not.
    if (last === undefined || last.rules.length > 0) groups.push({ agents: [agent], rules: [] });
    else last.agents.push(agent);
  }

  function addRule(kind: RobotsRule['kind'], path: string, line: number): void {
    const group = groups.at(-1);
    if (group === undefined) {
      odd('no-group', line, kind);
      return;
    }
    if (path !== '' && !/^[/*]/.test(path)) odd('not-a-path', line, path);
    group.rules.push({ kind, path, line });
  }

  function readField(name: string, value: string, line: number): void {
    switch (name) {
      case 'user-agent':
        addAgent(value, line);
        return;
      case 'allow':
      case 'disallow':
        addRule(name, value, line);
        return;
      case 'sitemap':
        sitemaps.push({ url: value, line });
        return;
      case 'content-signal':
      case 'content-usage': {
        const agents = groups.at(-1)?.agents.map(({ token }) => token) ?? [];
        preferences.push({ field: name, value, agents, line });
        return;
      }
      default:
        if (!OTHER_FIELDS.has(name)) odd(ROBOTS_TYPOS.has(name) ? 'typo' : 'unknown', line, name);
    }
  }

  return {
    read(line: string, number: number): void {
      const hash = line.indexOf('#');
      const content = (hash < 0 ? line : line.slice(0, hash)).trim();
      if (content === '') return;
      const colon = content.indexOf(':');
      if (colon < 0) odd('no-colon', number, content);
      else readField(content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim(), number);
    },
    result: () => ({ groups, sitemaps, preferences, oddities }),
  };
}
