/** The parts of RDATA that are lists of their own: type bitmaps (RFC 4034 §4.1.2) and service parameters (RFC 9460 §2.2). */

/** Reads a type bitmap into ascending type numbers. Null where windows are out of order, empty or cut short. */
export function readBitmap(o: Uint8Array): number[] | null {
  const types: number[] = [];
  let at = 0;
  let before = -1;
  while (at < o.length) {
    const window = o[at] ?? 0;
    const length = o[at + 1] ?? 0;
    if (window <= before || length < 1 || length > 32 || at + 2 + length > o.length) return null;
    for (let i = 0; i < length; i += 1) {
      const bits = o[at + 2 + i] ?? 0;
      for (let bit = 0; bit < 8; bit += 1) if ((bits & (0x80 >> bit)) !== 0) types.push(window * 256 + i * 8 + bit);
    }
    before = window;
    at += 2 + length;
  }
  return types;
}

export function writeBitmap(types: readonly number[]): Uint8Array {
  const out: number[] = [];
  const sorted = [...new Set(types)].sort((a, b) => a - b);
  for (const window of new Set(sorted.map((type) => type >> 8))) {
    const low = sorted.filter((type) => type >> 8 === window).map((type) => type & 0xff);
    const bits = new Array<number>(((low.at(-1) ?? 0) >> 3) + 1).fill(0);
    for (const type of low) bits[type >> 3] = (bits[type >> 3] ?? 0) | (0x80 >> (type & 7));
    out.push(window, bits.length, ...bits);
  }
  return Uint8Array.from(out);
}

export interface Param {
  readonly key: number;
  readonly value: Uint8Array;
}

/** Reads service parameters. Null where keys do not ascend or a value is cut short. */
export function readParams(o: Uint8Array): Param[] | null {
  const params: Param[] = [];
  let at = 0;
  let before = -1;
  while (at < o.length) {
    if (at + 4 > o.length) return null;
    const key = ((o[at] ?? 0) << 8) | (o[at + 1] ?? 0);
    const length = ((o[at + 2] ?? 0) << 8) | (o[at + 3] ?? 0);
    if (key <= before || at + 4 + length > o.length) return null;
    params.push({ key, value: o.subarray(at + 4, at + 4 + length) });
    before = key;
    at += 4 + length;
  }
  return params;
}

export function writeParams(params: readonly Param[]): Uint8Array {
  const sorted = params.toSorted((a, b) => a.key - b.key);
  return Uint8Array.from(
    sorted.flatMap(({ key, value }) => [key >> 8, key & 0xff, value.length >> 8, value.length & 0xff, ...value]),
  );
}

const BASE32HEX = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Base 32 with extended hex alphabet, unpadded, as NSEC3 writes hashes (RFC 5155 §3.3). */
export function toBase32Hex(octets: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const octet of octets) {
    held = (held << 8) | octet;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32HEX.charAt((held >> bits) & 31);
    }
    held &= 0xff;
  }
  return bits > 0 ? text + BASE32HEX.charAt((held << (5 - bits)) & 31) : text;
}

export function fromBase32Hex(text: string): Uint8Array | null {
  const octets: number[] = [];
  let bits = 0;
  let held = 0;
  for (const char of text.toUpperCase()) {
    const value = BASE32HEX.indexOf(char);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      octets.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(octets);
}
