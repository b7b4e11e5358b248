import { createHash } from 'node:crypto';
import { childrenOf, type DerValue, derText, oidOf, TAG } from '../certificate-der.ts';
import { unpackSvg } from './gzip.ts';

/** The logo inside a certificate, or why there is none that can be used. */
export type LogoInside =
  | { readonly kind: 'logo'; readonly svg: Uint8Array; readonly hashFits: boolean }
  /** No SVG is embedded, or it cannot be unpacked. */
  | { readonly kind: 'none' }
  | { readonly kind: 'too-large' };

/** Values looked into; a logotype has some thirty. */
const MAX_VALUES = 500;
const IA5 = 0x16;
const CONSTRUCTED = 0x20;

/**
 * Returns the first SVG that a logotype extension holds as a data URI, unpacked, and whether its hash fits. Source: RFC
 * 9399 §4.1, §4.2, RFC 6170 §5.2.
 */
export function logoInside(der: Uint8Array, extension: DerValue | undefined): LogoInside {
  const waiting: DerValue[] = extension === undefined ? [] : [extension];
  for (let seen = 0; seen < Math.min(waiting.length, MAX_VALUES); seen += 1) {
    const value = waiting[seen];
    const parts = value === undefined || (value.tag & CONSTRUCTED) === 0 ? [] : (childrenOf(der, value) ?? []);
    const found = logoOf(der, parts);
    if (found !== null) return found;
    waiting.push(...parts);
  }
  return { kind: 'none' };
}

/** `LogotypeDetails`: media type, hashes, addresses. Null where these values are something else. */
function logoOf(der: Uint8Array, [media, hashes, addresses]: readonly DerValue[]): LogoInside | null {
  if (media?.tag !== IA5 || hashes?.tag !== TAG.sequence || addresses?.tag !== TAG.sequence) return null;
  if (!/^image\/svg\+xml/i.test(derText(der, media))) return null;
  for (const address of childrenOf(der, addresses) ?? []) {
    const embedded = embeddedIn(derText(der, address));
    if (embedded === null) continue;
    const unpacked = unpackSvg(embedded);
    if (unpacked.kind === 'too-large') return unpacked;
    if (unpacked.kind === 'broken') return { kind: 'none' };
    const hashFits = (childrenOf(der, hashes) ?? []).some((one) => fits(der, one, [unpacked.octets, embedded]));
    return { kind: 'logo', svg: unpacked.octets, hashFits };
  }
  return null;
}

/** The octets of a data URI with an SVG. Source: RFC 2397. */
function embeddedIn(uri: string): Uint8Array | null {
  const comma = uri.indexOf(',');
  const head = uri.slice(0, Math.max(0, comma)).toLowerCase();
  if (!head.startsWith('data:image/svg+xml') || !head.endsWith(';base64')) return null;
  return new Uint8Array(Buffer.from(uri.slice(comma + 1), 'base64'));
}

const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Whether a `HashAlgAndValue` is of one of these: issuers hash the SVG, some the packed form. */
function fits(der: Uint8Array, pair: DerValue, forms: readonly Uint8Array[]): boolean {
  const [algorithm, value] = childrenOf(der, pair) ?? [];
  if (algorithm?.tag !== TAG.sequence || value?.tag !== TAG.octets) return false;
  const [id] = childrenOf(der, algorithm) ?? [];
  const name = id === undefined ? undefined : HASHES[oidOf(der, id)];
  if (name === undefined) return false;
  const expected = Buffer.from(der.subarray(value.from, value.end));
  return forms.some((octets) => createHash(name).update(octets).digest().equals(expected));
}
