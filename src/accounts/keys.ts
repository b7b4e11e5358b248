import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Begins each key, so that scanners of published code know it. */
const PREFIX = 'zw_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
/** Digits to base 62 of 32 octets, and of a CRC-32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);
/** Last digits by which its owner tells one key from another. */
const HINT_DIGITS = 4;

function base62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}

const checksumOf = (secret: string): string => base62(BigInt(crc32(secret)), CHECKSUM_DIGITS);

/** Makes a key of 32 random octets: `zw_`, the octets to base 62, and a checksum that finds typos. */
export function makeKey(random: Uint8Array): string {
  if (random.length !== SECRET_BYTES) throw new RangeError(`A key is made of ${SECRET_BYTES} octets.`);
  const secret = base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), SECRET_DIGITS);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/** Returns whether a text has the form of a key and its checksum agrees: anything else was cut or mistyped. */
export const isApiKey = (text: string): boolean =>
  FORM.test(text) && text.endsWith(checksumOf(text.slice(PREFIX.length, PREFIX.length + SECRET_DIGITS)));

/**
 * Hashes a key, a session or a link for the store: SHA-256 in hexadecimal. They are random enough that nothing slower
 * is needed.
 */
export const hashOf = (secret: string): string => hash('sha256', secret, 'hex');

/** Returns the last digits of a key. */
export const keyHint = (key: string): string => key.slice(-HINT_DIGITS);

/** Hides every key in a text, for logs: `zw_…Ab3d`. */
export const maskKeys = (text: string): string =>
  text.replace(/zw_[0-9A-Za-z]{8,}/g, (key) => `${PREFIX}…${keyHint(key)}`);
