import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { MAX_PARENT_SERVERS, readParent } from '../comparison/authorities.ts';
import { isSameSet } from '../model/closing.ts';
import type { WatchedDelegation } from '../model/watch-state.ts';

/** Holds what a run saw of the delegation of a domain. */
export interface DelegationStep {
  readonly delegation: WatchedDelegation | null;
  /** The zone above; null where it was not found. */
  readonly above: DnsName | null;
  /** The hosts before and after a change that the servers of the zone above agree on; null without one. */
  readonly change: { readonly before: readonly DnsName[]; readonly after: readonly DnsName[] } | null;
}

/** Answers of so many servers of the zone above must agree, where it has that many. */
const FEWEST_ANSWERS = 2;

/**
 * Follows where the zone above delegates a domain to, which the zone itself need not list. One of its servers is asked in each
 * run, and the others where that one shows a change. `listed`: the name servers that the zone lists; without any, the domain is
 * no zone of its own.
 */
export async function watchDelegation(
  before: WatchedDelegation | null,
  { domain, now, listed }: { readonly domain: DomainName; readonly now: Instant; readonly listed: readonly DnsName[] },
  evidence: () => Evidence,
): Promise<DelegationStep> {
  if (before === null && listed.length === 0) return { delegation: null, above: null, change: null };
  const asked = evidence();
  const parent = await readParent(domain, asked, 1);
  const above = parent?.above ?? null;
  const [shown] = parent?.answers ?? [];
  if (shown === undefined) return { delegation: before, above, change: null };
  if (before === null)
    return {
      delegation: shown.length === 0 ? null : { hosts: shown, pendingSince: null, announced: null, following: null },
      above,
      change: null,
    };
  if (isSameSet(shown, before.hosts))
    return {
      delegation: before.pendingSince === null ? before : { ...before, pendingSince: null },
      above,
      change: null,
    };
  const all = await readParent(domain, asked, MAX_PARENT_SERVERS);
  const answers = all?.answers ?? [];
  const isAgreed =
    answers.length >= Math.min(FEWEST_ANSWERS, all?.asked ?? FEWEST_ANSWERS) &&
    answers.every((hosts) => isSameSet(hosts, shown));
  if (!isAgreed) return { delegation: { ...before, pendingSince: before.pendingSince ?? now }, above, change: null };
  return {
    delegation: { ...before, hosts: shown, pendingSince: null },
    above,
    change: { before: before.hosts, after: shown },
  };
}
