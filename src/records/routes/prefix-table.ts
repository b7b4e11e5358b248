import type { Network } from '../../domain/addresses.ts';

/** A prefix with one autonomous system that announces it, or may announce it. */
export interface PrefixEntry {
  readonly network: Network;
  readonly asn: number;
  /** The longest prefix within it that is meant: its own length where nothing else was given. */
  readonly maxLength: number;
  /** Whether the system is one of an AS set, so that none is known to be the origin. */
  readonly isOfSet?: boolean;
}

/** Many prefixes, with what they belong to. */
export interface PrefixTable {
  readonly size: number;
  /** Returns the entries whose prefix has an address in it, the longest prefixes first. */
  covering(address: Uint8Array): readonly PrefixEntry[];
}

/** Adds prefixes one by one. */
export interface PrefixTableBuilder {
  readonly size: number;
  add(entry: PrefixEntry): void;
  /** Returns the table, in steps. Nothing may be added afterwards. */
  build(): Generator<undefined, PrefixTable>;
}

const FIRST_ROWS = 1024;
/** Rows that are sorted or merged in a step: some milliseconds. */
const RUN_ROWS = 4096;

/** The rows of one family in columns: 11 octets a row of IPv4, 23 of IPv6. Addresses are words of 32 bits. */
interface Columns {
  readonly words: readonly Uint32Array[];
  readonly length: Uint8Array;
  readonly maxLength: Uint8Array;
  readonly asn: Uint32Array;
  readonly ofSet: Uint8Array;
}

const columnsFor = (words: number, rows: number): Columns => ({
  words: Array.from({ length: words }, () => new Uint32Array(rows)),
  length: new Uint8Array(rows),
  maxLength: new Uint8Array(rows),
  asn: new Uint32Array(rows),
  ofSet: new Uint8Array(rows),
});

const listOf = ({ words, length, maxLength, asn, ofSet }: Columns) => [...words, length, maxLength, asn, ofSet];

/** Copies rows into columns with room for so many, in the order of `from` where that is given. */
function copied(columns: Columns, size: number, rows: number, from?: Uint32Array): Columns {
  const copy = columnsFor(columns.words.length, rows);
  const targets = listOf(copy);
  for (const [i, source] of listOf(columns).entries()) {
    const target = targets[i];
    if (target === undefined) continue;
    if (from === undefined) target.set(source.subarray(0, size));
    else for (let row = 0; row < size; row += 1) target[row] = source[from[row] ?? 0] ?? 0;
  }
  return copy;
}

/** Returns a word of an address of which only the first bits count. */
function wordOf(octets: Uint8Array, word: number, length: number): number {
  const bits = Math.min(32, length - word * 32);
  if (bits <= 0) return 0;
  const at = word * 4;
  const upper = ((octets[at] ?? 0) << 24) | ((octets[at + 1] ?? 0) << 16);
  return ((upper | ((octets[at + 2] ?? 0) << 8) | (octets[at + 3] ?? 0)) & (0xffffffff << (32 - bits))) >>> 0;
}

class FamilyRows {
  readonly #octets: 4 | 16;
  #columns: Columns;
  #size = 0;
  #isSorted = true;
  readonly #lengths = new Set<number>();

  constructor(octets: 4 | 16) {
    this.#octets = octets;
    this.#columns = columnsFor(octets / 4, FIRST_ROWS);
  }

  get size(): number {
    return this.#size;
  }

