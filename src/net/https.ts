import type { FetchHttps, HttpsPurpose, HttpsResult } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import type { WebResult } from '../domain/web.ts';
import type { Connector } from './connector.ts';
import { createTrust, type Trust } from './handshake.ts';
import { fetchFollowing, type RequestLimits } from './web.ts';

export interface HttpsClientOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names the operator and how to reach them. */
  readonly userAgent: string;
  /** Further roots, PEM. */
  readonly ca?: string;
  /** In place of `ca`. */
  readonly trust?: Trust;
}

/** A web server that answers at all answers so soon. */
const FIRST_OCTET_MS = 3000;
/** Registries look things up first, and no stranger chooses which one we ask. */
const FIRST_OCTET_OF_REGISTRY_MS = 8000;
/** One request with all its redirects. */
const REQUEST_TIMEOUT_MS = 10_000;

const GET = {
  schemes: ['https:'],
  method: 'GET',
  redirects: 5,
  firstOctetMs: FIRST_OCTET_MS,
  timeoutMs: REQUEST_TIMEOUT_MS,
} as const;

/** Limits each kind of request. Sources: docs/limits.md; RFC 8461 §3.3 (no redirects for policies). */
const PURPOSES: Readonly<Record<HttpsPurpose, RequestLimits>> = {
  'mta-sts-policy': { ...GET, maxBytes: 64 * 1024, redirects: 0, headers: { Accept: 'text/plain' } },
  'bimi-logo': { ...GET, maxBytes: 32 * 1024, headers: { Accept: 'image/svg+xml' } },
  'mark-certificate': {
    ...GET,
    maxBytes: 256 * 1024,
    headers: { Accept: 'application/x-pem-file, */*;q=0.1' },
  },
  rdap: {
    ...GET,
    maxBytes: 1024 * 1024,
    headers: { Accept: 'application/rdap+json, application/json;q=0.5' },
    firstOctetMs: FIRST_OCTET_OF_REGISTRY_MS,
  },
};

const RETURNED_HEADERS = ['content-type', 'location', 'retry-after'];

/** Makes the one way to fetch a file of ours to judge from a stranger's web server, over HTTPS alone. */
export function createHttpsClient({ ca, trust = createTrust(ca), ...options }: HttpsClientOptions): FetchHttps {
  return async (url, purpose, given = {}) =>
    httpsResult(
      await fetchFollowing(url, { limits: PURPOSES[purpose], options: { ...options, trust }, fetchOptions: given }),
    );
}

/** Gives what counts of an answer over HTTPS. */
function httpsResult(result: WebResult): HttpsResult {
  const { hops: _hops, ...rest } = result;
  switch (rest.kind) {
    case 'response': {
      const { headers, firstOctetMs: _, tls, ...response } = rest;
      if (tls === null) throw new Error('HTTPS has TLS');
      const returned = RETURNED_HEADERS.flatMap((name) => {
        const value = headers[name]?.[0];
        return value === undefined ? [] : [[name, value] as const];
      });
      return { ...response, tls, headers: Object.fromEntries(returned) };
    }
    default: {
      const { url: _url, ...other } = rest;
      return other;
    }
  }
}
