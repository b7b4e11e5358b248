import { fitsRdata } from '../../domain/rdata/fits.ts';
import { type FieldKind, FORMS } from '../../domain/rdata/forms.ts';
import type { RrType } from '../../domain/rr.ts';
import { type MessageReader, malformed } from './reader.ts';

/** Octets before and after the one name field of each type that may be compressed; the SOA has two. */
const FIXED: Partial<Record<FieldKind, number>> = { u8: 1, u16: 2, u32: 4 };

/** Types whose RDATA holds a name that may be compressed (RFC 3597 §4). Worked out once from the table of forms. */
const WITH_NAMES = new Set(
  Object.entries(FORMS).flatMap(([type, form]) => (form.some(([, kind]) => kind === 'name') ? [type] : [])),
);

/** Types whose fields are of fixed size and so can be judged by length alone, without reading them. */
const SIZES = new Map<RrType, number>([
  ['A', 4],
  ['AAAA', 16],
]);

/**
 * Returns the RDATA at the reader's cursor with its names uncompressed and in lower case (RFC 4034 §6.2), checked to be
 * whole and to end just at `end`. Throws `Malformed`.
 */
export function canonicalRdata(reader: MessageReader, type: RrType, end: number): Uint8Array {
  const size = SIZES.get(type);
  if (size !== undefined) {
    if (end - reader.at !== size) throw malformed('data-size');
    return reader.copy(reader.at, end);
  }
  if (WITH_NAMES.has(type)) return withNames(reader, type, end);
  const octets = reader.copy(reader.at, end);
  if (!fitsRdata(type, octets)) throw doesNotFit();
  return type === 'RRSIG' ? lowerCaseSigner(octets) : octets;
}

/** Room for the longest: a SOA with two names of 255 octets and five numbers, or a NAPTR with three strings. */
const scratch = new Uint8Array(4 * 256 + 20);

function withNames(reader: MessageReader, type: RrType, end: number): Uint8Array {
  let size = 0;
  for (const [, kind] of FORMS[type]) {
    if (kind === 'name') {
      size = reader.copyName(scratch, size);
      if (reader.at > end) throw doesNotFit();
      continue;
    }
    const length = FIXED[kind] ?? 1 + (reader.bytes[reader.at] ?? 0); // of the rest only character strings stand beside names
    if (reader.at + length > end) throw doesNotFit();
    for (let i = 0; i < length; i += 1) scratch[size + i] = reader.bytes[reader.at + i] ?? 0;
    size += length;
    reader.at += length;
  }
  if (reader.at !== end) throw doesNotFit();
  return scratch.slice(0, size);
}

const doesNotFit = () => malformed('data-invalid');

/** Where the signer's name begins in an RRSIG. Source: RFC 4034 §3.1. */
const SIGNER_AT = 18;

/** Signers are lower-cased in place (RFC 4034 §6.2); label lengths are below the letters, so octets can be taken one by one. */
function lowerCaseSigner(octets: Uint8Array): Uint8Array {
  let at = SIGNER_AT;
  for (let length = octets[at] ?? 0; length !== 0; length = octets[at] ?? 0) {
    for (let i = at + 1; i <= at + length; i += 1) {
      const octet = octets[i] ?? 0;
      if (octet >= 0x41 && octet <= 0x5a) octets[i] = octet | 0x20;
    }
    at += 1 + length;
  }
  return octets;
}
