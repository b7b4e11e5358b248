import { toUnicode } from '../../domain/parse.ts';
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
}

/** Begins a word that asks for a tag. */
const TAG_WORD = 'tag:';
const isTagWord = (word: string): boolean => word.startsWith(TAG_WORD) && word !== TAG_WORD;

/** Returns the monitors that a filter chooses. */
export function filtered(rows: readonly ListedMonitor[], { find, show, tags }: FleetFilter): readonly ListedMonitor[] {
  const words = find.toLowerCase().split(/\s+/u);
  const asked = words.filter(isTagWord).map((word) => word.slice(TAG_WORD.length));
  const parts = words.filter((word) => !word.startsWith(TAG_WORD));
  const isChosen = ({ monitor: { domain, settings } }: ListedMonitor): boolean =>
    [...tags, ...asked].every((one) => settings.tags.includes(one)) &&
    parts.every((part) => domain.includes(part) || toUnicode(domain).includes(part));
  return rows.filter((row) => SHOWN[show](row) && isChosen(row));
}

/** Returns how many monitors each state lists. */
export const countsOf = (rows: readonly ListedMonitor[]): Readonly<Record<Filter, number>> =>
  Object.fromEntries(FILTERS.map((show) => [show, rows.filter(SHOWN[show]).length])) as Record<Filter, number>;

/** Returns the tags of monitors with how many have each, the most used first. */
export function tagCounts(rows: readonly ListedMonitor[]): readonly (readonly [tag: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ monitor }) => monitor.settings.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}
