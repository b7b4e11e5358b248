import type { Socket } from 'node:net';
import type { Cause } from '../domain/cause.ts';
import { type Channel, CLOSED, HEADER_BYTES, type TakeResponse, type Waiting, WaitingList } from './channel.ts';
import { IDLE_CONNECTION_MS, QUESTION_TIMEOUT_MS } from './limits.ts';

/**
 * Opens a connection; `node:net` for TCP, `node:tls` for DoT. The socket may still be connecting. Gives what it reads
 * to `onBytes`, which is done with them when it returns.
 */
export type Connect = (onBytes: (bytes: Uint8Array) => void) => Socket;

/** IDs of one connection that may be in flight at once: half of them, so that a free one is found quickly. */
const MAX_PIPELINED = 32_768;
/** With more queries in flight than this, queries gather for a while before they are written. */
const MANY = 48;
const GATHER_MS = 1;
/** So many octets (some 80 queries) are enough for one write. */
const GATHER_BYTES = 4096;
const FIRST_OUT_BYTES = 16_384;
/** A length prefix and the longest message. Source: RFC 1035 §4.2.2. */
const MAX_FRAME_BYTES = 2 + 0xffff;

/**
 * Makes a channel for many questions over one connection (RFC 7766 §6.2.1.1): written as they come, answered in any
 * order. The queries of one turn of the event loop leave in one write. What was in flight when the server closes is
 * sent again.
 */
export function createStreamChannel(
  transport: 'tcp' | 'tls',
  connect: Connect,
  readyEvent: 'connect' | 'secureConnect',
): Channel {
  const over = transport === 'tcp' ? 'TCP' : 'TLS';
  let current: Connection | undefined;
  let closed = false;

  const via = (): Connection => {
    current ??= new Connection({ over, connect, readyEvent, onEnd });
    return current;
  };

  /**
   * A server may close just as we write, or after so many answers (RFC 7766 §6.2.4): what it left open is asked on a new
   * connection, each time until its deadline. One that answers nothing before it closes is not asked again.
   */
  function onEnd(connection: Connection, cause: Cause, mayAskAgain: boolean): void {
    if (current === connection) current = undefined;
    if (closed || !mayAskAgain) connection.waiting.failAll('unreachable', cause);
    for (const { query, sentAt, expiresAt, take } of connection.waiting.takeAll())
      via().send(query, sentAt, expiresAt, take);
  }

  return {
    transport,
    ask(query, timeoutMs, now, take) {
      const connection = closed ? undefined : via();
      if (connection === undefined || connection.waiting.size >= MAX_PIPELINED) {
        const cause: Cause = closed ? CLOSED : { code: 'too-many-in-flight', args: {} };
        take({ ok: false, why: 'unreachable', cause, rttMs: 0 });
      } else connection.send(query, now, now + timeoutMs, take);
    },
    close() {
      closed = true;
      current?.end(CLOSED);
    },
  };
}

/** How connections are opened, and who hears when one ends. */
interface ConnectionOptions {
  /** Names the transport of the connection, as causes name it. */
  readonly over: 'TCP' | 'TLS';
  readonly connect: Connect;
  readonly readyEvent: 'connect' | 'secureConnect';
  /** Called once, with queries still waiting. `mayAskAgain`: whether a new connection may answer them. */
  readonly onEnd: (connection: Connection, cause: Cause, mayAskAgain: boolean) => void;
}

/** One connection: what is written waits for others of its turn, what is read goes to whoever waits for it. */
class Connection {
  readonly socket: Socket;
  readonly waiting: WaitingList;
  readonly #over: 'TCP' | 'TLS';
  readonly #onEnd: ConnectionOptions['onEnd'];
  readonly #frames = new Frames();
  readonly #openedAt = performance.now();
  /** Queries that wait to be written, framed; the first `#gathered` octets count. */
  #out = new Uint8Array(FIRST_OUT_BYTES);
  #gathered = 0;
  #ready = false;
  #ended = false;
  #answered = 0;
  #receivedAt = 0;

