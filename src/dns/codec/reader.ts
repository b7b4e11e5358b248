import type { MalformedCode } from '../../domain/cause.ts';
import { type DnsName, ROOT } from '../../domain/name.ts';
import { labelText, MAX_LABEL_OCTETS, MAX_NAME_OCTETS } from '../../domain/rdata/wire-name.ts';

/** Work done, for tests that bound it: labels and records read. */
export interface Steps {
  steps: number;
}

/** Reports a broken message inside this file; `decodeMessage` turns it into a value. */
export class Malformed extends Error {
  readonly code: MalformedCode;

  constructor(code: MalformedCode) {
    super(code);
    this.code = code;
  }
}

const thrown = new Map<MalformedCode, Malformed>();

/** Returns the one error of a code. To record for each message where it was thrown takes as long as to read it. */
export function malformed(code: MalformedCode): Malformed {
  const error = thrown.get(code) ?? new Malformed(code);
  thrown.set(code, error);
  return error;
}

export const HEADER_BYTES = 12;
/** Above this length the built-in copy is faster than a loop. */
const SHORT_COPY = 48;
/** Of the names met in a message, those that begin at each so many labels are kept. */
const LABELS_PER_ENTRY = 8;
/** Pointers followed in one name. One with 127 labels, the most there can be, needs no more (RFC 9267 §2). */
const MAX_POINTERS = 126;
/**
 * Octets of all names written out from one message: as many as 1,000 records, the most of one set, can hold. Thirteen
 * bytes with a pointer become 255, so that without it 64 KiB would become 1.3 MB. Names met again cost nothing.
 */
const MAX_NAMES_OCTETS = 1000 * MAX_NAME_OCTETS;
/**
 * Labels made into text from one message. Fewer than 6,000 records fit into it, and an owner's name has a label or two
 * that were not there before; labels met again cost nothing.
 */
export const MAX_LABELS = 12_000;
/** Octets with ASCII letters in lower case (RFC 4343 §3). */
const LOWER = Uint8Array.from({ length: 256 }, (_, octet) => (octet >= 0x41 && octet <= 0x5a ? octet | 0x20 : octet));

/** A name met in the message, kept by where it begins. `next` is where its own bytes end there. */
interface Known {
  readonly name: DnsName;
  /** Octets of the whole name, uncompressed. */
  readonly size: number;
  readonly next: number;
  /** Pointers followed on the way to its end. */
  readonly hops: number;
}

/** A cursor over one message that reads numbers and names. Throws `Malformed`. */
export class MessageReader {
  readonly bytes: Uint8Array;
  readonly steps: Steps;
  /** Made when first needed: most messages point at nothing but their question. */
  #names: Map<number, Known> | undefined;
  #question: Known | undefined;
  #questionAt = -1;
  #written = 0;
  #labels = 0;
  at = 0;

  constructor(bytes: Uint8Array, steps: Steps) {
    this.bytes = bytes;
    this.steps = steps;
  }

  u16(offset: number): number {
    return ((this.bytes[offset] ?? 0) << 8) | (this.bytes[offset + 1] ?? 0);
  }

  need(count: number): void {
    if (this.at + count > this.bytes.length) throw malformed('cut-short');
  }

  /** A copy of its own: a view would keep the whole message, and whatever buffer it came in, in memory. */
  copy(start: number, end: number): Uint8Array {
    const size = end - start;
    const copied = new Uint8Array(size);
    if (size > SHORT_COPY) copied.set(this.bytes.subarray(start, end));
    else for (let i = 0; i < size; i += 1) copied[i] = this.bytes[start + i] ?? 0;
    return copied;
  }

  /** Tells the reader a name it need not read: the question, which the caller has compared octet by octet. */
  known(at: number, name: DnsName, size: number): void {
    this.#question = { name, size, next: at + size, hops: 0 };
    this.#questionAt = at;
  }

  /** Counts octets of names that were written out. */
  #wrote(octets: number): void {
    this.#written += octets;
    if (this.#written > MAX_NAMES_OCTETS) throw malformed('names-too-long');
  }

