import type { DatedSource } from '../domain/dated.ts';
import { textToOctets } from '../domain/rdata/text.ts';
import type { Rdata } from '../domain/rr.ts';

type CaaRecord = Rdata['CAA'];

/** An authority that a property lets issue. */
export interface Issuer {
  readonly domain: string;
  /** The only account that may ask it (RFC 8657 §3); null for any. */
  readonly account: string | null;
  /** The only ways in which it may validate (RFC 8657 §4); null for any. */
  readonly methods: readonly string[] | null;
}

/** Who may issue. */
export type Issuance =
  /** CAA does not restrict it. */
  | { readonly kind: 'anyone' }
  | { readonly kind: 'only'; readonly issuers: readonly [Issuer, ...Issuer[]] }
  /** `stated`: a value says so; `malformed`: no value names an authority that could issue; `critical`: see the faults. */
  | { readonly kind: 'nobody'; readonly because: 'stated' | 'malformed' | 'critical' };

export interface CaaFault {
  readonly code: /** The value does not fit the grammar, so it lets nobody issue (RFC 8659 §4.2). */
    | 'malformed'
    /** Parameters that no request can meet (RFC 8657 §3, §4). */
    | 'unsatisfiable'
    /** A critical property that no authority knows: none may issue (RFC 8659 §4.1). */
    | 'critical-unknown'
    /** A critical property that not every authority supports: those that do not may not issue. */
    | 'critical-optional';
  readonly tag: string;
  readonly value: string;
}

export interface CaaEvaluation {
  /** Certificates for the name itself. */
  readonly name: Issuance;
  /** Certificates for `*.name`. */
  readonly wildcards: Issuance;
  /** S/MIME certificates for addresses at the name (RFC 9495); null where no property speaks of them. */
  readonly mail: Issuance | null;
  readonly faults: readonly CaaFault[];
}

/** The critical flag. Source: RFC 8659 §4.1. */
export const CRITICAL = 0x80;
/** Where the properties were read. */
export const CAA_PROPERTY_SOURCE: DatedSource = {
  source: 'https://www.iana.org/assignments/pkix-parameters/',
  readOn: '2026-11-22',
  reviewBy: '2027-11-22',
};

/** Lists what every authority must understand. Source: RFC 8659 §4. */
const CORE_TAGS = new Set(['issue', 'issuewild', 'iodef']);
/** Registered since, and supported by some. Source: IANA, Certification Authority Restriction Properties. */
const LATER_TAGS = new Set(['issuemail', 'issuevmc', 'contactemail', 'contactphone']);

/** Returns whether a property, in lower case, is one that some authority may know. */
export const isRegistered = (tag: string): boolean => CORE_TAGS.has(tag) || LATER_TAGS.has(tag);

/** Finds who may issue by a CAA set that applies to a name. Source: RFC 8659 §4.1 to §4.3, RFC 8657, RFC 9495. */
export function evaluateCaa(records: readonly CaaRecord[]): CaaEvaluation {
  const all = records.map((record) => ({ ...record, tag: record.tag.toLowerCase() }));
  const of = (wanted: string) => all.filter(({ tag }) => tag === wanted).map((one) => grantOf(one));
  const [issue, issuewild, issuemail] = [of('issue'), of('issuewild'), of('issuemail')];
  const criticals = all.flatMap(({ flags, tag, value }): CaaFault[] => {
    if ((flags & CRITICAL) === 0 || CORE_TAGS.has(tag)) return [];
    return [{ code: LATER_TAGS.has(tag) ? 'critical-optional' : 'critical-unknown', tag, value }];
  });
  const blocked = criticals.some(({ code }) => code === 'critical-unknown');
  const nobody: Issuance = { kind: 'nobody', because: 'critical' };
  const grants = [...issue, ...issuewild, ...issuemail];
  return {
    name: blocked ? nobody : issuanceOf(issue),
    wildcards: blocked ? nobody : issuanceOf(issuewild.length > 0 ? issuewild : issue),
    mail: issuemail.length === 0 ? null : blocked ? nobody : issuanceOf(issuemail),
    faults: [...criticals, ...grants.flatMap(({ fault }) => fault ?? [])],
  };
}

/** Tells what one property lets happen. */
interface Grant {
  /** Null where it names nobody. */
  readonly issuer: Issuer | null;
  readonly fault: CaaFault | null;
}

function issuanceOf(grants: readonly Grant[]): Issuance {
  const [first, ...rest] = grants.flatMap(({ issuer }) => issuer ?? []);
  if (first !== undefined) return { kind: 'only', issuers: [first, ...rest] };
  if (grants.length === 0) return { kind: 'anyone' };
  return { kind: 'nobody', because: grants.some(({ fault }) => fault === null) ? 'stated' : 'malformed' };
}

/** Labels and tags of a value. Source: RFC 8659 §4.2. */
const LABEL = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/i;
/** Matches what a parameter may hold: printable ASCII but blanks and semicolons. Source: RFC 8659 §4.2. */
const PARAMETER_VALUE = /^[\x21-\x3a\x3c-\x7e]*$/;
/** Source: RFC 3986 §3.1, as far as it tells an account's address from other text. */
const URI = /^[a-z][a-z0-9+.-]*:./i;

/** Reads the value of `issue`, `issuewild` or `issuemail`. Source: RFC 8659 §4.2, RFC 8657 §3 and §4. */
function grantOf({ tag, value }: CaaRecord): Grant {
  const octets = textToOctets(value);
  const text = octets === null ? '\0' : Buffer.from(octets).toString('latin1');
  const fault = (code: CaaFault['code']): Grant => ({ issuer: null, fault: { code, tag, value } });
  const [head = '', ...parts] = text.split(';').map(trimBlanks);
  if (head !== '' && !head.split('.').every((label) => LABEL.test(label))) return fault('malformed');
  const empty = parts.length === 0 || (parts.length === 1 && parts[0] === '');
  const parameters = empty ? [] : parts.map(parameterOf);
  if (parameters.includes(null)) return fault('malformed');
  if (head === '') return { issuer: null, fault: null };
  const valuesOf = (name: string) => parameters.flatMap((one) => (one?.tag === name ? [one.value] : []));
  const [accounts, methods] = [valuesOf('accounturi'), valuesOf('validationmethods')];
  const [account = null] = accounts;
  const [listed = null] = methods;
  const labels = listed?.split(',') ?? null;
  if (accounts.length > 1 || methods.length > 1) return fault('unsatisfiable');
  if (account !== null && !URI.test(account)) return fault('unsatisfiable');
  if (labels !== null && !labels.every((label) => LABEL.test(label))) return fault('unsatisfiable');
  return { issuer: { domain: head.toLowerCase(), account, methods: labels }, fault: null };
}

/** One parameter, or null where it is none. */
function parameterOf(part: string): { readonly tag: string; readonly value: string } | null {
  const equals = part.indexOf('=');
  const tag = trimBlanks(part.slice(0, Math.max(0, equals)));
  const value = trimBlanks(part.slice(equals + 1));
  return LABEL.test(tag) && PARAMETER_VALUE.test(value) ? { tag: tag.toLowerCase(), value } : null;
}

/** Without blanks and tabs at the ends, and nothing else. */
function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' \t'.includes(text.charAt(start))) start += 1;
  while (end > start && ' \t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
