import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Instant } from '../domain/time.ts';
import { type CertificateFacts, hasSigned, parseCertificate, purposesOf } from './certificate.ts';
import { childrenOf, type DerValue, derTime, oidOf, TAG, valueAt } from './certificate-der.ts';

/** Longer responses are not read; with a responder's certificate they take some 2,000 octets. */
const MAX_OCTETS = 20_000;
/** Certificates of responders that are tried; one is usual. */
const MAX_RESPONDERS = 3;
/** How far the responder's clock may be ahead of ours. */
const SKEW_MS = 5 * 60_000;

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** Digests of CertID. Source: RFC 6960 §4.3; SHA-1 only names the key here, nothing rests on it. */
const DIGESTS: Readonly<Record<string, string>> = { '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' };

/** Signatures that count: what `verify` calls their digest. Those over SHA-1 do not. */
const SIGNATURES: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
};

interface Signed {
  /** Object identifier. */
  readonly algorithm: string;
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
}

/**
 * Returns whether a key (SubjectPublicKeyInfo) made a signature over the data of a response or list, by an algorithm
 * that counts.
 */
export function verifies({ algorithm, data, signature }: Signed, spki: Uint8Array): boolean {
  const digest = SIGNATURES[algorithm];
  if (digest === undefined) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    return verify(digest, data, key, signature);
  } catch {
    return false; // a key of another kind than the signature
  }
}

/** Names what an OCSP response is about, and whether it speaks now. */
interface OcspQuestion {
  readonly leaf: CertificateFacts;
  /** Who signed the leaf. */
  readonly issuer: CertificateFacts;
  readonly now: Instant;
}

/**
 * Returns whether an OCSP response (DER) says that a certificate was revoked. Null where it says nothing that counts:
 * unreadable, about another certificate, out of date, without an end, signed by somebody else, or "unknown".
 * Source: RFC 6960 §3.2, §4.2.
 */
export function readRevocation(response: Uint8Array, { leaf, issuer, now }: OcspQuestion): boolean | null {
  const basic = basicOf(response);
  if (basic === null) return null;
  const single = singleOf(response, { data: basic.data, leaf, issuer });
  if (single === null || !isCurrent(response, single, now)) return null;
  if (single.status.tag !== GOOD && single.status.tag !== REVOKED) return null;
  return isSigned(response, { basic, issuer, now }) ? single.status.tag === REVOKED : null;
}

const [GOOD, REVOKED] = [0x80, 0xa1];
const CONTEXT_0 = 0xa0;
const ENUMERATED = 0x0a;
const GENERALIZED_TIME = 0x18;

interface Basic {
  /** ResponseData, which is signed. */
  readonly data: DerValue;
  readonly algorithm: string;
  readonly signature: Uint8Array;
  readonly certificates: readonly Uint8Array[];
}

/** The BasicOCSPResponse within a successful OCSPResponse. Source: RFC 6960 §4.2.1. */
function basicOf(o: Uint8Array): Basic | null {
  const whole = o.length > MAX_OCTETS ? null : valueAt(o, 0, o.length);
  if (whole === null || whole.tag !== TAG.sequence || whole.end !== o.length) return null;
  const [status, wrapped] = childrenOf(o, whole) ?? [];
  if (status?.tag !== ENUMERATED || o[status.from] !== 0 || wrapped?.tag !== CONTEXT_0) return null;
  const [typed] = childrenOf(o, wrapped) ?? [];
  const [type, octets] = typed === undefined ? [] : (childrenOf(o, typed) ?? []);
  if (type?.tag !== TAG.oid || oidOf(o, type) !== BASIC_RESPONSE || octets?.tag !== TAG.octets) return null;
  const basic = valueAt(o, octets.from, octets.end);
  const [data, algorithm, signature, certificates] = basic === null ? [] : (childrenOf(o, basic) ?? []);
  if (data?.tag !== TAG.sequence || algorithm === undefined || signature?.tag !== TAG.bits) return null;
  const [id] = childrenOf(o, algorithm) ?? [];
  const [list] = certificates === undefined ? [] : (childrenOf(o, certificates) ?? []);
  const sent = list === undefined ? [] : (childrenOf(o, list) ?? []);
  return {
    data,
    algorithm: id?.tag === TAG.oid ? oidOf(o, id) : '',
    signature: o.subarray(signature.from + 1, signature.end),
    certificates: sent.slice(0, MAX_RESPONDERS).map(({ start, end }) => o.subarray(start, end)),
  };
}