  add({ network: { octets, prefix }, asn, maxLength, isOfSet = false }: PrefixEntry): void {
    const at = this.#size;
    if (at === this.#columns.asn.length) this.#columns = copied(this.#columns, at, at * 2);
    const columns = this.#columns;
    for (let i = 0; i < columns.words.length; i += 1) {
      const column = columns.words[i];
      if (column !== undefined) column[at] = wordOf(octets, i, prefix);
    }
    columns.length[at] = prefix;
    columns.maxLength[at] = maxLength;
    columns.asn[at] = asn;
    columns.ofSet[at] = isOfSet ? 1 : 0;
    this.#size += 1;
    this.#lengths.add(prefix);
    if (at > 0 && this.#order(at - 1, at) > 0) this.#isSorted = false;
  }

  /** Sorts what did not come in order, and gives back what is left of the memory. */
  *finish(): Generator<undefined, void> {
    const order = this.#isSorted ? undefined : yield* this.#sorted();
    this.#columns = copied(this.#columns, this.#size, this.#size, order);
  }

  /** Sorts by merging, since a table of the whole internet takes longer than a service may stop for. */
  *#sorted(): Generator<undefined, Uint32Array> {
    let rows = Uint32Array.from({ length: this.#size }, (_, i) => i);
    for (let at = 0; at < rows.length; at += RUN_ROWS) {
      rows.subarray(at, at + RUN_ROWS).sort((a, b) => this.#order(a, b));
      yield;
    }
    let merged = new Uint32Array(rows.length);
    for (let width = RUN_ROWS; width < rows.length; width *= 2) {
      for (let at = 0; at < rows.length; at += 2 * width) yield* this.#merge(rows, merged, at, width);
      [rows, merged] = [merged, rows];
    }
    return rows;
  }

  /** Merges two sorted runs that lie side by side. */
  *#merge(from: Uint32Array, to: Uint32Array, start: number, width: number): Generator<undefined, void> {
    const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
    let [left, right] = [start, middle];
    for (let at = start; at < end; at += 1) {
      const isLeft = right >= end || (left < middle && this.#order(from[left] ?? 0, from[right] ?? 0) <= 0);
      to[at] = from[isLeft ? left : right] ?? 0;
      if (isLeft) left += 1;
      else right += 1;
      if (at % RUN_ROWS === 0) yield;
    }
  }

  covering(address: Uint8Array): readonly PrefixEntry[] {
    return [...this.#lengths]
      .sort((a, b) => b - a)
      .flatMap((length) => {
        const words = Array.from({ length: this.#octets / 4 }, (_, i) => wordOf(address, i, length));
        return this.#rowsOf(words, length);
      });
  }

  #rowsOf(words: readonly number[], length: number): readonly PrefixEntry[] {
    let [from, to] = [0, this.#size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compare(middle, words, length) < 0) from = middle + 1;
      else to = middle;
    }
    const found: PrefixEntry[] = [];
    for (let row = from; row < this.#size && this.#compare(row, words, length) === 0; row += 1)
      found.push(this.#entryAt(row));
    return found;
  }

  #compare(row: number, words: readonly number[], length: number): number {
    const { words: columns, length: lengths } = this.#columns;
    for (let i = 0; i < columns.length; i += 1) {
      const difference = (columns[i]?.[row] ?? 0) - (words[i] ?? 0);
      if (difference !== 0) return difference;
    }
    return (lengths[row] ?? 0) - length;
  }

  #order(a: number, b: number): number {
    const { words, length } = this.#columns;
    for (const column of words) {
      const difference = (column[a] ?? 0) - (column[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return (length[a] ?? 0) - (length[b] ?? 0);
  }

  #entryAt(row: number): PrefixEntry {
    const { words, length, maxLength, asn, ofSet } = this.#columns;
    const octets = new Uint8Array(this.#octets);
    const view = new DataView(octets.buffer);
    for (const [i, column] of words.entries()) view.setUint32(i * 4, column[row] ?? 0);
    return {
      network: { octets, prefix: length[row] ?? 0 },
      asn: asn[row] ?? 0,
      maxLength: maxLength[row] ?? 0,
      isOfSet: ofSet[row] === 1,
    };
  }
}

/** Makes what collects prefixes in little memory: the table of the whole internet takes some 20 MB. */
export function createPrefixTableBuilder(): PrefixTableBuilder {
  const families = { 4: new FamilyRows(4), 16: new FamilyRows(16) };
  const size = () => families[4].size + families[16].size;
  return {
    get size() {
      return size();
    },
    add: (entry) => families[entry.network.octets.length === 4 ? 4 : 16].add(entry),
    *build() {
      yield* families[4].finish();
      yield* families[16].finish();
      return {
        size: size(),
        covering: (address) => families[address.length === 4 ? 4 : 16].covering(address),
      };
    },
  };
}
