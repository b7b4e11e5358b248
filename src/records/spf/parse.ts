import type { Fault, NoArgs } from '../../domain/fault.ts';
import { ipv4Octets, ipv6Octets } from '../../domain/rdata/address.ts';
import { withoutWrapping } from '../tags.ts';
import { isDomainSpec, isMacroString } from './macro.ts';
import { respelt, type SpfTypo, spfTypo } from './typos.ts';

export type Qualifier = '+' | '-' | '~' | '?';
const MECHANISMS = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'] as const;
type MechanismName = (typeof MECHANISMS)[number];

/** A part of a record with its place in the text: `start` and `end` count characters. */
interface TextPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `value` is what follows the name: `:domain`, `/24`, `:192.0.2.0/24`, or nothing. */
interface Mechanism {
  readonly kind: 'mechanism';
  readonly qualifier: Qualifier;
  readonly name: MechanismName;
  readonly value: string;
}

/** `value` is what follows the equals sign; `name` is in lower case. */
interface Modifier {
  readonly kind: 'modifier';
  readonly name: string;
  readonly value: string;
}

export type SpfTerm = TextPlace & (Mechanism | Modifier);

/** Names what keeps a part of a record from being a term. `name`: of the mechanism or modifier. */
interface TermFaults {
  /** A second `redirect=` or `exp=`. */
  readonly 'modifier-twice': { readonly name: string };
  readonly 'modifier-characters': { readonly name: string };
  readonly 'modifier-domain': { readonly name: string };
  readonly 'unknown-mechanism': NoArgs;
  readonly 'all-followed': NoArgs;
  readonly 'domain-missing': { readonly name: string };
  readonly 'domain-invalid': { readonly name: string };
  readonly 'prefix-length': NoArgs;
  readonly 'ip4-invalid': NoArgs;
  readonly 'ip6-invalid': NoArgs;
}
type TermFault = Fault<TermFaults>;

/** Names what is wrong with a part of a record, and where: a typo where it is a known one. */
export type SpfFault = TextPlace & (TermFault | SpfTypo);

export interface SpfRecord {
  readonly text: string;
  /** Those that could be read, in their order. What follows `all` is there too, though receivers never come to it. */
  readonly terms: readonly SpfTerm[];
  /** Lists what makes receivers answer permerror; empty where the record is valid. */
  readonly faults: readonly SpfFault[];
}

const VERSION = 'v=spf1';

/**
 * Returns whether a TXT value is an SPF record: `v=spf1` and then a space or the end, nothing before. Source: RFC 7208
 * §4.5.
 */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** Returns whether a TXT value was surely meant as an SPF record, though receivers do not take it for one. */
export const isMistypedSpf = (text: string): boolean =>
  !isSpf(text) &&
  (isSenderId(text) ||
    /^(?:v *[=:] *spf1?|spf1)(?=[ ;,.~?+-]|$)/i.test(withoutWrapping(withPlainSpaces(text.slice(0, HEAD_CHARS)))));

