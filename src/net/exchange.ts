import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { Intake } from '../domain/intake.ts';
import { REDIRECTS } from '../domain/web.ts';
import { type ResponseBody, readBody } from './body.ts';
import { socketFailure } from './connector.ts';
import { lateness } from './deadline.ts';
import { watchPace } from './pace.ts';

/** Holds what a server answered to one request. */
export interface Exchanged extends ResponseBody {
  readonly status: number;
  /** Names in lower case, at most `MAX_VALUES` values, each cut. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly firstOctetMs: number;
  /** `Location`, whole. */
  readonly location: string | null;
}

interface Sent {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent after the header; `Content-Length` is among the headers. */
  readonly body?: Buffer;
  readonly maxBytes: number;
  /** How long the first octet of the answer may take. */
  readonly firstOctetMs: number;
  /** How failures call the server. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Counts what is read of the body, where a run does. */
  readonly intake: Intake | undefined;
}

/** Octets of the header of an answer, of its trailers, and of the extensions of its chunks. Node's own default. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Interim answers (1xx) before the answer; there is no reason for more than two or three. Source: RFC 9110 §15.2. */
const MAX_INTERIM = 20;
/** Longest value of a header that is kept; a policy is judged whole, and within the octets of the header. */
const MAX_VALUE_CHARS = 2000;
const UNCUT = 'content-security-policy';
/** Values of headers that are kept. */
const MAX_VALUES = 100;

/** Sends one request over a connection and reads the answer, up to `maxBytes` after decompression; of a redirect, no body. */
export function exchange(
  socket: Socket,
  { method, path, headers, body, maxBytes, firstOctetMs, name, signal, intake }: Sent,
): Promise<Exchanged | Omit<Failure, 'ref'>> {
  return new Promise((resolve) => {
    const sent = request({
      createConnection: () => socket,
      method,
      path,
      headers,
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    let stopWatching = (): void => {};
    const end = (result: Exchanged | Omit<Failure, 'ref'>): void => {
      stopWatching();
      signal.removeEventListener('abort', onLate);
      sent.destroy();
      socket.destroy();
      resolve(result);
    };
    const onLate = (): void => end(lateness(signal, name, 'late-end'));
    signal.addEventListener('abort', onLate, { once: true });
    // Told once the parser listens, so that it misses nothing of what we make flow.
    sent.once('socket', () => {
      stopWatching = watchPace(socket, { name, firstOctetMs, onSlow: end });
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      end(
        error.code?.startsWith('HPE_') === true
          ? { why: 'not-understood', causes: because('not-http', name) }
          : socketFailure(error, name),
      ),
    );
    let interim = 0;
    sent.on('information', () => {
      interim += 1;
      if (interim <= MAX_INTERIM) return;
      const causes = [{ code: 'too-many-interim', args: { max: MAX_INTERIM }, server: name }] as const;
      end({ why: 'not-understood', causes });
    });
    const onUpgrade = (): void => end({ why: 'not-understood', causes: because('protocol-changed', name) });
    sent.on('upgrade', onUpgrade);
    sent.on('response', (response) => {
      const head = headOf(response, sentAt);
      // 101 without a word of what to change to.
      if (head.status < 200) return onUpgrade();
      if (REDIRECTS.has(head.status) || maxBytes === 0)
        return end({ ...head, octets: Buffer.alloc(0), tooLong: false });
      readBody(response, { maxBytes, name, intake }).then(
        (body) => end('why' in body ? body : { ...head, ...body }),
        (error) => end(socketFailure(error, name)),
      );
    });
    const sentAt = performance.now();
    sent.end(body);
    if (signal.aborted) onLate();
  });
}

/** Node gives the octets of a header as Latin-1; whoever writes more than ASCII there means UTF-8. */
const locationOf = ({ headers: { location } }: IncomingMessage): string | null =>
  location === undefined ? null : Buffer.from(location, 'latin1').toString('utf8');

function returnedHeaders({ rawHeaders }: IncomingMessage): Record<string, string[]> {
  const values = new Map<string, string[]>();
  for (let i = 0; i + 1 < rawHeaders.length && i < 2 * MAX_VALUES; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    const whole = rawHeaders[i + 1] ?? '';
    const value = name === UNCUT ? whole : whole.slice(0, MAX_VALUE_CHARS);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}

/** Returns the head of a response. `sentAt`: a reading of `performance.now()` when the request was sent. */
const headOf = (response: IncomingMessage, sentAt: number) => ({
  status: response.statusCode ?? 0,
  headers: returnedHeaders(response),
  location: locationOf(response),
  firstOctetMs: Math.round(10 * (performance.now() - sentAt)) / 10,
});
