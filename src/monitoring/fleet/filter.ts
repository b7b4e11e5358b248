import { toUnicode } from '../../domain/parse.ts';
import { SUPPLIER_KINDS, type SupplierKind, supplierName } from '../model/suppliers.ts';
import { type Breakdown, countedAs, suppliedNames } from './breakdown.ts';
import { isPressing, type ListedMonitor } from './listed.ts';

/** Holds which monitors are listed in each state; a monitor may be in several. */
const SHOWN = {
  all: () => true,
  attention: isPressing,
  alert: ({ urgencies }) => urgencies.includes('alert'),
  silent: ({ urgencies }) => urgencies.includes('silent'),
  missing: ({ urgencies }) => urgencies.includes('missing'),
  expiry: ({ urgencies }) => urgencies.includes('expiry'),
  refused: ({ urgencies }) => urgencies.includes('refused'),
  unheard: ({ isUnheard }) => isUnheard,
  paused: ({ monitor }) => monitor.state === 'paused',
  'over-limit': ({ monitor }) => monitor.state === 'over-limit',
} as const satisfies Readonly<Record<string, (row: ListedMonitor) => boolean>>;

export type Filter = keyof typeof SHOWN;
export const FILTERS = Object.keys(SHOWN) as readonly Filter[];

/** Chooses monitors of an account. */
export interface FleetFilter {
  /** Parts of a name and `tag:` with a tag, separated by spaces: all of them must hold. */
  readonly find: string;
  readonly show: Filter;
  /** All of these tags must be there. */
  readonly tags: readonly string[];
  /** All of these must supply it, by any of the names that are counted as one; undefined for any. */
  readonly suppliers: Readonly<Partial<Record<SupplierKind, string | undefined>>>;
  /** Of all of these nothing may be known. */
  readonly unknown: readonly SupplierKind[];
  /** Of all of these it must be known that there are none. */
  readonly without: readonly Breakdown[];
}

/** Begins a word that asks for a tag. */
const TAG_WORD = 'tag:';
const isTagWord = (word: string): boolean => word.startsWith(TAG_WORD) && word !== TAG_WORD;

/** Returns the monitors that a filter chooses. */
export function filtered(rows: readonly ListedMonitor[], filter: FleetFilter): readonly ListedMonitor[] {
  const { find, show, tags } = filter;
  const words = find.toLowerCase().split(/\s+/u);
  const asked = words.filter(isTagWord).map((word) => word.slice(TAG_WORD.length));
  const parts = words.filter((word) => !word.startsWith(TAG_WORD));
  const isChosen = ({ monitor: { domain, settings } }: ListedMonitor): boolean =>
    [...tags, ...asked].every((one) => settings.tags.includes(one)) &&
    parts.every((part) => domain.includes(part) || toUnicode(domain).includes(part));
  const isSupplied = suppliedTest(rows, filter);
  return rows.filter((row) => SHOWN[show](row) && isChosen(row) && isSupplied(row));
}

/** Makes the test whether the suppliers and tags of a monitor, as far as they are known, are as asked. */
function suppliedTest(
  rows: readonly ListedMonitor[],
  { suppliers, unknown, without }: FleetFilter,
): (row: ListedMonitor) => boolean {
  const asked = SUPPLIER_KINDS.flatMap((by) => {
    const name = suppliers[by];
    if (name === undefined) return [];
    const keyOf = countedAs(rows, by);
    return [{ by, keyOf, key: keyOf(supplierName(name)) }];
  });
  return (row) =>
    asked.every(({ by, keyOf, key }) => suppliedNames(row, by)?.some((name) => keyOf(name) === key) ?? false) &&
    unknown.every((by) => suppliedNames(row, by) === null) &&
    without.every((by) => suppliedNames(row, by)?.length === 0);
}

/** Returns how many monitors each state lists. */
export const countsOf = (rows: readonly ListedMonitor[]): Readonly<Record<Filter, number>> =>
  Object.fromEntries(FILTERS.map((show) => [show, rows.filter(SHOWN[show]).length])) as Record<Filter, number>;
