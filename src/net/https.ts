import { addressOctets } from '../domain/addresses.ts';
import { because, type PlainCause } from '../domain/cause.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { FetchHttps, HttpsPurpose, HttpsResult } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import { ACCEPTED_CODINGS } from './body.ts';
import type { Connector } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { exchange, REDIRECTS } from './exchange.ts';
import { createTrust, handshake } from './handshake.ts';

export interface HttpsClientOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names the operator and how to reach them. */
  readonly userAgent: string;
  /** Further roots, PEM. */
  readonly ca?: string;
}

interface Purpose {
  readonly maxBytes: number;
  readonly redirects: number;
  readonly accept: string;
  /** How long the first octet of an answer may take, once the request is sent. */
  readonly firstOctetMs: number;
}

/** A web server that answers at all answers so soon. */
const FIRST_OCTET_MS = 3000;
/** Registries look things up first, and no stranger chooses which one we ask. */
const FIRST_OCTET_OF_REGISTRY_MS = 8000;

/** What each kind of request may take. Sources: docs/limits.md; RFC 8461 §3.3 (no redirects for policies). */
const PURPOSES: Readonly<Record<HttpsPurpose, Purpose>> = {
  'mta-sts-policy': { maxBytes: 64 * 1024, redirects: 0, accept: 'text/plain', firstOctetMs: FIRST_OCTET_MS },
  'bimi-logo': { maxBytes: 32 * 1024, redirects: 5, accept: 'image/svg+xml', firstOctetMs: FIRST_OCTET_MS },
  'mark-certificate': {
    maxBytes: 256 * 1024,
    redirects: 5,
    accept: 'application/x-pem-file, */*;q=0.1',
    firstOctetMs: FIRST_OCTET_MS,
  },
  rdap: {
    maxBytes: 1024 * 1024,
    redirects: 5,
    accept: 'application/rdap+json, application/json;q=0.5',
    firstOctetMs: FIRST_OCTET_OF_REGISTRY_MS,
  },
};
/** One request with all its redirects. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Path and query. */
const MAX_PATH_CHARS = 2000;
/** Longest address that is shown where it is refused. */
const MAX_SHOWN_CHARS = 200;

/** Makes the one way to fetch something from a stranger's web server. */
export function createHttpsClient({ connector, clock, userAgent, ca }: HttpsClientOptions): FetchHttps {
  const trusted = createTrust(ca);

  /** One request to one address of the web, which is checked first. With it, where it redirects to. */
  async function fetchOne(text: string, purpose: HttpsPurpose, signal: AbortSignal): Promise<[HttpsResult, string?]> {
    const url = readUrl(text);
    if (typeof url === 'string')
      return [{ kind: 'forbidden', at: clock(), address: text.slice(0, MAX_SHOWN_CHARS), causes: because(url) }];
    const host = hostOf(url);
    const name = `${host.includes(':') ? `[${host}]` : host}:${HTTPS_PORT}`;
    const connected = await connector(host, HTTPS_PORT, signal);
    if (connected.kind !== 'connected') return [{ ...connected, at: clock() }];
    const { socket, address, close } = connected;
    try {
      const shaken = await handshake(socket, { host, name, trust: trusted(), alpn: ['http/1.1'], signal });
      if (shaken.kind === 'failure') return [{ ...shaken, at: clock() }];
      if (shaken.kind === 'no-tls') return [{ ...shaken, address, at: clock() }];
      const { tls } = shaken;
      if (tls.fault !== null) {
        shaken.socket.destroy();
        return [{ kind: 'untrusted', at: clock(), address, tls }];
      }
      const { maxBytes, accept, firstOctetMs } = PURPOSES[purpose];
      const headers = {
        Host: url.host,
        'User-Agent': userAgent,
        Accept: accept,
        'Accept-Encoding': ACCEPTED_CODINGS,
        Connection: 'close',
      };
      const path = `${url.pathname}${url.search}`;
      const exchanged = await exchange(shaken.socket, { path, headers, maxBytes, firstOctetMs, name, signal });
      if ('why' in exchanged) return [{ kind: 'failure', at: clock(), failure: exchanged }];
      const { octets, location, ...rest } = exchanged;
      const body = octets.toString('base64');
      const found: HttpsResult = { kind: 'response', at: clock(), address, url: url.href, tls, ...rest, body };
      const next = location !== null && REDIRECTS.has(rest.status) ? URL.parse(location, url.href) : null;
      return next === null ? [found] : [found, next.href];
    } finally {
      close();
    }
  }

  return async (url, purpose, { signal } = {}) => {
    const deadline = createDeadline(REQUEST_TIMEOUT_MS, signal);
    try {
      let [found, next] = await fetchOne(url, purpose, deadline.signal);
      for (let left = PURPOSES[purpose].redirects; left > 0 && next !== undefined; left -= 1)
        [found, next] = await fetchOne(next, purpose, deadline.signal);
      return found;
    } finally {
      deadline.close();
    }
  };
}

/** As the connector takes it: no brackets around IPv6, no full stop at the end, which SNI forbids. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** A URL that may be asked for, or why not. */
function readUrl(text: string): URL | PlainCause {
  const url = URL.parse(text);
  if (url === null) return 'url-invalid';
  if (url.protocol !== 'https:') return 'url-scheme';
  if (url.username !== '' || url.password !== '') return 'url-credentials';
  if (url.port !== '') return 'url-port';
  if (url.pathname.length + url.search.length > MAX_PATH_CHARS) return 'url-path';
  const host = hostOf(url);
  return host === '' || (/^[0-9.]+$/.test(host) && addressOctets(host) === null) ? 'url-host' : url;
}
