import { ipv4Octets, ipv6Octets } from '../../domain/rdata/address.ts';

export type Qualifier = '+' | '-' | '~' | '?';
const MECHANISMS = ['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/** A part of a record with its place in the text: `start` and `end` count characters. */
interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type SpfTerm = Place &
  (
    | { readonly kind: 'mechanism'; readonly qualifier: Qualifier; readonly name: Mechanism; readonly value: string }
    | { readonly kind: 'modifier'; readonly name: string; readonly value: string }
  );

export interface SpfFault extends Place {
  readonly why: string;
}

export interface SpfRecord {
  readonly text: string;
  readonly terms: readonly SpfTerm[];
  /** What makes receivers answer permerror; empty where the record is valid. */
  readonly faults: readonly SpfFault[];
}

/** Whether a TXT value is an SPF record: `v=spf1` and then a space or the end, nothing before. Source: RFC 7208 §4.5. */
export const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text);

/** Reads an SPF record by the grammar of RFC 7208 §12. Every fault is found, not only the first. */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: SpfFault[] = [];
  for (const match of text.slice('v=spf1'.length).matchAll(/[^ ]+/g)) {
    const start = 'v=spf1'.length + match.index;
    const place = { text: match[0], start, end: start + match[0].length };
    const read = parseTerm(match[0]);
    if (typeof read === 'string') faults.push({ ...place, why: read });
    else terms.push({ ...place, ...read });
  }
  for (const name of ['redirect', 'exp']) {
    const [, second] = terms.filter((term) => term.kind === 'modifier' && term.name === name);
    if (second !== undefined)
      faults.push({ text: second.text, start: second.start, end: second.end, why: `${name}= may stand only once` });
  }
  return { text, terms, faults };
}

type Read =
  | { readonly kind: 'mechanism'; readonly qualifier: Qualifier; readonly name: Mechanism; readonly value: string }
  | { readonly kind: 'modifier'; readonly name: string; readonly value: string };

/** One term, or what is wrong with it. */
function parseTerm(text: string): Read | string {
  const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(text);
  if (modifier !== null) {
    const [, name = '', value = ''] = modifier;
    const lower = name.toLowerCase();
    const known = lower === 'redirect' || lower === 'exp';
    if (known ? !isDomainSpec(value) : !isMacroString(value)) return `${lower}= needs a domain name`;
    return { kind: 'modifier', name: lower, value };
  }
  const [, sign = '', name = '', value = ''] = /^([-+~?]?)([a-z0-9]+)([:/].*)?$/i.exec(text) ?? [];
  const mechanism = MECHANISMS.find((one) => one === name.toLowerCase());
  if (mechanism === undefined) return `"${text}" is no mechanism of SPF`;
  const fault = faultOf(mechanism, value);
  return fault ?? { kind: 'mechanism', qualifier: (sign || '+') as Qualifier, name: mechanism, value };
}

function faultOf(name: Mechanism, value: string): string | null {
  switch (name) {
    case 'all':
      return value === '' ? null : 'all takes nothing after it';
    case 'include':
    case 'exists':
      return value.startsWith(':') && isDomainSpec(value.slice(1)) ? null : `${name} needs a domain name after a colon`;
    case 'a':
    case 'mx': {
      const [whole, domain, v4, v6] = /^(:[^/]*)?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
      if (whole === undefined || !isPrefix(v4, 32) || !isPrefix(v6, 128)) return `${name} has a bad prefix length`;
      return domain === undefined || isDomainSpec(domain.slice(1))
        ? null
        : `${name} needs a domain name after the colon`;
    }
    case 'ptr':
      return value === '' || (value.startsWith(':') && isDomainSpec(value.slice(1)))
        ? null
        : 'ptr needs a domain name after the colon';
    case 'ip4': {
      const [, address = '', prefix] = /^:([^/]*)(?:\/(.*))?$/.exec(value) ?? [];
      return ipv4Octets(address) !== null && isPrefix(prefix, 32)
        ? null
        : 'ip4 needs an IPv4 address, with a prefix length from 0 to 32 where it is a network';
    }
    case 'ip6': {
      const [, address = '', prefix] = /^:([^/]*)(?:\/(.*))?$/.exec(value) ?? [];
      return ipv6Octets(address) !== null && isPrefix(prefix, 128)
        ? null
        : 'ip6 needs an IPv6 address, with a prefix length from 0 to 128 where it is a network';
    }
  }
}

const isPrefix = (text: string | undefined, most: number): boolean =>
  text === undefined || (/^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= most);

const MACRO = /%\{[slodiphcrtv]\d*r?[.\-+,/_=]*\}|%%|%_|%-/gi;

/** Visible characters, with `%` only in macros. Source: RFC 7208 §7.1. */
const isMacroString = (text: string): boolean => /^[\x21-\x7e]*$/.test(text) && !text.replace(MACRO, '').includes('%');

/** A macro string that ends in a macro or in a label that can be a top-level domain. Source: RFC 7208 §7.1. */
function isDomainSpec(text: string): boolean {
  if (!isMacroString(text) || text === '') return false;
  if (/%\{[^}]*\}$/.test(text)) return true;
  const label = /\.([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)\.?$/i.exec(text)?.[1];
  return label !== undefined && /[a-z-]/i.test(label);
}