interface Single {
  readonly status: DerValue;
  readonly thisUpdate: DerValue;
  readonly rest: readonly DerValue[];
}

/** Finds what the response says of this one certificate. */
function singleOf(
  o: Uint8Array,
  {
    data,
    leaf,
    issuer,
  }: { readonly data: DerValue; readonly leaf: CertificateFacts; readonly issuer: CertificateFacts },
): Single | null {
  // Before it stand a version, at times, the responder and when it answered; after it, extensions.
  const list = (childrenOf(o, data) ?? []).find(({ tag }) => tag === TAG.sequence);
  for (const one of list === undefined ? [] : (childrenOf(o, list) ?? [])) {
    const [id, status, thisUpdate, ...rest] = childrenOf(o, one) ?? [];
    if (id === undefined || status === undefined || thisUpdate === undefined) continue;
    if (isAbout(o, { id, leaf, issuer })) return { status, thisUpdate, rest };
  }
  return null;
}

/** Whether a CertID names this certificate: the key that signed it, and its number. Source: RFC 6960 §4.1.1. */
function isAbout(
  o: Uint8Array,
  { id, leaf, issuer }: { readonly id: DerValue; readonly leaf: CertificateFacts; readonly issuer: CertificateFacts },
): boolean {
  const [algorithm, , keyHash, serial] = childrenOf(o, id) ?? [];
  if (algorithm === undefined || keyHash === undefined || serial === undefined) return false;
  const [name] = childrenOf(o, algorithm) ?? [];
  const digest = name?.tag === TAG.oid ? DIGESTS[oidOf(o, name)] : undefined;
  if (digest === undefined || hex(o, serial).replace(/^00(?=.)/, '') !== leaf.serial) return false;
  const { spki } = issuer;
  const info = valueAt(spki, 0, spki.length);
  const [, key] = info === null ? [] : (childrenOf(spki, info) ?? []);
  if (key?.tag !== TAG.bits) return false;
  const octets = spki.subarray(key.from + 1, key.end);
  return createHash(digest).update(octets).digest('hex').toUpperCase() === hex(o, keyHash);
}

const hex = (o: Uint8Array, { from, end }: DerValue): string =>
  Buffer.from(o.subarray(from, end)).toString('hex').toUpperCase();

/** Whether it speaks of now. One without an end says nothing for how long it holds. Source: RFC 6960 §4.2.2.1. */
function isCurrent(o: Uint8Array, { thisUpdate, rest }: Single, now: Instant): boolean {
  const wrapped = rest.find(({ tag }) => tag === CONTEXT_0);
  const [nextUpdate] = wrapped === undefined ? [] : (childrenOf(o, wrapped) ?? []);
  const [since, until] = [thisUpdate, nextUpdate].map((value) =>
    value?.tag === GENERALIZED_TIME ? derTime(o, value) : null,
  );
  return typeof since === 'number' && typeof until === 'number' && since <= now + SKEW_MS && now <= until;
}

/** Whether the issuer signed it, or a responder that the issuer appointed. Source: RFC 6960 §4.2.2.2. */
function isSigned(
  o: Uint8Array,
  { basic, issuer, now }: { readonly basic: Basic; readonly issuer: CertificateFacts; readonly now: Instant },
): boolean {
  const { data, algorithm, signature, certificates } = basic;
  const signed = { algorithm, data: o.subarray(data.start, data.end), signature };
  const isBy = (spki: Uint8Array): boolean => verifies(signed, spki);
  if (isBy(issuer.spki)) return true;
  return certificates.some((der) => {
    const responder = parseCertificate(Buffer.from(der).toString('base64'));
    if (responder === null || now < responder.notBefore || now > responder.notAfter) return false;
    return purposesOf(responder).includes(OCSP_SIGNING) && isBy(responder.spki) && hasSigned(issuer, responder);
  });
}
