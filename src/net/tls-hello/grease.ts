import { randomBytes, randomInt } from 'node:crypto';

/** Writes an extension. */
export type Extension = (type: number, ...parts: readonly Buffer[]) => Buffer;

/** Holds what a hello has more where it is greased. */
interface Grease {
  readonly cipher: readonly [number];
  readonly group: readonly [number];
  readonly version: readonly [number];
  /** Extensions before and behind all others. */
  readonly first: readonly Buffer[];
  readonly last: readonly Buffer[];
}

/** Source: RFC 8701 §2. */
const VALUES: readonly number[] = Array.from({ length: 16 }, (_, i) => 0x0a0a + i * 0x1010);
/** Source: RFC 9849 §5. */
const ENCRYPTED_CLIENT_HELLO = 0xfe0d;
/** HKDF-SHA256 and AES-128-GCM, an X25519 key, and an inner hello of a usual length with its tag. */
const ECH_OUTER = Buffer.from([0, 0, 1, 0, 1]);
const [ECH_KEY_OCTETS, ECH_PAYLOAD_OCTETS] = [32, 144];

/**
 * Makes the additions of Chrome and Edge to a hello: values that no server knows and each must pass over, and an ECH extension that
 * nobody can open. Sources: RFC 8701 §3.1, RFC 9849 §6.2.
 */
export function greaseOf(extension: Extension): Grease {
  const at = randomInt(VALUES.length);
  const value = (n: number): number => VALUES[(at + n) % VALUES.length] ?? 0x0a0a;
  const length = (n: number): Buffer => Buffer.from([n >> 8, n & 0xff]);
  const ech = extension(
    ENCRYPTED_CLIENT_HELLO,
    ECH_OUTER,
    randomBytes(1),
    length(ECH_KEY_OCTETS),
    randomBytes(ECH_KEY_OCTETS),
    length(ECH_PAYLOAD_OCTETS),
    randomBytes(ECH_PAYLOAD_OCTETS),
  );
  return {
    cipher: [value(0)],
    group: [value(1)],
    version: [value(2)],
    first: [extension(value(3))],
    last: [ech, extension(value(4), Buffer.from([0]))],
  };
}
