import { createHmac, timingSafeEqual } from 'node:crypto';

/** Octets of the code that only we can make: nobody guesses 128 bits. */
const CODE_BYTES = 16;
/** Two identifiers fit many times. */
const MAX_TOKEN_CHARS = 500;
const FORM = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{22})$/;

/** Which alerts a link stops: of one monitor to one recipient, or of all monitors (null). */
export interface UnsubscribeLink {
  readonly recipient: string;
  readonly monitor: string | null;
}

const codeOf = (secret: string, ids: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${ids}`).digest().subarray(0, CODE_BYTES);

/**
 * Returns the part of an unsubscribe link that names what it stops and proves that we made it, so that one POST without
 * cookies may stop it (RFC 8058 section 3.1). `secret` is the one of the database named `unsubscribe`.
 */
export function unsubscribeToken(secret: string, { recipient, monitor }: UnsubscribeLink): string {
  const ids = Buffer.from(JSON.stringify([recipient, monitor])).toString('base64url');
  return `${ids}.${codeOf(secret, ids).toString('base64url')}`;
}

/** Reads such a token. Undefined where we did not make it. */
export function parseUnsubscribeToken(secret: string, token: string): UnsubscribeLink | undefined {
  const [, ids, code] = (token.length <= MAX_TOKEN_CHARS && FORM.exec(token)) || [];
  if (ids === undefined || code === undefined) return undefined;
  const given = Buffer.from(code, 'base64url');
  if (given.length !== CODE_BYTES || !timingSafeEqual(given, codeOf(secret, ids))) return undefined;
  // Only what we wrote has the right code.
  const [recipient, monitor]: [string, string | null] = JSON.parse(Buffer.from(ids, 'base64url').toString());
  return { recipient, monitor };
}
