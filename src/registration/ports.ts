import type { Failure } from '../domain/answer.ts';
import type { DomainName } from '../domain/name.ts';
import type { RegistrationFound } from './lookup.ts';

/** Nothing was learnt: no connection, silence, nonsense, an address that must not be connected to. */
export interface NotFetched {
  readonly kind: 'failure';
  readonly failure: Omit<Failure, 'ref'>;
}

/** How one RDAP request ended. */
export type JsonFetched =
  | {
      readonly kind: 'response';
      readonly status: number;
      /** The body as text, in UTF-8, up to `MAX_RDAP_OCTETS`. Not parsed: servers answer with texts and pages too. */
      readonly body: string;
      /** Whether there was more. */
      readonly tooLong: boolean;
      /** `Retry-After`, in seconds. */
      readonly retryAfterSeconds: number | null;
    }
  | NotFetched;

/**
 * GET of an RDAP URL with `Accept: application/rdap+json, application/json`, redirects followed where they lead to
 * HTTPS. Never throws, never hangs.
 */
export type FetchJson = (url: string, options?: { readonly signal?: AbortSignal }) => Promise<JsonFetched>;

/** How one WHOIS question ended. */
type WhoisAsked =
  | {
      readonly kind: 'answer';
      /** Holds what came until the server closed, up to `MAX_WHOIS_OCTETS`. */
      readonly octets: Uint8Array;
      /** Whether there was more. */
      readonly tooLong: boolean;
    }
  | NotFetched;

/** One question on port 43: `query` and CRLF out, everything in until the server closes. Never throws, never hangs. */
export type AskWhois = (
  host: string,
  query: string,
  options?: { readonly signal?: AbortSignal },
) => Promise<WhoisAsked>;

/**
 * Asks who holds a registrable domain. An answer that we have is used while it is younger than `maxAgeMs`, and as long as it
 * is believed. Never throws; ends where the signal says so, at the latest. `spare`: no person asked for it, but a zone led
 * to it, and anybody can make one, so the registry is asked only while no other lookup needs it. `network`: that of the
 * client who asks, for fairness alone; null if there is none.
 */
export type AskRegistries = (
  name: DomainName,
  options?: {
    readonly maxAgeMs?: number;
    readonly signal?: AbortSignal;
    readonly network?: string | null;
    readonly spare?: true;
  },
) => Promise<RegistrationFound>;
