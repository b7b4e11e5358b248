/** Where name servers answer. Source: RFC 1035 section 4.2. */
export const DNS_PORT = 53 as const;
/** Where web servers answer without TLS. Source: RFC 9110 section 4.2.1. */
export const HTTP_PORT = 80 as const;
/** Where web servers answer with TLS. Source: RFC 9110 section 4.2.2. */
export const HTTPS_PORT = 443 as const;
/** Where mail servers take messages. Source: RFC 5321 section 4.5.4.2. */
export const SMTP_PORT = 25 as const;
/** Where programs hand in messages. Source: RFC 6409 section 3.1. */
const SUBMISSION_PORT = 587 as const;

/** Where TLS begins with STARTTLS in an SMTP session. Source: RFC 3207. */
export const SMTP_STARTTLS_PORTS: readonly number[] = [SMTP_PORT, SUBMISSION_PORT];
/** A protocol in which TLS begins with a command. */
export type StarttlsProtocol = 'smtp' | 'imap' | 'pop3';

/** Where programs hand in and fetch messages, and TLS begins with a command. Sources: RFC 6409 §3.1, RFC 9051 §6.2.1, RFC 2595 §4. */
const STARTTLS_OF: ReadonlyMap<number, StarttlsProtocol> = new Map([
  [SUBMISSION_PORT, 'smtp'],
  [143, 'imap'],
  [110, 'pop3'],
]);

/** Returns how TLS begins on a port that programs use, where not with the first octet. */
export const starttlsAt = (port: number): StarttlsProtocol | undefined => STARTTLS_OF.get(port);
/** Where web servers answer with TLS: the usual port, and the one that is common beside it. */
export const HTTPS_PORTS: readonly number[] = [HTTPS_PORT, 8443];
