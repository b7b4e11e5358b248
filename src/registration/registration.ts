import type { Cause } from '../domain/cause.ts';
import type { Instant } from '../domain/time.ts';
import type { Contact } from './contacts.ts';

/** Who sold the name. Every field is null where the answer does not say it, or withholds it. */
export interface Registrar {
  readonly name: string | null;
  /** The number in IANA's registry of registrar identifiers. */
  readonly ianaId: number | null;
  /** As the registry wrote it; shown as a link only where it is an `http` or `https` URL. */
  readonly url: string | null;
  readonly abuseEmail: string | null;
  readonly abusePhone: string | null;
}

/** Who holds the name. Withheld fields are null. */
export interface Registrant {
  readonly name: string | null;
  readonly organization: string | null;
  /** A two-letter code where the answer has one, otherwise as written. */
  readonly country: string | null;
  /** Whether the answer says of something about the holder that it is withheld. */
  readonly redacted: boolean;
}

/** One shape for RDAP and every WHOIS format. Texts hold no control characters and are bounded in length. */
export interface Registration {
  /** The name that the answer is about: lower case, no trailing dot; null where it does not say. */
  readonly domain: string | null;
  /** The ID of the registration in the registry's database (ROID). */
  readonly handle: string | null;
  readonly registrar: Registrar;
  /** Who sold the name on behalf of the registrar. */
  readonly reseller: string | null;
  /** A date without a time is midnight UTC; a time without a zone is UTC, or what the registry says its zone is. */
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly expiresAt: Instant | null;
  /** Until when the registrar was paid; the registry may have renewed the name on its own beyond that. */
  readonly registrarExpiresAt: Instant | null;
  /** When it came to this registrar from another. */
  readonly transferredAt: Instant | null;
  /** When it was locked last; null once it was unlocked again. */
  readonly lockedAt: Instant | null;
  /** When the registry deleted it, or will. */
  readonly deletedAt: Instant | null;
  /** Of when the data is that the server answered from. */
  readonly databaseAt: Instant | null;
  /** EPP names (`clientTransferProhibited`) where they are such, words of RDAP (`transfer prohibited`), otherwise the registry's own words. */
  readonly statuses: readonly string[];
  /** Lower case, without addresses and trailing dots, each once, in the answer's order. */
  readonly nameServers: readonly string[];
  /** Whether the parent holds DS records for it; null where the answer does not say. */
  readonly delegationSigned: boolean | null;
  /** The DS records that the parent is to have, as zone files write them, each once; null where the answer does not list them. */
  readonly ds: readonly string[] | null;
  readonly registrant: Registrant;
  /** Whom to ask about the name, by role. */
  readonly contacts: readonly Contact[];
  /** Who knows more: a WHOIS host name, or the URL of the registrar's RDAP answer. */
  readonly referral: string | null;
}

/**
 * Tells what one answer of a registry or registrar says. Only `not-registered` says that a name is free of a holder.
 */
export type RegistrationRead =
  | { readonly kind: 'registered'; readonly registration: Registration }
  /** `reserved`: nobody holds it, and the registry keeps or blocks it. */
  | { readonly kind: 'not-registered'; readonly reserved: boolean }
  /** The server refused to say: rate limit, quota, no permission. It says nothing about the name. */
  | { readonly kind: 'limited'; readonly why: Cause }
  /** Not an answer about a domain name, or none that we understand. */
  | { readonly kind: 'unreadable'; readonly why: Cause };

/** Nothing known yet. */
export const EMPTY_REGISTRATION: Registration = {
  domain: null,
  handle: null,
  registrar: { name: null, ianaId: null, url: null, abuseEmail: null, abusePhone: null },
  reseller: null,
  createdAt: null,
  updatedAt: null,
  expiresAt: null,
  registrarExpiresAt: null,
  transferredAt: null,
  lockedAt: null,
  deletedAt: null,
  databaseAt: null,
  statuses: [],
  nameServers: [],
  delegationSigned: null,
  ds: null,
  registrant: { name: null, organization: null, country: null, redacted: false },
  contacts: [],
  referral: null,
};
