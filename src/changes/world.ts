import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Surroundings } from './options.ts';
import { type RrsetChange, type RrsetSide, sideOf } from './rrset-change.ts';

/** An RRset before and after. */
type Sides = Pick<RrsetChange, 'before' | 'after'>;

/** Everything that is known at one time of change: what changed then, and what stayed. */
export interface World extends Omit<Surroundings, 'content'> {
  /** An RRset before and after; the same where it did not change, null where it is not known. */
  sides(name: DnsName, type: RrType): Sides | null;
  /** Whether a name has records of a type of its own after the change; null where that is not known. */
  has(name: DnsName, type: RrType): boolean | null;
}

/** Returns the world of changes that were seen at one time. */
export function worldOf(changes: readonly RrsetChange[], { content, ...around }: Surroundings): World {
  const changed = new Map(changes.map((change) => [`${change.name} ${change.type}`, change]));
  const sides = (name: DnsName, type: RrType): Sides | null => {
    const change = changed.get(`${name} ${type}`);
    if (change !== undefined) return change;
    const stayed = content(name, type);
    if (stayed === null) return null;
    const side = sideOf(type, stayed);
    return { before: side, after: side };
  };
  const has = (name: DnsName, type: RrType): boolean | null => {
    const known = sides(name, type);
    return known === null ? null : known.after.records.length > 0;
  };
  return { ...around, sides, has };
}

/**
 * Returns whether nothing can be reached at a host: it does not exist, or has neither kind of address. Null where not
 * known.
 */
export function lacksAddress(host: DnsName, at: 'before' | 'after', world: World): boolean | null {
  const families = (['A', 'AAAA'] as const).map((type) => world.sides(host, type)?.[at] ?? null);
  const lacks = families.map((side) => (side === null ? null : isEmpty(side)));
  if (lacks.includes(false)) return false;
  if (families.some((side) => side?.exists === false)) return true;
  return lacks.includes(null) ? null : true;
}

/** Whether a lookup found nothing; null where that is not known, as where an alias led elsewhere. */
function isEmpty({ target, records }: RrsetSide): boolean | null {
  if (records.length > 0) return false;
  return target === null ? true : null;
}
