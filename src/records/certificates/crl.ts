import type { Instant } from '../../domain/time.ts';
import { childrenOf, type DerValue, derTime, oidOf, TAG, valueAt } from '../certificate-der.ts';
import { verifies } from '../ocsp.ts';

/** Tells what a list of revoked certificates says of one. */
export type CrlVerdict =
  | { readonly kind: 'listed'; readonly revokedAt: Instant | null }
  | { readonly kind: 'not-listed' }
  /** No list, one of another issuer, or one that is out of date: it says nothing. */
  | { readonly kind: 'no-list' };

export interface CrlSearch {
  /** Hexadecimal digits, as `CertificateFacts` has it. */
  readonly serial: string;
  readonly issuer: { readonly spki: Uint8Array };
  readonly now: Instant;
  /** Where it was fetched from: a list may be one of several parts, and then names its own address. */
  readonly url?: string;
}

/** How far the clock of the issuer may be ahead of ours. */
const SKEW_MS = 5 * 60_000;
const [UTC_TIME, GENERALIZED_TIME] = [0x17, 0x18];
const NO_LIST: CrlVerdict = { kind: 'no-list' };

/**
 * Looks for a certificate in a CRL (DER). The entries are gone through one by one and no tree is made of them: a large list
 * has hundreds of thousands. Source: RFC 5280 §5.1.
 */
export function readCrl(o: Uint8Array, { serial, issuer, now, url }: CrlSearch): CrlVerdict {
  const whole = valueAt(o, 0, o.length);
  if (whole === null || whole.tag !== TAG.sequence) return NO_LIST;
  const tbs = valueAt(o, whole.from, whole.end);
  const algorithm = tbs === null ? null : valueAt(o, tbs.end, whole.end);
  const signature = algorithm === null ? null : valueAt(o, algorithm.end, whole.end);
  if (tbs?.tag !== TAG.sequence || algorithm === null || signature?.tag !== TAG.bits) return NO_LIST;
  const fields = fieldsOf(o, tbs);
  if (fields === null || fields.thisUpdate > now + SKEW_MS || (fields.nextUpdate ?? 0) < now) return NO_LIST;
  const [id] = childrenOf(o, algorithm) ?? [];
  const signed = {
    algorithm: id?.tag === TAG.oid ? oidOf(o, id) : '',
    data: o.subarray(tbs.start, tbs.end),
    signature: o.subarray(signature.from + 1, signature.end),
  };
  if (!verifies(signed, issuer.spki)) return NO_LIST;
  const { revoked, extensions } = fields;
  if (extensions !== null && !coversLeaves(o, extensions, url)) return NO_LIST;
  return revoked === null ? { kind: 'not-listed' } : findSerial(o, revoked, serial);
}

interface Fields {
  readonly thisUpdate: Instant;
  readonly nextUpdate: Instant | null;
  readonly revoked: DerValue | null;
  readonly extensions: DerValue | null;
}

/** Tells what stands before the entries, and where they are. */
function fieldsOf(o: Uint8Array, tbs: DerValue): Fields | null {
  let at = tbs.from;
  const next = (): DerValue | null => {
    const value = at < tbs.end ? valueAt(o, at, tbs.end) : null;
    if (value !== null) at = value.end;
    return value;
  };
  let field = next();
  if (field?.tag === 2) field = next(); // version
  next(); // issuer: its key counts
  const since = next();
  const thisUpdate = since === null ? null : derTime(o, since);
  if (field === null || thisUpdate === null) return null;
  let after = next();
  const isTime = after?.tag === UTC_TIME || after?.tag === GENERALIZED_TIME;
  const nextUpdate = after !== null && isTime ? derTime(o, after) : null;
  if (isTime) after = next();
  const revoked = after?.tag === TAG.sequence ? after : null;
  if (revoked !== null) after = next();
  return { thisUpdate, nextUpdate, revoked, extensions: after?.tag === EXTENSIONS ? after : null };
}

