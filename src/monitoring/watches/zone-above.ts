import type { DnsName, DomainName } from '../../domain/name.ts';
import { HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { FEW_PARENT_SERVERS, FEWEST_DENYING, readParent, type ZoneAbove } from '../../facts/delegation/authority.ts';
import { listedServers } from '../comparison/listed.ts';
import type { WatchedDelegation } from '../memory/delegation.ts';
import { isSameSet } from '../model/closing.ts';
import { comparedFact } from './compared.ts';
import { defineFact } from './define-watch.ts';

/** Holds what a run saw of the delegation of a domain. */
export interface DelegationStep {
  readonly delegation: WatchedDelegation | null;
  /** The zone above; null where it was not found. */
  readonly above: DnsName | null;
  /** The hosts before and after a change that the servers of the zone above agree on; null without one. */
  readonly change: { readonly before: readonly DnsName[]; readonly after: readonly DnsName[] } | null;
  /** Whether only some of its servers show the change, and have for hours. */
  readonly isPartial: boolean;
}

/** How often a monitor begins with another server of the zone above: not a multiple of any interval. */
const TURN_MS = 37 * MINUTE_MS;
/** How long some of its servers must delegate to more hosts before we report that. Source: docs/limits.md. */
const PARTIAL_MS = 6 * HOUR_MS;

interface DelegationRun {
  readonly domain: DomainName;
  readonly now: Instant;
  readonly listed: readonly DnsName[];
}

/**
 * Follows where the zone above delegates a domain to, which the zone itself need not list. One of its servers is asked in each
 * run, and the others where that one shows a change. `listed`: the name servers that the zone lists; without any, the domain is
 * no zone of its own.
 */
async function watchDelegation(
  before: WatchedDelegation | null,
  { domain, now, listed }: DelegationRun,
  evidence: () => Evidence,
): Promise<DelegationStep> {
  if (before === null && listed.length === 0) return { delegation: null, above: null, change: null, isPartial: false };
  const asked = evidence();
  const turn = Math.floor(now / TURN_MS);
  const isInDoubt = before !== null && (before.pendingSince !== null || before.partial.length > 0);
  const one = isInDoubt ? null : await readParent(domain, asked, { most: 1, turn });
  const [shown] = one?.answers ?? [];
  const unchanged = { delegation: before, above: one?.above ?? null, change: null, isPartial: false };
  if (!isInDoubt && shown === undefined) return unchanged;
  if (before === null)
    return { ...unchanged, delegation: shown === undefined || shown.length === 0 ? null : delegatedTo(shown) };
  if (shown !== undefined && isSameSet(shown, before.hosts)) return unchanged;
  const all = await readParent(domain, asked, { most: FEW_PARENT_SERVERS, turn });
  return afterAll(before, all, now);
}

const delegatedTo = (hosts: readonly DnsName[]): WatchedDelegation => ({
  hosts,
  pendingSince: null,
  announced: null,
  following: null,
  partial: [],
});

/** Concludes what several servers of the zone above show. */
function afterAll(before: WatchedDelegation, all: ZoneAbove | null, now: Instant): DelegationStep {
  const answers = all?.answers ?? [];
  const step = { delegation: before, above: all?.above ?? null, change: null, isPartial: false };
  const [first] = answers;
  const isAgreed =
    first !== undefined &&
    answers.length >= Math.min(FEWEST_DENYING, all?.asked ?? FEWEST_DENYING) &&
    answers.every((hosts) => isSameSet(hosts, first));
  const reported = [...before.hosts, ...before.partial];
  if (isAgreed) {
    const settled = { ...before, hosts: first, pendingSince: null, partial: [] };
    const isAsBefore = isSameSet(first, before.hosts);
    if (isAsBefore && before.partial.length === 0)
      return { ...step, delegation: before.pendingSince === null ? before : settled };
    return { ...step, delegation: settled, change: { before: isAsBefore ? reported : before.hosts, after: first } };
  }
  const pendingSince = before.pendingSince ?? now;
  const pending = before.pendingSince === null ? { ...before, pendingSince } : before;
  const added = [...new Set(answers.flat())].filter((host) => !before.hosts.includes(host));
  if (now - pendingSince < PARTIAL_MS || added.length === 0 || before.partial.length > 0)
    return { ...step, delegation: pending };
  const after = [...before.hosts, ...added];
  return {
    ...step,
    delegation: { ...pending, partial: added },
    change: { before: before.hosts, after },
    isPartial: true,
  };
}

/** Establishes where the zone above delegates the domain to, unless the owner ignores that. */
export const zoneAboveFact = defineFact({
  id: 'zone-above',
  needs: { compared: comparedFact },
  read(
    { compared },
    { before, domain, now, monitor: { settings }, evidence },
  ): Promise<DelegationStep> | DelegationStep {
    if (settings.ignoredTypes.includes('NS'))
      return { delegation: before.delegation, above: null, change: null, isPartial: false };
    const listed = listedServers(domain, compared.rrsets);
    return watchDelegation(before.delegation, { domain, now, listed }, evidence);
  },
});
