import { RR_TYPES } from '../../domain/rr.ts';

/** Tells what signed records prove of a name and type. */
export type Denied =
  /** The name does not exist. */
  | 'nxdomain'
  /** The same, said at the very name: the response need not say NXDOMAIN. Source: RFC 9824 §2. */
  | 'nxname'
  /** It exists, or is an empty non-terminal, without this type. */
  | 'nodata'
  /** It is delegated, and the delegation has no DS record: what is below it is not signed. */
  | 'insecure-delegation'
  /** Opt-out: an unsigned delegation may be there that nobody signs for. Source: RFC 5155 §6. */
  | 'opt-out'
  /** Too many iterations to be worked out: the zone counts as insecure. Source: RFC 9276 §3.2. */
  | 'insecure'
  | null;

/** Types that mean something in a bitmap, beside those of records. */
export const NS = RR_TYPES.NS;
export const SOA = RR_TYPES.SOA;
export const DS = RR_TYPES.DS;
const CNAME = RR_TYPES.CNAME;
export const DNAME = RR_TYPES.DNAME;
/** In a bitmap: the name does not exist. Source: RFC 9824 §2. */
const NXNAME = 128;

/**
 * Reads a bitmap at the very name for a type. The records of a delegation as its parent has them say nothing of the
 * child's types, and those of an apex nothing of its DS. Source: RFC 6840 §4.1, §4.4.
 */
export function deniedAt(types: readonly number[], type: number, isRoot: boolean): Denied {
  const has = (one: number): boolean => types.includes(one);
  if (has(NXNAME)) return 'nxname';
  if (has(type) || has(CNAME)) return null;
  const isParentSide = has(NS) && !has(SOA);
  if (type === DS) {
    if (has(SOA) && !isRoot) return null;
    return isParentSide ? 'insecure-delegation' : 'nodata';
  }
  return isParentSide ? null : 'nodata';
}
