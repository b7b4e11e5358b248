/** The parts of RDATA that are lists of their own: type bitmaps (RFC 4034 §4.1.2) and service parameters (RFC 9460 §2.2). Encodings beside them. */

/** Returns whether a type bitmap goes from `start` to the end: windows ascend, none is empty or cut short. */
export function bitmapFits(o: Uint8Array, start: number): boolean {
  let at = start;
  let before = -1;
  while (at < o.length) {
    const window = o[at] ?? 0;
    const length = o[at + 1] ?? 0;
    if (window <= before || length < 1 || length > 32 || at + 2 + length > o.length) return false;
    before = window;
    at += 2 + length;
  }
  return true;
}

/** Reads a type bitmap that fits into ascending type numbers. */
export function readBitmap(o: Uint8Array): number[] {
  const types: number[] = [];
  for (let at = 0; at < o.length; at += 2 + (o[at + 1] ?? 0)) {
    const window = (o[at] ?? 0) * 256;
    const length = o[at + 1] ?? 0;
    for (let i = 0; i < length; i += 1) {
      const bits = o[at + 2 + i] ?? 0;
      for (let bit = 0; bit < 8; bit += 1) if ((bits & (0x80 >> bit)) !== 0) types.push(window + i * 8 + bit);
    }
  }
  return types;
}

/** Writes types, in any order, as a bitmap without empty windows. */
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

/** Returns whether service parameters go from `start` to the end: keys ascend, no value is cut short. */
export function paramsFit(o: Uint8Array, start: number): boolean {
  let at = start;
  let before = -1;
  while (at < o.length) {
    const key = u16(o, at);
    if (at + 4 > o.length || key <= before || at + 4 + u16(o, at + 2) > o.length) return false;
    before = key;
    at += 4 + u16(o, at + 2);
  }
  return true;
}

/** Reads service parameters that fit. */
export function readParams(o: Uint8Array): Param[] {
  const params: Param[] = [];
  for (let at = 0; at < o.length; at += 4 + u16(o, at + 2))
    params.push({ key: u16(o, at), value: o.subarray(at + 4, at + 4 + u16(o, at + 2)) });
  return params;
}

const u16 = (o: Uint8Array, at: number) => ((o[at] ?? 0) << 8) | (o[at + 1] ?? 0);

/** Writes service parameters in the order of their keys. Throws on a value longer than its length can say. */
export function writeParams(params: readonly Param[]): Uint8Array {
  const sorted = params.toSorted((a, b) => a.key - b.key);
  return new Uint8Array(
    Buffer.concat(
      sorted.flatMap(({ key, value }) => {
        if (value.length > 0xffff) throw new Error(`A service parameter holds 65535 octets, not ${value.length}.`);
        return [Uint8Array.of(key >> 8, key & 0xff, value.length >> 8, value.length & 0xff), value];
      }),
    ),
  );
}

const BASE32HEX = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Writes base 32 with extended hex alphabet, unpadded, as NSEC3 writes hashes (RFC 5155 §3.3). */
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

/** Returns the octets of base 32 with extended hex alphabet. Null for a character outside it. */
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

/** Returns the octets of base 64, with or without padding. Null for anything else. */
export function base64Octets(text: string): Uint8Array | null {
  const octets = Buffer.from(text, 'base64');
  return octets.toString('base64').replace(/=+$/, '') === text.replace(/={1,2}$/, '') ? new Uint8Array(octets) : null;
}
