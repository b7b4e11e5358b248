import { listOf, orNull, past, type Remembered, record, text } from './memory.ts';
import { dnsName } from './rrsets.ts';

/** Remembers where the zone above delegates a domain to. */
const delegation = record({
  hosts: listOf(dnsName),
  /** Since when its servers have not agreed on a change; null while they do not show any. */
  pendingSince: orNull(past),
  /** The hosts of a change that was reported and that the zone itself does not list yet; null without one. */
  announced: orNull(listOf(dnsName)),
  /** Record sets of which it was not known what they became when a move to others was reported; null if all are. */
  following: orNull(record({ since: past, sets: listOf(text) })),
  /** Further hosts to which only some of its servers delegate, as reported; none while they agree. */
  partial: listOf(dnsName),
  /** Since when none of its servers has answered us; null while one does. */
  unansweredSince: orNull(past),
});
export type WatchedDelegation = Remembered<typeof delegation>;

/** Null for a domain within another zone, and before the zone above was asked. */
export const delegationMemory = record({ delegation: orNull(delegation) });
