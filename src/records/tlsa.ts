import type { Fault, NoArgs } from '../domain/fault.ts';
import type { Rdata } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import {
  type CertificateFacts,
  coversHost,
  hasSigned,
  isSignedByKey,
  parseCertificate,
  pathOf,
} from './certificate.ts';

/** Names what keeps mail servers from using a record. Source: RFC 7672 §3.1, RFC 6698 §2.1. */
export type TlsaFault = Fault<{
  /** It rests on public authorities. */
  readonly 'usage-public': { readonly usage: number };
  readonly 'usage-unknown': { readonly usage: number };
  readonly 'selector-unknown': { readonly selector: number };
  readonly 'matching-unknown': { readonly matching: number };
  readonly 'hash-length': { readonly octets: number; readonly matching: number; readonly needed: number };
  readonly 'not-a-certificate': NoArgs;
  readonly 'not-a-key': NoArgs;
}>;

/** A TLSA record as a service uses it, or why it cannot be used. Source: RFC 7672 §3.1, RFC 6698 §2.1. */
export type ParsedTlsa =
  | {
      readonly kind: 'usable';
      readonly text: string;
      /** DANE-EE and PKIX-EE name the server's own key or certificate, the others one above it; with PKIX, public authorities must vouch as well. */
      readonly usage: TlsaUsage;
      readonly selector: 'certificate' | 'key';
      readonly matching: 'whole' | 'sha256' | 'sha512';
      /** Hexadecimal digits, upper case. */
      readonly data: string;
    }
  | { readonly kind: 'unusable'; readonly text: string; readonly fault: TlsaFault };

/** Usages of a record, by their numbers. Source: RFC 7218 §2.1. */
const USAGES = ['PKIX-TA', 'PKIX-EE', 'DANE-TA', 'DANE-EE'] as const;
type TlsaUsage = (typeof USAGES)[number];

export type UsableTlsa = Extract<ParsedTlsa, { kind: 'usable' }>;

/** Source: RFC 6698 §2.1.3. */
const DIGEST_OCTETS = { sha256: 32, sha512: 64 } as const;

/** Reads one TLSA record of a mail server. Source: RFC 7672 §3.1. */
export function parseTlsa(rdata: Rdata['TLSA']): ParsedTlsa {
  const read = parseWebTlsa(rdata);
  if (rdata.usage > 1) return read;
  return { kind: 'unusable', text: read.text, fault: { code: 'usage-public', args: { usage: rdata.usage } } };
}

/** Reads one TLSA record of a web server. Source: RFC 6698 §2.1. */
export function parseWebTlsa({ usage: number, selector, matchingType, data }: Rdata['TLSA']): ParsedTlsa {
  const digits = Buffer.from(data).toString('hex').toUpperCase();
  const text = `${number} ${selector} ${matchingType} ${digits}`;
  const unusable = (fault: TlsaFault): ParsedTlsa => ({ kind: 'unusable', text, fault });
  const usage = USAGES[number];
  if (usage === undefined) return unusable({ code: 'usage-unknown', args: { usage: number } });
  if (selector !== 0 && selector !== 1) return unusable({ code: 'selector-unknown', args: { selector } });
  if (matchingType !== 0 && matchingType !== 1 && matchingType !== 2)
    return unusable({ code: 'matching-unknown', args: { matching: matchingType } });
  const matching = (['whole', 'sha256', 'sha512'] as const)[matchingType];
  if (matching !== 'whole' && data.length !== DIGEST_OCTETS[matching]) {
    const args = { octets: data.length, matching: matchingType, needed: DIGEST_OCTETS[matching] };
    return unusable({ code: 'hash-length', args });
  }
  if (matching === 'whole' && !isWhole(selector, data))
    return unusable({ code: selector === 0 ? 'not-a-certificate' : 'not-a-key', args: {} });
  return {
    kind: 'usable',
    text,
    usage,
    selector: selector === 0 ? 'certificate' : 'key',
    matching,
    data: digits,
  };
}

/** Whether octets are a certificate, or the beginning of a SubjectPublicKeyInfo. */
function isWhole(selector: 0 | 1, data: Uint8Array): boolean {
  return selector === 0
    ? parseCertificate(Buffer.from(data).toString('base64')) !== null
    : data[0] === 0x30 && data.length > 16;
}

