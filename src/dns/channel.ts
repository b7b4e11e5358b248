import { randomFillSync } from 'node:crypto';
import type { Transport } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';

/** Tells what became of one query: the response that matches it, or why there is none. */
export type Response =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly rttMs: number }
  | { readonly ok: false; readonly why: 'timeout' | 'unreachable'; readonly cause: Cause; readonly rttMs: number };

/**
 * Takes the response, once. Its bytes are valid during the call only: they lie in a buffer that the next read overwrites.
 * Must not throw, since it is called from the socket's events.
 */
export type TakeResponse = (response: Response) => void;

/** A way to one server. Gives each query an ID of its own and ignores every response that does not match. */
export interface Channel {
  readonly transport: Transport;
  /**
   * `query` has one question. The channel writes an ID into it and keeps it until the response: give each call its own.
   * `now` is the reading of `performance.now()` from which the time counts.
   */
  ask(query: Uint8Array, timeoutMs: number, now: number, take: TakeResponse): void;
  close(): void;
}

/** The server was silent. */
export const NO_ANSWER: Cause = { code: 'no-answer', args: {} };
/** We are closed, and ask nothing more. */
export const CLOSED: Cause = { code: 'closed', args: {} };

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

/** One query that waits for its response. */
export interface Waiting {
  readonly id: number;
  /** The query as sent; its question section is what a response must repeat. */
  readonly query: Uint8Array;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly take: TakeResponse;
}

/** Returns where the question section of a query of ours ends: one uncompressed name, type, class. */
export function endOfQuestion(query: Uint8Array): number {
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length !== 0; length = query[at] ?? 0) at += 1 + length;
  return at + 5;
}

/** QR and opcode: the upper bits of the third octet. Source: RFC 1035 §4.1.1. */
const QR_AND_OPCODE = 0xf8;
const QR = 0x80;
/** FORMERR, SERVFAIL, NOTIMP, REFUSED: with these alone a server may leave the question out. */
const MAY_LACK_QUESTION = (1 << 1) | (1 << 2) | (1 << 4) | (1 << 5);
const TC = 0x02;

/** Returns whether a response without a question only asks us to use TCP: NSD answers ANY like this. */
const isBareTruncation = (message: Uint8Array): boolean =>
  ((message[2] ?? 0) & TC) !== 0 && ((message[3] ?? 0) & 0x0f) === 0 && message[6] === 0 && message[7] === 0;

/**
 * Returns whether a message answers the query: a response (QR) of its opcode that repeats the question, upper and lower
 * case alike. A server that could not read the query may leave the question out (RFC 1035 §4.1.1): accepted for error
 * codes, and where it only asks us to use TCP.
 */
export function matches(query: Uint8Array, message: Uint8Array): boolean {
  if (message.length < HEADER_BYTES || (((message[2] ?? 0) ^ (query[2] ?? 0)) & QR_AND_OPCODE) !== QR) return false;
  const questions = ((message[4] ?? 0) << 8) | (message[5] ?? 0);
  if (questions === 0)
    return ((1 << ((message[3] ?? 0) & 0x0f)) & MAY_LACK_QUESTION) !== 0 || isBareTruncation(message);
  const end = endOfQuestion(query);
  if (questions !== 1 || message.length < end) return false;
  const endOfName = end - TYPE_AND_CLASS_BYTES;
  for (let i = HEADER_BYTES; i < end; i += 1) {
    const sent = query[i] ?? 0;
    const got = message[i] ?? 0;
    if (sent !== got && (i >= endOfName || (sent ^ got) !== CASE_BIT || !isLetter(got))) return false;
  }
  return true;
}

const TYPE_AND_CLASS_BYTES = 4;
/** By which upper and lower case of an ASCII letter differ. */
export const CASE_BIT = 0x20;

/** Returns whether an octet is an ASCII letter. The length of a label never is: those end at 63. */
export const isLetter = (octet: number): boolean => {
  const lower = octet | CASE_BIT;
  return lower >= 0x61 && lower <= 0x7a;
};

/** How often we search waiting queries for those whose time is up: one timer for all of them. */
const SWEEP_MS = 20;

