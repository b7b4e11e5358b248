import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { isRotatingAlias, rotatingFromStart } from './alternating.ts';
import type { Comparison } from './compare.ts';
import { ANSWERS_FOR_ROTATING, MAX_ANSWERS, MAX_CANDIDATES } from './confirm.ts';
import { isSameContent, unitedRecords } from './content.ts';
import { type Agreed, FEWEST_SERVERS, type Followed, followed, ROUNDS, type Views } from './followed.ts';
import { contentSeen } from './seen-content.ts';

interface Time {
  readonly domain: DomainName;
  readonly now: Instant;
  readonly intervalMs: number;
}

/**
 * Returns the RRsets after a run, with those that are seen for the first time replaced by what the zone's own name servers
 * agree on. A resolver may still show earlier records for a while; once it stops, that would look like a change. Aliases are
 * asked for as often as for a change, since one whose servers choose among targets would look like one that changed, too.
 */
export async function established(
  { rrsets, firstSeen }: Comparison,
  time: Time,
  evidence: () => Evidence,
): Promise<readonly WatchedRrset[]> {
  const some = firstSeen.slice(0, MAX_CANDIDATES);
  if (some.length === 0) return rrsets;
  const count = some.filter(isAlias).length;
  const maxServers = Math.max(FEWEST_SERVERS, Math.floor(MAX_ANSWERS / (some.length + (ROUNDS - 1) * count)));
  const rounds = Array.from({ length: ANSWERS_FOR_ROTATING }, evidence);
  const once = { rounds: rounds.slice(0, 1), maxServers };
  const often = { rounds, maxServers, answers: ANSWERS_FOR_ROTATING };
  const known = some.map(async (rrset): Promise<[WatchedRrset, WatchedRrset]> => {
    const finding = await followed({ ...rrset, domain: time.domain }, isAlias(rrset) ? often : once);
    if (finding.kind === 'agreed') return [rrset, asAgreed(rrset, finding, time)];
    return [rrset, isAlias(rrset) ? asVaried(rrset, finding, { ...time, firstSeen }) : rrset];
  });
  const after = new Map(await Promise.all(known));
  const isFirstSeen = new Set(firstSeen);
  // A known alias with one target is compared by itself.
  const aliases = rrsets.filter((rrset) => isAlias(rrset) && (isFirstSeen.has(rrset) || isRotatingAlias(rrset)));
  const targets = new Map(aliases.map((alias) => [alias.name, targetOf(after.get(alias) ?? alias)]));
  return rrsets.map((rrset) => (isFirstSeen.has(rrset) ? withTarget(after.get(rrset) ?? rrset, targets) : rrset));
}

const isAlias = ({ type }: WatchedRrset): boolean => type === 'CNAME';

const targetOf = ({ content }: WatchedRrset): Rr<'CNAME'> | undefined =>
  content.records.find((rr): rr is Rr<'CNAME'> => rr.type === 'CNAME');

/** Returns an RRset as its name servers agree on it. */
function asAgreed(rrset: WatchedRrset, finding: Agreed, { domain }: Time): WatchedRrset {
  const { name, type, content: seen } = rrset;
  const content = contentSeen({ name, type, before: seen, after: seen }, domain, finding);
  return content === null || isSameContent(domain, { name, some: content, others: seen })
    ? rrset
    : { ...rrset, content };
}

/**
 * Returns an alias for which the name servers did not agree on one target. If they gave several by turns, it rotates; if none
 * of them answered, or each has one of its own, we only know what one lookup saw.
 */
function asVaried(
  rrset: WatchedRrset,
  finding: Exclude<Followed, Agreed>,
  { firstSeen, ...time }: Time & { readonly firstSeen: Comparison['firstSeen'] },
): WatchedRrset {
  const targets = finding.kind === 'differing' ? targetsByTurns(finding) : [];
  if (targets.length === 0) return { ...rrset, alternatingSince: time.now };
  const elsewhere = firstSeen.flatMap(({ content }) => content.aliases.filter(({ name }) => name === rrset.name));
  return rotatingFromStart(rrset, [...targets, ...elsewhere], time);
}

/** The targets that name servers gave, each as often as they did; none unless one of them gave several. */
function targetsByTurns({ views }: Views): readonly Rr[] {
  const byServer = views.map((some) => some.flatMap(({ records }) => records));
  const isByTurns = byServer.some((targets) => unitedRecords([], targets).length > 1);
  return isByTurns && views.flat().every(({ records }) => records.length === 1) ? byServer.flat() : [];
}

/** Returns an RRset with the target that its alias starts from: the lookups of one run may have led to several. */
function withTarget(rrset: WatchedRrset, targets: ReadonlyMap<DnsName, Rr<'CNAME'> | undefined>): WatchedRrset {
  const [first, ...rest] = rrset.content.aliases;
  const target = first === undefined ? undefined : targets.get(first.name);
  return target === undefined ? rrset : { ...rrset, content: { ...rrset.content, aliases: [target, ...rest] } };
}
