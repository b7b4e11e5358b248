import { type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { AuthoritativeServer } from '../../facts/delegation/authority.ts';
import { isRotatingAlias } from '../comparison/alternating.ts';
import { type Candidate, NO_STRANGERS } from '../comparison/candidate.ts';
import { rrsetKey } from '../comparison/compare.ts';
import { holdsAddresses, isSameContent, type Lookup } from '../comparison/content.ts';
import { contentKnowing } from '../comparison/seen-content.ts';
import { viewFrom } from '../comparison/views.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { isSince } from './findings.ts';
import type { SerialStep } from './servers.ts';

/**
 * Names whose servers choose addresses by who asks have TTLs of minutes. Where the resolver shows the old addresses for longer
 * than that, they come from its cache; else we look again once it has asked. Source: docs/limits.md.
 */
const BY_NETWORK_MS = 15 * MINUTE_MS;
/** Questions in flight to the one server that is asked. Source: docs/limits.md. */
const AT_ONCE = 6;
/** For this long, a lookup that fails is tried again soon: what it would show may have changed, and after an hour we report it. */
export const RETRIED_MS = HOUR_MS + 10 * MINUTE_MS;
/** The resolver's clock counts in seconds. */
const SECOND_MS = 1000;

/** Holds what a run knows by now. */
interface Known {
  readonly domain: DomainName;
  readonly now: Instant;
  readonly lastRunAt: Instant | null;
  readonly intervalMs: number;
  readonly ignoredTypes: readonly RrType[];
  readonly lookups: readonly Lookup[];
  /** As `compare` left them. */
  readonly rrsets: readonly WatchedRrset[];
  /** As they were before this run. */
  readonly before: readonly WatchedRrset[];
  /** Differences that the resolver shows. */
  readonly candidates: readonly Candidate[];
}

/** Record sets that a name server has otherwise than the resolver. */
export interface Behind {
  /** To be confirmed by all servers, as all others are. */
  readonly candidates: readonly Candidate[];
  /** When the resolver has asked for addresses that differ; null where there are none. */
  readonly againAt: Instant | null;
  /** Whether the server answered each question; else it is asked again in the next run. */
  readonly isWhole: boolean;
}

const NOTHING: Behind = { candidates: [], againAt: null, isWhole: true };

/**
 * Asks one of the servers whose serial moved for the records that the resolver shows as they were: it may have them in its
 * cache for days. Where a zone does not count its versions, that is done in each run for what the cache holds until the next.
 */
export async function behindCache(
  { moved, unmoved, zone, serials }: SerialStep,
  known: Known,
  evidence: () => Evidence,
): Promise<Behind> {
  const server = moved[0] ?? (serials.areIdle ? unmoved[0] : undefined);
  if (server === undefined || zone === null) return NOTHING;
  const cached = new Map(known.lookups.map((lookup) => [rrsetKey(lookup.question), cachedMsOf(lookup)]));
  const cachedMs = ({ name, type }: WatchedRrset) => cached.get(rrsetKey({ name, type })) ?? cachedOfName(name, known);
  const least = moved.length > 0 ? 0 : known.intervalMs;
  const shown = new Set(known.candidates.map(rrsetKey));
  // Addresses of which the resolver shows older ones than those that we know would look like those of another network.
  const isOld = (rrset: WatchedRrset) => isOfAddresses(rrset) && cachedMs(rrset) > BY_NETWORK_MS;
  const doubted = inDoubt(zone, known);
  const some = doubted.filter((rrset) => cachedMs(rrset) > least && (!shown.has(rrsetKey(rrset)) || isOld(rrset)));
  // A lookup that failed just now says nothing of the cache, which may have the old records all the same.
  const isKnown = moved.length === 0 || !doubted.some(({ failedSince }) => isSince(failedSince, known.now, RETRIED_MS));
  if (some.length === 0) return { ...NOTHING, isWhole: isKnown };
  const { differing, isWhole } = await differingAt(server, some, { ...known, zone, evidence: evidence() });
  const isWaiting = (rrset: WatchedRrset) => isOfAddresses(rrset) && cachedMs(rrset) <= BY_NETWORK_MS;
  const waits = differing.filter(isWaiting).map((rrset) => known.now + cachedMs(rrset) + SECOND_MS);
  return {
    candidates: differing.filter((rrset) => !isWaiting(rrset)).map((rrset) => candidateOf(rrset, known)),
    againAt: waits.length === 0 ? null : Math.min(...waits),
    isWhole: isWhole && isKnown,
  };
}

const isOfAddresses = ({ type }: WatchedRrset): boolean => holdsAddresses({ type }) || type === 'HTTPS';

/** For how long the resolver will go on giving an answer, at most. */
function cachedMsOf({ answer }: Lookup): number {
  if (answer.kind === 'failure') return 0;
  const own = answer.kind === 'answer' ? answer.records.map(({ ttlSeconds }) => ttlSeconds) : [answer.ttlSeconds];
  return SECOND_MS * Math.max(0, ...own, ...answer.aliases.map(({ ttlSeconds }) => ttlSeconds));
}

/** Aliases come with the answers to other questions about their names. */
const cachedOfName = (name: DnsName, { lookups }: Known): number =>
  Math.max(0, ...lookups.filter(({ question }) => question.name === name).map(cachedMsOf));

/** The record sets of the zone that may be old in a cache. DS records are in the zone above. */
const inDoubt = (zone: DnsName, { domain, now, ignoredTypes, rrsets }: Known): readonly WatchedRrset[] =>
  rrsets.filter(
    (rrset) =>
      rrset.type !== 'DS' &&
      [domain, zone].every((apex) => isAtOrBelow(rrset.name, apex)) &&
      !ignoredTypes.includes(rrset.type) &&
      (rrset.rotatingUntil ?? 0) <= now &&
      !isRotatingAlias(rrset),
  );

async function differingAt(
  server: AuthoritativeServer,
  rrsets: readonly WatchedRrset[],
  { domain, zone, evidence }: { readonly domain: DomainName; readonly zone: DnsName; readonly evidence: Evidence },
): Promise<{ readonly differing: readonly WatchedRrset[]; readonly isWhole: boolean }> {
  const differs = async (rrset: WatchedRrset): Promise<boolean | null> => {
    const { name, type, content } = rrset;
    const view = await viewFrom(server, { name, type, zone }, evidence);
    if (view === null) return null;
    // A zone below may have the name: its serial is another one.
    if (view.next === name) return false;
    const has = contentKnowing([content, content], { candidate: { name, type, after: content }, domain, view });
    return !isSameContent(domain, { name, some: has, others: content });
  };
  const differing: WatchedRrset[] = [];
  let isWhole = true;
  for (let from = 0; from < rrsets.length; from += AT_ONCE) {
    const some = rrsets.slice(from, from + AT_ONCE);
    const found = await Promise.all(some.map(differs));
    differing.push(...some.filter((_, i) => found[i] === true));
    isWhole &&= !found.includes(null);
  }
  return { differing, isWhole };
}

/** Builds a difference whose sides are the same, since the resolver still has the old records. */
const candidateOf = (rrset: WatchedRrset, { now, lastRunAt, before }: Known): Candidate => {
  const { name, type, content, alternatingSince, rotatingUntil } = rrset;
  return {
    name,
    type,
    before: { ...content, at: Math.max(content.at, lastRunAt ?? 0) },
    after: { ...content, at: now },
    // It waited where a server was silent, though the resolver showed no difference.
    pendingSince: before.find((one) => rrsetKey(one) === rrsetKey(rrset))?.pendingSince ?? null,
    alternatingSince,
    rotates: type !== 'CNAME' && (rotatingUntil ?? 0) > now,
    strangers: NO_STRANGERS,
  };
};
