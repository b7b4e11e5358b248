import type { Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { OtherRegistration } from '../../facts/delegation/other-registrations.ts';
import type { OtherTarget, OtherUse } from '../../facts/delegation/other-targets.ts';
import { causesClause } from '../causes.ts';
import { type Remark, remarksOf } from '../check.ts';
import { DEPENDENCE } from './dependence-findings.ts';
import { expiredOn, inStatus, notCheckedSince, registeredUntil, valuesAt } from './words.ts';

/** Holds domains of others that records of a zone point to, and what registries say of those in doubt. */
interface Dependence {
  readonly zone: DnsName;
  readonly targets: readonly OtherTarget[];
  readonly registrations: readonly OtherRegistration[];
  /** Whether all name servers are in other domains. */
  readonly areServersOutside?: boolean;
}

const remark = remarksOf(DEPENDENCE.findings);

/** Codes for a domain that the DNS does not have, by what points there; then for one that the registry has not either. */
const CODES = {
  'name-server': 'name-servers',
  sender: 'senders',
  'mail-server': 'mail-servers',
  key: 'keys',
  policy: 'policies',
  reports: 'reports',
  alias: 'aliases',
  service: 'services',
} as const satisfies Record<OtherUse, string>;
const FREE = {
  'name-server': 'free-name-servers',
  sender: 'free-senders',
  'mail-server': 'free-mail-servers',
  key: 'free-keys',
  policy: 'free-policies',
  reports: 'free-reports',
  alias: 'free-aliases',
  service: 'free-services',
} as const satisfies Record<OtherUse, string>;
const USES = Object.keys(CODES) as readonly OtherUse[];

/** Lists the other domains that are known to exist, or not to. */
export const knownDomains = (targets: readonly OtherTarget[]): readonly DomainName[] => {
  const known = targets.filter(({ state }) => state !== 'unknown' && state !== 'failing');
  return [...new Set(known.map(({ domain }) => domain))].sort();
};

/** Lists the faults of domains of others, and the domains of which no registry told. */
export const dependenceRemarks = (found: Dependence): readonly Remark[] => [
  ...missing(found),
  ...held(found),
  ...unchecked(found),
];

function missing({
  zone,
  targets,
  registrations,
  areServersOutside: hasServers = false,
}: Dependence): readonly Remark[] {
  const gone = targets.filter(({ state }) => state === 'no-domain');
  const isAll = hasServers && targets.every(({ use, state }) => use !== 'name-server' || state === 'no-domain');
  const known = new Map(registrations.filter(({ state }) => state !== 'not-checked').map((one) => [one.domain, one]));
  const dangling = (...uses: readonly OtherUse[]) =>
    targets.filter(({ state, use }) => state === 'no-name' && uses.includes(use));
  const found = [
    ...USES.map((use) => [FREE[use], gone.filter((one) => one.use === use && isFree(one.domain)), domainOf] as const),
    ['unregistered', gone.filter(({ domain }) => isUnregistered(domain) && !isFree(domain)), domainOf] as const,
    ...USES.map(
      (use) =>
        [
          use === 'name-server' && isAll ? 'all-name-servers' : CODES[use],
          gone.filter((one) => one.use === use && !known.has(one.domain)),
          domainOf,
        ] as const,
    ),
    // Whoever gets such a name from its provider answers in its place. A provider's key may come later.
    ['dangling', dangling('alias', 'policy'), targetOf],
    ['dangling-services', dangling('service'), targetOf],
  ] as const;
  return found.flatMap(([code, some, nameOf]) =>
    some.length === 0 ? [] : [remark(code, { zone, domains: shown(some, nameOf) })],
  );

  function isFree(domain: DomainName): boolean {
    const registration = known.get(domain);
    return registration?.state === 'not-registered' && registration.isOpen;
  }
  function isUnregistered(domain: DomainName): boolean {
    return known.get(domain)?.state === 'not-registered';
  }
}

const domainOf = ({ domain }: OtherTarget): string => domain;
const targetOf = ({ target }: OtherTarget): string => target;

/** Each name that is gone, with the names that lead there. */
const shown = (targets: readonly OtherTarget[], nameOf: (target: OtherTarget) => string) =>
  valuesAt(Map.groupBy(targets, nameOf), leadingThere);

const BY_OWNER: ReadonlySet<OtherUse> = new Set(['alias', 'service', 'key', 'policy']);
const leadingThere = ({ use, owner, target }: OtherTarget): string => (BY_OWNER.has(use) ? owner : target);

/** Remarks on domains that somebody holds: those that lapse, and those that the DNS does not have. */
function held({ zone, targets, registrations }: Dependence): readonly Remark[] {
  const lapsing: (readonly [Message, readonly OtherTarget[]])[] = [];
  const registered: (readonly [Message | string, readonly OtherTarget[]])[] = [];
  for (const one of registrations) {
    if (one.state !== 'registered') continue;
    const { domain, expiresAt, statuses, urgency } = one;
    const there = targets.filter((target) => target.domain === domain);
    if (urgency?.kind === 'ending' || urgency?.kind === 'held') lapsing.push([inStatus(domain, statuses), there]);
    else if (urgency?.kind === 'expired' && expiresAt !== null) lapsing.push([expiredOn(domain, expiresAt), there]);
    else if (there.some(({ state }) => state === 'no-domain'))
      registered.push([expiresAt === null ? domain : registeredUntil(domain, expiresAt), there]);
  }
  return [
    ...(lapsing.length === 0 ? [] : [remark('lapsing', { zone, domains: valuesAt(lapsing, leadingThere) })]),
    ...(registered.length === 0 ? [] : [remark('registered', { zone, domains: valuesAt(registered, leadingThere) })]),
  ];
}

/** Lists the domains in doubt about which no registry answered, with the reason. */
function unchecked({ registrations }: Dependence): readonly Remark[] {
  const domains = registrations.flatMap((one) =>
    one.state === 'not-checked' ? [notCheckedSince(one.domain, causesClause(one.causes))] : [],
  );
  return domains.length === 0 ? [] : [remark('not-checked', { domains })];
}
