import { isAtOrBelow } from '../../domain/name.ts';
import { type Comparison, rrsetKey } from '../comparison/compare.ts';
import { holdsAddresses } from '../comparison/content.ts';
import type { Confirmation } from '../comparison/judged.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { serialsMemory, type WatchedSerials } from '../memory/serials.ts';
import type { Behind } from './behind-cache.ts';
import { comparedFact } from './compared.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import { type SerialStep, serversFact } from './servers.ts';

/** Remembers the versions of the zone that its servers had, once all that changed with them was confirmed. */
export const serialsWatch = defineWatch({
  id: 'serials',
  memory: serialsMemory,
  needs: { compared: comparedFact, servers: serversFact, records: recordsWatch },
  observe: () => null,
  conclude({ serials: before }, { compared, servers, records }) {
    const { shown: candidates, behind, findings, rrsets: concluded } = records;
    const known = { candidates, rrsets: compared.rrsets, verdicts: findings.verdicts, behind, concluded };
    return { memory: { serials: serialsAfter(before, servers, known) }, result: null, events: [], againAt: [] };
  },
});

/** Returns the serials to compare with in the next run. `verdicts` are those on `candidates` and on those behind, in this order. */
function serialsAfter(
  before: WatchedSerials,
  step: SerialStep,
  { candidates, rrsets, verdicts, behind, concluded }: Compared,
): WatchedSerials {
  const own = verdicts.slice(candidates.length, candidates.length + behind.candidates.length);
  const waiting = new Set(concluded.flatMap((rrset) => (isWaiting(rrset) ? [rrsetKey(rrset)] : [])));
  // What was asked in vain, or waits, is asked again: until then, the serial counts as one that moved.
  const isOpen =
    !behind.isWhole ||
    own.some(({ kind }) => kind === 'unreached' || kind === 'differing') ||
    behind.candidates.some((one) => waiting.has(rrsetKey(one)));
  const serials = isOpen ? before : step.serials;
  if (!isNewToResolver({ candidates, rrsets, verdicts }, step)) return serials;
  const { answers, moved, unmoved } = step;
  const areIdle =
    moved.length === 0 && answers.every(({ works }) => works === true) && unmoved.length === answers.length;
  return areIdle === serials.areIdle ? serials : { ...serials, areIdle };
}

/** Whether a change waits for runs to come, or for a server that had the old state and did not answer. */
const isWaiting = ({ pendingSince, disagreement }: WatchedRrset): boolean =>
  pendingSince !== null || (disagreement?.othersSince ?? null) !== null;

interface Compared extends Pick<Comparison, 'candidates' | 'rrsets'> {
  readonly verdicts: readonly Confirmation[];
  readonly behind: Behind;
  /** The RRsets after this run. */
  readonly concluded: readonly WatchedRrset[];
}

/** Whether the resolver showed a change of the zone first, and all servers confirmed it at once. */
const isNewToResolver = (
  { candidates, rrsets, verdicts }: Pick<Compared, 'candidates' | 'rrsets' | 'verdicts'>,
  { zone }: Pick<SerialStep, 'zone'>,
): boolean => {
  const known = new Map(rrsets.map((rrset) => [rrsetKey(rrset), rrset]));
  return candidates.some((candidate, i) => {
    const { name, type, pendingSince, before } = candidate;
    const isOwn = zone !== null && isAtOrBelow(name, zone) && type !== 'DS' && before.aliases.length === 0;
    const isFirst = pendingSince === null && (known.get(rrsetKey(candidate))?.disagreement ?? null) === null;
    // Addresses may be others for each network, and were then seen later.
    return isOwn && isFirst && !holdsAddresses(candidate) && verdicts[i]?.kind === 'confirmed';
  });
};
