import type { Failure } from '../domain/answer.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Connector } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import { handshake, type Trust } from './handshake.ts';

/** One message to a receiver that an account named. */
export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Octets of the answer that are read; 0: its status alone. */
  readonly maxBytes: number;
  /** Called once we are connected, right before the request is sent. If it rejects, nothing is sent. */
  handOver(): Promise<void>;
  readonly signal: AbortSignal;
}

export type PostResult =
  | { readonly kind: 'answered'; readonly status: number; readonly octets: Buffer; readonly retryAfter: string | null }
  /** `isSent`: whether the receiver may have the whole request. `why`: a code, and nothing that the receiver wrote. */
  | { readonly kind: 'failed'; readonly isSent: boolean; readonly why: PostFault };

/** Why a message got no answer. */
type PostFault =
  | 'not-https'
  | 'forbidden-address'
  | 'forbidden-port'
  | 'no-address'
  | 'untrusted-certificate'
  | 'no-tls'
  | Failure['why'];

/** Sends messages to receivers. Never rejects but where `handOver` does. */
export type PostMessage = (request: PostRequest) => Promise<PostResult>;

interface PostOptions {
  readonly connector: Connector;
  readonly trust: Trust;
  readonly userAgent: string;
}

/** A whole message, from the lookup of the name to the last octet that is read. Source: docs/limits.md. */
const TIMEOUT_MS = 10_000;

/**
 * Makes what sends messages over HTTPS, through the guarded connector: only to public addresses, checked at each message, on
 * port 443, with a valid certificate. Other ports are for addresses that the operator allows. It follows no redirect.
 */
export function createPost(options: PostOptions): PostMessage {
  return async (request) => {
    const url = receiverUrl(request.url);
    if (url === null) return failed('not-https');
    const deadline = createDeadline(TIMEOUT_MS, request.signal);
    try {
      return await postTo(url, { ...request, signal: deadline.signal }, options);
    } finally {
      deadline.close();
    }
  };
}

const failed = (why: PostFault): PostResult => ({ kind: 'failed', isSent: false, why });

/** Returns the address of a receiver; null if it is none that we post to. */
export function receiverUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:') return null;
  return url.username === '' && url.password === '' ? url : null;
}

async function postTo(
  url: URL,
  { headers, body, maxBytes, handOver, signal }: PostRequest,
  { connector, trust, userAgent }: PostOptions,
): Promise<PostResult> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isUsual = url.port === '';
  const port = isUsual ? HTTPS_PORT : Number(url.port);
  const name = `${url.hostname}:${port}`;
  const connected = await connector(host, port, signal, isUsual ? {} : { allowed: true });
  if (connected.kind === 'forbidden') return failed(isUsual ? 'forbidden-address' : 'forbidden-port');
  if (connected.kind === 'no-address') return failed('no-address');
  // The connector calls an address of a special kind that others can reach unreachable.
  if (connected.kind === 'failure') return failed(connected.failure.why);
  const { socket, close } = connected;
  try {
    const shaken = await handshake(socket, { host, name, trust: trust(), alpn: ['http/1.1'], signal });
    if (shaken.kind === 'failure') return failed(shaken.failure.why);
    if (shaken.kind === 'no-tls') return failed('no-tls');
    if (shaken.tls.fault !== null) {
      shaken.socket.destroy();
      return failed('untrusted-certificate');
    }
    await handOver();
    const octets = Buffer.from(body, 'utf8');
    const answer = await exchange(shaken.socket, {
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        Host: url.host,
        'User-Agent': userAgent,
        ...headers,
        'Content-Length': String(octets.length),
        Connection: 'close',
      },
      body: octets,
      maxBytes,
      firstOctetMs: TIMEOUT_MS,
      name,
      signal,
      intake: undefined,
    });
    if ('why' in answer) return { kind: 'failed', isSent: true, why: answer.why };
    const { status } = answer;
    return { kind: 'answered', status, octets: answer.octets, retryAfter: answer.headers['retry-after']?.[0] ?? null };
  } finally {
    close();
  }
}
