/** One value of ASN.1 DER: its tag, and where it and its content stand. */
export interface DerValue {
  readonly tag: number;
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

export const TAG = { octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31, bits: 0x03, true: 0x01 } as const;

/** Values read inside one value; certificates hold fewer. */
const MAX_CHILDREN = 1000;
/** More octets of length than this no certificate needs. */
const MAX_LENGTH_OCTETS = 4;

/** Reads the value at a place. Null where it does not fit. Source: X.690 §8.1, §10.1. */
export function valueAt(o: Uint8Array, start: number, limit: number): DerValue | null {
  const tag = o[start];
  const first = o[start + 1];
  // Tags of several octets occur in no certificate.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return null;
  let from = start + 2;
  let length = first;
  if (first >= 0x80) {
    const octets = first & 0x7f;
    if (octets === 0 || octets > MAX_LENGTH_OCTETS) return null;
    length = 0;
    for (let i = 0; i < octets; i += 1) length = length * 256 + (o[from + i] ?? 0);
    from += octets;
  }
  const end = from + length;
  return end <= limit && end <= o.length ? { tag, start, from, end } : null;
}

/** Returns the values inside one. Null where they do not fill it exactly. */
export function childrenOf(o: Uint8Array, { from, end }: DerValue): DerValue[] | null {
  const children: DerValue[] = [];
  for (let at = from; at < end; ) {
    const value = valueAt(o, at, end);
    if (value === null || children.length === MAX_CHILDREN) return null;
    children.push(value);
    at = value.end;
  }
  return children;
}

/** No object identifier in use is longer. */
const MAX_OID_OCTETS = 64;

/** Returns an object identifier in dotted form; empty where it is far too long. Source: X.690 §8.19. */
export function oidOf(o: Uint8Array, { from, end }: DerValue): string {
  if (end - from > MAX_OID_OCTETS) return '';
  const arcs: number[] = [];
  let arc = 0;
  for (const octet of o.subarray(from, end)) {
    arc = arc * 128 + (octet & 0x7f);
    if (octet < 0x80) {
      if (arcs.length === 0) arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
      else arcs.push(arc);
      arc = 0;
    }
  }
  return arcs.join('.');
}

/** Reads UTCTime or GeneralizedTime as certificates write them. Null where it is neither. Source: RFC 5280 §4.1.2.5. */
export function derTime(o: Uint8Array, { tag, from, end }: DerValue): number | null {
  const text = Buffer.from(o.subarray(from, end)).toString('latin1');
  const [, digits = ''] = /^(\d{12}|\d{14})Z$/.exec(text) ?? [];
  if (digits.length !== (tag === 0x17 ? 12 : tag === 0x18 ? 14 : -1)) return null;
  const year =
    tag === 0x18 ? digits.slice(0, 4) : `${Number(digits.slice(0, 2)) < 50 ? '20' : '19'}${digits.slice(0, 2)}`;
  const [month, day, hour, minute, second] = digits.slice(-10).match(/\d\d/g) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** Returns the text of a string value: UTF-8 and UTF-16 understood, all else taken as Latin 1. */
export function derText(o: Uint8Array, { tag, from, end }: DerValue): string {
  const octets = Buffer.from(o.subarray(from, end));
  if (tag === 0x0c) return octets.toString('utf8');
  if (tag === 0x1e && octets.length % 2 === 0) return octets.swap16().toString('utf16le');
  return octets.toString('latin1');
}
