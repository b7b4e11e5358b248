import type { Socket } from 'node:net';
import {
  type Channel,
  endOfQuestion,
  HEADER_BYTES,
  matches,
  type Reply,
  type Waiting,
  WaitingList,
} from './channel.ts';
import { IDLE_CONNECTION_MS } from './limits.ts';

/** Opens a connection; `node:net` for TCP, `node:tls` for DoT. The socket may still be connecting. */
export type Connect = () => Socket;

/** IDs of one connection that may be under way at once: half of them, so that a free one is found quickly. */
const MAX_PIPELINED = 32_768;
/** With more than so many questions under way, queries gather for a while before they are written. */
const MANY = 48;
const GATHER_MS = 1;

/**
 * Many questions over one connection (RFC 7766 §6.2.1.1): written as they come, answered in any order. The queries of
 * one turn of the event loop leave in one write. What was under way when the server closes is asked once more.
 */
export function createStreamChannel(
  transport: 'tcp' | 'tls',
  connect: Connect,
  readyEvent: 'connect' | 'secureConnect',
): Channel {
  let current: Connection | undefined;
  let closed = false;

  type Query = Omit<Waiting, 'id' | 'questionEnd'>;

  class Connection {
    readonly socket: Socket;
    readonly waiting = new WaitingList();
    readonly frames = new Frames();
    /** Queries that wait to be written, framed; the first `gathered` octets count. */
    out = new Uint8Array(16_384);
    gathered = 0;
    ready = false;
    over = false;
    answered = 0;

    constructor() {
      this.socket = connect();
      this.socket.setNoDelay(true);
      this.socket.setTimeout(IDLE_CONNECTION_MS, () => {
        if (this.waiting.size === 0) this.socket.end();
      });
      this.socket.on(readyEvent, () => {
        this.ready = true;
        this.flush();
      });
      this.socket.on('data', (chunk) => {
        this.frames.push(chunk, (message) => this.receive(message));
        if (this.waiting.size === 0) this.socket.unref();
      });
      this.socket.on('error', (error: NodeJS.ErrnoException) =>
        this.end(`cannot be reached over ${transport.toUpperCase()} (${error.code ?? error.message})`),
      );
      this.socket.on('close', () => this.end(`closed the ${transport.toUpperCase()} connection`));
    }

    send(one: Query): void {
      const { query } = one;
      const id = this.waiting.freeId();
      query[0] = id >> 8;
      query[1] = id & 0xff;
      if (this.waiting.size === 0) this.socket.ref();
      const { sentAt, expiresAt, settle, again } = one;
      this.waiting.add({ id, query, questionEnd: endOfQuestion(query), sentAt, expiresAt, settle, again });
      const end = this.gathered + 2 + query.length;
      if (end > this.out.length) this.grow(end);
      this.out[this.gathered] = query.length >> 8;
      this.out[this.gathered + 1] = query.length & 0xff;
      this.out.set(query, this.gathered + 2);
      if (this.gathered === 0 && this.ready) {
        // With many under way, a millisecond of patience saves both ends most of their system calls.
        if (this.waiting.size > MANY) setTimeout(this.flush, GATHER_MS);
        else setImmediate(this.flush);
      }
      this.gathered = end;
    }

    grow(size: number): void {
      const larger = new Uint8Array(2 * size);
      larger.set(this.out);
      this.out = larger;
    }

    /** Writes all that has gathered since the last turn of the event loop. */
    readonly flush = (): void => {
      if (this.gathered === 0 || !this.ready || this.over) return;
      this.socket.write(Buffer.from(this.out.subarray(0, this.gathered)));
      this.gathered = 0;
    };

    receive(message: Uint8Array): void {
      const waiting =
        message.length >= HEADER_BYTES ? this.waiting.get(((message[0] ?? 0) << 8) | (message[1] ?? 0)) : undefined;
      if (waiting === undefined || !matches(waiting, message)) return;
      this.answered += 1;
      this.waiting.settle(waiting, { ok: true, bytes: message, rttMs: performance.now() - waiting.sentAt });
    }

    end(detail: string): void {
      if (this.over) return;
      this.over = true;
      if (current === this) current = undefined;
      // A server may close an idle connection just as we write (RFC 7766 §6.2.4): what it left open is asked once more.
      const left = this.waiting.all();
      const wasInUse = this.answered > 0;
      for (const waiting of this.waiting.all())
        if (!wasInUse || waiting.again) {
          const rttMs = performance.now() - waiting.sentAt;
          this.waiting.settle(waiting, { ok: false, why: 'unreachable', detail, rttMs });
        }
      this.waiting.stop();
      this.socket.destroy();
      if (wasInUse && !closed) for (const one of left) if (!one.again) via().send({ ...one, again: true });
    }
  }

  const via = (): Connection => {
    current ??= new Connection();
    return current;
  };

  return {
    transport,
    ask(query, timeoutMs) {
      const sentAt = performance.now();
      if (closed) return Promise.resolve({ ok: false, why: 'unreachable', detail: 'client closed', rttMs: 0 });
      const connection = via();
      if (connection.waiting.size >= MAX_PIPELINED) {
        return Promise.resolve({ ok: false, why: 'unreachable', detail: 'too many questions under way', rttMs: 0 });
      }
      return new Promise<Reply>((settle) => {
        connection.send({ query, sentAt, expiresAt: sentAt + timeoutMs, settle, again: false });
      });
    },
    close() {
      closed = true;
      current?.end('client closed');
    },
  };
}

/** Cuts a byte stream into messages with two-octet length prefixes (RFC 1035 §4.2.2), however the bytes drip in. */
class Frames {
  #rest: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #held = 0;

  push(chunk: Buffer, deliver: (message: Uint8Array) => void): void {
    this.#parts.push(chunk);
    this.#held += chunk.length;
    const needed = this.#rest.length >= 2 ? 2 + this.#rest.readUInt16BE(0) : 2;
    // Joined only once a whole message is there, so that single dripped bytes cost no copies of all that came before.
    if (this.#rest.length + this.#held < needed) return;
    let bytes =
      this.#rest.length === 0 && this.#parts.length === 1 ? chunk : Buffer.concat([this.#rest, ...this.#parts]);
    this.#parts = [];
    this.#held = 0;
    while (bytes.length >= 2) {
      const end = 2 + bytes.readUInt16BE(0);
      if (bytes.length < end) break;
      deliver(bytes.subarray(2, end));
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes;
  }
}
