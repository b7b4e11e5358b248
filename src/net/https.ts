import { type IncomingMessage, request } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Failure } from '../domain/answer.ts';
import type { FetchHttps, HttpsFound, HttpsPurpose } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import { addressOctets } from './addresses.ts';
import { type Connector, failureOf } from './connector.ts';
import { handshake } from './handshake.ts';

export interface HttpsClientOptions {
  readonly connector: Connector;
  readonly clock: Clock;
  /** Names the operator and how to reach them. */
  readonly userAgent: string;
  /** Further roots, PEM. */
  readonly ca?: string;
}

/** What each kind of request may take. Sources: docs/limits.md; RFC 8461 §3.3 (no redirects for policies). */
const PURPOSES: Readonly<Record<HttpsPurpose, { maxBytes: number; redirects: number; accept: string }>> = {
  'mta-sts-policy': { maxBytes: 64 * 1024, redirects: 0, accept: 'text/plain' },
  'bimi-logo': { maxBytes: 32 * 1024, redirects: 5, accept: 'image/svg+xml' },
  'mark-certificate': { maxBytes: 256 * 1024, redirects: 5, accept: 'application/x-pem-file, */*;q=0.1' },
  rdap: { maxBytes: 1024 * 1024, redirects: 5, accept: 'application/rdap+json, application/json;q=0.5' },
};
/** One request with all its redirects. */
const REQUEST_TIMEOUT_MS = 10_000;
const HTTPS_PORT = 443;
const MAX_PATH_CHARS = 2000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Longest value of a header that is kept. */
const MAX_VALUE_CHARS = 2000;
const KEPT_HEADERS = ['content-type', 'location', 'retry-after'];

