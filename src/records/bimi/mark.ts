import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { type CertificateFacts, extensionsIn, hasSigned, parseCertificate, pathOf } from '../certificate.ts';
import { childrenOf, type DerValue, oidOf, TAG, textOf } from '../certificate-der.ts';
import { MAX_LOGO_OCTETS } from './logo.ts';

/** What a mark certificate says and what is wrong with it. */
export interface MarkCertificate {
  /** `verified`: a registered trademark or a government's mark (VMC). `common`: another mark (CMC). */
  readonly kind: 'verified' | 'common' | 'unknown';
  /** As the certificate says it: `Registered Mark`, `Prior Use Mark`; null where it says nothing. */
  readonly markType: string | null;
  readonly issuer: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  readonly names: readonly string[];
  /** The logo that it vouches for; null where it holds none that can be read. */
  readonly logo: Uint8Array | null;
  /** Whether its chain leads to one of the roots given; null where none was given. */
  readonly trusted: boolean | null;
  readonly faults: readonly MarkFault[];
}

export type MarkFault =
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-domain'
  | 'no-purpose'
  | 'no-logo'
  | 'wrong-hash'
  | 'untrusted';

/** Certificates of a file that are read. */
const MAX_CERTIFICATES = 10;
/** Source: RFC 9399 §4.1 (id-pe-logotype). */
const LOGOTYPE = '1.3.6.1.5.5.7.1.12';
const EXT_KEY_USAGE = '2.5.29.37';
/** id-kp-BrandIndicatorforMessageIdentification. Source: draft-chuang-bimi-certificate §4. */
const BRAND_INDICATOR = '1.3.6.1.5.5.7.3.31';
/** The attribute of the subject that names the type of mark. Source: Minimum Security Requirements for Mark Certificates, Appendix E. */
const MARK_TYPE = /(?:^|, )1\.3\.6\.1\.4\.1\.53087\.1\.13=([^,]*)/;

/** The certificates of a PEM file, as DER in base 64. */
function certificatesIn(pem: string): string[] {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)]
    .slice(0, MAX_CERTIFICATES)
    .map(([, body = '']) => body.replace(/\s+/g, ''));
}

/**
 * Reads a mark certificate with its chain, and judges it for a domain at a time. `roots` is PEM, or null where the
 * operator named none. Null where the file holds no certificate. Source: RFC 9399, draft-chuang-bimi-certificate.
 */
export function judgeMark(
  pem: string,
  domains: readonly DnsName[],
  at: Instant,
  roots: string | null,
): MarkCertificate | null {
  const chain = certificatesIn(pem).flatMap((one) => parseCertificate(one) ?? []);
  const [leaf] = chain;
  if (leaf === undefined) return null;
  const markType = MARK_TYPE.exec(leaf.subject)?.[1]?.trim() ?? null;
  const { logo, hashFits } = logoIn(leaf);
  const trusted = roots === null ? null : isTrusted(chain, roots, at);
  const faults: MarkFault[] = [];
  if (at > leaf.notAfter) faults.push('expired');
  if (at < leaf.notBefore) faults.push('not-yet-valid');
  if (!purposesOf(leaf).includes(BRAND_INDICATOR)) faults.push('no-purpose');
  if (!domains.some((domain) => leaf.names.some((name) => name === domain || name === `default._bimi.${domain}`)))
    faults.push('wrong-domain');
  if (logo === null) faults.push('no-logo');
  else if (!hashFits) faults.push('wrong-hash');
  if (trusted === false) faults.push('untrusted');
  return {
    kind: kindOf(markType),
    markType,
    issuer: leaf.issuer,
    notBefore: leaf.notBefore,
    notAfter: leaf.notAfter,
    names: leaf.names,
    logo,
    trusted,
    faults,
  };
}

function kindOf(markType: string | null): MarkCertificate['kind'] {
  switch (markType) {
    case 'Registered Mark':
    case 'Government Mark':
      return 'verified';
    case 'Prior Use Mark':
    case 'Modified Registered Mark':
      return 'common';
    default:
      return 'unknown';
  }
}

/** Whether the chain leads to a root, each certificate valid at the time. */
function isTrusted(chain: readonly CertificateFacts[], pem: string, at: Instant): boolean {
  const roots = certificatesIn(pem).flatMap((one) => parseCertificate(one) ?? []);
  const path = pathOf(chain);
  if (path.slice(1).some(({ notBefore, notAfter }) => at < notBefore || at > notAfter)) return false;
  const last = path.at(-1);
  return last !== undefined && roots.some((root) => root.sha256 === last.sha256 || hasSigned(root, last));
}

function purposesOf({ der }: CertificateFacts): string[] {
  const list = extensionsIn(der).get(EXT_KEY_USAGE);
  return list === undefined ? [] : (childrenOf(der, list) ?? []).map((one) => oidOf(der, one));
}

/** Values looked into; a logotype has some thirty. */
const MAX_VALUES = 500;

/** The first SVG that the certificate holds as a data URI. Its hash is over the SVG, or over its packed form. */
function logoIn({ der }: CertificateFacts): { readonly logo: Uint8Array | null; readonly hashFits: boolean } {
  const extension = extensionsIn(der).get(LOGOTYPE);
  const waiting: DerValue[] = extension === undefined ? [] : [extension];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen += 1) {
    const value = waiting.shift();
    const parts = value === undefined || (value.tag & 0x20) === 0 ? [] : (childrenOf(der, value) ?? []);
    const details = logoDetails(der, parts);
    if (details !== null) return details;
    waiting.push(...parts);
  }
  return { logo: null, hashFits: false };
}

/** `LogotypeDetails`: media type, hashes, addresses. Null where these values are something else. */
function logoDetails(
  der: Uint8Array,
  [media, hashes, addresses]: readonly DerValue[],
): { readonly logo: Uint8Array; readonly hashFits: boolean } | null {
  if (media?.tag !== IA5 || hashes?.tag !== TAG.sequence || addresses?.tag !== TAG.sequence) return null;
  if (!textOf(der, media).startsWith('image/svg+xml')) return null;
  const [uri] = childrenOf(der, addresses) ?? [];
  const packed = /^data:image\/svg\+xml(?:;[^,]*)?;base64,([A-Za-z0-9+/=]+)$/.exec(
    uri === undefined ? '' : textOf(der, uri),
  );
  if (packed === null) return null;
  const octets = Buffer.from(packed[1] ?? '', 'base64');
  const logo = unpacked(octets);
  if (logo === null) return null;
  const digests = [octets, Buffer.from(logo)].flatMap((one) =>
    ['sha256', 'sha1', 'sha384', 'sha512'].map((name) => createHash(name).update(one).digest('hex')),
  );
  const hashFits = (childrenOf(der, hashes) ?? []).some((one) => {
    const value = (childrenOf(der, one) ?? []).at(-1);
    return value !== undefined && digests.includes(Buffer.from(der.subarray(value.from, value.end)).toString('hex'));
  });
  return { logo, hashFits };
}

const IA5 = 0x16;

/** A gzipped logo, unpacked but never past its limit; what is not gzipped stays as it is. */
function unpacked(octets: Buffer): Uint8Array | null {
  if (octets[0] !== 0x1f || octets[1] !== 0x8b) return new Uint8Array(octets);
  try {
    return new Uint8Array(gunzipSync(octets, { maxOutputLength: 2 * MAX_LOGO_OCTETS }));
  } catch {
    return null;
  }
}
