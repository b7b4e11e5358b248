/** Limits of a walk from the root. Sources: docs/limits.md; NXNS (CVE-2020-8616), ghost domains (CVE-2012-1192). */

/** Messages of one lookup, with all that it takes on the way. A cold one takes some ten. */
export const MAX_MESSAGES = 100;
/** Messages of all lookups of one run: a report takes some two hundred. */
export const MAX_MESSAGES_A_RUN = 1000;
/** Name servers of one lookup whose addresses are looked up, and such lookups within each other. */
export const MAX_HOST_LOOKUPS = 12;
export const MAX_HOST_DEPTH = 4;
/** Of one delegation: names of servers, servers among them whose addresses are looked up, addresses of one server. */
export const MAX_SERVER_NAMES = 20;
export const MAX_UNGLUED = 3;
export const MAX_ADDRESSES_A_NAME = 4;
/** Servers of one zone that get a second try: those that were silent. */
export const MAX_SECOND_TRIES = 4;
/** The first try at a server; most answer in a tenth of it, and others are there. The second has `TRY_TIMEOUT_MS`. */
export const FIRST_TRY_MS = 750;
/** How much longer a lookup may take because our own limits hold it back. */
export const MAX_HELD_BACK_MS = 10_000;
/** Queries in flight and begun a second at one address: servers answer bursts with silence. */
export const IN_FLIGHT_PER_ADDRESS = 6;
export const PER_SECOND_PER_ADDRESS = 20;
/** Queries in flight at all servers, each with a socket of its own. */
export const QUERIES_IN_FLIGHT = 256;
/** Servers that we remember to be quick or slow; each has at most one connection. */
export const SERVERS = 1000;
/** Delegations and addresses of name servers that are cached. */
export const DELEGATIONS = 10_000;
/** Octets of each of these caches. */
export const DELEGATION_OCTETS = 8 * 1024 * 1024;
/** A name server whose address was not found, or that does not serve a zone, is left aside for so long. Source: RFC 9520 §3.2. */
export const LAME_FOR_MS = 10_000;
