import type { DatedSource } from '../../domain/dated.ts';
import { createAddresses } from './addresses.ts';
import { fieldWithoutColon, folderOfIndex, googleField, type RobotsReading } from './google.ts';
import { normalizePath } from './path.ts';

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
  /** The path in the one form in which paths are compared. */
  readonly pattern: string;
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
  /** The group in which the line stands; null above all groups. */
  readonly group: RobotsGroup | null;
  readonly line: number;
}

/** A line that crawlers skip, though its author meant something. */
export interface RobotsOddity {
  /** `typo`: one that Google follows all the same. */
  readonly code: 'typo' | 'no-colon' | 'no-group' | 'not-a-path' | 'unknown';
  readonly line: number;
  /** The name of the field, or what stands there in its place; cut where it is long. */
  readonly text: string;
}

/** A line of the form `name: value`. */
export interface RobotsField {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Whether crawlers read it as it is spelt. */
  readonly isRead: boolean;
}

/** Groups in the order of the file, and by the names of the crawlers for which they are. */
export interface RobotsGroups {
  readonly groups: readonly RobotsGroup[];
  readonly groupsOf: ReadonlyMap<string, readonly RobotsGroup[]>;
}

/** Holds what a robots.txt says. */
export interface Robots extends RobotsGroups {
  /** The lines that make groups, and those that would if they were spelt right; where there are more than `MAX_GROUP_LINES`, the first. */
  readonly fields: readonly RobotsField[];
  /** Addresses of sitemaps, as written; the first few. */
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[];
  /** Addresses of licenses for machines (RSL), as written; the first few. */
  readonly licenses: readonly { readonly url: string; readonly line: number }[];
  /** The first few. */
  readonly preferences: readonly RobotsPreference[];
  /** The first few. */
  readonly oddities: readonly RobotsOddity[];
  readonly oddityCounts: { readonly typos: number; readonly others: number };
  /** Its lines, without their ends; only those that crawlers read. */
  readonly lines: readonly string[];
  /** Whether it is longer than crawlers read. */
  readonly cut: boolean;
}

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
/** Lines listed of a kind; more do not help. */
const MAX_ODDITIES = 50;
const MAX_SITEMAPS = 50;
const MAX_LICENSES = 10;
/** More lines of groups than this are in no file that people edit by hand. */
export const MAX_GROUP_LINES = 1200;
export const MAX_PREFERENCES = 100;
/** No preference is longer. */
const MAX_VALUE_CHARS = 2300;

/**
 * Gives the product token of a name: the letters, hyphens and underscores at its beginning, in lower case, so that
 * `Googlebot/2.1` is `googlebot`. Names that begin otherwise count up to a blank or slash. Source: RFC 9309 §2.2.1. Ai2 calls its
 * crawler by a name with a digit, which the standard does not allow.
 */
export function productToken(name: string): string {
  const trimmed = name.trim();
  if (/^\*(?:\s|$)/.test(trimmed)) return '*';
  return (/^(?:AI2Bot[A-Z_-]*|[A-Z_-]+)/i.exec(trimmed)?.[0] ?? /^[^\s/]*/.exec(trimmed)?.[0] ?? '').toLowerCase();
}

/**
 * Reads a robots.txt. Lines end in LF, CRLF or CR alone; a byte order mark at the beginning is skipped. Anything is a
 * robots.txt: what is not a line of the protocol is listed among the oddities. Source: RFC 9309 §2.2.
 */
export function parseRobots(text: string, reading: RobotsReading = 'rfc9309'): Robots {
  const { lines, cut } = readLines(text);
  const reader = createReader(reading);
  for (const [index, line] of lines.entries()) reader.read(line, index + 1);
  return { ...reader.result(), lines, cut };
}