  constructor({ over, connect, readyEvent, onEnd }: ConnectionOptions) {
    this.#over = over;
    this.#onEnd = onEnd;
    this.waiting = new WaitingList({
      onEmpty: () => this.socket.unref(),
      onExpired: (waiting) => this.#closeIfDead(waiting),
    });
    const deliver = (message: Uint8Array) => {
      // Octets alone count for nothing: a server may drip them for ever.
      this.#receivedAt = performance.now();
      if (this.waiting.receive(message)) this.#answered += 1;
    };
    this.socket = connect((bytes) => this.#frames.push(bytes, deliver));
    this.socket.setNoDelay(true);
    this.socket.setTimeout(IDLE_CONNECTION_MS, () => {
      if (!this.#ready) this.end({ code: 'connection-not-accepted', args: { over } });
      else if (this.waiting.size === 0) this.end({ code: 'connection-idle', args: { over } });
    });
    this.socket.on(readyEvent, () => {
      this.#ready = true;
      this.#receivedAt = performance.now();
      this.#flush();
    });
    this.socket.on('error', (error: NodeJS.ErrnoException) => this.end(connectionCause(over, error)));
    this.socket.on('close', () => this.end({ code: 'stream-closed', args: { over } }));
  }

  send(query: Uint8Array, sentAt: number, expiresAt: number, take: TakeResponse): void {
    if (this.waiting.size === 0) this.socket.ref();
    this.waiting.add(query, sentAt, expiresAt, take);
    const start = this.#gathered;
    const end = start + 2 + query.length;
    if (end > this.#out.length) this.#grow(end);
    const out = this.#out;
    out[start] = query.length >> 8;
    out[start + 1] = query.length & 0xff;
    out.set(query, start + 2);
    this.#gathered = end;
    if (!this.#ready) return;
    // With many in flight, waiting a millisecond saves both ends most of their system calls.
    if (end >= GATHER_BYTES) this.#flush();
    else if (start > 0) return;
    else if (this.waiting.size > MANY) setTimeout(this.#flush, GATHER_MS);
    else setImmediate(this.#flush);
  }

  #grow(size: number): void {
    const larger = new Uint8Array(2 * size);
    larger.set(this.#out);
    this.#out = larger;
  }

  /** Writes all that has gathered. The socket gets a copy, since it may write later. */
  readonly #flush = (): void => {
    if (this.#gathered === 0 || !this.#ready || this.#ended) return;
    this.socket.write(Buffer.from(this.#out.subarray(0, this.#gathered)));
    this.#gathered = 0;
  };

  /**
   * A query got no response in its time. Where no message at all came since it was written, the connection may be dead
   * without a sign (a firewall forgot it, the server was replaced): a new one is opened rather than wait for the
   * system to notice, which takes minutes.
   */
  #closeIfDead(waiting: Waiting): void {
    const dead = this.#ready
      ? this.#receivedAt < waiting.sentAt
      : performance.now() - this.#openedAt > QUESTION_TIMEOUT_MS;
    if (dead) this.end({ code: 'stream-silent', args: { over: this.#over } }, 'ask-again');
  }

  end(cause: Cause, others: 'ask-again' | 'if-it-has-answered' = 'if-it-has-answered'): void {
    if (this.#ended) return;
    this.#ended = true;
    this.socket.destroy();
    this.#onEnd(this, cause, this.#answered > 0 || others === 'ask-again');
  }
}

/** Describes how a connection failed. */
export function connectionCause(over: string, { code, message }: NodeJS.ErrnoException): Cause {
  const error = code ?? message;
  return /CERT|SELF_SIGNED|SIGNATURE/.test(error)
    ? { code: 'certificate-untrusted', args: { error } }
    : { code: 'stream-unreachable', args: { over, error } };
}

/** Cuts a byte stream into messages with two-octet length prefixes (RFC 1035 §4.2.2), however the bytes drip in. */
class Frames {
  /** The frame that is not whole yet. */
  #part: Uint8Array | undefined;
  #held = 0;

  /** Takes octets and delivers messages, each valid during the call only. */
  push(bytes: Uint8Array, deliver: (message: Uint8Array) => void): void {
    let at = this.#held === 0 ? 0 : this.#complete(bytes, deliver);
    while (at + 2 <= bytes.length) {
      const end = at + 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
      if (end > bytes.length) break;
      if (end - at > HEADER_BYTES) deliver(bytes.subarray(at + 2, end));
      at = end;
    }
    if (at < bytes.length) this.#keep(bytes, at, bytes.length);
  }

  /** Completes the frame begun earlier with what has come, and returns how many octets that took. */
  #complete(bytes: Uint8Array, deliver: (message: Uint8Array) => void): number {
    let at = 0;
    while (at < bytes.length) {
      const part = this.#part ?? new Uint8Array(2);
      const size = this.#held < 2 ? 2 : 2 + (((part[0] ?? 0) << 8) | (part[1] ?? 0));
      const end = Math.min(bytes.length, at + size - this.#held);
      this.#keep(bytes, at, end);
      at = end;
      if (size > 2 && this.#held === size) {
        this.#held = 0;
        deliver(part.subarray(2, size));
        return at;
      }
      // An empty frame holds no message.
      if (this.#held === 2 && part[0] === 0 && part[1] === 0) {
        this.#held = 0;
        return at;
      }
    }
    return at;
  }

  #keep(bytes: Uint8Array, start: number, end: number): void {
    this.#part ??= new Uint8Array(MAX_FRAME_BYTES);
    this.#part.set(bytes.subarray(start, end), this.#held);
    this.#held += end - start;
  }
}
