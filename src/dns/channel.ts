import { randomFillSync } from 'node:crypto';
import type { Transport } from '../domain/answer.ts';

/** What became of one message: the reply that matches it, or why there is none. */
export type Reply =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly rttMs: number }
  | { readonly ok: false; readonly why: 'timeout' | 'unreachable'; readonly detail: string; readonly rttMs: number };

/** A way to one server. Gives each query an ID of its own and waits past every reply that does not match. */
export interface Channel {
  readonly transport: Transport;
  /** `query` has one question. The channel writes an ID into it and keeps it until the reply: give each call its own. */
  ask(query: Uint8Array, timeoutMs: number): Promise<Reply>;
  close(): void;
}

export const HEADER_BYTES = 12;

/** 16-bit numbers that cannot be guessed, drawn in blocks since each draw is a system call. */
const block = new Uint16Array(2048);
let drawn = block.length;
export function randomId(): number {
  if (drawn === block.length) {
    randomFillSync(block);
    drawn = 0;
  }
  const id = block[drawn] ?? 0;
  drawn += 1;
  return id;
}

/** One query that waits for its reply. */
export interface Waiting {
  readonly id: number;
  /** The query as sent; its question section is what a reply must repeat. */
  readonly query: Uint8Array;
  readonly questionEnd: number;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly settle: (reply: Reply) => void;
  /** Whether it was asked over an earlier connection before. */
  readonly again: boolean;
}

/** Where the question section of a query of ours ends: one uncompressed name, type, class. */
export function endOfQuestion(query: Uint8Array): number {
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length !== 0; length = query[at] ?? 0) at += 1 + length;
  return at + 5;
}

/**
 * Whether a message is a reply to the query: a response (QR) that repeats the question, upper and lower case alike.
 * A server that could not read the query may leave the question out (RFC 1035 §4.1.1): accepted for error codes only.
 */
export function matches(waiting: Waiting, message: Uint8Array): boolean {
  if (message.length < HEADER_BYTES || ((message[2] ?? 0) & 0x80) === 0) return false;
  const questions = ((message[4] ?? 0) << 8) | (message[5] ?? 0);
  if (questions === 0) return message.length >= HEADER_BYTES && ((message[3] ?? 0) & 0x0f) !== 0;
  const { query, questionEnd } = waiting;
  if (questions !== 1 || message.length < questionEnd) return false;
  for (let i = HEADER_BYTES; i < questionEnd; i += 1) {
    const sent = query[i] ?? 0;
    const got = message[i] ?? 0;
    if (sent !== got && (got < 0x41 || got > 0x5a || sent !== (got | 0x20))) return false;
  }
  return true;
}

/** How often waiting queries are looked through for those whose time is up: one timer for all of them. */
const SWEEP_MS = 20;

/** The queries of one socket that wait for a reply, by ID. */
export class WaitingList {
  readonly #byId = new Map<number, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#byId.size;
  }

  /** Draws an ID that no other waiting query of this socket has. */
  freeId(): number {
    let id = randomId();
    while (this.#byId.has(id)) id = randomId();
    return id;
  }

  get(id: number): Waiting | undefined {
    return this.#byId.get(id);
  }

  all(): Waiting[] {
    return [...this.#byId.values()];
  }

  add(waiting: Waiting): void {
    this.#byId.set(waiting.id, waiting);
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS);
  }

  settle(waiting: Waiting, reply: Reply): void {
    this.#byId.delete(waiting.id);
    waiting.settle(reply);
  }

  failAll(why: 'timeout' | 'unreachable', detail: string): void {
    const now = performance.now();
    for (const waiting of this.all()) this.settle(waiting, { ok: false, why, detail, rttMs: now - waiting.sentAt });
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #sweep(): void {
    const now = performance.now();
    for (const waiting of this.#byId.values()) {
      if (waiting.expiresAt > now) continue;
      const rttMs = now - waiting.sentAt;
      this.settle(waiting, { ok: false, why: 'timeout', detail: 'did not answer', rttMs });
    }
    if (this.#byId.size === 0) this.stop();
  }
}