const EXTENSIONS = 0xa0;
const ISSUING_POINT = '2.5.29.28';
/** In an IssuingDistributionPoint: the point; for certificates of authorities or attributes, some reasons, other issuers. */
const [POINT, NOT_FOR_LEAVES] = [0xa0, [0x82, 0x83, 0xa3, 0x84, 0x85]];
const URI = 0x86;

/**
 * Returns whether a list is about the certificates of servers that name this address. A list of changes (delta), a part for
 * other certificates, or a list with an unknown critical extension is not. Source: RFC 5280 §5.2.
 */
function coversLeaves(o: Uint8Array, wrapped: DerValue, url: string | undefined): boolean {
  const [list] = childrenOf(o, wrapped) ?? [];
  const extensions = list === undefined ? null : childrenOf(o, list);
  if (extensions === null) return false;
  return extensions.every((extension) => {
    const parts = childrenOf(o, extension) ?? [];
    const [id, critical] = parts;
    const content = parts.at(-1);
    if (id?.tag !== TAG.oid || content?.tag !== TAG.octets) return false;
    if (oidOf(o, id) !== ISSUING_POINT) return critical?.tag !== TAG.true || o[critical.from] === 0;
    const inner = valueAt(o, content.from, content.end);
    const limits = inner === null ? null : childrenOf(o, inner);
    if (limits === null || limits.some(({ tag }) => NOT_FOR_LEAVES.includes(tag))) return false;
    const urls = limits.filter(({ tag }) => tag === POINT).flatMap((point) => urlsIn(o, point));
    return url === undefined || urls.length === 0 || urls.includes(url);
  });
}

/** Addresses of a DistributionPointName. Source: RFC 5280 §4.2.1.13. */
const urlsIn = (o: Uint8Array, point: DerValue): string[] =>
  (childrenOf(o, point) ?? [])
    .flatMap((name) => childrenOf(o, name) ?? [])
    .flatMap(({ tag, from, end }) => (tag === URI ? [Buffer.from(o.subarray(from, end)).toString('latin1')] : []));

const REASON = '2.5.29.21';
/** The certificate was on hold, and is no longer. Source: RFC 5280 §5.3.1. */
const REMOVE_FROM_CRL = 8;

/** Whether the extensions of an entry say that it takes the certificate off the list. */
function isRemoved(o: Uint8Array, from: number, end: number): boolean {
  const list = valueAt(o, from, end);
  return (list === null ? [] : (childrenOf(o, list) ?? [])).some((extension) => {
    const parts = childrenOf(o, extension) ?? [];
    const [id, content] = [parts[0], parts.at(-1)];
    if (id?.tag !== TAG.oid || oidOf(o, id) !== REASON || content?.tag !== TAG.octets) return false;
    const reason = valueAt(o, content.from, content.end);
    return reason !== null && reason.end - reason.from === 1 && o[reason.from] === REMOVE_FROM_CRL;
  });
}

function findSerial(o: Uint8Array, { from, end }: DerValue, serial: string): CrlVerdict {
  const wanted = Buffer.from(serial, 'hex');
  for (let at = from; at < end; ) {
    const entry = valueAt(o, at, end);
    if (entry === null) return NO_LIST;
    at = entry.end;
    const number = valueAt(o, entry.from, entry.end);
    if (number === null || number.tag !== 2) return NO_LIST;
    const start = o[number.from] === 0 && number.end - number.from > 1 ? number.from + 1 : number.from;
    if (number.end - start !== wanted.length || !wanted.equals(o.subarray(start, number.end))) continue;
    const when = valueAt(o, number.end, entry.end);
    if (when !== null && when.end < entry.end && isRemoved(o, when.end, entry.end)) continue;
    return { kind: 'listed', revokedAt: when === null ? null : derTime(o, when) };
  }
  return { kind: 'not-listed' };
}
