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
  /** Since when none of its servers has answered us, so that `delegation` is what we saw before; null while one does. */
  readonly unansweredSince: Instant | null;
}

/** A step from which nothing follows. */
const nothing = (delegation: WatchedDelegation | null, above: DnsName | null = null): DelegationStep => ({
  ...{ delegation, above, change: null, isPartial: false },
  unansweredSince: delegation?.unansweredSince ?? null,
});

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
 * run, and the others where that one shows a change or does not answer. `listed`: the name servers that the zone lists; without
 * any, the domain is no zone of its own.
 */
async function watchDelegation(
  before: WatchedDelegation | null,
  { domain, now, listed }: DelegationRun,
  evidence: () => Evidence,
): Promise<DelegationStep> {
  if (before === null && listed.length === 0) return nothing(null);
  const asked = evidence();
  const turn = Math.floor(now / TURN_MS);
  const isInDoubt = before !== null && (before.pendingSince !== null || before.partial.length > 0);
  const isSame = (hosts: readonly DnsName[]) => before !== null && isSameSet(hosts, before.hosts);
  const one = isInDoubt ? null : await readParent(domain, asked, { most: 1, turn });
  const isEnough = one !== null && one.answers.length > 0 && (before === null || one.answers.every(isSame));
  const all = isEnough ? one : await readParent(domain, asked, { most: FEW_PARENT_SERVERS, turn });
  const answers = all?.answers ?? [];
  const above = all?.above ?? null;
  if (before === null) {
    const [hosts = []] = answers;
    return nothing(hosts.length === 0 ? null : delegatedTo(hosts), above);
  }
  if (answers.length === 0) return nothing({ ...before, unansweredSince: before.unansweredSince ?? now }, above);
  const answered = before.unansweredSince === null ? before : { ...before, unansweredSince: null };
  // That some did not answer leaves no doubt where the others show what was there before.
  if (!isInDoubt && answers.every(isSame)) return nothing(answered, above);
  return all === null ? nothing(answered) : afterAll(answered, all, now);
}

const delegatedTo = (hosts: readonly DnsName[]): WatchedDelegation => ({
  hosts,
  pendingSince: null,
  announced: null,
  following: null,
  partial: [],
  unansweredSince: null,
});

/** Concludes what several servers of the zone above show. */
function afterAll(before: WatchedDelegation, { above, asked, answers }: ZoneAbove, now: Instant): DelegationStep {
  const step = nothing(before, above);
  const [first] = answers;
  const isAgreed =
    first !== undefined &&
    answers.length >= Math.min(FEWEST_DENYING, asked) &&
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

/** For this long we ask soon again where none of its servers answers, and what the zone says of its name servers waits. Source: docs/limits.md. */
export const PARENT_RETRIED_MS = HOUR_MS;

/** Establishes where the zone above delegates the domain to, unless the owner ignores that. */
export const zoneAboveFact = defineFact({
  id: 'zone-above',
  needs: { compared: comparedFact },
  read(
    { compared },
    { before, domain, now, monitor: { settings }, evidence },
  ): Promise<DelegationStep> | DelegationStep {
    if (settings.ignoredTypes.includes('NS')) return nothing(before.delegation);
    const listed = listedServers(domain, compared.rrsets);
    return watchDelegation(before.delegation, { domain, now, listed }, evidence);
  },
});
