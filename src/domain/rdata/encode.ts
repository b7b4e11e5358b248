import type { DnsName } from '../name.ts';
import type { Rdata, RrType } from '../rr.ts';
import { ipv4Octets, ipv6Octets } from './address.ts';
import { type Param, writeBitmap, writeParams } from './blocks.ts';
import { fitsRdata } from './fits.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { textToOctets } from './text.ts';
import { nameToWire } from './wire-name.ts';

/** Longest character string. Source: RFC 1035 §3.3. */
const MAX_STRING_OCTETS = 255;

/** Limits RDATA to what RDLENGTH can say. Source: RFC 1035 §3.2.1. */
export const MAX_RDATA_OCTETS = 0xffff;

/** Returns the RDATA octets of typed data. Throws on values that no record can hold: a bug of the caller. */
export function encodeRdata<T extends RrType>(type: T, data: Rdata[T]): Uint8Array {
  const values = data as unknown as Readonly<Record<string, unknown>>;
  const octets = concat(FORMS[type].map(([key, kind]) => encodeField(kind, values[key])));
  // Fields can be sound and the whole not: text without a string, a tag without a letter, a key given twice.
  if (octets.length > MAX_RDATA_OCTETS || !fitsRdata(type, octets)) throw new Error(`This is no ${type} data.`);
  return octets;
}

/**
 * Returns the TXT octets of a value: split into strings of at most 255 octets; `\DDD` and `\\` understood. Throws on a
 * bad escape.
 */
export function txtOctets(text: string): Uint8Array {
  const octets = bytesOf(text);
  const strings: Uint8Array[] = [];
  for (let at = 0; at < octets.length || at === 0; at += MAX_STRING_OCTETS)
    strings.push(octets.subarray(at, at + MAX_STRING_OCTETS));
  return concat(strings.map(counted));
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Returns one octet of length, then the octets. Throws above 255. */
export function counted(octets: Uint8Array): Uint8Array {
  if (octets.length > MAX_STRING_OCTETS) throw new Error(`A character string holds 255 octets, not ${octets.length}.`);
  return Uint8Array.from([octets.length, ...octets]);
}

function bytesOf(text: string): Uint8Array {
  const octets = textToOctets(text);
  if (octets === null) throw new Error(`Bad escape in ${JSON.stringify(text.slice(0, 80))}.`);
  return octets;
}

function encodeField(kind: FieldKind, value: unknown): Uint8Array {
  const number = (size: number) => {
    const given = value as number;
    if (!Number.isInteger(given) || given < 0 || given >= 256 ** size)
      throw new Error(`${given} does not fit ${size} octets.`);
    return Uint8Array.from({ length: size }, (_, i) => Math.floor(given / 256 ** (size - 1 - i)) & 0xff);
  };
  switch (kind) {
    case 'u8':
    case 'algorithm':
      return number(1);
    case 'u16':
    case 'type':
      return number(2);
    case 'u32':
    case 'time':
      return number(4);
    case 'ipv4':
      return orThrow(ipv4Octets(value as string), value);
    case 'ipv6':
      return orThrow(ipv6Octets(value as string), value);
    case 'name':
    case 'plain':
      return nameToWire(value as DnsName);
    case 'string':
    case 'tag':
      return counted(bytesOf(value as string));
    case 'strings':
      return concat((value as readonly Uint8Array[]).map(counted));
    case 'hex8':
    case 'base32-8':
      return counted(value as Uint8Array);
    case 'rest-text':
      return bytesOf(value as string);
    case 'rest-hex':
    case 'rest-base64':
      return value as Uint8Array;
    case 'bitmap':
      return writeBitmap(value as readonly number[]);
    case 'params':
      return writeParams(value as readonly Param[]);
  }
}

function orThrow(octets: Uint8Array | null, value: unknown): Uint8Array {
  if (octets === null) throw new Error(`Not an address: ${JSON.stringify(value)}`);
  return octets;
}
