import { createPublicKey } from 'node:crypto';
import { readTags } from './tags.ts';

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
/** Signers should use longer keys than this. Source: RFC 8301 §3.2. */
const GOOD_RSA_BITS = 2048;
/** Source: RFC 8463 §4. */
const ED25519_BYTES = 32;
/** Longer keys are not looked into: none is in use, and reading them costs time. */
const MAX_KEY_CHARS = 8192;

/**
 * Reads the key record at a selector. Null where the text is no key record at all: it neither says that it is one
 * (`v=DKIM1`) nor has a `p`, or is of another version. Source: RFC 6376 §3.6.1, RFC 8301, RFC 8463.
 */
export function parseDkimKey(text: string): DkimKey | null {
  const { tags: list, strays } = readTags(text);
  const tags = new Map(list.toReversed().map(({ name, value }) => [name, value]));
  const [first] = list;
  const says = first?.name === 'v' && first.value === 'DKIM1';
  if (first === undefined || (first.name === 'v' && !says)) return null;
  const invalid = (why: string): DkimKey => ({ kind: 'invalid', why });
  const p = tags.get('p')?.replace(/\s+/g, '');
  const [stray] = strays;
  if (p === undefined) {
    if (!says) return null;
    return invalid('the key is missing (p=)');
  }
  if (stray !== undefined) return says ? invalid(`"${stray.slice(0, 40)}" is not of the form tag=value`) : null;
  if (tags.size < list.length) return invalid('a tag stands twice');
  if (!says && tags.has('v')) return invalid('v=DKIM1 does not stand first');
  if (p === '') return { kind: 'revoked' };
  if (!listed(tags.get('s') ?? '*').some((service) => service === '*' || service === 'email'))
    return invalid('it is not for e-mail (s=)');
  const hashes = tags.get('h');
  if (hashes !== undefined && !listed(hashes).includes('sha256'))
    return invalid('it does not allow SHA-256 (h=), and SHA-1 is no longer accepted');
  if (p.length > MAX_KEY_CHARS) return invalid('the key is far too long');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(p)) return invalid('p= is not base 64');
  const testing = listed(tags.get('t') ?? '').includes('y');
  const bytes = Buffer.from(p, 'base64');
  const algorithm = tags.get('k') ?? 'rsa';
  if (algorithm === 'ed25519') {
    return bytes.length === ED25519_BYTES
      ? { kind: 'key', algorithm, bits: 256, weak: false, testing }
      : invalid(`an Ed25519 key has ${ED25519_BYTES} octets, not ${bytes.length}`);
  }
  if (algorithm !== 'rsa') return invalid(`the key type k=${algorithm.slice(0, 20)} is not known`);
  const bits = rsaBits(bytes);
  if (bits === null) return invalid('p= is not an RSA public key; a part of it may be missing');
  if (bits < MIN_RSA_BITS) return invalid(`the RSA key has ${bits} bits; under ${MIN_RSA_BITS} receivers refuse it`);
  return { kind: 'key', algorithm, bits, weak: bits < GOOD_RSA_BITS, testing };
}

/** A list with colons, as in `h=`, `s=` and `t=`. */
const listed = (value: string): string[] => value.split(':').map((one) => one.trim());

/** Bits of the modulus: of a SubjectPublicKeyInfo, or of a bare RSAPublicKey, which some signers publish. */
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
