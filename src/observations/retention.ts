import type { Instant } from '../domain/time.ts';
import { withoutRecords } from './bounds.ts';
import { outcomesFrom } from './outcomes.ts';
import type { DomainHistory, RecordHistory, RrsetHistory } from './store.ts';

/**
 * Returns a history without what ended before a time: intervals that were over, and RRsets that no one looked up since.
 * What the latest lookup still saw stays whole, however long ago it began. So does what the recent lookups of an RRset saw:
 * otherwise its rotation would be reported as changes. Undefined where nothing is left; the same object where nothing goes.
 */
export function withoutOlder(history: DomainHistory, before: Instant): DomainHistory | undefined {
  const rrsets = history.rrsets
    .filter(({ latest }) => latest.at >= before)
    .map((rrset) => rrsetWithoutOlder(rrset, before));
  if (rrsets.length === 0) return undefined;
  const isSame = rrsets.length === history.rrsets.length && rrsets.every((rrset, i) => rrset === history.rrsets[i]);
  return isSame ? history : { ...history, rrsets };
}

function rrsetWithoutOlder(rrset: RrsetHistory, before: Instant): RrsetHistory {
  const seenLately = new Set(rrset.recent.flatMap(({ seen }) => seen));
  const shortened = new Map<number, RecordHistory>();
  const gone = new Set<number>();
  for (const [place, record] of rrset.records.entries()) {
    if (seenLately.has(place)) continue;
    const left = record.intervals.filter(({ endedAt }) => endedAt === null || endedAt >= before);
    const [first, ...rest] = left;
    if (first === undefined) gone.add(place);
    else if (left.length < record.intervals.length) shortened.set(place, { ...record, intervals: [first, ...rest] });
  }
  const left = gone.size + shortened.size === 0 ? rrset : withoutRecords(rrset, gone, shortened);
  const until = outcomesOver(left, before);
  return until === null ? left : { ...left, ...outcomesFrom(left, until) };
}

/** Until when the outcomes of an rrset are to be deleted; null where none are. */
function outcomesOver({ pastOutcomes, outcomeSince }: RrsetHistory, before: Instant): Instant | null {
  const endOf = (i: number): Instant => pastOutcomes[i + 1]?.since ?? outcomeSince;
  const last = pastOutcomes.findLastIndex((_, i) => endOf(i) < before);
  return last === -1 ? null : endOf(last);
}
