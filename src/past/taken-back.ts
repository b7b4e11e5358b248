import { changeAction, type Meaning } from '../changes/meaning.ts';
import { gravityOf } from '../domain/severity.ts';
import { DAY_MS, type Instant } from '../domain/time.ts';
import { valuesIn } from '../monitoring/events/rrset-step.ts';
import { RETURNS_MS } from '../monitoring/model/returns.ts';
import { pastContent, pastMoments } from '../observations/past-transitions.ts';
import type { RrsetHistory } from '../observations/store.ts';

/** For each change, the most other changes of the same RRset that are compared, the nearest first. */
const MAX_OTHERS = 20;

/**
 * Settles changes that were taken back, by the rule of alerts (`src/monitoring/model/returns.ts`): what brings back the
 * records asks for nothing, and neither does what was taken back. `meaningsAt` gives the meanings of another time.
 */
export function settled(
  meanings: readonly Meaning[],
  rrsets: readonly RrsetHistory[],
  meaningsAt: (at: Instant) => readonly Meaning[],
): readonly Meaning[] {
  return meanings.map((meaning) => {
    const back = turnOf(meaning, rrsets, 'earlier');
    if (back !== null && isReturn(meaning, meaningsAt(back), meaning.at - back))
      return {
        ...meaning,
        severity: 'info',
        reason: changeAction('takes-back', { since: { instant: back } }),
        whatToDo: null,
      };
    const undone = turnOf(meaning, rrsets, 'later');
    if (undone === null) return meaning;
    const later = meaningsAt(undone).filter((one) => isAboutSame(one, meaning));
    return later.length > 0 && later.every((one) => isReturn(one, [meaning], undone - meaning.at))
      ? { ...meaning, whatToDo: changeAction('taken-back', { at: { instant: undone } }) }
      : meaning;
  });
}

/** Whether a change is no graver than what it takes back, or came soon after it. */
function isReturn(one: Meaning, earlier: readonly Meaning[], ageMs: number): boolean {
  const most = Math.max(
    0,
    ...earlier.filter((other) => isAboutSame(other, one)).map(({ severity }) => gravityOf(severity)),
  );
  return gravityOf(one.severity) <= most || (ageMs < DAY_MS && most >= gravityOf('warning'));
}

const isAboutSame = (one: Meaning, other: Meaning): boolean =>
  one.differences.some(({ name, type }) =>
    other.differences.some((difference) => difference.name === name && difference.type === type),
  );

/** The nearest time at which the RRsets of a change turned away from what it brings, or back to what it ended; null without one. */
function turnOf(
  { at, differences }: Meaning,
  rrsets: readonly RrsetHistory[],
  side: 'earlier' | 'later',
): Instant | null {
  const times = differences.map(({ name, type }) => {
    const rrset = rrsets.find((one) => one.name === name && one.type === type);
    return rrset === undefined ? null : turnOfRrset(rrset, at, side);
  });
  const [first] = times;
  return first !== undefined && times.every((time) => time === first) ? first : null;
}

function turnOfRrset(rrset: RrsetHistory, at: Instant, side: 'earlier' | 'later'): Instant | null {
  const valuesAt = (time: Instant): string | null => {
    const content = pastContent(rrset, time);
    return content === null || content.aliases.length > 0 ? null : valuesIn(rrset.type, content).join('\n');
  };
  const wanted = valuesAt(side === 'earlier' ? at : at - 1);
  if (wanted === null) return null;
  const times = pastMoments([rrset])
    .map((moment) => moment.at)
    .filter((time) => (side === 'earlier' ? time < at && at - time < RETURNS_MS : time > at && time - at < RETURNS_MS));
  const nearest = (side === 'earlier' ? times : times.reverse()).slice(0, MAX_OTHERS);
  const isTurn = (time: Instant): boolean =>
    side === 'earlier' ? valuesAt(time - 1) === wanted && valuesAt(time) !== wanted : valuesAt(time) === wanted;
  return nearest.find(isTurn) ?? null;
}
