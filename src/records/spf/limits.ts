/** Limits of one SPF check. Sources beside each. */

/** Terms that ask the DNS, over the whole tree: `include`, `a`, `mx`, `ptr`, `exists`, `redirect`. Source: RFC 7208 §4.6.4. */
export const MAX_LOOKUPS = 10;
/** Terms whose question finds no record. Source: RFC 7208 §4.6.4. */
export const MAX_VOID_LOOKUPS = 2;
/** Names of one `mx` whose addresses are asked for; more is a permerror. Source: RFC 7208 §4.6.4. */
export const MAX_MX_NAMES = 10;
/** Names of the sending address that are looked at for `ptr` and `%{p}`; the others are left out. Source: RFC 7208 §4.6.4. */
export const MAX_PTR_NAMES = 10;
/** Characters of a name that macros make; labels go from its left until it fits. Source: RFC 7208 §7.3. */
export const MAX_TARGET_CHARS = 253;
/** Cuts an explanation: a few lines of an SMTP reply (RFC 5321 §4.5.3.1.5 has 512 octets a line). */
export const MAX_EXPLANATION_CHARS = 2048;
/** Steps of a walk that are kept for showing; the others are counted. A record of 64 KiB may hold 30,000 terms. */
export const MAX_STEPS_RETURNED = 5000;
/** Limits what is read of a HELO name or an address. Source: RFC 5321 §4.5.3.1.3 has 256 octets for a path. */
export const MAX_IDENTITY_CHARS = 512;
