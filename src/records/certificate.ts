import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { presentRdata } from '../domain/rdata/present.ts';
import type { Instant } from '../domain/time.ts';
import { childrenOf, type DerValue, derText, derTime, oidOf, TAG, valueAt } from './certificate-der.ts';

/** When a certificate is valid, both ends included. */
export interface CertificateLife {
  readonly notBefore: Instant;
  readonly notAfter: Instant;
}

/** Holds what a certificate says. */
export interface CertificateFacts extends CertificateLife {
  /** `CN=mail.example.com, O=Example`, in the order of the certificate. */
  readonly subject: string;
  readonly issuer: string;
  /** DNS names it is for (subjectAltName), in lower case. The common name is none of them (RFC 9525 §2). */
  readonly names: readonly string[];
  /** IP addresses it is for. */
  readonly addresses: readonly string[];
  /** `type` as Node names it: `rsa`, `ec`, `ed25519`; null where the key is of no kind that we know. */
  readonly key: { readonly type: string | null; readonly bits: number | null; readonly curve: string | null };
  /** `RSA with SHA-256`, `ECDSA with SHA-384`, `Ed25519`; for others the object identifier. */
  readonly signatureAlgorithm: string;
  /** Hexadecimal digits, upper case. */
  readonly serial: string;
  /** SHA-256 of the whole certificate, hexadecimal. */
  readonly sha256: string;
  readonly sha512: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hexadecimal: what a TLSA record `3 1 1` holds. */
  readonly spkiSha256: string;
  readonly spkiSha512: string;
  /** The certificate and its SubjectPublicKeyInfo, DER. */
  readonly der: Uint8Array;
  readonly spki: Uint8Array;
  /** Subject and issuer are the same. */
  readonly selfIssued: boolean;
  /** It may sign others (basicConstraints). */
  readonly isAuthority: boolean;
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Gives the certificates of a PEM file one by one, base64; whatever stands between them is left out. Source: RFC 7468 §5.1. */
export function* pemCertificates(pem: string): Generator<string> {
  for (const [, body = ''] of pem.matchAll(PEM)) yield body.replace(/\s+/g, '');
}

/** Longer ones are not looked into: OpenSSL takes no chain of more than about 100 KB. */
const MAX_DER_OCTETS = 102_400;
/** Names read; browsers and authorities stop at 100, some providers go far beyond. */
const MAX_NAMES = 1000;

/** Reads a certificate given as DER in base 64. Null where it is none. Source: RFC 5280 §4.1. */
export function parseCertificate(base64: string): CertificateFacts | null {
  if (base64.length > (MAX_DER_OCTETS * 4) / 3 + 4) return null;
  const o = new Uint8Array(Buffer.from(base64, 'base64'));
  const whole = valueAt(o, 0, o.length);
  if (whole === null || whole.tag !== TAG.sequence || whole.end !== o.length) return null;
  const [tbs, , signature] = childrenOf(o, whole) ?? [];
  if (tbs === undefined || tbs.tag !== TAG.sequence || signature?.tag !== TAG.bits) return null;
  const fields = childrenOf(o, tbs);
  if (fields === null) return null;
  const at = fields[0]?.tag === VERSION ? 1 : 0;
  const [serial, algorithm, issuer, validity, subject, spki] = fields.slice(at);
  if (serial === undefined || algorithm === undefined || issuer === undefined) return null;
  if (validity === undefined || subject === undefined || spki === undefined || spki.tag !== TAG.sequence) return null;
  const [since, until] = childrenOf(o, validity) ?? [];
  const notBefore = since === undefined ? null : derTime(o, since);
  const notAfter = until === undefined ? null : derTime(o, until);
  if (notBefore === null || notAfter === null) return null;
  const [id] = childrenOf(o, algorithm) ?? [];
  const extensions = extensionsOf(o, fields.slice(at + 6));
  const key = o.slice(spki.start, spki.end);
  const octets = ({ start, end }: DerValue) => Buffer.from(o.subarray(start, end));
  return {
    subject: nameText(o, subject),
    issuer: nameText(o, issuer),
    ...subjectNames(o, extensions.get(SUBJECT_ALT_NAME)),
    notBefore,
    notAfter,
    key: keyFacts(key),
    signatureAlgorithm: id === undefined ? '' : (SIGNATURES[oidOf(o, id)] ?? oidOf(o, id)),
    serial: hex(o.subarray(serial.from, serial.end)).replace(/^00(?=.)/, ''),
    sha256: hash('sha256', o),
    sha512: hash('sha512', o),
    spkiSha256: hash('sha256', key),
    spkiSha512: hash('sha512', key),
    der: o,
    spki: key,
    selfIssued: octets(subject).equals(octets(issuer)),
    isAuthority: isAuthority(o, extensions.get(BASIC_CONSTRAINTS)),
  };
}

/**
 * Returns whether a certificate is for a host. A star stands for one whole label, the first, and never for all names below
 * one label, such as `*.com`: browsers reject that. Source: RFC 9525 §6.3.
 */
export function coversHost({ names }: { readonly names: readonly string[] }, host: string): boolean {
  const lower = host.toLowerCase();
  const dot = lower.indexOf('.');
  const parent = dot < 0 ? null : lower.slice(dot + 1);
  const starred = parent?.includes('.') === true ? `*.${parent}` : null;
  return names.some((name) => name === lower || name === starred);
}

/**
 * Returns the path of a server's chain from its own certificate upwards: each next one signed the one before. What does
 * not belong to it is left out, in whatever order the server sent it.
 */
export function pathOf(chain: readonly CertificateFacts[]): CertificateFacts[] {
  const different = new Map(chain.slice(0, MAX_CHAIN).map((one) => [one.sha256, one]));
  const [leaf, ...others] = different.values();
  if (leaf === undefined) return [];
  const path = [leaf];
  let checks = 0;
  const isNext = (one: CertificateFacts, last: CertificateFacts): boolean => {
    if (path.includes(one) || !one.isAuthority || one.subject !== last.issuer || checks === MAX_SIGNATURES)
      return false;
    checks += 1;
    return hasSigned(one, last);
  };
  for (let last: CertificateFacts | undefined = leaf; last !== undefined; ) {
    const below: CertificateFacts = last;
    last = others.find((one) => isNext(one, below));
    if (last !== undefined) path.push(last);
  }
  return path;
}

/** Certificates of a chain that are looked into. */
const MAX_CHAIN = 10;
/** Signatures checked for one path: each may cost milliseconds, where somebody chose the keys to that end. */
const MAX_SIGNATURES = 12;

/** Returns whether one certificate was signed by the key of another that bears the issuer's name. */
export function hasSigned(issuer: CertificateFacts, signed: CertificateFacts): boolean {
  try {
    const above = new X509Certificate(issuer.der);
    const below = new X509Certificate(signed.der);
    return below.checkIssued(above) && below.verify(above.publicKey);
  } catch {
    return false; // a key or signature of a kind that cannot be verified
  }
}

/** Returns whether a certificate was signed by this key (SubjectPublicKeyInfo, DER). */
export function isSignedByKey(spki: Uint8Array, signed: CertificateFacts): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    return new X509Certificate(signed.der).verify(key);
  } catch {
    return false;
  }
}

