import type { RrType } from '../rr.ts';
import { bitmapFits, paramsFit } from './blocks.ts';
import { type FieldKind, FORMS } from './forms.ts';
import { MAX_LABEL_OCTETS, MAX_NAME_OCTETS } from './wire-name.ts';

/** Marks a field that is broken or does not end in time, for `endOf…`. */
const BROKEN = -1;

/**
 * Returns whether octets are whole RDATA of a type: every field there, well-formed, and nothing behind the last. Makes
 * nothing, so that a decoder can ask it of each record. Names must be uncompressed.
 */
export function fitsRdata(type: RrType, octets: Uint8Array): boolean {
  let at = 0;
  for (const [, kind] of FORMS[type]) {
    at = endOfField(kind, octets, at);
    if (at < 0 || at > octets.length) return false;
  }
  return at === octets.length;
}

/** Where a field that begins at `at` ends; maybe beyond the octets, or `BROKEN`. */
function endOfField(kind: FieldKind, o: Uint8Array, at: number): number {
  switch (kind) {
    case 'u8':
    case 'algorithm':
      return at + 1;
    case 'u16':
    case 'type':
      return at + 2;
    case 'u32':
    case 'time':
    case 'ipv4':
      return at + 4;
    case 'ipv6':
      return at + 16;
    case 'name':
    case 'plain':
      return endOfName(o, at);
    case 'string':
    case 'hex8':
      return endOfString(o, at);
    case 'tag':
    case 'base32-8':
      return o[at] === 0 ? BROKEN : endOfString(o, at);
    case 'strings': {
      let end = at;
      do end = endOfString(o, end);
      while (end !== BROKEN && end < o.length);
      return end;
    }
    case 'rest-text':
    case 'rest-hex':
    case 'rest-base64':
      return o.length;
    case 'bitmap':
      return bitmapFits(o, at) ? o.length : BROKEN;
    case 'params':
      return paramsFit(o, at) ? o.length : BROKEN;
  }
}

function endOfString(o: Uint8Array, at: number): number {
  const length = o[at];
  return length === undefined ? BROKEN : at + 1 + length;
}

function endOfName(o: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const length = o[at];
    if (length === undefined || length > MAX_LABEL_OCTETS) return BROKEN;
    at += length + 1;
    if (at - start > MAX_NAME_OCTETS) return BROKEN;
    if (length === 0) return at;
  }
}
