import { type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { isRotatingAlias } from './alternating.ts';
import { type Candidate, NO_STRANGERS } from './candidate.ts';
import { rrsetKey } from './compare.ts';
import { confirm } from './confirm.ts';
import { isDue, takesTurns } from './disagreement.ts';
import type { Confirmation } from './judged.ts';
import { listedServers } from './listed.ts';
import { leadsElsewhere } from './rotating.ts';

/** Differences, and what the name servers say of each. */
interface Confirmed {
  readonly candidates: readonly Candidate[];
  readonly verdicts: readonly Confirmation[];
}

interface Widening {
  readonly domain: DomainName;
  readonly now: Instant;
  readonly ignoredTypes: readonly RrType[];
  readonly rrsets: readonly WatchedRrset[];
  /** The records that are asked for whatever the resolver shows, since others answer for the domain now. */
  readonly also: 'all' | 'none' | ReadonlySet<string>;
}

/**
 * Asks the name servers about differences. If it is time to report that they disagree, they are asked about all other records of
 * the domain too, of which the resolver may have shown those of the server that is right: so one alert names all.
 */
export async function confirmWidely(
  shown: readonly Candidate[],
  widening: Widening,
  evidence: () => Evidence,
): Promise<Confirmed> {
  const { also } = widening;
  const candidates =
    also === 'none'
      ? shown
      : [...shown, ...unasked(shown, widening).filter((one) => also === 'all' || also.has(rrsetKey(one)))];
  if (candidates.length === 0) return { candidates, verdicts: [] };
  const verdicts = await confirm(candidates, widening.domain, evidence);
  if (!isAnyDue({ candidates, verdicts }, widening)) return { candidates, verdicts };
  const others = unasked(candidates, widening);
  return {
    candidates: [...candidates, ...others],
    verdicts: [...verdicts, ...(await confirm(others, widening.domain, evidence))],
  };
}

function isAnyDue({ candidates, verdicts }: Confirmed, { domain, now, rrsets }: Widening): boolean {
  const listed = listedServers(domain, rrsets);
  const known = new Map(rrsets.map((rrset) => [rrsetKey(rrset), rrset.disagreement]));
  return candidates.some((candidate, i) => {
    const [verdict, disagreement] = [verdicts[i], known.get(rrsetKey(candidate))];
    if (verdict?.kind !== 'differing' || disagreement == null || disagreement.isReported) return false;
    const { since } = disagreement;
    const isByTurns = takesTurns(disagreement, now);
    const elsewhere = leadsElsewhere(candidate.type, candidate.before, verdict.content);
    return isDue({ ...verdict, since, isByTurns, leadsElsewhere: elsewhere }, listed, now);
  });
}

/** The records of the domain that were not asked for, as they were last confirmed. */
const unasked = (
  candidates: readonly Candidate[],
  { domain, now, ignoredTypes, rrsets }: Widening,
): readonly Candidate[] => {
  const asked = new Set(candidates.map(rrsetKey));
  return rrsets.flatMap((rrset): Candidate[] => {
    const { name, type, content, rotatingUntil } = rrset;
    const isOwn = isAtOrBelow(name, domain) && !ignoredTypes.includes(type);
    const rotates = (rotatingUntil ?? 0) > now || isRotatingAlias(rrset);
    if (!isOwn || rotates || asked.has(rrsetKey(rrset))) return [];
    return [
      {
        name,
        type,
        before: content,
        after: { ...content, at: now },
        pendingSince: null,
        alternatingSince: null,
        rotates: false,
        strangers: NO_STRANGERS,
      },
    ];
  });
};
