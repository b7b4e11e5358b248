import { parseSignedToken, signedToken } from './signed-link.ts';

/** Which alerts the link in an e-mail acknowledges, and which recipient got it. */
export interface AcknowledgeLink {
  readonly recipient: string;
  readonly alert: string;
  /** Whether it is about all that report the same change as this alert. */
  readonly isForSame: boolean;
}

const SAME = 'same';

/** Returns the part of such a link that names what it is about. */
export const acknowledgeToken = (secret: string, { recipient, alert, isForSame }: AcknowledgeLink): string =>
  signedToken(secret, 'acknowledge', [recipient, alert, isForSame ? SAME : null]);

/** Reads such a token. Undefined if we did not make it. */
export function parseAcknowledgeToken(secret: string, token: string): AcknowledgeLink | undefined {
  const [recipient, alert, same] = parseSignedToken(secret, 'acknowledge', token) ?? [];
  return typeof recipient === 'string' && typeof alert === 'string'
    ? { recipient, alert, isForSame: same === SAME }
    : undefined;
}
