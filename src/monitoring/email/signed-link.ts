import { createHmac, timingSafeEqual } from 'node:crypto';

/** Octets of the code that only we can make: nobody guesses 128 bits. */
const CODE_BYTES = 16;
/** Identifiers and the longest name fit. */
const MAX_TOKEN_CHARS = 500;
const FORM = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{22})$/;

/** Names what a link does: the code of one is none of another. */
type Purpose = 'unsubscribe' | 'acknowledge';

const codeOf = (secret: string, purpose: Purpose, names: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose} ${names}`).digest().subarray(0, CODE_BYTES);

/**
 * Returns the part of a link in an e-mail that names what it is about and proves that we made it, so that one POST without
 * cookies may do it (RFC 8058 section 3.1). `secret` is the one of the database named `unsubscribe`.
 */
export function signedToken(secret: string, purpose: Purpose, names: readonly (string | null)[]): string {
  const encoded = Buffer.from(JSON.stringify(names)).toString('base64url');
  return `${encoded}.${codeOf(secret, purpose, encoded).toString('base64url')}`;
}

/** Reads what such a token names. Undefined if we did not make it. */
export function parseSignedToken(
  secret: string,
  purpose: Purpose,
  token: string,
): readonly (string | null)[] | undefined {
  const [, names, code] = (token.length <= MAX_TOKEN_CHARS && FORM.exec(token)) || [];
  if (names === undefined || code === undefined) return undefined;
  const given = Buffer.from(code, 'base64url');
  if (given.length !== CODE_BYTES || !timingSafeEqual(given, codeOf(secret, purpose, names))) return undefined;
  // Only what we wrote has the right code.
  return JSON.parse(Buffer.from(names, 'base64url').toString());
}