/** Returns the groups as Google makes them of a robots.txt; the same ones where it reads every line as all others do. */
export function groupsOfGoogle(robots: Robots): RobotsGroups {
  const { groups, lines, oddityCounts } = robots;
  const isLike =
    oddityCounts.typos === 0 &&
    groups.every(({ rules }) => rules.every(({ kind, path }) => kind !== 'allow' || folderOfIndex(path) === null));
  if (isLike) return robots;
  const reader = createReader('google');
  for (const [index, line] of lines.entries()) reader.read(line, index + 1);
  return reader.result();
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

/** Fields that make groups. */
const GROUP_FIELDS: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow']);

interface OpenGroup {
  readonly agents: RobotsAgent[];
  readonly rules: RobotsRule[];
}

/** Collects groups as their lines come. */
function createGroups() {
  const groups: OpenGroup[] = [];
  const groupsOf = new Map<string, OpenGroup[]>();

  function groupForName(): OpenGroup {
    const last = groups.at(-1);
    // Only a rule ends the list of names; a sitemap or a field of others between them does not.
    if (last !== undefined && last.rules.length === 0) return last;
    const group: OpenGroup = { agents: [], rules: [] };
    groups.push(group);
    return group;
  }

  return {
    groups,
    groupsOf,
    addAgent(value: string, line: number): void {
      const token = productToken(value);
      const group = groupForName();
      group.agents.push({ token, text: value.slice(0, SHOWN_CHARS), line });
      const own = groupsOf.get(token);
      if (own === undefined) groupsOf.set(token, [group]);
      else if (own.at(-1) !== group) own.push(group);
    },
    /** Adds a rule to the last group; returns whether there is one. */
    addRule(kind: RobotsRule['kind'], path: string, line: number): boolean {
      const rules = groups.at(-1)?.rules;
      rules?.push({ kind, path, pattern: normalizePath(path), line });
      return rules !== undefined;
    },
  };
}

/** Makes groups of the fields of a robots.txt. */
export function groupFields(fields: readonly RobotsField[]): RobotsGroups {
  const made = createGroups();
  for (const { name, value, line, isRead } of fields)
    if (!isRead) continue;
    else if (name === 'user-agent') made.addAgent(value, line);
    else if (name === 'allow' || name === 'disallow') made.addRule(name, value, line);
  return made;
}

/** Collects what no robots.txt should say: counts all, and keeps the first. */
function createOddities() {
  const oddities: RobotsOddity[] = [];
  const oddityCounts = { typos: 0, others: 0 };
  return {
    oddities,
    oddityCounts,
    odd(code: RobotsOddity['code'], line: number, text: string): void {
      oddityCounts[code === 'typo' ? 'typos' : 'others'] += 1;
      if (oddities.length < MAX_ODDITIES) oddities.push({ code, line, text: text.slice(0, SHOWN_CHARS) });
    },
  };
}

/** Lets crawlers read a folder whose index they may read, as Google does. */
function addFolder(addRule: ReturnType<typeof createGroups>['addRule'], path: string, line: number): void {
  const folder = folderOfIndex(path);
  if (folder !== null) addRule('allow', folder, line);
}

function createReader(reading: RobotsReading) {
  const { groups, groupsOf, addAgent, addRule } = createGroups();
  const [fields, preferences]: [RobotsField[], RobotsPreference[]] = [[], []];
  const [sitemaps, licenses] = [createAddresses(MAX_SITEMAPS), createAddresses(MAX_LICENSES)];
  const { odd, ...odds } = createOddities();

  function keepField(field: RobotsField): void {
    if (fields.length <= MAX_GROUP_LINES && GROUP_FIELDS.has(field.name)) fields.push(field);
  }

  function readField(written: string, value: string, line: number): void {
    const known = googleField(written);
    const name = reading === 'google' ? (known ?? written) : written;
    keepField({ name: known ?? written, value, line, isRead: known === null || known === name });
    switch (name) {
      case 'user-agent':
        addAgent(value, line);
        return;
      case 'allow':
      case 'disallow':
        if (!addRule(name, value, line)) odd('no-group', line, name);
        else if (value !== '' && !/^[/*]/.test(value)) odd('not-a-path', line, value);
        else if (reading === 'google' && name === 'allow') addFolder(addRule, value, line);
        return;
      case 'sitemap':
      case 'license':
        (name === 'sitemap' ? sitemaps : licenses).add(value, line);
        return;
      case 'content-signal':
      case 'content-usage':
        if (preferences.length < MAX_PREFERENCES)
          preferences.push({ field: name, value: value.slice(0, MAX_VALUE_CHARS), group: groups.at(-1) ?? null, line });
        return;
      default:
        if (!OTHER_FIELDS.has(name)) odd(known === null ? 'unknown' : 'typo', line, name);
    }
  }

  function readWithoutColon(content: string, line: number): void {
    const field = fieldWithoutColon(content);
    if (field === null) odd('no-colon', line, content);
    else if (reading === 'google') readField(field.name, field.value, line);
    else {
      keepField({ ...field, line, isRead: false });
      odd('typo', line, content);
    }
  }

  return {
    read(line: string, number: number): void {
      const hash = line.indexOf('#');
      const content = (hash < 0 ? line : line.slice(0, hash)).trim();
      if (content === '') return;
      const colon = content.indexOf(':');
      if (colon < 0) readWithoutColon(content, number);
      else readField(content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim(), number);
    },
    result: () => ({ groups, groupsOf, fields, sitemaps: sitemaps.all, licenses: licenses.all, preferences, ...odds }),
  };
}
