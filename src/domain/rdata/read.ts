import type { Rdata, RrType } from '../rr.ts';
import { ipv6Text } from './address.ts';
import { readBitmap, readParams } from './blocks.ts';
import { fitsRdata } from './fits.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { octetsToText } from './text.ts';
import { readName } from './wire-name.ts';

/** Reads RDATA octets into typed form. Null where they are malformed: too short, too long, or broken inside. */
export function readRdata<T extends RrType>(rr: { readonly type: T; readonly octets: Uint8Array }): Rdata[T] | null {
  const { type, octets } = rr;
  if (!fitsRdata(type, octets)) return null;
  const values: Record<string, unknown> = {};
  let at = 0;
  for (const [key, kind] of FORMS[type]) {
    const [value, next] = readField(kind, octets, at);
    values[key] = value;
    at = next;
  }
  if (type === 'TXT' || type === 'SPF') values['text'] = octetsToText(joined(octets));
  // FORMS names the keys and kinds of Rdata[T]; the round-trip tests of every type hold the two together.
  return values as unknown as Rdata[T];
}

/** The octets of all character strings, one after the other. */
function joined(octets: Uint8Array): Uint8Array {
  // Nearly always there is one.
  if ((octets[0] ?? 0) + 1 === octets.length) return octets.subarray(1);
  const whole = new Uint8Array(octets.length);
  let size = 0;
  for (let at = 0; at < octets.length; at += 1 + (octets[at] ?? 0)) {
    const part = octets.subarray(at + 1, at + 1 + (octets[at] ?? 0));
    whole.set(part, size);
    size += part.length;
  }
  return whole.subarray(0, size);
}

/** Reads one field of octets that fit: its value, and where it ends. */
function readField(kind: FieldKind, o: Uint8Array, at: number): readonly [value: unknown, next: number] {
  switch (kind) {
    case 'u8':
    case 'algorithm':
      return [numberAt(o, at, 1), at + 1];
    case 'u16':
    case 'type':
      return [numberAt(o, at, 2), at + 2];
    case 'u32':
    case 'time':
      return [numberAt(o, at, 4), at + 4];
    case 'ipv4':
      return [`${o[at]}.${o[at + 1]}.${o[at + 2]}.${o[at + 3]}`, at + 4];
    case 'ipv6':
      return [aaaaText(o.subarray(at, at + 16)), at + 16];
    case 'name':
    case 'plain': {
      const read = readName(o, at, o.length);
      if (read === null) throw new Error('A name that fits cannot be read.');
      return [read.name, read.next];
    }
    case 'string':
    case 'tag':
      return [octetsToText(stringAt(o, at)), at + 1 + (o[at] ?? 0)];
    case 'hex8':
    case 'base32-8':
      return [stringAt(o, at), at + 1 + (o[at] ?? 0)];
    case 'strings':
      return [stringsOf(o.subarray(at)), o.length];
    case 'rest-text':
      return [octetsToText(o.subarray(at)), o.length];
    case 'rest-hex':
    case 'rest-base64':
      return [o.subarray(at), o.length];
    case 'bitmap':
      return [readBitmap(o.subarray(at)), o.length];
    case 'params':
      return [readParams(o.subarray(at)), o.length];
  }
}

function numberAt(o: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i += 1) value = value * 256 + (o[at + i] ?? 0);
  return value;
}

/** A character string, which fits. */
const stringAt = (o: Uint8Array, at: number): Uint8Array => o.subarray(at + 1, at + 1 + (o[at] ?? 0));

function stringsOf(o: Uint8Array): Uint8Array[] {
  const strings: Uint8Array[] = [];
  for (let at = 0; at < o.length; at += 1 + (o[at] ?? 0)) strings.push(o.subarray(at + 1, at + 1 + (o[at] ?? 0)));
  return strings;
}

/** The text of an AAAA record: mapped IPv4 in dotted form. Source: RFC 5952 §5. */
function aaaaText(o: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((o[2 * i] ?? 0) << 8) | (o[2 * i + 1] ?? 0));
  if (groups.slice(0, 5).every((g) => g === 0) && groups[5] === 0xffff)
    return `::ffff:${o[12]}.${o[13]}.${o[14]}.${o[15]}`;
  return ipv6Text(groups);
}
