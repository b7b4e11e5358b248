import { hash } from 'node:crypto';

/** Most names that are stored: 256 MiB. Beyond it, a name that comes twice is looked up twice. */
const MAX_NAMES = 16_777_216;
const FIRST_SLOTS = 1024;

/**
 * The names already met, as 64 bits of their SHA-256 each: 16 octets a name at most, however long they are. That two of
 * a million names are taken for one has a chance of about one in 37 million.
 */
export class SeenNames {
  readonly #max: number;
  /** Open addressing; 0 is a free slot. */
  #slots = new BigUint64Array(FIRST_SLOTS);
  #size = 0;

  constructor(maxNames = MAX_NAMES) {
    this.#max = maxNames;
  }

  get size(): number {
    return this.#size;
  }

  has(name: string): boolean {
    const mark = markOf(name);
    return this.#slots[find(this.#slots, mark)] === mark;
  }

  /** Remembers a name. False where it was met before. */
  add(name: string): boolean {
    const mark = markOf(name);
    const slot = find(this.#slots, mark);
    if (this.#slots[slot] === mark) return false;
    if (this.#size >= this.#max) return true;
    this.#slots[slot] = mark;
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const wider = new BigUint64Array(this.#slots.length * 2);
    for (const mark of this.#slots) if (mark !== 0n) wider[find(wider, mark)] = mark;
    this.#slots = wider;
  }
}

const markOf = (name: string): bigint => hash('sha256', name, 'buffer').readBigUInt64LE(0) || 1n;

/** The slot of a mark, or the free one where it would go. The number of slots is a power of two. */
function find(slots: BigUint64Array, mark: bigint): number {
  let slot = Number(mark & 0xffff_ffffn) & (slots.length - 1);
  while (slots[slot] !== 0n && slots[slot] !== mark) slot = (slot + 1) & (slots.length - 1);
  return slot;
}
