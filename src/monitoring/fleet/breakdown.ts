import { compareTexts } from '../../domain/text.ts';
import { SUPPLIER_KINDS, supplierKey } from '../model/suppliers.ts';
import type { ListedMonitor } from './listed.ts';

/** Lists by what monitors are counted: who supplies them, and how their owner calls them. */
export const BREAKDOWNS = [...SUPPLIER_KINDS, 'tag'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Returns something for each of them. */
export const eachBreakdown = <T>(make: (by: Breakdown) => T): Readonly<Record<Breakdown, T>> => ({
  registrar: make('registrar'),
  issuer: make('issuer'),
  dns: make('dns'),
  tag: make('tag'),
});

/** A name with how many monitors have it. */
interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** Counts monitors by name. One with several names counts for each of them. */
export interface BrokenDown {
  /** The largest first. */
  readonly names: readonly NamedCount[];
  /** The names beyond those: how many there are, and how many monitors have one of them. */
  readonly others: { readonly names: number; readonly monitors: number };
  /** Monitors that are known to have none. */
  readonly none: number;
  /** Monitors of which it is not known (yet). */
  readonly unknown: number;
}

/** Returns the names that a monitor has; null where they are not known. */
export const suppliedNames = (
  { monitor: { settings, status } }: ListedMonitor,
  by: Breakdown,
): readonly string[] | null => (by === 'tag' ? settings.tags : status.suppliers[by]);

/**
 * Returns by what a name is counted: without its case, since registries write the same registrar in several ways. Registrars with one
 * number at IANA are one, whatever registries call them.
 */
export function countedAs(rows: readonly ListedMonitor[], by: Breakdown): (name: string) => string {
  if (by !== 'registrar') return supplierKey;
  const joined = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = joined.get(root); next !== undefined; next = joined.get(root)) root = next;
    return root;
  };
  for (const row of rows) {
    const { registrarId } = row.monitor.status;
    // No name has a line of its own.
    const id = rootOf(`\n${registrarId}`);
    for (const name of registrarId === null ? [] : (suppliedNames(row, by) ?? [])) {
      const key = rootOf(supplierKey(name));
      if (key !== id) joined.set(key, id);
    }
  }
  return (name) => rootOf(supplierKey(name));
}

/** Counts monitors. `most`: names that are listed; `also` is listed wherever it stands. */
export function breakdownOf(
  rows: readonly ListedMonitor[],
  by: Breakdown,
  { most = Number.POSITIVE_INFINITY, also = '' }: { readonly most?: number; readonly also?: string } = {},
): BrokenDown {
  const known = rows.map((row) => suppliedNames(row, by)).filter((names) => names !== null);
  const keyOf = countedAs(rows, by);
  const spellings = Map.groupBy(known.flat(), keyOf);
  const all = [...spellings]
    .map(([key, names]) => ({ key, name: usual(names), count: names.length }))
    .toSorted((a, b) => b.count - a.count || compareTexts(supplierKey(a.name), supplierKey(b.name)));
  const listed = all.filter(({ key }, i) => i < most || key === keyOf(also));
  const keys = new Set(listed.map(({ key }) => key));
  return {
    names: listed.map(({ name, count }) => ({ name, count })),
    others: {
      names: all.length - listed.length,
      monitors: known.filter((names) => names.some((name) => !keys.has(keyOf(name)))).length,
    },
    none: known.filter(({ length }) => length === 0).length,
    unknown: rows.length - known.length,
  };
}

/** Returns the spelling that most have. */
function usual(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)];
  const [first] = counts.toSorted(([a, one], [b, other]) => other.length - one.length || compareTexts(a, b));
  return first?.[0] ?? '';
}
