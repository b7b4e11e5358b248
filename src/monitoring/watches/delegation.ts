import { meaningsOf } from '../../changes/meanings.ts';
import type { Surroundings } from '../../changes/options.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { rrsetKey } from '../comparison/compare.ts';
import { newTargets } from '../comparison/new-targets.ts';
import { meaningEvent } from '../events/judged.ts';
import type { ObservedRegistration } from '../expiries/watched-registration.ts';
import { delegationMemory, type WatchedDelegation } from '../memory/delegation.ts';
import { returnEvents, withoutReturns } from '../model/returns.ts';
import type { WatchState } from '../model/watch-state.ts';
import { bogusFact } from './bogus.ts';
import { contentNow } from './content-now.ts';
import { defineWatch } from './define-watch.ts';
import { withDelegationFirst, withParent } from './delegated.ts';
import { isSince } from './findings.ts';
import { followingAfter, withFollowing } from './following.ts';
import { recordsWatch } from './records.ts';
import { registryFact } from './registry.ts';
import { PARENT_RETRIED_MS, zoneAboveFact } from './zone-above.ts';

/** After this long, a change on which the servers of the zone above differ is looked up at the usual interval again. */
const PENDING_MS = DAY_MS;

/**
 * Follows who answers for a domain, and tells what its confirmed changes mean: those of records and of the delegation together,
 * since an owner cannot undo records in a zone that nobody asks any more.
 */
export const delegationWatch = defineWatch({
  id: 'delegation',
  memory: delegationMemory,
  needs: { zoneAbove: zoneAboveFact, records: recordsWatch, bogus: bogusFact, registry: registryFact },
  async observe(_, { zoneAbove, records }, { monitor, options, atServers }) {
    const { candidates, verdicts } = records.findings;
    const isChanged = zoneAbove.change !== null || records.changed.length > 0;
    return {
      /** Targets to which a change newly leads, as their name servers have them. */
      hosts: await newTargets(candidates, verdicts, atServers),
      /** Alerts that a confirmed change may take back, the newest first. */
      alerts: isChanged ? await options.standingAlerts(monitor) : [],
    };
  },
  conclude(_, { seen: { hosts, alerts }, zoneAbove, records, bogus, registry }, run) {
    const { domain, now, before, options } = run;
    const findings = { ...records.findings, delegation: zoneAbove, registration: registrationIn(before, registry) };
    const rrsets = new Map(records.rrsets.map((rrset) => [rrsetKey(rrset), rrset]));
    const around: Surroundings = {
      domain,
      content: contentNow({ ...records, hosts }, run),
      validation: bogus.isBogus === true ? 'bogus' : bogus.isSecure ? 'secure' : null,
      publicNetworks: options.premises.publicNetworks,
    };
    const delegated = withParent(records.changes, findings);
    const { parent } = delegated;
    const steps = parent === null ? delegated.changes : [parent, ...delegated.changes];
    const { changes, returns } = withoutReturns(steps, { alerts, now, around });
    const own = changes.filter((one) => one !== parent);
    const meanings = withFollowing(meaningsOf(own, around).map(meaningEvent), findings);
    const isNew = parent !== null && changes.includes(parent);
    const events = withDelegationFirst(meanings, isNew ? parent : null, { ...findings, changes });
    const after = followingAfter(delegated.delegation, { events, rrsets, findings });
    return {
      memory: { delegation: after },
      result: null,
      events: [...events, ...returnEvents(returns, domain)],
      againAt: isOpen(after, now) ? ['soon'] : [],
    };
  },
});

const isOpen = (delegation: WatchedDelegation | null, now: Instant): boolean =>
  isSince(delegation?.pendingSince ?? null, now, PENDING_MS) ||
  isSince(delegation?.unansweredSince ?? null, now, PARENT_RETRIED_MS);

/** Puts the registration together from the answer of now, or from the last one. */
function registrationIn({ registration }: WatchState, asked: ObservedRegistration | null) {
  const fresh = asked?.kind === 'registered' ? asked : null;
  const last = registration?.answer ?? null;
  return {
    endsAt: fresh?.expiresAt ?? registration?.endsAt ?? null,
    registrar: (fresh ?? last)?.registrar?.name ?? null,
    statuses: fresh?.statuses ?? [],
    answeredAt: fresh === null ? (last?.at ?? null) : null,
  };
}
