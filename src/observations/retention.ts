import type { Instant } from '../domain/time.ts';
import { withoutRecords } from './bounds.ts';
import { outcomesFrom } from './outcomes.ts';
import type { DomainHistory, RecordHistory, RrsetHistory } from './store.ts';

/**
 * What is left of a home when all is forgotten that ended before a time: stretches of time that were over, and sets
 * that nobody looked at since. What was still there at the last look stays whole, however long ago it began; so does
 * what the last lookups of a set saw, or a rotation would be forgotten and its turns told as changes. Undefined where
 * nothing is left; the very same history where nothing is to be forgotten.
 */
export function withoutOlder(history: DomainHistory, before: Instant): DomainHistory | undefined {
  const sets = history.sets.filter(({ latest }) => latest.at >= before).map((set) => rrsetWithoutOlder(set, before));
  if (sets.length === 0) return undefined;
  const isSame = sets.length === history.sets.length && sets.every((set, i) => set === history.sets[i]);
  return isSame ? history : { ...history, sets };
}

function rrsetWithoutOlder(set: RrsetHistory, before: Instant): RrsetHistory {
  const seenLately = new Set(set.recent.flatMap(({ seen }) => seen));
  const shortened = new Map<number, RecordHistory>();
  const gone = new Set<number>();
  for (const [place, record] of set.records.entries()) {
    if (seenLately.has(place)) continue;
    const left = record.spans.filter(({ endedAt }) => endedAt === null || endedAt >= before);
    const [first, ...rest] = left;
    if (first === undefined) gone.add(place);
    else if (left.length < record.spans.length) shortened.set(place, { ...record, spans: [first, ...rest] });
  }
  const left = gone.size + shortened.size === 0 ? set : withoutRecords(set, gone, shortened);
  const until = outcomesOver(left, before);
  return until === null ? left : { ...left, ...outcomesFrom(left, until) };
}

/**
 * Until when the outcomes of a set are to be deleted; null where none are. Those of a document that kept none go as a
 * whole: an earlier version may have purged records of that time, and the rest would look like the whole set.
 */
function outcomesOver({ pastOutcomes, outcomeSince }: RrsetHistory, before: Instant): Instant | null {
  const endOf = (i: number): Instant => pastOutcomes[i + 1]?.since ?? outcomeSince;
  const last = pastOutcomes.findLastIndex(
    ({ outcome, since }, i) => endOf(i) < before || (outcome === 'unknown' && since < before),
  );
  return last === -1 ? null : endOf(last);
}