const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const SUBJECT_ALT_NAME = '2.5.29.17';
const BASIC_CONSTRAINTS = '2.5.29.19';
const EXTENDED_KEY_USAGE = '2.5.29.37';

const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'RSA with MD5',
  '1.2.840.113549.1.1.5': 'RSA with SHA-1',
  '1.2.840.113549.1.1.10': 'RSA-PSS',
  '1.2.840.113549.1.1.11': 'RSA with SHA-256',
  '1.2.840.113549.1.1.12': 'RSA with SHA-384',
  '1.2.840.113549.1.1.13': 'RSA with SHA-512',
  '1.2.840.10045.4.1': 'ECDSA with SHA-1',
  '1.2.840.10045.4.3.2': 'ECDSA with SHA-256',
  '1.2.840.10045.4.3.3': 'ECDSA with SHA-384',
  '1.2.840.10045.4.3.4': 'ECDSA with SHA-512',
  '1.3.101.112': 'Ed25519',
  '1.3.101.113': 'Ed448',
};

const NAME_ATTRIBUTES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
};

/** How much of one attribute a name shows. */
const ATTRIBUTE_CHARS = 200;
/** Attributes of a name that are shown. */
const MAX_ATTRIBUTES = 20;

const hex = (octets: Uint8Array): string => Buffer.from(octets).toString('hex').toUpperCase();
const hash = (algorithm: 'sha256' | 'sha512', octets: Uint8Array): string =>
  createHash(algorithm).update(octets).digest('hex').toUpperCase();

