import type { Instant } from '../domain/time.ts';
import { outcomesFrom } from './outcomes.ts';
import type { RecordHistory, RrsetHistory } from './store.ts';

/** Spans kept of one set beside those of records that are there now: a zone can show new records at every look. */
const MAX_PAST_SPANS_A_SET = 1000;
/** Sets kept of one home: anybody can ask for any name below it. A report asks for some fifty. */
const MAX_SETS_A_HOME = 1000;

const endOf = (record: RecordHistory): number =>
  record.spans[record.spans.length - 1]?.endedAt ?? Number.POSITIVE_INFINITY;

/** Two oldest spans become one: the first time and the count stay true, a gap of long ago is forgotten. */
function merged({ spans, ...record }: RecordHistory, tooMany: number): RecordHistory {
  const cut = Math.min(tooMany, spans.length - 1);
  const old = spans.slice(0, cut + 1);
  const last = old[old.length - 1] ?? spans[0];
  const count = old.reduce((sum, span) => sum + span.count, 0);
  return { ...record, spans: [{ ...last, firstObserved: spans[0].firstObserved, count }, ...spans.slice(cut + 1)] };
}

/** Keeps a set's history within bounds: gaps of long ago are forgotten first, then records that ended longest ago. */
export function boundedRrset(set: RrsetHistory): RrsetHistory {
  const pastSpans = ({ spans }: RecordHistory): number => spans.filter(({ endedAt }) => endedAt !== null).length;
  let tooMany = set.records.reduce((sum, record) => sum + pastSpans(record), 0) - MAX_PAST_SPANS_A_SET;
  if (tooMany <= 0) return set;
  const shortened = new Map<number, RecordHistory>();
  for (const [place, record] of [...set.records.entries()].sort(([, a], [, b]) => b.spans.length - a.spans.length)) {
    if (tooMany <= 0 || record.spans.length === 1) break;
    const fewer = merged(record, tooMany);
    tooMany -= record.spans.length - fewer.spans.length;
    shortened.set(place, fewer);
  }
  const oldest = [...set.records.entries()]
    .filter(([, record]) => endOf(record) !== Number.POSITIVE_INFINITY)
    .sort(([, a], [, b]) => endOf(a) - endOf(b));
  const gone = new Set(oldest.slice(0, Math.max(tooMany, 0)).map(([place]) => place));
  return withoutRecords(set, gone, shortened);
}

/** A set without the records at some places, and with others in place of some; lookups that saw only those are gone too. */
export function withoutRecords(
  set: RrsetHistory,
  gone: ReadonlySet<number>,
  changed: ReadonlyMap<number, RecordHistory>,
): RrsetHistory {
  const places = new Map<number, number>();
  const records: RecordHistory[] = [];
  for (const [place, record] of set.records.entries()) {
    if (gone.has(place)) continue;
    places.set(place, records.length);
    records.push(changed.get(place) ?? record);
  }
  // As one without any record, such a lookup would be an absence.
  const recent = set.recent.flatMap(({ at, seen }) => {
    const left = seen.flatMap((place) => places.get(place) ?? []);
    return seen.length > 0 && left.length === 0 ? [] : [{ at, seen: left }];
  });
  return { ...set, records, recent, ...outcomesFrom(set, lostUntil(set, gone, changed)) };
}

/** Until when intervals of a set are missing or merged with others, so that nothing before says what the set was. */
function lostUntil(set: RrsetHistory, gone: ReadonlySet<number>, changed: ReadonlyMap<number, RecordHistory>): Instant {
  let until = 0;
  for (const [place, { spans }] of set.records.entries()) {
    if (!gone.has(place) && !changed.has(place)) continue;
    const left = new Set(gone.has(place) ? [] : changed.get(place)?.spans);
    for (const span of spans) if (!left.has(span)) until = Math.max(until, span.endedAt ?? span.firstObserved);
  }
  return until;
}

/** Keeps a home's sets within bounds: absences go first, then what was looked at longest ago. */
export function boundedRrsets(sets: readonly RrsetHistory[]): readonly RrsetHistory[] {
  if (sets.length <= MAX_SETS_A_HOME) return sets;
  const worth = (set: RrsetHistory) => (set.records.length > 0 ? 1 : 0);
  const kept = new Set(
    sets.toSorted((a, b) => worth(b) - worth(a) || b.latest.at - a.latest.at).slice(0, MAX_SETS_A_HOME),
  );
  return sets.filter((set) => kept.has(set));
}
