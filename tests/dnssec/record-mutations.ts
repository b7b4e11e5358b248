import { decodeMessage } from '../../src/dns/codec/decode.ts';
import { encodeMessage } from '../../src/dns/codec/encode.ts';
import { responseOf } from '../../src/dns/response.ts';
import { type DnsName, labelsOf } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { type Rdata, RR_TYPES } from '../../src/domain/rr.ts';

/** Changes of one record, or of the octets of a message. */

export const TYPES = [1, 2, 5, 6, 15, 16, 28, 39, 43, 46, 47, 48, 50, 257, 61_440];

export const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

export function flipped(octets: Uint8Array, bit: number): Uint8Array {
  const place = (bit >> 3) % Math.max(1, octets.length);
  return Uint8Array.from(octets, (octet, i) => (i === place ? octet ^ (1 << (bit & 7)) : octet));
}

/** A name of the world, one label fewer or more, or the wildcard beside. */
export function otherName(name: DnsName, choice: number, names: readonly DnsName[]): DnsName {
  const labels = labelsOf(name);
  const joined = (parts: readonly string[]) => (parts.length === 0 ? '.' : parts.join('.')) as DnsName;
  switch (choice % 4) {
    case 0:
      return joined(labels.slice(1));
    case 1:
      return joined(['x', ...labels]);
    case 2:
      return joined(['*', ...labels.slice(1)]);
    default:
      return at(names, choice >> 2) ?? name;
  }
}

export function withSignature(rr: ResponseRr, change: (rrsig: Rdata['RRSIG']) => Rdata['RRSIG']): ResponseRr {
  const rrsig = rr.type === RR_TYPES.RRSIG ? readRdata({ type: 'RRSIG', octets: rr.octets }) : null;
  return rrsig === null ? rr : { ...rr, octets: encodeRdata('RRSIG', change(rrsig)) };
}

export function otherField(rrsig: Rdata['RRSIG'], choice: number): Rdata['RRSIG'] {
  const by = (choice >> 3) + 1;
  switch (choice & 7) {
    case 0:
      return { ...rrsig, labels: (rrsig.labels + 255) & 255 };
    case 1:
      return { ...rrsig, labels: (rrsig.labels + 1) & 255 };
    case 2:
      return { ...rrsig, keyTag: (rrsig.keyTag + by) & 0xffff };
    case 3:
      return { ...rrsig, algorithm: [5, 7, 8, 10, 13, 14, 15, 16, 18][by % 9] ?? 8 };
    case 4:
      return { ...rrsig, expiration: (rrsig.expiration + by * 86_400) >>> 0 };
    case 5:
      return { ...rrsig, inception: (rrsig.inception - by * 86_400) >>> 0 };
    case 6:
      return { ...rrsig, originalTtl: (rrsig.originalTtl + by) >>> 0 };
    default:
      return { ...rrsig, typeCovered: at(TYPES, by) ?? 1 };
  }
}

/** An NSEC or NSEC3 record with another end of its gap, other types, or other parameters. */
export function withOtherDenial(rr: ResponseRr, choice: number, names: readonly DnsName[]): ResponseRr {
  const by = choice >> 3;
  const toggled = (types: readonly number[]): readonly number[] => {
    const type = at(TYPES, by) ?? 1;
    return types.includes(type) ? types.filter((one) => one !== type) : [...types, type].toSorted((a, b) => a - b);
  };
  if (rr.type === RR_TYPES.NSEC) {
    const nsec = readRdata({ type: 'NSEC', octets: rr.octets });
    if (nsec === null) return rr;
    const changed =
      choice % 2 === 0 ? { ...nsec, next: otherName(nsec.next, by, names) } : { ...nsec, types: toggled(nsec.types) };
    return { ...rr, octets: encodeRdata('NSEC', changed) };
  }
  const nsec3 = rr.type === RR_TYPES.NSEC3 ? readRdata({ type: 'NSEC3', octets: rr.octets }) : null;
  if (nsec3 === null) return rr;
  return { ...rr, octets: encodeRdata('NSEC3', otherNsec3(nsec3, choice & 7, by, toggled)) };
}

function otherNsec3(
  nsec3: Rdata['NSEC3'],
  field: number,
  by: number,
  toggled: (types: readonly number[]) => readonly number[],
): Rdata['NSEC3'] {
  switch (field) {
    case 0:
      return { ...nsec3, flags: nsec3.flags ^ 1 };
    case 1:
      return { ...nsec3, flags: nsec3.flags ^ (1 << (by & 7)) };
    case 2:
      return { ...nsec3, iterations: at([0, 1, 150, 151, 2500, 65_535], by) ?? 0 };
    case 3:
      return { ...nsec3, salt: nsec3.salt.length === 0 ? new Uint8Array([by & 255]) : flipped(nsec3.salt, by) };
    case 4:
      return { ...nsec3, hashAlgorithm: by & 255 };
    case 5:
      return { ...nsec3, types: toggled(nsec3.types) };
    default:
      return { ...nsec3, nextHashed: flipped(nsec3.nextHashed, by) };
  }
}

/** The response as a message in which some octets are others; the response itself where that is no message any more. */
export function withOtherOctets(response: DnsResponse, name: DnsName, changes: readonly number[]): DnsResponse {
  let octets: Uint8Array;
  try {
    octets = encodeMessage({ ...response, id: 1, qr: true, question: { name, type: 1, class: 1 } });
  } catch {
    return response;
  }
  for (const change of changes) octets = flipped(octets, change);
  const decoded = decodeMessage(octets);
  return decoded.ok ? responseOf(decoded.message, []) : response;
}
