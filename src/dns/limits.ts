/** Limits of DNS lookups, in one place, each with its source. */

/** One question, with all its tries. Source: docs/limits.md. */
export const QUESTION_TIMEOUT_MS = 5000;
/** One try at one server. */
export const TRY_TIMEOUT_MS = 1500;
/** Tries at one server for one question. Source: RFC 9520 §3.1. */
export const TRIES_PER_SERVER = 3;
/** Pause before the next try where no server listened; doubled each time. */
export const FIRST_PAUSE_MS = 50;
/** Aliases followed from one name. Source: docs/limits.md (Unbound's and Boulder's choice). */
export const MAX_ALIASES = 11;
/** Records of one set; more is answered as `oversize`. */
export const MAX_RECORDS_A_SET = 1000;
/** UDP payload we ask for, so that no answer is fragmented. Source: DNS Flag Day 2020, RFC 9715. */
export const UDP_PAYLOAD_SIZE = 1232;
/** Sockets, and so ports, that queries to one distant server are spread over. */
export const UDP_SOCKETS = 256;
/** Questions in flight at once, at first and as many as resolvers may come to bear; others wait. Source: docs/limits.md. */
export const MAX_IN_FLIGHT = { least: 500, most: 4000 } as const;
/** Of these, questions about names below one registrable domain: servers that are silent hold up only their own. */
export const MAX_IN_FLIGHT_PER_DOMAIN = 100;
/** Of these, questions of one run: more than an ordinary diagnosis asks at once (some 45), and a tenth of all at first. */
export const MAX_IN_FLIGHT_PER_RUN = 50;
/** Cached answers, and octets of all of them. */
export const CACHE_ENTRIES = 50_000;
export const CACHE_OCTETS = 32 << 20;
/** How long answers, absences and failures are cached at most. Sources: RFC 8767 §4, RFC 2308 §5, RFC 9520 §3.2. */
export const MAX_POSITIVE_TTL_S = 86_400;
export const MAX_NEGATIVE_TTL_S = 3600;
export const FAILURE_TTL_S = 1;
/** An idle TCP or TLS connection is closed. Source: RFC 7766 §6.2.3. */
export const IDLE_CONNECTION_MS = 10_000;
