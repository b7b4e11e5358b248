import type { DatedSource } from '../domain/dated.ts';
import type { DomainName } from '../domain/name.ts';
import { labelsOf } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { isJsonObject, type Json, memberText } from './json.ts';
import bundled from './rdap-bootstrap.json' with { type: 'json' };

/** Where the copy that comes with the program is from. */
export const RDAP_BOOTSTRAP_SOURCE: DatedSource = {
  source: bundled.source,
  readOn: bundled.read_on,
  reviewBy: bundled.review_by,
};

/** Services and names read of one file. IANA's has some 600 and 1,200. */
const MAX_SERVICES = 5000;
const MAX_ENTRIES = 20_000;

/** Where RDAP answers about which names. */
export interface Bootstrap {
  /** When IANA published it; null where it does not say. */
  readonly publishedAt: Instant | null;
  /** The base URLs, each ending in `/`, of the longest suffix that has some; empty where none has. */
  readonly urlsFor: (name: DomainName) => readonly string[];
}

/** A base URL that may be asked: HTTPS only, so that nobody on the way changes what it says. */
function baseUrl(text: Json): string[] {
  if (typeof text !== 'string' || text.length > 500 || !URL.canParse(text)) return [];
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '') return [];
  return [url.href.endsWith('/') ? url.href : `${url.href}/`];
}

/** Lists which names have which base URLs, as a thread can hand it over. */
export interface RdapServices {
  readonly publishedAt: Instant | null;
  readonly urls: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads IANA's bootstrap file of domain names; null where it is none, so that the one of before is kept.
 * Source: RFC 9224 §3 to §4.
 */
export function parseServices(json: Json): RdapServices | null {
  if (!isJsonObject(json) || !Array.isArray(json['services'])) return null;
  const urls = new Map<string, readonly string[]>();
  for (const service of json['services'].slice(0, MAX_SERVICES) as Json[]) {
    if (!Array.isArray(service) || !Array.isArray(service[0]) || !Array.isArray(service[1])) continue;
    const bases = (service[1] as Json[]).slice(0, 10).flatMap(baseUrl);
    if (bases.length === 0) continue;
    for (const entry of service[0] as Json[]) {
      if (typeof entry === 'string' && urls.size < MAX_ENTRIES) urls.set(entry.toLowerCase().replace(/\.$/, ''), bases);
    }
  }
  if (urls.size === 0) return null;
  const published = Date.parse(memberText(json, 'publication') ?? '');
  return { publishedAt: Number.isNaN(published) ? null : published, urls };
}

/** Makes what finds the longest suffix of a name. */
export function createBootstrap({ publishedAt, urls }: RdapServices): Bootstrap {
  return {
    publishedAt,
    urlsFor: (name) => {
      const labels = labelsOf(name);
      for (let from = 0; from < labels.length; from += 1) {
        const found = urls.get(labels.slice(from).join('.'));
        if (found) return found;
      }
      return [];
    },
  };
}

/** Reads such a file at once. */
export function parseBootstrap(json: Json): Bootstrap | null {
  const services = parseServices(json);
  return services === null ? null : createBootstrap(services);
}

/** Knows of no server: RDAP is skipped. */
const NO_BOOTSTRAP: Bootstrap = { publishedAt: null, urlsFor: () => [] };

/** Returns the copy of IANA's file that comes with the program, for when theirs cannot be had. */
export function bundledBootstrap(): Bootstrap {
  return parseBootstrap(bundled) ?? NO_BOOTSTRAP;
}

/** Where IANA keeps the current one. Source: RFC 9224 §13. */
export const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';
