import ipaddr from 'ipaddr.js';
import { parseMailAddress } from '../accounts/mail-address.ts';
import type { Plan } from '../accounts/plans.ts';
import { parseUpstream, type UpstreamFault } from '../dns/upstream.ts';
import { parseAddressOverride } from '../domain/address-override.ts';
import type { Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { isPostgresUrl } from '../domain/postgres-url.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { MAX_BLOCK_LISTS } from '../facts/block-lists.ts';
import { UPSTREAM_FAULT_TEXTS } from '../texts/upstream-faults.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import { SETTING_TEXTS } from './setting-texts.ts';

/** One thing that is wrong: a sentence without its full stop, and the next step. */
export interface ConfigFault {
  readonly fault: Message;
  readonly hint: Message;
}

/** How one setting is named, read and described. */
export interface Setting<T> {
  readonly env: `ZONEWELL_${string}`;
  /** As the command line takes it, e.g. `--port <number>`. */
  readonly flag: `--${string} <${string}>`;
  readonly fallback: T;
  /** The default in words or as it would be written. */
  readonly shown: string | Message;
  /** One or more sentences for the table and for `--help`. */
  readonly about: Message;
  readonly example: string;
  readonly read: (text: string) => ReadSetting<T>;
}

/** Makes a setting of the table. */
export const setting = <T>(described: Setting<T>): Setting<T> => described;

/**
 * Holds a setting as it was typed and trimmed, or what is wrong with it: a clause that goes on after a colon, and the
 * next step.
 */
export type ReadSetting<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & ConfigFault);

const { message } = CONFIG_FAULT_TEXTS;

const good = <T>(value: T): ReadSetting<T> => ({ ok: true, value });
const bad = (fault: Message, hint: Message): { readonly ok: false } & ConfigFault => ({ ok: false, fault, hint });
const like = (example: string): Message => message('write-like', { example });

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

export function readDatabase(text: string): ReadSetting<string> {
  const hint = message('database/hint');
  if (/^postgres(ql)?:/.test(text)) return URL.canParse(text) ? good(text) : bad(message('not-a-url'), hint);
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text) ? bad(message('not-database'), hint) : good(text);
}

/** Reads the URL of a PostgreSQL. */
export function readPostgres(text: string): ReadSetting<string> {
  const read = readDatabase(text);
  return read.ok && !isPostgresUrl(text) ? bad(message('not-postgres'), message('database/hint')) : read;
}

export function readResolvers(text: string): ReadSetting<readonly string[]> {
  const list = listOf(text);
  for (const [i, one] of list.entries()) {
    const place = i + 1;
    if (one === '') return bad(message('entry-empty', { place }), message('entry-empty/hint'));
    const parsed = parseUpstream(one);
    if (!parsed.ok) {
      const why = UPSTREAM_FAULT_TEXTS.of(parsed.fault);
      return bad(message('entry-not-resolver', { place, why }), message('resolver/hint'));
    }
  }
  return good(list);
}

/** Finds what is wrong with a resolver as typed, and how to write one. */
export const resolverFault = (fault: UpstreamFault): ConfigFault => ({
  fault: message('resolver', { typed: fault.typed, why: UPSTREAM_FAULT_TEXTS.of(fault) }),
  hint: message('resolver/hint'),
});

export function readHost(text: string): ReadSetting<string> {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) || /^[a-z][a-z0-9.-]*$/i.test(bare)
    ? good(bare)
    : bad(message('not-a-host'), message('not-a-host/hint'));
}

/** Reads a domain name, in any spelling that people type. */
export function readDomain(text: string): ReadSetting<string> {
  const parsed = parseDomainName(text);
  return parsed.ok ? good(parsed.name) : bad(message('not-a-domain'), parsed.hint);
}

export function readDomains(text: string): ReadSetting<readonly DomainName[]> {
  const names: DomainName[] = [];
  for (const [i, one] of listOf(text).entries()) {
    const parsed = parseDomainName(one);
    if (!parsed.ok) return bad(message('entry-not-domain', { place: i + 1, why: parsed.why }), parsed.hint);
    names.push(parsed.name);
  }
  return good(names);
}