/** Returns whether a TXT value would be an SPF record without the quotes in front of it. */
const isQuotedSpf = (text: string): boolean =>
  /^ *(?:["']|\\226\\128\\1(?:5[2-9]))/.test(text) &&
  isSpf(withoutWrapping(withPlainSpaces(text.slice(0, HEAD_CHARS))));

/**
 * Returns whether a TXT value is a Sender ID record, which has the terms of SPF under a version of its own. Receivers
 * that check SPF ignore it. Source: RFC 4406 section 3.1, RFC 7208 section 4.5.
 */
const isSenderId = (text: string): boolean => SENDER_ID.test(text);

/** Names how a value that was meant as an SPF record misses its form. */
export const nearSpf = (text: string): 'sender-id' | 'quoted' | 'unread' =>
  isSenderId(text) ? 'sender-id' : isQuotedSpf(text) ? 'quoted' : 'unread';

const SENDER_ID = /^spf2\.0\/(?:mfrom|pra)(?:,(?:mfrom|pra))*(?: |$)/i;

/**
 * Returns the record that a TXT value was meant as, freed from what stands around it and with its version set right;
 * null where it has further faults.
 */
export function repairedSpf(text: string): SpfRecord | null {
  const bare = withoutWrapping(withPlainSpaces(text.replace(SENDER_ID, 'v=spf1 '))).replace(
    /^(?:v *[=:] *spf1?|spf1)[ ;,]*/i,
    'v=spf1 ',
  );
  const written = parseSpf(bare.trimEnd());
  const record = written.faults.length === 0 ? written : parseSpf(bare.trimEnd().split(' ').map(respelt).join(' '));
  return isSpf(record.text) && record.faults.length === 0 ? record : null;
}

/** No-break spaces, which come with copied text, as spaces. Takes presentation form. */
const withPlainSpaces = (text: string): string => text.replaceAll('\\194\\160', ' ');

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;

/** Reads an SPF record by the grammar of RFC 7208 §12. Every fault is found, not only the first. */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: SpfFault[] = [];
  for (const match of text.slice(VERSION.length).matchAll(/[^ ]+/g)) {
    const start = VERSION.length + match.index;
    const place = { text: match[0], start, end: start + match[0].length };
    const read = parseTerm(match[0]);
    if ('code' in read) faults.push({ ...place, ...(spfTypo(match[0]) ?? read) });
    else terms.push({ ...place, ...read });
  }
  for (const name of ['redirect', 'exp']) {
    const [, second] = terms.filter((term) => term.kind === 'modifier' && term.name === name);
    if (second === undefined) continue;
    const { text: part, start, end } = second;
    faults.push({ text: part, start, end, code: 'modifier-twice', args: { name } });
  }
  return { text, terms, faults };
}

/** Returns the `all` that decides: the first one, since nothing after it is looked at. */
export const allOf = (record: SpfRecord): (Mechanism & TextPlace) | null =>
  (record.terms.find((term) => term.kind === 'mechanism' && term.name === 'all') as (Mechanism & TextPlace) | null) ??
  null;

/**
 * Lists terms that no receiver looks at: what stands behind `all`, and a redirect beside it. Source: RFC 7208 §5.1,
 * §6.1.
 */
export function ignoredTerms(record: SpfRecord): readonly SpfTerm[] {
  const all = allOf(record);
  if (all === null) return [];
  return record.terms.filter(({ kind, name, start }) =>
    kind === 'mechanism' ? start > all.start && name !== 'all' : name === 'redirect',
  );
}

/** Returns whether a record names anybody, be it where nobody looks. */
export const namesSomebody = (record: SpfRecord): boolean =>
  record.terms.some(({ kind, name }) => kind === 'mechanism' && name !== 'all') || ignoredTerms(record).length > 0;

/**
 * Returns the mechanism, without its qualifier, that a term without effect was meant as; null for all others. A
 * modifier of an unknown name is ignored (`include=example.com` for `include:example.com`, RFC 7208 section 6), and an
 * IPv4 address is never compared with ip6 (`ip6:::ffff:192.0.2.1` for `ip4:192.0.2.1`, section 5). A large network is
 * not taken from such a form.
 */
export function intendedMechanism(term: SpfTerm): string | null {
  if (term.kind === 'modifier')
    return MECHANISMS.some((name) => name === term.name) ? `${term.name}:${term.value}` : null;
  const mapped = mappedNetwork(term);
  return mapped !== null && mapped.prefix >= LARGEST_INTENDED && qualifierOf(term) !== '-' ? mapped.text : null;
}

const LARGEST_INTENDED = 16;

/** Returns the qualifier of a term; a modifier has none, and is meant to let pass. */
export const qualifierOf = (term: SpfTerm): Qualifier => (term.kind === 'mechanism' ? term.qualifier : '+');

/** Returns the IPv4 network that an `ip6` term has in its IPv6 form, as `ip4` is written; null for all other terms. */
export function mappedNetwork(term: SpfTerm): { readonly text: string; readonly prefix: number } | null {
  if (term.kind !== 'mechanism' || term.name !== 'ip6') return null;
  const [address = '', length = '128'] = term.value.slice(1).split('/');
  const octets = ipv6Octets(address);
  const prefix = Number(length) - MAPPED_BITS;
  if (octets === null || prefix < 0 || !octets.subarray(0, MAPPED.length).every((octet, i) => octet === MAPPED[i]))
    return null;
  const network = octets.subarray(MAPPED.length).join('.');
  return { text: `ip4:${network}${prefix === 32 ? '' : `/${prefix}`}`, prefix };
}

/** Begins IPv4 addresses that are written as IPv6. Source: RFC 4291 section 2.5.5.2. */
const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
const MAPPED_BITS = 96;

/** Lists names that the record includes. */
export const includesOf = (record: SpfRecord): string[] =>
  record.terms.flatMap((term) => (term.kind === 'mechanism' && term.name === 'include' ? [term.value.slice(1)] : []));

/** One term, or what is wrong with it. */
function parseTerm(text: string): Mechanism | Modifier | TermFault {
  const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(text);
  if (modifier !== null) {
    const name = (modifier[1] ?? '').toLowerCase();
    const value = modifier[2] ?? '';
    if (name !== 'redirect' && name !== 'exp')
      return isMacroString(value) ? { kind: 'modifier', name, value } : { code: 'modifier-characters', args: { name } };
    return isDomainSpec(value) ? { kind: 'modifier', name, value } : { code: 'modifier-domain', args: { name } };
  }
  const [, sign = '', name = '', value = ''] = /^([-+~?]?)([a-z][a-z0-9._-]*)([:/].*)?$/i.exec(text) ?? [];
  const mechanism = MECHANISMS.find((one) => one === name.toLowerCase());
  if (mechanism === undefined) return { code: 'unknown-mechanism', args: {} };
  return (
    faultOf(mechanism, value) ?? {
      kind: 'mechanism',
      qualifier: (sign || '+') as Qualifier,
      name: mechanism,
      value,
    }
  );
}

function faultOf(name: MechanismName, value: string): TermFault | null {
  switch (name) {
    case 'all':
      return value === '' ? null : { code: 'all-followed', args: {} };
    case 'include':
    case 'exists':
      return value.startsWith(':') && isDomainSpec(value.slice(1)) ? null : { code: 'domain-missing', args: { name } };
    case 'ptr':
      return value === '' || (value.startsWith(':') && isDomainSpec(value.slice(1)))
        ? null
        : { code: 'domain-invalid', args: { name } };
    case 'a':
    case 'mx': {
      // A domain may hold slashes too: only what stands at the very end is a prefix length.
      const [whole, domain, v4, v6] = /^(?::(.*?))?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
      if (whole !== undefined && isPrefix(v4, 32) && isPrefix(v6, 128)) {
        if (domain === undefined || isDomainSpec(domain)) return null;
        if (!domain.includes('/')) return { code: 'domain-invalid', args: { name } };
      }
      return { code: 'prefix-length', args: {} };
    }
    case 'ip4':
      return isNetwork(value, ipv4Octets, 32) ? null : { code: 'ip4-invalid', args: {} };
    case 'ip6':
      return isNetwork(value, ipv6Octets, 128) ? null : { code: 'ip6-invalid', args: {} };
  }
}

function isNetwork(value: string, read: (text: string) => Uint8Array | null, most: number): boolean {
  const [, address = '', prefix] = /^:([^/]*)(?:\/(.*))?$/.exec(value) ?? [];
  return read(address) !== null && isPrefix(prefix, most);
}

const isPrefix = (text: string | undefined, most: number): boolean =>
  text === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= most);
