import type { Judgement } from '../../changes/meaning.ts';
import { registryDsAgrees, registryDsChanged } from '../../changes/registration.ts';
import type { Instant } from '../../domain/time.ts';
import type { WatchedRegistration } from '../memory/registration.ts';
import { isSameSet } from '../model/closing.ts';
import { followFault } from '../watches/follow-fault.ts';
import { BELIEVED_MS, type RegistrationStep } from './watched-registration.ts';

/**
 * Follows whether the registry lists other DS records than before, while the DNS does not have them: what the DNS has is reported
 * as a change of records, be it hours later. `inDns` is null where nobody can tell.
 */
export function dsAfter(known: WatchedRegistration, inDns: readonly string[] | null, now: Instant): RegistrationStep {
  const listed = known.answer?.ds ?? null;
  if (known.answer === null || listed === null || (known.ds !== null && inDns === null))
    return { registration: known, judgements: [] };
  const isUsual = known.ds === null || isSameSet(known.ds, listed) || (inDns !== null && agree(listed, inDns));
  const rule = { now, isSeenOn: true, afterMs: BELIEVED_MS, afterSightings: 2, overAfterMs: 0 };
  const { fault: otherDs, news } = followFault(known.otherDs, !isUsual, rule);
  const ds = isUsual && (known.ds === null || !isSameSet(known.ds, listed)) ? listed : known.ds;
  const { domain } = known.answer;
  return {
    registration: ds === known.ds && otherDs === known.otherDs ? known : { ...known, ds, otherDs },
    judgements: [
      ...(news === 'begun' ? [registryDsChanged(domain, tagsOf(listed))] : []),
      ...(news === 'over' ? [registryDsAgrees(domain)] : []),
    ] satisfies readonly Judgement<'registration'>[],
  };
}

/** A registry may list fewer digests of a key than it publishes, or more. */
const agree = (some: readonly string[], others: readonly string[]): boolean =>
  (some.length === 0) === (others.length === 0) &&
  (some.every((one) => others.includes(one)) || others.every((one) => some.includes(one)));

const tagsOf = (records: readonly string[]): readonly string[] => [
  ...new Set(records.map((one) => one.slice(0, one.indexOf(' ')))),
];
