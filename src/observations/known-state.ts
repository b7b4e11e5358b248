import { DAY_MS, type Instant } from '../domain/time.ts';
import { lastChangeOf } from './as-of.ts';
import { sameOctets } from './octets.ts';
import { sameButForState } from './outcomes.ts';
import type { Observation, RrsetHistory } from './store.ts';
import { transitionOf } from './transitions.ts';

/** For this long, a DNSSEC state that could not be looked up again is still known. Source: docs/limits.md. */
const KNOWN_MS = DAY_MS;

/** An RRset before and after a lookup, and the RRsets of its domain, DS records as of this lookup. */
interface RrsetLookup {
  readonly before: RrsetHistory;
  readonly after: RrsetHistory;
  readonly observation: Observation;
  readonly rrsets: readonly RrsetHistory[];
}

/**
 * Returns a lookup as it is to be stored: where it could not tell the DNSSEC state of an RRset, with the state that was
 * established within the last day, unless something changed since that the state depends on. That a chain of trust could
 * not be looked up says nothing about a zone, just as a failed lookup says nothing about records. Undefined where the
 * lookup is stored as it is.
 */
export function withKnownState({ before, after, observation, rrsets }: RrsetLookup): Observation | undefined {
  const { latest } = before;
  if (observation.security !== 'indeterminate' || latest.security === 'indeterminate') return undefined;
  const securityAt = latest.securityAt ?? latest.at;
  if (observation.at - securityAt > KNOWN_MS || !sameButForState(latest, observation)) return undefined;
  // A zone that is not signed proves nothing, whatever its records.
  const isSame =
    latest.security === 'insecure' || (transitionOf(before, after) === undefined && sameElsewhere(latest, observation));
  const isKnown = isSame && !isDelegatedSince(rrsets, securityAt, observation.at);
  if (!isKnown) return undefined;
  const { reason: _, ...others } = observation;
  const because = latest.reason === undefined ? {} : { reason: latest.reason };
  return { ...others, security: latest.security, securityAt, ...because };
}

/** Whether two answers have the same records of other names, to which aliases lead. */
function sameElsewhere(before: Observation, next: Observation): boolean {
  const [was, is] = [before, next].map((one) =>
    one.outcome === 'answer' ? one.records.filter(({ name }) => name !== one.name) : [],
  );
  return (
    was?.length === is?.length &&
    was?.every((rr) => is?.some(({ name, octets }) => name === rr.name && sameOctets(octets, rr.octets))) === true
  );
}

/** Whether DS records changed after an instant. */
const isDelegatedSince = (rrsets: readonly RrsetHistory[], since: Instant, now: Instant): boolean =>
  rrsets.some((rrset) => rrset.type === 'DS' && (lastChangeOf(rrset, now) ?? since) > since);

/**
 * Returns observations in the order in which they are folded. Of one time the first counts: those of DS records, on which
 * other states depend, then what was asked for itself, then what an alias led to. Those of other times stay where they are.
 */
export function inFoldingOrder(observations: readonly Observation[]): readonly Observation[] {
  let run = 0;
  const placed = observations.map((observation, i) => {
    if (i > 0 && observation.at !== observations[i - 1]?.at) run += 1;
    return { observation, run, rank: rankOf(observation) };
  });
  return placed.sort((a, b) => a.run - b.run || a.rank - b.rank).map(({ observation }) => observation);
}

const rankOf = ({ type, aliases }: Observation): number => (type === 'DS' ? 0 : aliases.length === 0 ? 1 : 2);
