import type { Rdata, RrType } from '../rr.ts';
import { readBitmap, readParams } from './blocks.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { octetsToText } from './text.ts';
import { readName } from './wire-name.ts';

/** What a field holds once read. */
export type FieldValue = unknown;

/** Reads RDATA octets into typed form. Null where they are malformed: too short, too long, or broken inside. */
export function readRdata<T extends RrType>(rr: { readonly type: T; readonly octets: Uint8Array }): Rdata[T] | null {
  const { octets } = rr;
  const values: Record<string, FieldValue> = {};
  let at = 0;
  for (const [key, kind] of FORMS[rr.type]) {
    const field = readField(kind, octets, at);
    if (field === null) return null;
    values[key] = field.value;
    at = field.next;
  }
  if (at !== octets.length) return null;
  if (rr.type === 'TXT' || rr.type === 'SPF') values['text'] = octetsToText(joined(octets));
  // FORMS names the keys and kinds of Rdata[T]; the round-trip tests of every type hold the two together.
  return values as unknown as Rdata[T];
}

/** The octets of all character strings, one after the other. */
function joined(octets: Uint8Array): Uint8Array {
  const whole = new Uint8Array(octets.length);
  let size = 0;
  for (let at = 0; at < octets.length; at += 1 + (octets[at] ?? 0)) {
    const part = octets.subarray(at + 1, at + 1 + (octets[at] ?? 0));
    whole.set(part, size);
    size += part.length;
  }
  return whole.subarray(0, size);
}

type Field = { readonly value: FieldValue; readonly next: number } | null;

function readField(kind: FieldKind, o: Uint8Array, at: number): Field {
  const left = o.length - at;
  const number = (size: number): Field => {
    if (left < size) return null;
    let value = 0;
    for (let i = 0; i < size; i += 1) value = value * 256 + (o[at + i] ?? 0);
    return { value, next: at + size };
  };
  const counted = (give: (octets: Uint8Array) => FieldValue, atLeast = 0): Field => {
    const length = o[at];
    if (length === undefined || length < atLeast || length + 1 > left) return null;
    return { value: give(o.subarray(at + 1, at + 1 + length)), next: at + 1 + length };
  };
  switch (kind) {
    case 'u8':
      return number(1);
    case 'u16':
    case 'type':
      return number(2);
    case 'u32':
    case 'time':
      return number(4);
    case 'ipv4':
      return left < 4 ? null : { value: `${o[at]}.${o[at + 1]}.${o[at + 2]}.${o[at + 3]}`, next: at + 4 };
    case 'ipv6':
      return left < 16 ? null : { value: ipv6Text(o.subarray(at, at + 16)), next: at + 16 };
    case 'name':
    case 'plain': {
      const read = readName(o, at, o.length);
      return read === null ? null : { value: read.name, next: read.next };
    }
    case 'string':
      return counted(octetsToText);
    case 'tag':
      return counted(octetsToText, 1);
    case 'strings':
      return readStrings(o, at);
    case 'hex8':
      return counted((octets) => octets);
    case 'base32-8':
      return counted((octets) => octets, 1);
    case 'rest-text':
      return { value: octetsToText(o.subarray(at)), next: o.length };
    case 'rest-hex':
    case 'rest-base64':
      return { value: o.subarray(at), next: o.length };
    case 'bitmap':
      return wrap(readBitmap(o.subarray(at)), o.length);
    case 'params':
      return wrap(readParams(o.subarray(at)), o.length);
  }
}

const wrap = (value: FieldValue | null, next: number): Field => (value === null ? null : { value, next });

function readStrings(o: Uint8Array, start: number): Field {
  const strings: Uint8Array[] = [];
  let at = start;
  while (at < o.length) {
    const length = o[at] ?? 0;
    if (at + 1 + length > o.length) return null;
    strings.push(o.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return strings.length === 0 ? null : { value: strings, next: at };
}

/** RFC 5952 text: lower case, the longest run of two or more zero groups as `::`, mapped IPv4 in dotted form. */
function ipv6Text(o: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((o[2 * i] ?? 0) << 8) | (o[2 * i + 1] ?? 0));
  if (groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff)
    return `::ffff:${o[12]}.${o[13]}.${o[14]}.${o[15]}`;
  let bestAt = -1;
  let best = 1;
  for (let i = 0; i < 8; i += 1) {
    let run = 0;
    while (i + run < 8 && groups[i + run] === 0) run += 1;
    if (run > best) [bestAt, best] = [i, run];
  }
  const hex = (part: readonly number[]) => part.map((g) => g.toString(16)).join(':');
  return bestAt < 0 ? hex(groups) : `${hex(groups.slice(0, bestAt))}::${hex(groups.slice(bestAt + best))}`;
}
