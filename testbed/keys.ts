import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/**
 * What all keys of the miniature internet's hosts are made from. They are public by this line, and that is the point:
 * zone files can hold TLSA records that fit. The authorities' keys are random, so that nobody can sign with them who
 * did not start them.
 */
const SEED = 'zonewell testbed, keys of hosts, 1';

const SCALAR_OCTETS = 32;

/** The P-256 key of a host: the same in every run. */
export function keyOfHost(host: string): KeyObject {
  const ecdh = createECDH('prime256v1');
  // A hash is a good scalar but for one chance in 2^32.
  ecdh.setPrivateKey(createHash('sha256').update(`${SEED}\0${host}`).digest());
  const point = ecdh.getPublicKey();
  const part = (octets: Buffer) => octets.toString('base64url');
  const d = part(Buffer.concat([Buffer.alloc(SCALAR_OCTETS), ecdh.getPrivateKey()]).subarray(-SCALAR_OCTETS));
  const [x, y] = [point.subarray(1, 1 + SCALAR_OCTETS), point.subarray(1 + SCALAR_OCTETS)];
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x: part(x), y: part(y) }, format: 'jwk' });
}

const spkis = new WeakMap<KeyObject, Buffer>();

/** SubjectPublicKeyInfo, DER, of a private or public key. */
export function spkiOf(key: KeyObject): Buffer {
  const known = spkis.get(key);
  if (known !== undefined) return known;
  const shown = key.type === 'public' ? key : createPublicKey(key.export({ format: 'pem', type: 'pkcs8' }));
  const spki = shown.export({ format: 'der', type: 'spki' });
  spkis.set(key, spki);
  return spki;
}

/** The public key of a P-256 key as its SubjectPublicKeyInfo holds it: the uncompressed point. */
export const keyBitsOf = (key: KeyObject): Buffer => spkiOf(key).subarray(-(1 + 2 * SCALAR_OCTETS));

/** The TLSA record that fits a host's key: DANE-EE, SPKI, SHA-256. Source: RFC 7672 §3.1.1. */
export const tlsaOfHost = (host: string): string =>
  `3 1 1 ${createHash('sha256')
    .update(spkiOf(keyOfHost(host)))
    .digest('hex')
    .toUpperCase()}`;
