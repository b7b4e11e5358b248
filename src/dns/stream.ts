import type { Socket } from 'node:net';
import { type Channel, endOfQuestion, HEADER_BYTES, matches, type Reply, WaitingList } from './channel.ts';
import { IDLE_CONNECTION_MS } from './limits.ts';

/** Opens a connection; `node:net` for TCP, `node:tls` for DoT. The socket may still be connecting. */
export type Connect = () => Socket;

/** IDs of one connection that may be under way at once: half of them, so that a free one is found quickly. */
const MAX_PIPELINED = 32_768;

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

  interface Query {
    readonly query: Uint8Array;
    readonly sentAt: number;
    readonly expiresAt: number;
    readonly settle: (reply: Reply) => void;
    readonly again: boolean;
  }

  class Connection {
    readonly socket: Socket;
    readonly waiting = new WaitingList();
    readonly frames = new Frames();
    readonly repeats = new Map<number, Query>();
    out: Uint8Array[] = [];
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
      const id = this.waiting.freeId();
      const framed = new Uint8Array(one.query.length + 2);
      framed.set(one.query, 2);
      framed[0] = one.query.length >> 8;
      framed[1] = one.query.length & 0xff;
      framed[2] = id >> 8;
      framed[3] = id & 0xff;
      if (this.waiting.size === 0) this.socket.ref();
      this.waiting.add({
        id,
        query: framed.subarray(2),
        questionEnd: endOfQuestion(one.query),
        sentAt: one.sentAt,
        expiresAt: one.expiresAt,
        settle: (reply) => {
          this.repeats.delete(id);
          one.settle(reply);
        },
      });
      this.repeats.set(id, one);
      if (this.out.push(framed) === 1 && this.ready) setImmediate(() => this.flush());
    }

    flush(): void {
      if (this.out.length === 0 || !this.ready || this.over) return;
      const gathered = this.out.length === 1 && this.out[0] !== undefined ? this.out[0] : Buffer.concat(this.out);
      this.out = [];
      this.socket.write(gathered);
    }

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
      const left = [...this.repeats.values()];
      const wasInUse = this.answered > 0;
      for (const waiting of this.waiting.all())
        if (!wasInUse || this.repeats.get(waiting.id)?.again === true) {
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
      const kept = Uint8Array.from(query);
      return new Promise<Reply>((settle) => {
        connection.send({ query: kept, sentAt, expiresAt: sentAt + timeoutMs, settle, again: false });
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
