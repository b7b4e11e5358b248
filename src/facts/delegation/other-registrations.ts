import type { Ref } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import { type DomainName, parentOf } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { AnswerOf } from '../../evidence/questions/define-question.ts';
import { type RegistrationQuestion, registration } from '../../evidence/questions/registration.ts';
import { isOpenToAll } from '../../registration/open-suffixes.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { refOf } from '../fact.ts';
import type { OtherTarget, OtherUse } from './other-targets.ts';

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
const BY_GRAVITY: readonly OtherUse[] = [
  'name-server',
  'sender',
  'mail-server',
  'key',
  'policy',
  'alias',
  'service',
  'reports',
];
const SERVING: ReadonlySet<OtherUse> = new Set(['name-server', 'mail-server', 'sender']);

/** Returns whether the DNS leaves open that somebody holds the domain of a target. */
const isDoubtful = ({ use, state }: OtherTarget): boolean =>
  state === 'no-record' || (SERVING.has(use) && (state === 'no-name' || state === 'failing'));

/**
 * Asks registries for the domains that the DNS puts in doubt: first those that it does not have, then those of servers and
 * senders whose name is gone or says nothing, or whose own servers fail. We ask none about a domain in order. A lookup that
 * fails shows nothing. Anybody can make up zones, so these lookups give way to those of people. `asked`: domains that another
 * fact of the run asked for; they count.
 */
export async function readOtherRegistrations(
  targets: readonly OtherTarget[],
  evidence: Evidence,
  asked: readonly DomainName[] = [],
): Promise<{
  readonly registrations: readonly OtherRegistration[];
  readonly asked: readonly DomainName[];
  readonly refs: readonly Ref[];
}> {
  const known = new Set(asked);
  const doubtful = doubtfulAmong(targets);
  const unknown = doubtful.filter((domain) => !known.has(domain));
  const left = Math.max(0, MAX_OTHERS - known.size);
  const within = new Set([...known, ...unknown.slice(0, left)]);
  const some = doubtful.filter((domain) => within.has(domain));
  const answers = (await Promise.all([...Map.groupBy(some, parentOf).values()].map(inTurn))).flat();
  const beyond = unknown.slice(left).map(
    (domain): OtherRegistration => ({
      domain,
      state: 'not-checked',
      causes: [{ code: 'registrations-used-up', args: { max: MAX_OTHERS } }],
    }),
  );
  return { registrations: [...answers.flatMap(registrationIn), ...beyond], asked: some, refs: answers.map(refOf) };

  /** Asks one registry, one question after the other, while no other lookup needs it. */
  async function inTurn(domains: readonly DomainName[]): Promise<readonly Answered[]> {
    const found: Answered[] = [];
    for (const domain of domains)
      found.push({ ...(await evidence.ask(registration(domain), { guess: true })), domain });
    return found;
  }
}

/** Lists the domains in doubt that a registry could sell, those first that matter most. */
function doubtfulAmong(targets: readonly OtherTarget[]): readonly DomainName[] {
  const byGravity = BY_GRAVITY.flatMap((use) => targets.filter((one) => one.use === use));
  const doubtful = [...byGravity.filter(({ state }) => state === 'no-domain'), ...byGravity.filter(isDoubtful)];
  return [...new Set(doubtful.map(({ domain }) => domain))].filter((domain) => SOLD.test(domain));
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
