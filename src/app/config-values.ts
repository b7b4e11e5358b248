import ipaddr from 'ipaddr.js';
import { parseMailAddress } from '../accounts/mail-address.ts';
import { parseUpstream, type UpstreamFault } from '../dns/upstream.ts';
import { parseAddressOverride } from '../domain/address-override.ts';
import { parseDomainName } from '../domain/parse.ts';
import { DAY_MS } from '../domain/time.ts';
import { textIn } from '../texts/language.ts';
import { UPSTREAM_FAULT_TEXTS } from '../texts/upstream-faults.ts';
import type { Setting } from './config.ts';

/**
 * What the text of a setting became, as it was typed and trimmed; or what is wrong with it: a clause that goes on after a
 * colon, and the next step.
 */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: string; readonly hint: string };

const good = <T>(value: T): Read<T> => ({ ok: true, value });
const bad = (fault: string, hint: string): { ok: false; fault: string; hint: string } => ({ ok: false, fault, hint });

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

export function readDatabase(text: string): Read<string> {
  const hint = 'Name a file, such as data/zonewell.db, or postgres://user:password@host:5432/zonewell.';
  if (/^postgres(ql)?:/.test(text)) return URL.canParse(text) ? good(text) : bad('it is no well-formed URL', hint);
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text) ? bad('it is neither a path nor a postgres:// URL', hint) : good(text);
}

export function readResolvers(text: string): Read<readonly string[]> {
  const list = listOf(text);
  for (const [i, one] of list.entries()) {
    if (one === '') return bad(`entry ${i + 1} is empty`, 'Remove the comma that is too many.');
    const parsed = parseUpstream(one);
    if (!parsed.ok) {
      const { fault, hint } = resolverFault(parsed.fault);
      return bad(`entry ${i + 1} is not a resolver. ${fault}`, hint);
    }
  }
  return good(list);
}

const RESOLVER_FORMS =
  '`IP`, `IP:PORT`, `[IPv6]:PORT`, `tcp://IP[:PORT]`, `tls://IP[:PORT]#NAME` or `https://HOST/dns-query[#IP]`';

/** What is wrong with a resolver as typed, and how to write one. */
export function resolverFault({ typed, code, args }: UpstreamFault): { readonly fault: string; readonly hint: string } {
  const clause = textIn('en', UPSTREAM_FAULT_TEXTS.of({ code, args }));
  return { fault: `Cannot use resolver "${typed}": ${clause}`, hint: `Write ${RESOLVER_FORMS}.` };
}

export function readHost(text: string): Read<string> {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) || /^[a-z][a-z0-9.-]*$/i.test(bare)
    ? good(bare)
    : bad(
        'it is neither an IP address nor a host name',
        'Try 127.0.0.1, 0.0.0.0 or ::. The port is a setting of its own.',
      );
}

/** A domain name, in any spelling that people type. */
export function readDomain(text: string): Read<string> {
  const parsed = parseDomainName(text);
  return parsed.ok ? good(parsed.name) : bad('it is not a domain name', textIn('en', parsed.hint));
}

export function readWhole(text: string, least: number, most: number): Read<number> {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most
    ? good(value)
    : bad(`it is not a whole number from ${least} to ${most}`, 'Write digits alone.');
}

export function readPublicUrl(text: string): Read<string> {
  if (!URL.canParse(text)) return bad('it is not a URL', 'Write it like https://zonewell.example.com.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return bad('it begins with neither http:// nor https://', 'Write it like https://zonewell.example.com.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return bad('it holds more than scheme, host and port', `Write ${url.origin}.`);
  return good(url.origin);
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS };

export function readDuration(text: string): Read<number> {
  const match = /^([0-9]{1,6})([smhd])$/.exec(text);
  const value = Number(match?.[1] ?? 0) * (UNITS[match?.[2] ?? ''] ?? 0);
  return value > 0
    ? good(value)
    : bad('it is not a length of time', 'Write a number and its unit: 90s, 30m, 24h or 7d.');
}

export function readDays(text: string, least: number): Read<number> {
  const read = readDuration(text);
  return read.ok && read.value < least * DAY_MS
    ? bad(`it is less than ${least} ${least === 1 ? 'day' : 'days'}`, 'Write days: 30d, 400d.')
    : read;
}

/** Null where it is forever. */
export const readDaysOrForever = (text: string, least: number): Read<number | null> =>
  text.toLowerCase() === 'forever' ? good(null) : readDays(text, least);

/** Not the short and octal forms that some programs read as addresses. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

export function readNetworks(text: string): Read<readonly string[]> {
  const list = listOf(text);
  const wrong = list.findIndex(
    (one) => !isAddress(one.replace(/\/[0-9]{1,3}$/, '')) || (one.includes('/') && !ipaddr.isValidCIDR(one)),
  );
  return wrong === -1
    ? good(list)
    : bad(`entry ${wrong + 1} is neither an IP address nor a network`, 'Write 127.0.0.1 or 10.0.0.0/8.');
}

export function readAddressOverrides(text: string): Read<readonly string[]> {
  const list = listOf(text);
  const wrong = list.findIndex((one) => parseAddressOverride(one) === null);
  return wrong === -1
    ? good(list)
    : bad(`entry ${wrong + 1} is not ADDRESS:PORT:ADDRESS:PORT`, 'Write it like 192.0.2.25:25:127.0.0.1:2525.');
}

export function readEhloName(text: string): Read<string> {
  return /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i.test(text)
    ? good(text)
    : bad('it is no host name', 'Write it like zonewell.example.com.');
}

/** It stands in a header: visible ASCII without parentheses, which end a comment there. */
export function readContact(text: string): Read<string> {
  return /^[\x21-\x27\x2a-\x7e]{3,200}$/.test(text)
    ? good(text)
    : bad('it is neither a mail address nor a URL', 'Write it like dns@example.com.');
}

export function readChoice<T>(text: string, choices: Readonly<Record<string, T>>): Read<T> {
  const value = choices[text.toLowerCase()];
  const names = Object.keys(choices);
  return value === undefined
    ? bad(`it is not one of ${names.join(', ')}`, `Write ${names.join(' or ')}.`)
    : good(value);
}

export function readSmtpUrl(text: string): Read<string> {
  const hint = 'Write it like smtp://user:password@mail.example.com:587 or smtps://mail.example.com.';
  if (!URL.canParse(text)) return bad('it is no well-formed URL', hint);
  const { protocol, hostname, pathname } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return bad('it begins with neither smtp:// nor smtps://', hint);
  return hostname === '' || pathname.length > 1 ? bad('it is more or less than a host and its port', hint) : good(text);
}

export function readMailFrom(text: string): Read<string> {
  const parsed = parseMailAddress(text);
  return parsed.ok ? good(parsed.address) : bad('it is no mail address', 'Write it like zonewell@example.com.');
}

/** The setting of how many calls of the API a plan has in a month. */
export function quotaSetting(plan: 'Free' | 'Starter' | 'Pro' | 'Enterprise', calls: number): Setting<number> {
  const whom = plan === 'Free' ? ', and for each client address without a key' : '';
  return {
    env: `ZONEWELL_QUOTA_${plan.toUpperCase()}`,
    flag: `--quota-${plan.toLowerCase()} <number>`,
    fallback: calls,
    shown: String(calls),
    about: `Calls of the API in a calendar month (UTC) on the plan ${plan}${whom}.`,
    example: String(2 * calls),
    read: (text) => readWhole(text, 0, 999_999_999),
  };
}
