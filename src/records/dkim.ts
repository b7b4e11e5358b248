import { createPublicKey } from 'node:crypto';

export type DkimKey =
  /** `p` is empty: the key is withdrawn (RFC 6376 §3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'invalid'; readonly why: string }
  | {
      readonly kind: 'key';
      readonly algorithm: 'rsa' | 'ed25519';
      readonly bits: number;
      /** RSA of fewer than 2,048 bits (RFC 8301 §3.2). */
      readonly weak: boolean;
      /** The owner is testing (t=y): receivers treat failures as unsigned mail. */
      readonly testing: boolean;
    };

/** Verifiers must not take shorter keys. Source: RFC 8301 §3.2. */
const MIN_RSA_BITS = 1024;
const GOOD_RSA_BITS = 2048;
const ED25519_BYTES = 32;

/**
 * Reads the key record at a selector. Null where the text is no key record at all: no `p` tag, or another version.
 * Source: RFC 6376 §3.6.1, RFC 8301, RFC 8463.
 */
export function parseDkimKey(text: string): DkimKey | null {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0) {
      if (part.trim() === '') continue;
      return null;
    }
    const name = part.slice(0, equals).trim();
    if (tags.size === 0 && name === 'v' && part.slice(equals + 1).trim() !== 'DKIM1') return null;
    if (!tags.has(name)) tags.set(name, part.slice(equals + 1).trim());
  }
  const p = tags.get('p')?.replace(/\s+/g, '');
  if (p === undefined) return null;
  if (p === '') return { kind: 'revoked' };
  const invalid = (why: string): DkimKey => ({ kind: 'invalid', why });
  if (!(tags.get('s') ?? '*').split(':').some((service) => ['*', 'email'].includes(service.trim())))
    return invalid('it is not for e-mail (s=)');
  const hashes = tags.get('h');
  if (hashes !== undefined && !hashes.split(':').some((hash) => hash.trim() === 'sha256'))
    return invalid('it forbids SHA-256 (h=), and SHA-1 is no longer accepted');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(p)) return invalid('p= is not base 64');
  const testing = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const bytes = Buffer.from(p, 'base64');
  const algorithm = tags.get('k') ?? 'rsa';
  if (algorithm === 'ed25519') {
    return bytes.length === ED25519_BYTES
      ? { kind: 'key', algorithm, bits: 256, weak: false, testing }
      : invalid(`an Ed25519 key has 32 octets, not ${bytes.length}`);
  }
  if (algorithm !== 'rsa') return invalid(`the key type k=${algorithm.slice(0, 20)} is not known`);
  const bits = rsaBits(bytes);
  if (bits === null) return invalid('p= is not an RSA public key');
  if (bits < MIN_RSA_BITS) return invalid(`the RSA key has ${bits} bits; under ${MIN_RSA_BITS} receivers refuse it`);
  return { kind: 'key', algorithm, bits, weak: bits < GOOD_RSA_BITS, testing };
}

/** Bits of the modulus: of a SubjectPublicKeyInfo, or of a bare RSAPublicKey as RFC 6376 has it. */
function rsaBits(bytes: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: bytes, format: 'der', type });
      if (key.asymmetricKeyType === 'rsa') return key.asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // Not of this form.
    }
  }
  return null;
}