/** Whether a record names this certificate or its key. */
function tlsaNames({ selector, matching, data }: UsableTlsa, certificate: CertificateFacts): boolean {
  const own =
    selector === 'key'
      ? ([certificate.spki, certificate.spkiSha256, certificate.spkiSha512] as const)
      : ([certificate.der, certificate.sha256, certificate.sha512] as const);
  switch (matching) {
    case 'sha256':
      return own[1] === data;
    case 'sha512':
      return own[2] === data;
    case 'whole':
      return Buffer.from(own[0]).toString('hex').toUpperCase() === data;
  }
}

/** How a served chain stands to the records. */
export type TlsaMatch =
  | { readonly kind: 'match'; readonly record: UsableTlsa }
  /** A record names a certificate of the chain, but that is not all it takes. */
  | { readonly kind: 'almost'; readonly record: UsableTlsa; readonly why: 'wrong-name' | 'out-of-date' | 'not-trusted' }
  | { readonly kind: 'mismatch' };

/**
 * Holds a chain against the records, as a client with DANE does. For DANE-EE names and dates do not matter; for
 * DANE-TA they do, and an authority that the record holds whole need not be sent; for PKIX public authorities must vouch as
 * well. `names` are the names that count, for mail the MX host and the domain. Source: RFC 7672 §3.1.1, §3.1.2, §3.2, RFC 6698 §2.1.1.
 */
export function matchTlsa(
  records: readonly UsableTlsa[],
  {
    chain,
    names,
    now,
    isTrusted = false,
  }: {
    readonly chain: readonly CertificateFacts[];
    readonly names: readonly string[];
    readonly now: Instant;
    /** Whether public authorities vouch for the chain and the name. */
    readonly isTrusted?: boolean;
  },
): TlsaMatch {
  const [leaf] = chain;
  if (leaf === undefined) return { kind: 'mismatch' };
  const own = records.filter((record) => record.usage.endsWith('EE') && tlsaNames(record, leaf));
  const ee = own.find(({ usage }) => usage === 'DANE-EE' || isTrusted);
  if (ee !== undefined) return { kind: 'match', record: ee };
  const [untrusted] = own;
  let almost: TlsaMatch | null =
    untrusted === undefined ? null : { kind: 'almost', record: untrusted, why: 'not-trusted' };
  const anchors = records.filter(({ usage }) => usage.endsWith('TA'));
  if (anchors.length === 0) return almost ?? { kind: 'mismatch' };
  const path = pathOf(chain);
  let whole = 0;
  for (const record of anchors) {
    const depth = path.findIndex((one, i) => i > 0 && tlsaNames(record, one));
    if (record.usage === 'PKIX-TA') {
      if (depth <= 0) continue;
      if (isTrusted) return { kind: 'match', record };
      almost ??= { kind: 'almost', record, why: 'not-trusted' };
      continue;
    }
    if (depth < 0 && record.matching === 'whole') whole += 1;
    const used = depth > 0 ? path.slice(0, depth + 1) : whole <= MAX_WHOLE && signsTop(record, path) ? path : null;
    if (used === null) continue;
    const outOfDate = used.some(({ notBefore, notAfter }) => now < notBefore || now > notAfter);
    if (!outOfDate && names.some((name) => coversHost(leaf, name))) return { kind: 'match', record };
    almost ??= { kind: 'almost', record, why: outOfDate ? 'out-of-date' : 'wrong-name' };
  }
  return almost ?? { kind: 'mismatch' };
}

/** Authorities held whole whose signature is tried: each may cost milliseconds. */
const MAX_WHOLE = 4;

/** Whether the authority that a record holds whole has signed the last certificate of the path. */
function signsTop({ selector, matching, data }: UsableTlsa, path: readonly CertificateFacts[]): boolean {
  const top = path.at(-1);
  if (matching !== 'whole' || top === undefined) return false;
  const octets = Buffer.from(data, 'hex');
  if (selector === 'key') return isSignedByKey(octets, top);
  const anchor = parseCertificate(octets.toString('base64'));
  return anchor !== null && hasSigned(anchor, top);
}
