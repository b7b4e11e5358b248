/** Limits of reading registration data, in one place. What is more is cut, never refused, unless a comment says so. */

/** Octets of one WHOIS answer that are read. Source: docs/limits.md. */
export const MAX_WHOIS_OCTETS = 256 << 10;
/** Octets of one RDAP answer; a longer one cannot be parsed and is a failure. Source: docs/limits.md. */
export const MAX_RDAP_OCTETS = 1 << 20;
/** Lines of one WHOIS answer. The longest real ones, with four contacts and their legal texts, have some 500. */
export const MAX_WHOIS_LINES = 5000;
/** Characters of one line. Legal texts come as one line of up to 3,000. */
export const MAX_WHOIS_LINE_CHARS = 4000;
/** Characters of a text that is shown: a name, a status, a URL. */
export const MAX_SHOWN_CHARS = 300;
/** Statuses and name servers kept. EPP knows some 25 statuses; a domain object has at most 13 servers at most registries. */
export const MAX_STATUSES = 40;
export const MAX_NAME_SERVERS = 50;
/** Contacts kept of one answer; there are four roles. */
export const MAX_CONTACTS = 8;
/** Entities nested in entities. Real answers have the abuse contact at depth 2. Source: RFC 9083 §5.1. */
export const MAX_ENTITY_DEPTH = 4;
/** Elements read of any one list of an RDAP answer. */
export const MAX_LIST = 200;
