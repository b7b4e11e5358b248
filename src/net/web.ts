import type { Socket } from 'node:net';
import { addressOctets } from '../domain/addresses.ts';
import { because, type PlainCause } from '../domain/cause.ts';
import type { FetchOptions } from '../domain/intake.ts';
import { HTTP_PORT, HTTPS_PORT } from '../domain/ports.ts';
import type { NotConnected, Probed, TlsFacts } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import {
  type FetchWeb,
  REDIRECTS,
  type WebHop,
  type WebPurpose,
  type WebRequest,
  type WebResult,
} from '../domain/web.ts';
import { ACCEPTED_CODINGS } from './body.ts';
import type { Connector } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { handshake, type Trust } from './handshake.ts';
import { watchTickets } from './tickets.ts';

interface WebClientOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names the operator and how to reach them. */
  readonly userAgent: string;
  readonly trust: Trust;
}

/** Limits one request. */
export interface RequestLimits {
  readonly schemes: readonly ('http:' | 'https:')[];
  readonly method: 'GET' | 'HEAD';
  readonly maxBytes: number;
  readonly redirects: number;
  /** The family of the addresses that are connected to; both, unless it is given. */
  readonly family?: 4 | 6;
  /** Beyond those that every request has. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long the first octet of an answer may take, once the request is sent. */
  readonly firstOctetMs: number;
  /** One request with all its redirects. */
  readonly timeoutMs: number;
}

const KIB = 1024;
/**
 * Limits each kind of request. Sources: docs/limits.md; RFC 9309 §2.5 (500 KiB at least of robots.txt). Sitemaps may
 * have 50 MB; what is behind the limit is not read.
 */
const MAX_BYTES: Readonly<Record<WebPurpose, number>> = {
  head: 0,
  page: 2048 * KIB,
  robots: 512 * KIB,
  sitemap: 10_240 * KIB,
  text: 64 * KIB,
  'mail-settings': 16 * KIB,
  image: 1024 * KIB,
  crl: 10_240 * KIB,
  certificate: 64 * KIB,
};
const ACCEPT: Readonly<Record<WebPurpose, string>> = {
  head: '*/*',
  page: 'text/html,application/xhtml+xml,*/*;q=0.1',
  robots: 'text/plain,*/*;q=0.1',
  sitemap: 'application/xml,text/xml,text/plain;q=0.5,*/*;q=0.1',
  text: 'text/plain,*/*;q=0.1',
  'mail-settings': 'text/xml,application/xml,*/*;q=0.1',
  image: 'image/*',
  crl: 'application/pkix-crl,*/*;q=0.1',
  certificate: 'application/pkix-cert,*/*;q=0.1',
};
const MAX_REDIRECTS = 5;
const FIRST_OCTET_MS = 6000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Path and query. */
const MAX_PATH_CHARS = 2000;
/** Longest address that is shown where it is refused, and longest `Location`. */
const [MAX_SHOWN_CHARS, MAX_LOCATION_CHARS] = [200, 2000];

/** Makes what asks strangers' web servers, on both ports. */
export function createWebClient(options: WebClientOptions): FetchWeb {
  return ({ url, method, purpose, redirects, family, headers = {} }: WebRequest, given = {}) => {
    const limits: RequestLimits = {
      schemes: ['http:', 'https:'],
      method,
      maxBytes: method === 'HEAD' ? 0 : MAX_BYTES[purpose],
      redirects: Math.min(redirects, MAX_REDIRECTS),
      ...(family === undefined ? {} : { family }),
      headers: { Accept: ACCEPT[purpose], ...headers },
      firstOctetMs: FIRST_OCTET_MS,
      timeoutMs: REQUEST_TIMEOUT_MS,
    };
    return fetchFollowing(url, { limits, options, fetchOptions: given });
  };
}

/** Sends a request and follows its redirects, each address checked anew. */
export async function fetchFollowing(
  url: string,
  {
    limits,
    options,
    fetchOptions: { signal: caller, intake } = {},
  }: {
    readonly limits: RequestLimits;
    readonly options: WebClientOptions;
    readonly fetchOptions?: FetchOptions | undefined;
  },
): Promise<WebResult> {
  const deadline = createDeadline(limits.timeoutMs, caller);
  const hops: WebHop[] = [];
  try {
    let at = url;
    for (;;) {
      const { result, location } = await fetchOne(at, {
        limits: { ...limits, ...(intake === undefined ? {} : { intake }) },
        options,
        signal: deadline.signal,
      });
      const next = location === null ? null : URL.parse(location, at);
      if (result.kind !== 'response' || location === null || next === null || hops.length === limits.redirects)
        return { ...result, hops };
      const { status, address } = result;
      hops.push({ url: result.url, status, address, location: location.slice(0, MAX_LOCATION_CHARS) });
      at = next.href;
    }
  } finally {
    deadline.close();
  }
}

