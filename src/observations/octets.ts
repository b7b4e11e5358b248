/** Writes numbers and octets one after the other into a buffer that grows. */
export class Writer {
  #bytes = Buffer.allocUnsafe(1024);
  #at = 0;

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#at + size));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }

  /** A natural number up to 2^53 - 1: seven bits an octet, the least first, the high bit rrset on all but the last. */
  natural(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Cannot write ${value}: not a natural number`);
    this.#room(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#at++] = rest;
  }

  /** A whole number of either sign, the small ones short (0, -1, 1, -2 are 0, 1, 2, 3). */
  whole(value: number): void {
    this.natural(value < 0 ? -2 * value - 1 : 2 * value);
  }

  octets(value: Uint8Array): void {
    this.#room(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** Text of ASCII only, as all canonical names are. */
  ascii(value: string): void {
    this.#room(value.length);
    this.#at += this.#bytes.write(value, this.#at, 'latin1');
  }

  /** Gives the octets that were written, as a copy. */
  done(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#at));
  }
}

/** Reads what `Writer` wrote. Throws a `RangeError` where there is too little or a number is too large. */
export class OctetReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get ended(): boolean {
    return this.#at === this.#bytes.length;
  }

  #next(): number {
    const octet = this.#bytes[this.#at++];
    if (octet === undefined) throw new RangeError('it is cut short');
    return octet;
  }

  natural(): number {
    let octet = this.#next();
    let value = octet & 0x7f;
    for (let weight = 0x80; octet > 0x7f; weight *= 0x80) {
      octet = this.#next();
      value += (octet & 0x7f) * weight;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too large');
    }
    return value;
  }

  whole(): number {
    const value = this.natural();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** How many things follow. Each takes an octet at least, so a lie costs nothing. */
  count(): number {
    const value = this.natural();
    if (value > this.#bytes.length - this.#at) throw new RangeError('it is cut short');
    return value;
  }

  /** A view, not a copy. */
  octets(size: number): Uint8Array {
    const from = this.#at;
    if (size > this.#bytes.length - from) throw new RangeError('it is cut short');
    this.#at += size;
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset + from, size);
  }

  ascii(size: number): string {
    const from = this.#at;
    if (size > this.#bytes.length - from) throw new RangeError('it is cut short');
    this.#at += size;
    return this.#bytes.toString('latin1', from, this.#at);
  }
}

/** Compares as `Buffer.compare` does, and several times as fast for what is short. */
export function compareOctets(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export const sameOctets = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && compareOctets(a, b) === 0;
