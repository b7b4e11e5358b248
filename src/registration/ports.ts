import type { Failure } from '../domain/answer.ts';

/** Nothing was learnt: no connection, silence, nonsense, an address that must not be connected to. */
export interface NotFetched {
  readonly kind: 'failure';
  readonly failure: Omit<Failure, 'ref'>;
}

/** The answer of a server of RDAP. */
export interface JsonAnswer {
  readonly status: number;
  /** The body as text, in UTF-8, up to `MAX_RDAP_OCTETS`. Not parsed: servers answer with texts and pages too. */
  readonly body: string;
  /** Whether there was more. */
  readonly tooLong: boolean;
}

/** How one RDAP request ended. */
export type JsonFetched =
  /** `retryAfterSeconds`: what `Retry-After` says. */
  (JsonAnswer & { readonly kind: 'response'; readonly retryAfterSeconds: number | null }) | NotFetched;

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
