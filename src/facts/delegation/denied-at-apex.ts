import type { RrSet } from '../../dns/validate/rrsets.ts';
import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';

/** Tells more than what a proof about the apex is for. */
export interface DeniedAtApex {
  /** Types that the server has at the apex, and whose absence the proof says as well. */
  readonly omitted: readonly string[];
  /** Whether its NSEC record names the next name of the zone, so that anybody can go from one to the next. */
  readonly isListable: boolean;
}

const TYPES: readonly (readonly [string, number])[] = Object.entries(RR_TYPES);

/** The first label of the next name that a server makes up, so that its NSEC record covers one name alone. Source: RFC 4470 §4. */
const MADE_UP = '\\000.';

/**
 * Reads the NSEC or NSEC3 record with which a server proves that the apex lacks a type. Resolvers may answer from it that
 * the apex lacks all other types that it leaves out. Source: RFC 8198 §5.3.
 */
export function deniedAtApex(zone: DnsName, authorities: readonly ResponseRr[], sets: readonly RrSet[]): DeniedAtApex {
  const plain = authorities.flatMap(({ name, type, octets }) =>
    type === RR_TYPES.NSEC && name === zone ? (readRdata({ type: 'NSEC', octets }) ?? []) : [],
  );
  const hashed = authorities.flatMap(({ type, octets }) =>
    type === RR_TYPES.NSEC3 ? (readRdata({ type: 'NSEC3', octets }) ?? []) : [],
  );
  const [own, ...others] = [...plain, ...hashed];
  // Of several, only a hash tells which one is of the apex.
  if (own === undefined || others.length > 0) return { omitted: [], isListable: false };
  const listed = new Set(own.types);
  const there = new Set(sets.filter(({ name }) => name === zone).map(({ type }) => type));
  return {
    omitted: TYPES.filter(([, type]) => there.has(type) && !listed.has(type)).map(([name]) => name),
    isListable: 'next' in own && typeof own.next === 'string' && own.next !== zone && !own.next.startsWith(MADE_UP),
  };
}
