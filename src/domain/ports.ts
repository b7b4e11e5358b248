/** Where name servers answer. Source: RFC 1035 section 4.2. */
export const DNS_PORT = 53 as const;
/** Where web servers answer without TLS. Source: RFC 9110 section 4.2.1. */
export const HTTP_PORT = 80 as const;
/** Where web servers answer with TLS. Source: RFC 9110 section 4.2.2. */
export const HTTPS_PORT = 443 as const;
/** Where mail servers take messages. Source: RFC 5321 section 4.5.4.2. */
export const SMTP_PORT = 25 as const;
