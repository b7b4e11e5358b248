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

/** A TLSA record as SMTP uses it, or why it cannot be used. Source: RFC 7672 §3.1. */
export type ParsedTlsa =
  | {
      readonly kind: 'usable';
      readonly text: string;
      /** DANE-EE names the server's own key or certificate, DANE-TA one above it. */
      readonly usage: 'DANE-EE' | 'DANE-TA';
      readonly selector: 'certificate' | 'key';
      readonly matching: 'whole' | 'sha256' | 'sha512';
      /** Hexadecimal digits, upper case. */
      readonly data: string;
    }
  | { readonly kind: 'unusable'; readonly text: string; readonly fault: TlsaFault };

export type UsableTlsa = Extract<ParsedTlsa, { kind: 'usable' }>;

/** Source: RFC 6698 §2.1.3. */
const DIGEST_OCTETS = { sha256: 32, sha512: 64 } as const;

/** Reads one TLSA record of a mail server. Source: RFC 6698 §2.1, RFC 7672 §3.1. */
export function parseTlsa({ usage, selector, matchingType, data }: Rdata['TLSA']): ParsedTlsa {
  const digits = Buffer.from(data).toString('hex').toUpperCase();
  const text = `${usage} ${selector} ${matchingType} ${digits}`;
  const unusable = (fault: TlsaFault): ParsedTlsa => ({ kind: 'unusable', text, fault });
  if (usage === 0 || usage === 1) return unusable({ code: 'usage-public', args: { usage } });
  if (usage !== 2 && usage !== 3) return unusable({ code: 'usage-unknown', args: { usage } });
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
    usage: usage === 3 ? 'DANE-EE' : 'DANE-TA',
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
  /** A DANE-TA record names an authority of the chain, but that is not all it takes. */
  | { readonly kind: 'almost'; readonly record: UsableTlsa; readonly why: 'wrong-name' | 'out-of-date' }
  | { readonly kind: 'mismatch' };

/**
 * Holds a chain against the records, as a sender with DANE does. For DANE-EE names and dates do not matter; for
 * DANE-TA they do, and an authority that the record holds whole need not be sent. `names` are the names that count:
 * the MX host and the domain. Source: RFC 7672 §3.1.1, §3.1.2, §3.2.
 */
export function matchTlsa(
  records: readonly UsableTlsa[],
  {
    chain,
    names,
    now,
  }: { readonly chain: readonly CertificateFacts[]; readonly names: readonly string[]; readonly now: Instant },
): TlsaMatch {
  const [leaf] = chain;
  if (leaf === undefined) return { kind: 'mismatch' };
  const ee = records.find((record) => record.usage === 'DANE-EE' && tlsaNames(record, leaf));
  if (ee !== undefined) return { kind: 'match', record: ee };
  const anchors = records.filter(({ usage }) => usage === 'DANE-TA');
  if (anchors.length === 0) return { kind: 'mismatch' };
  const path = pathOf(chain);
  let whole = 0;
  let almost: TlsaMatch | null = null;
  for (const record of anchors) {
    const depth = path.findIndex((one, i) => i > 0 && tlsaNames(record, one));
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
