import { defineTexts } from '../../domain/message.ts';
import { DKIM_NAME } from '../../domain/service-names.ts';
import type { Instant } from '../../domain/time.ts';
import type { ReportContext } from '../diagnosis.ts';
import { column } from '../table-view.ts';

/** Words the column of when something was seen first. */
export const FIRST_SEEN_TEXTS = defineTexts('first-seen', {
  title: 'First seen',
  day: '{date}',
  'not-known-yet': 'not known yet',
});
const { message } = FIRST_SEEN_TEXTS;

/** Returns the column of when each row was seen first. */
export const firstSeenColumn = <R extends { readonly firstSeen: Instant | null }>() =>
  column<R>(message('title'), ({ firstSeen: at }) => ({
    text: at === null ? message('not-known-yet') : message('day', { date: { date: at } }),
  }));

/** SPF records of the past whose terms are gone through. */
const MAX_SEEN = 100;

interface Stretch {
  readonly first: Instant;
  readonly last: Instant;
}

/** When terms of SPF and keys were seen first and last, by `termName` and `keyName`. */
export type Stretches = ReadonlyMap<string, Stretch>;

/** Names a term of the SPF record at a name. */
export const termName = (at: string, term: string): string => `${at} ${term.toLowerCase()}`;

/** Names what stands at a selector, its alias included. */
export const keyName = (selector: string, domain: string): string => `${selector}.${DKIM_NAME}.${domain}`;

/** Reads from the history of a domain when each term of its SPF records and each key was seen. */
export function stretchesOf({ rows, seenSpf = [] }: Pick<ReportContext, 'rows' | 'seenSpf'>): Stretches {
  const all = new Map<string, Stretch>();
  const add = (name: string, one: Seen): void => {
    const { first, last } = all.get(name) ?? { first: one.firstObserved, last: one.lastObserved };
    all.set(name, { first: Math.min(first, one.firstObserved), last: Math.max(last, one.lastObserved) });
  };
  for (const one of seenSpf.slice(0, MAX_SEEN))
    for (const term of new Set(one.text.split(' '))) add(termName(one.name, term), one);
  for (const row of rows)
    if ((row.type === 'TXT' || row.type === 'CNAME') && row.name.includes(`.${DKIM_NAME}.`)) add(row.name, row);
  return all;
}

type Seen = Pick<ReportContext['rows'][number], 'firstObserved' | 'lastObserved'>;

/** Returns when the first of several was seen first. Null where none was seen twice: it may be as old as the domain. */
export function firstOf(names: readonly string[], stretches: Stretches): Instant | null {
  const seen = names.flatMap((name) => stretches.get(name) ?? []).filter(({ first, last }) => first < last);
  return seen.length === 0 ? null : Math.min(...seen.map(({ first }) => first));
}
