import type { Ref } from '../../domain/answer.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { registration } from '../../evidence/questions/registration.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { refOf } from '../fact.ts';
import type { OtherTarget, OtherUse } from './other-domains.ts';

/** Tells what the registry says of a domain on which the zone depends. */
export type OtherRegistration =
  /** Nobody holds it, and the registry does not keep it for itself. */
  | { readonly domain: DomainName; readonly state: 'not-registered' }
  | {
      readonly domain: DomainName;
      readonly state: 'registered';
      readonly expiresAt: number | null;
      readonly statuses: readonly string[];
      /** Null where it goes on as it is. */
      readonly urgency: Urgency | null;
    };

/** Registrations that are asked for, beside the domain's own. Source: docs/limits.md. */
const MAX_OTHERS = 4;
/** Names with other characters no registry sells, whatever it says of them. Source: RFC 5890 §2.3.1. */
const SOLD = /^(?!-)[a-z0-9-]+(?<!-)\./;
/** The gravest first: what others could take over with it. */
const BY_GRAVITY: readonly OtherUse[] = ['name-server', 'mail-server', 'alias', 'service'];

/**
 * Asks registries for the domains that the DNS puts in doubt: first those that it does not have, then those of servers whose
 * name is gone, or whose own servers fail. Of a domain in order none is asked. A lookup that fails tells nothing.
 */
export async function readOtherRegistrations(
  targets: readonly OtherTarget[],
  evidence: Evidence,
): Promise<{ readonly registrations: readonly OtherRegistration[]; readonly refs: readonly Ref[] }> {
  const byGravity = BY_GRAVITY.flatMap((use) => targets.filter((one) => one.use === use));
  const isServer = ({ use }: OtherTarget) => use === 'name-server' || use === 'mail-server';
  const doubtful = [
    ...byGravity.filter(({ state }) => state === 'no-domain'),
    ...byGravity.filter((one) => isServer(one) && (one.state === 'no-name' || one.state === 'failing')),
  ];
  const domains = [...new Set(doubtful.map(({ domain }) => domain))]
    .filter((domain) => SOLD.test(domain))
    .slice(0, MAX_OTHERS);
  const answers = await Promise.all(domains.map((domain) => evidence.ask(registration(domain))));
  const registrations = answers.flatMap((answer): readonly OtherRegistration[] => {
    if (answer.kind === 'failure') return [];
    const { found, at } = answer;
    if (found.kind === 'public-suffix') return [];
    const domain = found.registrableDomain;
    if (found.kind === 'not-registered') return found.reserved ? [] : [{ domain, state: 'not-registered' }];
    const { expiresAt, statuses } = found.registration;
    return [{ domain, state: 'registered', expiresAt, statuses, urgency: urgencyOf({ expiresAt, statuses }, at) }];
  });
  return { registrations, refs: answers.map(refOf) };
}