/** Reads the zones of block lists. */
export function readBlockLists(text: string): ReadSetting<readonly DomainName[]> {
  const read = readDomains(text);
  const most = MAX_BLOCK_LISTS;
  return read.ok && read.value.length > most
    ? bad(message('too-many-entries', { most }), message('too-many-entries/hint', { most }))
    : read;
}

export function readWhole(text: string, least: number, most: number): ReadSetting<number> {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most
    ? good(value)
    : bad(message('not-whole', { least, most }), message('not-whole/hint'));
}

/** Reads a list of ports. */
export function readPorts(text: string): ReadSetting<readonly number[]> {
  const read = listOf(text).map((one) => readWhole(one, 1, 65_535));
  const wrong = read.find((one) => !one.ok);
  return wrong !== undefined && !wrong.ok ? wrong : good(read.flatMap((one) => (one.ok ? one.value : [])));
}

export function readPublicUrl(text: string): ReadSetting<string> {
  const hint = like('https://zonewell.example.com');
  if (!URL.canParse(text)) return bad(message('not-a-url'), hint);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return bad(message('not-http'), hint);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return bad(message('more-than-origin'), message('write-this', { value: url.origin }));
  return good(url.origin);
}

/** Reads the URL of a heartbeat, at any address and port. */
export const readHeartbeatUrl = (text: string): ReadSetting<string> =>
  readOwnUrl(text, { first: 'https://hc-ping.com/UUID', second: 'http://uptime.example.com:3001/api/push/TOKEN' });

/** Reads the URL of an Apprise API server, at any address and port. */
export const readAppriseUrl = (text: string): ReadSetting<string> =>
  readOwnUrl(text, { first: 'http://apprise.example.com:8000', second: 'https://apprise.example.com' });

