import type { Ref } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { DnsName } from '../../domain/name.ts';
import { type DomainName, parentOf } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { AnswerOf } from '../../evidence/questions/define-question.ts';
import { type RegistrationQuestion, registration } from '../../evidence/questions/registration.ts';
import { isOpenToAll } from '../../registration/open-suffixes.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { refOf } from '../fact.ts';

/** Tells what a record makes of the name that it points to: `alias` by CNAME, `service` by SRV. */
export type OtherUse = 'name-server' | 'mail-server' | 'alias' | 'service';

/** A name in another domain that a record of the zone points to. */
export interface OtherTarget {
  readonly use: OtherUse;
  /** The name that has the record. */
  readonly owner: DnsName;
  readonly target: DnsName;
  /** The domain that somebody registered, or could. */
  readonly domain: DomainName;
  /**
   * `no-domain`: the DNS has no such domain. `no-name`: it has the domain, but not the name. `failing`: the servers of the
   * domain fail. `there`; `unknown`: a lookup failed.
   */
  readonly state: 'there' | 'no-name' | 'no-domain' | 'failing' | 'unknown';
}

/** Tells what the registry says of a domain on which the zone depends. */
export type OtherRegistration =
  /** Nobody holds it, and the registry does not keep it for itself. `isOpen`: we know that a stranger can register it. */
  | { readonly domain: DomainName; readonly state: 'not-registered'; readonly isOpen: boolean }
  /** No registry answered about it; `causes` say why, if we know. */
  | { readonly domain: DomainName; readonly state: 'not-checked'; readonly causes: readonly Cause[] }
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
 * name is gone, or whose own servers fail. We ask none about a domain in order. A lookup that fails shows nothing. Anybody can
 * make up zones, so these lookups give way to those of people.
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
  const domains = [...new Set(doubtful.map(({ domain }) => domain))].filter((domain) => SOLD.test(domain));
  const asked = domains.slice(0, MAX_OTHERS);
  const answers = (await Promise.all([...Map.groupBy(asked, parentOf).values()].map(inTurn))).flat();
  const beyond = domains.slice(MAX_OTHERS).map(
    (domain): OtherRegistration => ({
      domain,
      state: 'not-checked',
      causes: [{ code: 'registrations-used-up', args: { max: MAX_OTHERS } }],
    }),
  );
  return { registrations: [...answers.flatMap(registrationIn), ...beyond], refs: answers.map(refOf) };

  /** Asks one registry, one question after the other, while no other lookup needs it. */
  async function inTurn(some: readonly DomainName[]): Promise<readonly Answered[]> {
    const found: Answered[] = [];
    for (const domain of some) found.push({ ...(await evidence.ask(registration(domain), { guess: true })), domain });
    return found;
  }
}

type Answered = AnswerOf<RegistrationQuestion> & { readonly domain: DomainName };

function registrationIn(answer: Answered): readonly OtherRegistration[] {
  if (answer.kind === 'failure')
    return [{ domain: answer.domain, state: 'not-checked', causes: answer.failure.causes }];
  const { found, at } = answer;
  if (found.kind === 'public-suffix') return [];
  const domain = found.registrableDomain;
  if (found.kind === 'not-registered')
    return found.reserved ? [] : [{ domain, state: 'not-registered', isOpen: isOpenToAll(domain) }];
  const { expiresAt, statuses } = found.registration;
  return [{ domain, state: 'registered', expiresAt, statuses, urgency: urgencyOf({ expiresAt, statuses }, at) }];
}