/** Makes the one way to fetch something from a stranger's web server. */
export function createHttpsClient(options: HttpsClientOptions): FetchHttps {
  return async (url, purpose, { signal } = {}) => {
    const deadline = AbortSignal.any([
      AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(signal === undefined ? [] : [signal]),
    ]);
    let at = url;
    for (let redirects = 0; ; redirects += 1) {
      const found = await fetchOne(at, purpose, deadline, options);
      const next = found.kind === 'response' ? redirectOf(found, at) : null;
      if (next === null || redirects >= PURPOSES[purpose].redirects) return found;
      at = next;
    }
  };
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf(found: Extract<HttpsFound, { kind: 'response' }>, from: string): string | null {
  const location = found.headers['location'];
  if (!REDIRECTS.has(found.status) || location === undefined || !URL.canParse(location, from)) return null;
  return new URL(location, from).href;
}

/** One request to one address of the web, which was checked first. */
async function fetchOne(
  text: string,
  purpose: HttpsPurpose,
  signal: AbortSignal,
  { connector, clock, userAgent, ca }: HttpsClientOptions,
): Promise<HttpsFound> {
  const url = readUrl(text);
  if (typeof url === 'string') return { kind: 'forbidden', at: clock(), address: text.slice(0, 200), detail: url };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const name = `${host}:${HTTPS_PORT}`;
  const connected = await connector(host, HTTPS_PORT, signal);
  if (connected.kind !== 'connected') return { ...connected, at: clock() };
  const { socket, address, release } = connected;
  try {
    const shaken = await handshake(socket, {
      host,
      name,
      alpn: ['http/1.1'],
      signal,
      ...(ca === undefined ? {} : { ca }),
    });
    if (shaken.kind !== 'tls')
      return shaken.kind === 'no-tls' ? { ...shaken, address, at: clock() } : { ...shaken, at: clock() };
    if (shaken.tls.fault !== null) return { kind: 'untrusted', at: clock(), address, tls: shaken.tls };
    const { maxBytes, accept } = PURPOSES[purpose];
    const headers = {
      Host: url.host,
      'User-Agent': userAgent,
      Accept: accept,
      'Accept-Encoding': 'gzip, deflate, br',
      Connection: 'close',
    };
    const path = `${url.pathname}${url.search}`;
    const exchanged = await exchange(shaken.socket, { path, headers }, maxBytes, name, signal);
    if (!('status' in exchanged)) return { kind: 'failure', at: clock(), failure: exchanged };
    return { kind: 'response', at: clock(), address, url: url.href, tls: shaken.tls, ...exchanged };
  } finally {
    socket.destroy();
    release();
  }
}

/** A URL that may be asked for, or why not. */
function readUrl(text: string): URL | string {
  if (!URL.canParse(text)) return 'it is no URL';
  const url = new URL(text);
  if (url.protocol !== 'https:') return 'it does not begin with https://';
  if (url.username !== '' || url.password !== '') return 'it holds a user name or a password';
  if (url.port !== '') return 'it names a port of its own; only 443 is asked';
  if (url.pathname.length + url.search.length > MAX_PATH_CHARS) return 'its path is too long';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return host === '' || (/^[0-9.]+$/.test(host) && addressOctets(host) === null) ? 'it names no host' : url;
}

type Exchanged = Pick<Extract<HttpsFound, { kind: 'response' }>, 'status' | 'headers' | 'body' | 'tooLong'>;

/** Sends one GET over a socket and reads the answer, up to `maxBytes` after decompression. */
function exchange(
  socket: TLSSocket,
  { path, headers }: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  maxBytes: number,
  name: string,
  signal: AbortSignal,
): Promise<Exchanged | Omit<Failure, 'ref'>> {
  return new Promise((resolve) => {
    const sent = request({
      createConnection: () => socket,
      method: 'GET',
      path,
      headers,
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    let ended = false;
    const end = (result: Exchanged | Omit<Failure, 'ref'>): void => {
      if (ended) return;
      ended = true;
      signal.removeEventListener('abort', onAbort);
      sent.destroy();
      socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => end({ why: 'timeout', detail: `${name} did not end its answer in time` });
    const onError = (error: NodeJS.ErrnoException): void =>
      end(
        error.code?.startsWith('HPE_') === true
          ? { why: 'not-understood', detail: `${name} answered something that is no HTTP` }
          : failureOf(error, name),
      );
    signal.addEventListener('abort', onAbort, { once: true });
    sent.on('error', onError);
    sent.on('response', (response) => {
      readBody(response, maxBytes).then(
        ({ body, tooLong }) => end({ status: response.statusCode ?? 0, headers: keptHeaders(response), body, tooLong }),
        (error: NodeJS.ErrnoException) =>
          end(
            error.code?.startsWith('Z_') === true || error.code?.startsWith('ERR_') === true
              ? { why: 'not-understood', detail: `${name} sent a body that cannot be unpacked` }
              : { why: 'closed', detail: `${name} closed the connection before its answer was whole` },
          ),
      );
    });
    sent.end();
    if (signal.aborted) onAbort();
  });
}

const keptHeaders = (response: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((header) => {
      const value = response.headers[header];
      return typeof value === 'string' ? [[header, value.slice(0, MAX_VALUE_CHARS)]] : [];
    }),
  );

function decoderFor(encoding: string) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}

/** The body, unpacked, as base 64; nothing is unpacked past the limit. */
async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly body: string; readonly tooLong: boolean }> {
  const decoder = decoderFor((response.headers['content-encoding'] ?? '').trim().toLowerCase());
  if (decoder !== null) {
    response.on('error', (error) => decoder.destroy(error));
    response.on('aborted', () => decoder.destroy(new Error('aborted')));
  }
  const source = decoder === null ? response : response.pipe(decoder);
  const parts: Buffer[] = [];
  let size = 0;
  let tooLong = false;
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, maxBytes - size));
    size += part.length;
    tooLong = size > maxBytes;
    if (tooLong) break;
  }
  if (tooLong) response.destroy();
  return { body: Buffer.concat(parts).toString('base64'), tooLong };
}
