import type { DomainName } from '../../domain/name.ts';
import { parseSignedToken, signedToken } from './signed-link.ts';

/**
 * Which alerts a link stops: of one domain to one recipient, or of all domains (null). It names the domain, so that it
 * works for as long as somebody has the e-mail, even if the monitor was removed and added again.
 */
export interface UnsubscribeLink {
  readonly recipient: string;
  readonly domain: DomainName | null;
}

/** Returns the part of an unsubscribe link that names what it stops. */
export const unsubscribeToken = (secret: string, { recipient, domain }: UnsubscribeLink): string =>
  signedToken(secret, 'unsubscribe', [recipient, domain]);

/** Reads such a token. Undefined if we did not make it. */
export function parseUnsubscribeToken(secret: string, token: string): UnsubscribeLink | undefined {
  const [recipient, domain] = parseSignedToken(secret, 'unsubscribe', token) ?? [];
  // Only names that were parsed are in a token of ours.
  return typeof recipient === 'string' ? { recipient, domain: (domain ?? null) as DomainName | null } : undefined;
}
