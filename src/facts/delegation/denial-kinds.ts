import { encodeRdata } from '../../domain/rdata/encode.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';

/** How a server proves an absence: `NSEC`, or the settings of its NSEC3 records. */
export interface DenialKind {
  readonly kind: 'NSEC' | 'NSEC3';
  /** Hash algorithm, flags, iterations and salt, as NSEC3PARAM writes them (RFC 5155 §4.3); empty for NSEC. */
  readonly settings: string;
}

/**
 * Returns how the authority section of a denial proves it; null where it has no proof, or several kinds or settings of one
 * are there: validators judge that, and it cannot be compared.
 */
export function denialKindOf(authorities: readonly ResponseRr[]): DenialKind | null {
  const hashed = authorities.flatMap(({ type, octets }) =>
    type === RR_TYPES.NSEC3 ? (readRdata({ type: 'NSEC3', octets }) ?? []) : [],
  );
  const isPlain = authorities.some(({ type }) => type === RR_TYPES.NSEC);
  const [first] = hashed;
  if (first === undefined) return isPlain ? { kind: 'NSEC', settings: '' } : null;
  // Opt-out may differ from record to record (RFC 5155 §6), so what one has counts for all of a response.
  const flags = hashed.reduce((all, one) => all | one.flags, 0);
  const settings = new Set(
    hashed.map((one) => presentRdata('NSEC3PARAM', encodeRdata('NSEC3PARAM', { ...one, flags }))),
  );
  const [only = '', ...others] = settings;
  return isPlain || others.length > 0 ? null : { kind: 'NSEC3', settings: only };
}