/** A Name as `CN=…, O=…`. */
function nameText(o: Uint8Array, name: DerValue): string {
  const attributes = (childrenOf(o, name) ?? []).flatMap((set) => childrenOf(o, set) ?? []);
  return attributes
    .slice(0, MAX_ATTRIBUTES)
    .flatMap((attribute) => {
      const [type, value] = childrenOf(o, attribute) ?? [];
      if (type?.tag !== TAG.oid || value === undefined) return [];
      const id = oidOf(o, type);
      return [`${NAME_ATTRIBUTES[id] ?? id}=${derText(o, value).slice(0, ATTRIBUTE_CHARS)}`];
    })
    .join(', ');
}

/**
 * Returns the content of each extension of a certificate (DER), by object identifier; none where it is no certificate.
 */
export function extensionsIn(der: Uint8Array): ReadonlyMap<string, DerValue> {
  const whole = valueAt(der, 0, der.length);
  const [tbs] = whole === null ? [] : (childrenOf(der, whole) ?? []);
  return tbs === undefined ? new Map() : extensionsOf(der, childrenOf(der, tbs) ?? []);
}

/**
 * Returns the purposes that a certificate may serve (extendedKeyUsage), as object identifiers. Source: RFC 5280
 * §4.2.1.12.
 */
export function purposesOf({ der }: CertificateFacts): string[] {
  const list = extensionsIn(der).get(EXTENDED_KEY_USAGE);
  return list === undefined ? [] : (childrenOf(der, list) ?? []).map((one) => oidOf(der, one));
}

/** The content of each extension, by object identifier. */
function extensionsOf(o: Uint8Array, rest: readonly DerValue[]): Map<string, DerValue> {
  const wrapped = rest.find(({ tag }) => tag === EXTENSIONS);
  const [list] = wrapped === undefined ? [] : (childrenOf(o, wrapped) ?? []);
  const found = new Map<string, DerValue>();
  for (const extension of list === undefined ? [] : (childrenOf(o, list) ?? [])) {
    const parts = childrenOf(o, extension) ?? [];
    const [id] = parts;
    const content = parts.at(-1);
    if (id?.tag !== TAG.oid || content?.tag !== TAG.octets) continue;
    const inner = valueAt(o, content.from, content.end);
    if (inner !== null) found.set(oidOf(o, id), inner);
  }
  return found;
}

/** Source: RFC 5280 §4.2.1.6. */
function subjectNames(
  o: Uint8Array,
  list: DerValue | undefined,
): { readonly names: string[]; readonly addresses: string[] } {
  const all = list === undefined ? [] : (childrenOf(o, list) ?? []).slice(0, MAX_NAMES);
  const octets = ({ from, end }: DerValue) => Buffer.from(o.subarray(from, end));
  return {
    names: all.filter(({ tag }) => tag === 0x82).map((one) => octets(one).toString('latin1').toLowerCase()),
    addresses: all.filter(({ tag }) => tag === 0x87).map((one) => addressText(octets(one))),
  };
}

/** An address as text; the octets where it is of neither family. */
function addressText(octets: Buffer): string {
  if (octets.length === 4) return presentRdata('A', octets);
  return octets.length === 16 ? presentRdata('AAAA', octets) : hex(octets);
}

/** Source: RFC 5280 §4.2.1.9. */
function isAuthority(o: Uint8Array, constraints: DerValue | undefined): boolean {
  const [first] = constraints === undefined ? [] : (childrenOf(o, constraints) ?? []);
  return first?.tag === TAG.true && o[first.from] !== 0;
}

function keyFacts(spki: Uint8Array): CertificateFacts['key'] {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
    const bits = modulusLength ?? curveBits(namedCurve) ?? EDWARDS_BITS[key.asymmetricKeyType ?? ''] ?? null;
    return { type: key.asymmetricKeyType ?? null, bits, curve: namedCurve ?? null };
  } catch {
    return { type: null, bits: null, curve: null };
  }
}

/** Reads the length of a curve from its name: `secp224r1`, `prime192v1`, `brainpoolP256r1`. */
function curveBits(name: string | undefined): number | null {
  const [bits] = /\d{3}/.exec(name ?? '') ?? [];
  return bits === undefined ? null : Number(bits);
}

const EDWARDS_BITS: Readonly<Record<string, number>> = { ed25519: 256, ed448: 456 };
