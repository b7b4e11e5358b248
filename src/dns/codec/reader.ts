import { type DnsName, ROOT } from '../../domain/name.ts';
import { labelText, MAX_LABEL_OCTETS, MAX_NAME_OCTETS } from '../../domain/rdata/wire-name.ts';

/** Work done, for tests that bound it: labels and records looked at. */
export interface Steps {
  steps: number;
}

/** What a broken message throws inside this file; `decodeMessage` turns it into a value. */
export class Malformed extends Error {}

export const HEADER_BYTES = 12;
/** Of the names met in a message, those that begin at each so many labels are kept. */
const KEPT_LABELS = 8;

/** A name met in the message, kept by where it begins. `next` is where its own bytes end there. */
interface Known {
  readonly name: DnsName;
  /** Octets of the whole name, uncompressed. */
  readonly size: number;
  readonly next: number;
}

/** A cursor over one message that reads numbers and names. Throws `Malformed`. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly steps: Steps;
  /** Made when first needed: most messages point at nothing but their question. */
  #names: Map<number, Known> | undefined;
  #question: Known | undefined;
  #questionAt = -1;
  at = 0;

  constructor(bytes: Uint8Array, steps: Steps) {
    this.bytes = bytes;
    this.steps = steps;
  }

  u16(offset: number): number {
    return ((this.bytes[offset] ?? 0) << 8) | (this.bytes[offset + 1] ?? 0);
  }

  need(count: number): void {
    if (this.at + count > this.bytes.length) throw new Malformed('cut short');
  }

  /** Tells the reader a name it need not read: the question, which the caller has compared octet by octet. */
  known(at: number, name: DnsName, size: number): void {
    this.#question = { name, size, next: at + size };
    this.#questionAt = at;
  }

  #met(at: number): Known | undefined {
    return at === this.#questionAt ? this.#question : this.#names?.get(at);
  }

  /** Reads a name at the cursor, compressed or not, and moves the cursor behind it. */
  name(): DnsName {
    const { bytes, at } = this;
    const length = bytes[at] ?? 0;
    // Most names are one pointer to a name read before, mostly the question.
    if (length >= 0xc0 && at + 1 < bytes.length) {
      const target = ((length & 0x3f) << 8) | (bytes[at + 1] ?? 0);
      const known = target < at ? this.#met(target) : undefined;
      if (known !== undefined) {
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
    let tail: Known | undefined;
    while (tail === undefined) {
      this.steps.steps += 1;
      const length = bytes[at];
      if (length === undefined) throw new Malformed('a name is cut short');
      if (length === 0) tail = { name: ROOT, size: 1, next: at + 1 };
      else if (length <= MAX_LABEL_OCTETS) {
        if (at + 1 + length >= bytes.length) throw new Malformed('a name is cut short');
        path.push(at);
        // No name has more labels than this; without the check a long run of labels would be walked again and again.
        if (path.length > MAX_NAME_OCTETS) throw new Malformed('a name is longer than 255 octets');
        at += 1 + length;
        tail = this.#met(at);
      } else if (length >= 0xc0) {
        if (at + 1 >= bytes.length) throw new Malformed('a name is cut short');
        const target = ((length & 0x3f) << 8) | (bytes[at + 1] ?? 0);
        if (target >= lowest || target < HEADER_BYTES)
          throw new Malformed('a compression pointer that does not point back');
        lowest = target;
        path.push(at);
        if (path.length > MAX_NAME_OCTETS) throw new Malformed('too many compression pointers in a name');
        at = target;
        tail = this.#met(at);
      } else throw new Malformed('a label of an unknown kind');
    }
    let known = tail;
    for (let i = path.length - 1; i >= 0; i -= 1) {
      const begin = path[i] ?? 0;
      const length = bytes[begin] ?? 0;
      if (length >= 0xc0) known = { name: known.name, size: known.size, next: begin + 2 };
      else {
        const label = labelText(bytes, begin + 1, begin + 1 + length);
        const size = known.size + 1 + length;
        if (size > MAX_NAME_OCTETS) throw new Malformed('a name is longer than 255 octets');
        known = { name: (known.name === ROOT ? label : `${label}.${known.name}`) as DnsName, size, next: known.next };
      }
      // Every eighth label is enough: whoever points between two of them reads at most seven labels once more.
      if (i === 0 || (path.length - i) % KEPT_LABELS === 0) {
        this.#names ??= new Map();
        this.#names.set(begin, known);
      }
    }
    return known;
  }
}