/** Reads the URL of a server of the operator. */
function readOwnUrl(text: string, examples: { readonly first: string; readonly second: string }): ReadSetting<string> {
  const hint = message('write-like-or', examples);
  const url = URL.parse(text);
  if (url === null) return bad(message('not-a-url'), hint);
  return url.protocol === 'http:' || url.protocol === 'https:' ? good(url.href) : bad(message('not-http'), hint);
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

export function readDuration(text: string): ReadSetting<number> {
  const match = /^([0-9]{1,6})([smhd])$/.exec(text);
  const value = Number(match?.[1] ?? 0) * (UNITS[match?.[2] ?? ''] ?? 0);
  return value > 0 ? good(value) : bad(message('not-a-duration'), message('not-a-duration/hint'));
}

export function readDays(text: string, least: number): ReadSetting<number> {
  const read = readDuration(text);
  return read.ok && read.value < least * DAY_MS
    ? bad(message('too-few-days', { least }), message('too-few-days/hint'))
    : read;
}

/** Reads a number of days; null where it is forever. */
export const readDaysOrForever = (text: string, least: number): ReadSetting<number | null> =>
  text.toLowerCase() === 'forever' ? good(null) : readDays(text, least);

/** Not the short and octal forms that some programs read as addresses. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

export function readNetworks(text: string): ReadSetting<readonly string[]> {
  const list = listOf(text);
  const wrong = list.findIndex(
    (one) => !isAddress(one.replace(/\/[0-9]{1,3}$/, '')) || (one.includes('/') && !ipaddr.isValidCIDR(one)),
  );
  return wrong === -1
    ? good(list)
    : bad(
        message('entry-not-network', { place: wrong + 1 }),
        message('write-like-or', { first: '127.0.0.1', second: '10.0.0.0/8' }),
      );
}

/** Reads networks of proxies. They are never everybody: then any client could name any address as its own. */
export function readProxies(text: string): ReadSetting<readonly string[]> {
  const read = readNetworks(text);
  const all = read.ok ? read.value.findIndex((one) => /\/0+$/.test(one)) : -1;
  return all === -1 ? read : bad(message('entry-everybody', { place: all + 1 }), message('entry-everybody/hint'));
}

/** The widest blocks of special purpose, of all in `src/domain/addresses.ts`: 240.0.0.0/4 and fc00::/7. */
const WIDEST = { ipv4: 4, ipv6: 7 } as const;

/** Reads networks that may be contacted although they are special. One that holds far more opens what is none of the operator's. */
export function readAllowedNetworks(text: string): ReadSetting<readonly string[]> {
  const read = readNetworks(text);
  const wide = read.ok ? read.value.findIndex(isTooWide) : -1;
  return wide === -1 ? read : bad(message('entry-too-wide', { place: wide + 1 }), message('entry-too-wide/hint'));
}

function isTooWide(text: string): boolean {
  if (!text.includes('/')) return false;
  const [address, prefix] = ipaddr.parseCIDR(text);
  if (!(address instanceof ipaddr.IPv6)) return prefix < WIDEST.ipv4;
  // An address of IPv4 within one of IPv6 is one of IPv4.
  const [, octets] = address.isIPv4MappedAddress() ? [0, prefix - 96] : [0, null];
  return octets === null ? prefix < WIDEST.ipv6 : octets < WIDEST.ipv4;
}

export function readAddressOverrides(text: string): ReadSetting<readonly string[]> {
  const list = listOf(text);
  const wrong = list.findIndex((one) => parseAddressOverride(one) === null);
  return wrong === -1
    ? good(list)
    : bad(message('entry-not-override', { place: wrong + 1 }), like('192.0.2.25:25:127.0.0.1:2525'));
}

export function readEhloName(text: string): ReadSetting<string> {
  return /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i.test(text)
    ? good(text)
    : bad(message('not-ehlo'), like('zonewell.example.com'));
}

/** Reads the contact, which stands in a header: visible ASCII without parentheses, which end a comment there. */
export function readContact(text: string): ReadSetting<string> {
  return /^[\x21-\x27\x2a-\x7e]{3,200}$/.test(text) ? good(text) : bad(message('not-contact'), like('dns@example.com'));
}

export function readChoice<T>(text: string, choices: Readonly<Record<string, T>>): ReadSetting<T> {
  const value = choices[text.toLowerCase()];
  const values = Object.keys(choices).join(', ');
  return value === undefined
    ? bad(message('not-a-choice', { values }), message('write-one-of', { values }))
    : good(value);
}

export function readSmtpUrl(text: string): ReadSetting<string> {
  const hint = message('write-like-or', {
    first: 'smtp://user:password@mail.example.com:587',
    second: 'smtps://mail.example.com',
  });
  if (!URL.canParse(text)) return bad(message('not-a-url'), hint);
  const { protocol, hostname, pathname } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return bad(message('not-smtp'), hint);
  return hostname === '' || pathname.length > 1 ? bad(message('not-host-and-port'), hint) : good(text);
}

export function readMailFrom(text: string): ReadSetting<string> {
  const parsed = parseMailAddress(text);
  return parsed.ok ? good(parsed.address) : bad(message('not-an-address'), like('zonewell@example.com'));
}

/** Reads a selector: one or more labels. Source: RFC 6376 section 3.1. */
export function readSelector(text: string): ReadSetting<string> {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
  return new RegExp(`^${label}(?:\\.${label}){0,5}$`, 'i').test(text)
    ? good(text.toLowerCase())
    : bad(message('not-a-selector'), message('not-a-selector/hint'));
}

/** Returns the setting of how many calls of the API a plan has in a month. */
export function quotaSetting(plan: Plan, calls: number): Setting<number> {
  return {
    env: `ZONEWELL_QUOTA_${plan.toUpperCase()}`,
    flag: `--quota-${plan.toLowerCase()} <number>`,
    fallback: calls,
    shown: String(calls),
    about: plan === 'Free' ? SETTING_TEXTS.message('quotaFree') : SETTING_TEXTS.message('quota', { plan }),
    example: String(2 * calls),
    read: (text) => readWhole(text, 0, 999_999_999),
  };
}
