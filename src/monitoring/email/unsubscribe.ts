import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DomainName } from '../../domain/name.ts';

/** Octets of the code that only we can make: nobody guesses 128 bits. */
const CODE_BYTES = 16;
/** An identifier and the longest name fit. */
const MAX_TOKEN_CHARS = 500;
const FORM = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{22})$/;

/**
 * Which alerts a link stops: of one domain to one recipient, or of all domains (null). It names the domain, so that it
 * works for as long as somebody has the e-mail, even if the monitor was removed and added again.
 */
export interface UnsubscribeLink {
  readonly recipient: string;
  readonly domain: DomainName | null;
}

const codeOf = (secret: string, names: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${names}`).digest().subarray(0, CODE_BYTES);

/**
 * Returns the part of an unsubscribe link that names what it stops and proves that we made it, so that one POST without
 * cookies may stop it (RFC 8058 section 3.1). `secret` is the one of the database named `unsubscribe`.
 */
export function unsubscribeToken(secret: string, { recipient, domain }: UnsubscribeLink): string {
  const names = Buffer.from(JSON.stringify([recipient, domain])).toString('base64url');
  return `${names}.${codeOf(secret, names).toString('base64url')}`;
}

/** Reads such a token. Undefined if we did not make it. */
export function parseUnsubscribeToken(secret: string, token: string): UnsubscribeLink | undefined {
  const [, names, code] = (token.length <= MAX_TOKEN_CHARS && FORM.exec(token)) || [];
  if (names === undefined || code === undefined) return undefined;
  const given = Buffer.from(code, 'base64url');
  if (given.length !== CODE_BYTES || !timingSafeEqual(given, codeOf(secret, names))) return undefined;
  // Only what we wrote has the right code.
  const [recipient, domain]: [string, DomainName | null] = JSON.parse(Buffer.from(names, 'base64url').toString());
  return { recipient, domain };
}