type WithoutHops<R> = R extends unknown ? Omit<R, 'hops'> : never;
type Fetched = WithoutHops<WebResult>;
/** With the address to which it redirects. */
interface Led {
  readonly result: Fetched;
  readonly location: string | null;
}

/** Sends one request to one address of the web, which is checked first. */
async function fetchOne(
  text: string,
  {
    limits,
    options: { connector, clock, userAgent, trust },
    signal,
  }: {
    readonly limits: RequestLimits & FetchOptions;
    readonly options: WebClientOptions;
    readonly signal: AbortSignal;
  },
): Promise<Led> {
  const url = readUrl(text, limits.schemes);
  const notConnected = (end: WithoutProbed<NotConnected>): Led => ({
    result: { ...end, at: clock(), url: text.slice(0, MAX_PATH_CHARS) },
    location: null,
  });
  if (typeof url === 'string')
    return notConnected({ kind: 'forbidden', address: text.slice(0, MAX_SHOWN_CHARS), causes: because(url) });
  const host = hostOf(url);
  const port = url.protocol === 'http:' ? HTTP_PORT : HTTPS_PORT;
  const name = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const connected = await connector(host, port, signal, { family: limits.family });
  if (connected.kind !== 'connected') return notConnected(connected);
  const { socket, address, close } = connected;
  try {
    let [via, tls, earlyData]: [Socket, TlsFacts | null, () => number] = [socket, null, () => 0];
    if (port === HTTPS_PORT) {
      const shaken = await handshake(socket, { host, name, trust: trust(), alpn: ['http/1.1'], signal });
      if (shaken.kind === 'failure') return notConnected(shaken);
      const about = { at: clock(), url: url.href, address };
      if (shaken.kind === 'no-tls')
        return { result: { kind: 'no-tls', ...about, causes: shaken.causes }, location: null };
      if (shaken.tls.fault !== null) {
        shaken.socket.destroy();
        return { result: { kind: 'untrusted', ...about, tls: shaken.tls }, location: null };
      }
      [via, tls, earlyData] = [shaken.socket, shaken.tls, watchTickets(shaken.socket)];
    }
    const { method, maxBytes, firstOctetMs, intake } = limits;
    const headers = headersOf(url, userAgent, limits);
    const path = `${url.pathname}${url.search}`;
    const exchanged = await exchange(via, { method, path, headers, maxBytes, firstOctetMs, name, signal, intake });
    if ('why' in exchanged) return notConnected({ kind: 'failure', failure: exchanged });
    const most = earlyData();
    if (tls !== null && most > 0) tls = { ...tls, earlyData: most };
    return responseOf(exchanged, { at: clock(), url: url.href, address, tls });
  } finally {
    close();
  }
}

type WithoutProbed<R> = R extends unknown ? Omit<R, keyof Probed> : never;

/** `user-agent` in the request's own headers, in whatever case, replaces ours. */
function headersOf(url: URL, userAgent: string, { headers }: RequestLimits): Record<string, string> {
  const isOurs = Object.keys(headers).every((name) => name.toLowerCase() !== 'user-agent');
  return {
    Host: url.host,
    ...(isOurs ? { 'User-Agent': userAgent } : {}),
    // Other codings are asked for by whoever reads no body.
    'Accept-Encoding': ACCEPTED_CODINGS,
    ...headers,
    Connection: 'close',
  };
}

function responseOf(
  { octets, location, status, ...rest }: Exchanged,
  about: { readonly at: number; readonly url: string; readonly address: string; readonly tls: TlsFacts | null },
): Led {
  const result: Fetched = { kind: 'response', ...about, status, ...rest, body: octets.toString('base64') };
  return { result, location: REDIRECTS.has(status) ? location : null };
}

/** As the connector takes it: no brackets around IPv6, no full stop at the end, which SNI forbids. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** A URL that may be asked for, or why not. */
function readUrl(text: string, schemes: RequestLimits['schemes']): URL | PlainCause {
  const url = URL.parse(text);
  if (url === null) return 'url-invalid';
  if (!schemes.some((scheme) => scheme === url.protocol)) return 'url-scheme';
  if (url.username !== '' || url.password !== '') return 'url-credentials';
  if (url.port !== '') return 'url-port';
  if (url.pathname.length + url.search.length > MAX_PATH_CHARS) return 'url-path';
  const host = hostOf(url);
  return host === '' || (/^[0-9.]+$/.test(host) && addressOctets(host) === null) ? 'url-host' : url;
}