/** Tells the owner of a list of these. */
export interface WaitingEvents {
  /** Nothing waits any more. */
  onEmpty(): void;
  /** This one's time was up; its `take` has been called. */
  onExpired?(waiting: Waiting): void;
}

/** Room for so many at first; doubled when half of it is taken. */
const FIRST_SLOTS = 16;

/**
 * The queries of one socket that wait for a response, by ID. An array and not a Map: the tables that a busy Map leaves
 * behind keep what was in them alive until the next full collection, which cost more than all the rest of a query.
 */
export class WaitingList {
  /** The query with an ID is at the index of the ID's lower bits. */
  #slots: (Waiting | undefined)[] = new Array(FIRST_SLOTS).fill(undefined);
  #mask = FIRST_SLOTS - 1;
  #size = 0;
  readonly #events: WaitingEvents;
  #timer: NodeJS.Timeout | undefined;
  /** When a search of the list was last due, and whether that search was skipped. */
  #sweptAt = 0;
  #spared = false;

  constructor(events: WaitingEvents) {
    this.#events = events;
  }

  get size(): number {
    return this.#size;
  }

  /** Keeps a query until its response comes or its time is up, and writes into it an ID that no other here has. */
  add(query: Uint8Array, sentAt: number, expiresAt: number, take: TakeResponse): void {
    if (this.#size * 2 > this.#mask) this.#grow();
    let id = randomId();
    while (this.#slots[id & this.#mask] !== undefined) id = randomId();
    query[0] = id >> 8;
    query[1] = id & 0xff;
    this.#slots[id & this.#mask] = { id, query, sentAt, expiresAt, take };
    this.#size += 1;
    if (this.#timer !== undefined) return;
    this.#sweptAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), SWEEP_MS);
  }

  /** Hands a message to the query it answers. Returns false where there is none; the message is then forged, late or broken, and dropped. */
  receive(message: Uint8Array): boolean {
    if (message.length < HEADER_BYTES) return false;
    const id = ((message[0] ?? 0) << 8) | (message[1] ?? 0);
    const waiting = this.#slots[id & this.#mask];
    if (waiting === undefined || waiting.id !== id || !matches(waiting.query, message)) return false;
    this.#settle(waiting, { ok: true, bytes: message, rttMs: performance.now() - waiting.sentAt });
    return true;
  }

  failAll(why: 'timeout' | 'unreachable', cause: Cause): void {
    const now = performance.now();
    for (const waiting of this.takeAll()) waiting.take({ ok: false, why, cause, rttMs: now - waiting.sentAt });
  }

  /** Empties the list without calling anybody: the caller handles what it returns. */
  takeAll(): Waiting[] {
    const all = this.#slots.filter((one) => one !== undefined);
    this.#slots.fill(undefined);
    this.#size = 0;
    this.#stop();
    if (all.length > 0) this.#events.onEmpty();
    return all;
  }

  #grow(): void {
    const all = this.#slots;
    this.#mask = 2 * all.length - 1;
    this.#slots = new Array(2 * all.length).fill(undefined);
    for (const one of all) if (one !== undefined) this.#slots[one.id & this.#mask] = one;
  }

  #settle(waiting: Waiting, response: Response): void {
    this.#slots[waiting.id & this.#mask] = undefined;
    this.#size -= 1;
    if (this.#size === 0) this.#events.onEmpty();
    waiting.take(response);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Searches the list, unless this process was held up. Timers run before Node reads the packets that have arrived, so their
   * responses would count as lost. Node reads them before the next search, which is never skipped.
   */
  #tick(): void {
    const now = performance.now();
    this.#spared = !this.#spared && now - this.#sweptAt > 2 * SWEEP_MS;
    this.#sweptAt = now;
    if (!this.#spared) this.#sweep();
  }

  #sweep(): void {
    const now = performance.now();
    const late = this.#slots.filter((one) => one !== undefined && one.expiresAt <= now);
    for (const one of late) {
      // The callback of one may have ended the others.
      if (one === undefined || this.#slots[one.id & this.#mask] !== one) continue;
      this.#settle(one, { ok: false, why: 'timeout', cause: NO_ANSWER, rttMs: now - one.sentAt });
      this.#events.onExpired?.(one);
    }
    if (this.#size === 0) this.#stop();
  }
}
