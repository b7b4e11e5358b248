import { createHmac } from 'node:crypto';
import type { Instant } from '../../domain/time.ts';

/** Begins a secret, so that people and scanners of leaks recognise it. */
const SECRET_PREFIX = 'zwhs_';
const SECRET_BYTES = 32;

/** Makes the secret by which a receiver knows our messages. */
export const makeSecret = (random: (size: number) => Uint8Array): string =>
  `${SECRET_PREFIX}${Buffer.from(random(SECRET_BYTES)).toString('base64url')}`;

/**
 * Signs a message: the time in seconds, a dot, and the octets of the body, by HMAC-SHA-256. One signature for each secret, since a
 * receiver knows only one of two while they are replaced. The time lets it refuse what somebody repeats later.
 */
export function signatureOf(
  body: string,
  { secrets, at }: { readonly secrets: readonly string[]; readonly at: Instant },
): string {
  const time = Math.floor(at / 1000);
  const all = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
  return [`t=${time}`, ...all.map((one) => `v1=${one}`)].join(',');
}