  #met(at: number): Known | undefined {
    return at === this.#questionAt ? this.#question : this.#names?.get(at);
  }

  /**
   * Copies the name at the cursor to `target` at `offset`, uncompressed and in lower case, moves the cursor behind it
   * and returns where the copy ends. Names in RDATA are not made into text: no message can make that worth its while.
   */
  copyName(target: Uint8Array, offset: number): number {
    const { bytes } = this;
    let at = this.at;
    let lowest = at;
    let hops = 0;
    let to = offset;
    for (;;) {
      this.steps.steps += 1;
      const length = bytes[at];
      if (length === undefined) throw malformed('name-cut-short');
      if (length <= MAX_LABEL_OCTETS) {
        const end = at + 1 + length;
        if (end > bytes.length) throw malformed('name-cut-short');
        if (to - offset + length + 1 > MAX_NAME_OCTETS) throw malformed('name-too-long');
        // Lengths are below the letters, so that they may be folded with the rest.
        for (let i = at; i < end; i += 1, to += 1) target[to] = LOWER[bytes[i] ?? 0] ?? 0;
        at = end;
        if (length === 0) break;
      } else if (length >= 0xc0) {
        const goal = this.#goal(at, lowest);
        if (hops === 0) this.at = at + 2;
        hops += 1;
        if (hops > MAX_POINTERS) throw malformed('too-many-pointers');
        lowest = goal;
        at = goal;
      } else throw malformed('label-kind');
    }
    if (hops === 0) this.at = at;
    this.#wrote(to - offset);
    return to;
  }

  /** Where the pointer at `at` leads: always back, before all that was read of this name. */
  #goal(at: number, lowest: number): number {
    const { bytes } = this;
    if (at + 1 >= bytes.length) throw malformed('name-cut-short');
    const goal = (((bytes[at] ?? 0) & 0x3f) << 8) | (bytes[at + 1] ?? 0);
    if (goal >= lowest || goal < HEADER_BYTES) throw malformed('pointer-forward');
    return goal;
  }

  /** Reads a name at the cursor, compressed or not, and moves the cursor behind it. */
  name(): DnsName {
    const { bytes, at } = this;
    const length = bytes[at] ?? 0;
    // Most names are one pointer to a name read before, mostly the question.
    if (length >= 0xc0 && at + 1 < bytes.length) {
      const target = ((length & 0x3f) << 8) | (bytes[at + 1] ?? 0);
      const known = target < at ? this.#met(target) : undefined;
      if (known !== undefined && known.hops < MAX_POINTERS) {
        this.steps.steps += 1;
        this.at = at + 2;
        return known.name;
      }
    }
    const known = this.#nameAt(at);
    this.at = known.next;
    return known.name;
  }

  /**
   * The name that begins at an offset. What was read once is not read again however many pointers lead to it, so a
   * message of nothing but pointers costs no more than its length.
   */
  #nameAt(start: number): Known {
    const met = this.#met(start);
    if (met !== undefined) return met;
    const { bytes } = this;
    // Walks to the end of the name or to a part that was read before, then builds the names from there backwards.
    const path: number[] = [];
    let lowest = start;
    let at = start;
    let hops = 0;
    let tail: Known | undefined;
    while (tail === undefined) {
      this.steps.steps += 1;
      const length = bytes[at];
      if (length === undefined) throw malformed('name-cut-short');
      if (length === 0) tail = { name: ROOT, size: 1, next: at + 1, hops: 0 };
      else if (length <= MAX_LABEL_OCTETS) {
        if (at + 1 + length >= bytes.length) throw malformed('name-cut-short');
        path.push(at);
        // No name has more labels than this; without the check a long run of labels would be walked again and again.
        if (path.length > MAX_NAME_OCTETS) throw malformed('name-too-long');
        at += 1 + length;
        tail = this.#met(at);
      } else if (length >= 0xc0) {
        lowest = this.#goal(at, lowest);
        path.push(at);
        hops += 1;
        if (hops > MAX_POINTERS) throw malformed('too-many-pointers');
        at = lowest;
        tail = this.#met(at);
      } else throw malformed('label-kind');
    }
    let known = tail;
    for (let i = path.length - 1; i >= 0; i -= 1) {
      const begin = path[i] ?? 0;
      const length = bytes[begin] ?? 0;
      if (length >= 0xc0) {
        known = { name: known.name, size: known.size, next: begin + 2, hops: known.hops + 1 };
        if (known.hops > MAX_POINTERS) throw malformed('too-many-pointers');
      } else {
        const label = labelText(bytes, begin + 1, begin + 1 + length);
        const size = known.size + 1 + length;
        if (size > MAX_NAME_OCTETS) throw malformed('name-too-long');
        this.#wrote(1 + length);
        this.#labels += 1;
        if (this.#labels > MAX_LABELS) throw malformed('too-many-labels');
        const name = (known.name === ROOT ? label : `${label}.${known.name}`) as DnsName;
        known = { name, size, next: known.next, hops: known.hops };
      }
      // Every eighth label is enough: a pointer between two of them reads at most seven labels again. What a
      // pointer leads to is kept too, so that it is read but once however many lead there.
      if (i === 0 || (path.length - i) % LABELS_PER_ENTRY === 0 || (bytes[path[i - 1] ?? 0] ?? 0) >= 0xc0) {
        this.#names ??= new Map();
        this.#names.set(begin, known);
      }
    }
    return known;
  }
}
