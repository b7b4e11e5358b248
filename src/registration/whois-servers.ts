import type { DatedSource } from '../domain/dated.ts';
import { type DomainName, labelsOf } from '../domain/name.ts';
import { MAX_WHOIS_OCTETS } from './bounds.ts';
import { hostName } from './shown.ts';
import bundled from './whois-servers.json' with { type: 'json' };

/** Where the servers, and how they are asked and answer, were read. */
export const WHOIS_SOURCE: DatedSource = {
  source: bundled.source,
  readOn: bundled.read_on,
  reviewBy: bundled.review_by,
};

/** Knows the WHOIS server of every top-level domain that has one. */
export const IANA_WHOIS = 'whois.iana.org';

/** Which WHOIS server answers for which suffix. */
export interface WhoisServers {
  /** The host of the longest suffix that has one, or null. */
  readonly hostFor: (name: DomainName) => string | null;
}

/** Makes a table of suffix to host, as an operator can give it. Entries that are no host names are left out. */
export function createWhoisServers(table: Readonly<Record<string, string>>): WhoisServers {
  const hosts = new Map(
    Object.entries(table).flatMap(([suffix, text]) => {
      const host = hostName(text);
      return host === null ? [] : [[suffix.toLowerCase(), host] as const];
    }),
  );
  return {
    hostFor: (name) => {
      const labels = labelsOf(name);
      for (let from = 0; from < labels.length; from += 1) {
        const found = hosts.get(labels.slice(from).join('.'));
        if (found !== undefined) return found;
      }
      return null;
    },
  };
}

/** Returns the table that comes with the program. A top-level domain that is not in it is asked of IANA. */
export const bundledWhoisServers = (): WhoisServers => createWhoisServers(bundled.servers);

/**
 * How a server wants to be asked, where the bare name gives less, other names too, or another language.
 * Sources: the servers' own help: JPRS (`/e` is English), DENIC (`-T dn,ace` is everything about a domain), Verisign
 * (`domain` is this very name, not all that begin so), Punktum dk (character set and handles), CORE (character set).
 */
const QUERIES: Readonly<Record<string, (name: string) => string>> = {
  'whois.jprs.jp': (name) => `${name}/e`,
  'whois.denic.de': (name) => `-T dn,ace ${name}`,
  'whois.verisign-grs.com': (name) => `domain ${name}`,
  'ccwhois.verisign-grs.com': (name) => `domain ${name}`,
  'tvwhois.verisign-grs.com': (name) => `domain ${name}`,
  'whois.nic.name': (name) => `domain = ${name}`,
  'whois.punktum.dk': (name) => `--charset=utf-8 --show-handles ${name}`,
  'whois.dk-hostmaster.dk': (name) => `--charset=utf-8 --show-handles ${name}`,
  'whois.cat': (name) => `-C UTF-8 ${name}`,
  'whois.corenic.net': (name) => `-C UTF-8 ${name}`,
  'whois.museum': (name) => `-C UTF-8 ${name}`,
};

/** Returns the line to send, without the CRLF that the connector adds. */
export function whoisQuery(host: string, name: DomainName): string {
  return (Object.hasOwn(QUERIES, host) ? QUERIES[host] : undefined)?.(name) ?? name;
}

/** Servers that do not answer in UTF-8, by `TextDecoder` labels. WHOIS has no way to say so (RFC 3912 §4). */
const CHARSETS: Readonly<Record<string, string>> = {
  'whois.registro.br': 'iso-8859-1',
  'whois.fi': 'iso-8859-1',
  'whois.nic.hu': 'iso-8859-2',
  'whois.isnic.is': 'iso-8859-1',
  'whois.dns.lu': 'iso-8859-1',
  'whois.norid.no': 'iso-8859-1',
  'whois.ripe.net': 'iso-8859-1',
  'whois.nic.ad.jp': 'iso-2022-jp',
  'whois.jprs.jp': 'iso-2022-jp',
  'whois.kg': 'windows-1251',
};

/**
 * Returns the text of an answer. UTF-8 goes first, since servers move to it without notice and other texts are not
 * valid in it by chance; what is not UTF-8 is in the server's set, or in Western European where none is known.
 */
export function decodeWhois(host: string, octets: Uint8Array): string {
  const listed = Object.hasOwn(CHARSETS, host) ? (CHARSETS[host] ?? 'windows-1252') : 'windows-1252';
  // ISO 2022 is ASCII with escapes, so it is valid UTF-8 too.
  if (listed === 'iso-2022-jp' && octets.includes(0x1b)) return new TextDecoder(listed).decode(octets);
  try {
    // `stream` forgives a character that the limit has cut in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(octets, { stream: octets.length >= MAX_WHOIS_OCTETS });
  } catch {
    return new TextDecoder(listed).decode(octets);
  }
}
