import { BREAKDOWNS } from '../../monitoring/fleet/breakdown.ts';
import { FILTERS, type FleetFilter, filtered } from '../../monitoring/fleet/filter.ts';
import { isPressing, type ListedMonitor, URGENCIES } from '../../monitoring/fleet/listed.ts';
import type { Alert, Gravity } from '../../monitoring/model/alert.ts';
import { gravityOf } from '../../monitoring/model/closing.ts';
import { SUPPLIER_KINDS, supplierName } from '../../monitoring/model/suppliers.ts';
import { parseTag } from '../../monitoring/model/tag.ts';
import type { Tone } from '../design/mark.tsx';

/** Returns the tone of an alert that is open. */
export const openTone = (alert: Alert): Tone => (gravityOf(alert) === 'warning' ? 'warn' : 'bad');

/** Returns the tone of an expiry that comes near. */
export const dueTone = (days: number, limit: number): Tone => (days < 0 ? 'bad' : days <= limit ? 'warn' : 'ok');

export const SORTS = ['urgency', 'domain', 'score', 'change', 'certificate', 'registration'] as const;
type Sort = (typeof SORTS)[number];

/** Lists what can be told of each monitor: its last change and what comes next, or a mark for each area. */
export const VIEWS = ['list', 'marks'] as const;
export type ListView = (typeof VIEWS)[number];
/** From so many monitors on, a table of marks is seen at a glance where a list is not. */
const MARKED_FROM = 50;

/** Returns the view of a list of so many monitors. */
export const viewOf = ({ view }: Pick<ListQuery, 'view'>, count: number): ListView =>
  view ?? (count < MARKED_FROM ? 'list' : 'marks');

/** Holds what of the list is shown, as its address says. */
export interface ListQuery extends Omit<FleetFilter, 'tags'> {
  /** Empty for any. */
  readonly tag: string;
  readonly sort: Sort;
  /** Null for what suits the number of monitors. */
  readonly view: ListView | null;
  /** From 0. */
  readonly page: number;
}

/** Asks for the whole list. */
export const ALL_LISTED: ListQuery = {
  find: '',
  show: 'all',
  tag: '',
  suppliers: {},
  unknown: [],
  without: [],
  sort: 'urgency',
  view: null,
  page: 0,
};

/** Longer names do not exist. */
const MAX_FIND_CHARS = 253;
const MAX_PAGE = 1000;

/** Reads the query of an address; what makes no sense is as if it were not there. */
export function listQueryOf(param: (name: string) => string | undefined): ListQuery {
  const page = Number(param('page') ?? 0);
  return {
    find: (param('find') ?? '').trim().slice(0, MAX_FIND_CHARS),
    show: FILTERS.find((one) => one === param('show')) ?? 'all',
    tag: parseTag(param('tag') ?? '') ?? '',
    suppliers: Object.fromEntries(
      SUPPLIER_KINDS.flatMap((kind) => {
        const name = supplierName(param(kind) ?? '');
        return name === '' ? [] : [[kind, name]];
      }),
    ),
    unknown: wordsIn(SUPPLIER_KINDS, param('unknown')),
    without: wordsIn(BREAKDOWNS, param('without')),
    sort: SORTS.find((one) => one === param('sort')) ?? 'urgency',
    view: VIEWS.find((one) => one === param('view')) ?? null,
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 0,
  };
}

/** Reads words with commas between them. */
const wordsIn = <W extends string>(words: readonly W[], text = ''): readonly W[] => {
  const given = text.split(',');
  return words.filter((word) => given.includes(word));
};

/** Returns the parameters of an address; what is usual is left out. */
export function listParams(query: ListQuery): Readonly<Record<string, string>> {
  const { find, show, tag, suppliers, unknown, without, sort, view, page } = query;
  return {
    ...(find === '' ? {} : { find }),
    ...(show === 'all' ? {} : { show }),
    ...(tag === '' ? {} : { tag }),
    ...Object.fromEntries(SUPPLIER_KINDS.flatMap((kind) => (suppliers[kind] ? [[kind, suppliers[kind]]] : []))),
    ...(unknown.length === 0 ? {} : { unknown: unknown.join(',') }),
    ...(without.length === 0 ? {} : { without: without.join(',') }),
    ...(sort === 'urgency' ? {} : { sort }),
    ...(view === null ? {} : { view }),
    ...(page === 0 ? {} : { page: String(page) }),
  };
}

/** Returns the address of the list with another choice. */
export function listPath(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const params = new URLSearchParams(listParams({ ...query, page: 0, ...change }));
  return params.size === 0 ? '/monitors' : `/monitors?${params}`;
}

/** Severities that need attention, the gravest first. */
const GRAVEST: readonly Gravity[] = ['critical', 'error', 'warning'];

/** Less comes first; what is not known comes last. */
const RANKS: Readonly<Record<Exclude<Sort, 'domain'>, (row: ListedMonitor) => number>> = {
  // Alerts by their gravest.
  urgency: ({ urgencies: [first], open }) => {
    if (first === undefined) return URGENCIES.length;
    const graves = open.map(({ gravity }) => GRAVEST.indexOf(gravity));
    return URGENCIES.indexOf(first) + (first === 'alert' ? Math.min(...graves) / GRAVEST.length : 0);
  },
  score: ({ monitor: { status } }) => status.score?.score ?? Number.POSITIVE_INFINITY,
  change: ({ monitor: { status } }) => -(status.lastChange?.at ?? Number.NEGATIVE_INFINITY),
  certificate: ({ certificateDays }) => certificateDays ?? Number.POSITIVE_INFINITY,
  registration: ({ registrationDays }) => registrationDays ?? Number.POSITIVE_INFINITY,
};

const byName = (a: ListedMonitor, b: ListedMonitor): number => (a.monitor.domain < b.monitor.domain ? -1 : 1);

/** Returns the rows that a query asks for, in no order. */
export const filteredBy = (rows: readonly ListedMonitor[], { tag, ...query }: ListQuery): readonly ListedMonitor[] =>
  filtered(rows, { ...query, tags: tag === '' ? [] : [tag] });

/**
 * Returns the rows that a query asks for: those that need attention first, each part in its order; those that are equal
 * by name.
 */
export function chosenRows(rows: readonly ListedMonitor[], query: ListQuery): readonly ListedMonitor[] {
  const { sort } = query;
  const shown = filteredBy(rows, query);
  const rank = sort === 'domain' ? () => 0 : RANKS[sort];
  const sorted = shown.toSorted((a, b) => (rank(a) === rank(b) ? byName(a, b) : rank(a) - rank(b)));
  return [...sorted.filter(isPressing), ...sorted.filter((row) => !isPressing(row))];
}
