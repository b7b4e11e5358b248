import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type OtherDomains, readOtherDomains } from '../../facts/delegation/other-domains.ts';
import type { OtherTarget } from '../../facts/delegation/other-registrations.ts';
import { OPEN_SUFFIX_SOURCE } from '../../registration/open-suffixes.ts';
import { causesClause } from '../causes.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { expiredOn, inStatus, notCheckedSince, registeredUntil, valuesAt } from './words.ts';

const NOW_SERVERS = 'Do this now, at your registrar and in the zone, or register the domains.';
const NOW_MX = 'Do this now, or register the domains.';

const FINDINGS = {
  fine: {
    severity: 'ok',
    says: 'The other domains that {zone} depends on exist: {domains}.',
  },
  none: {
    severity: 'ok',
    says: 'The name servers, mail servers, aliases and service records of {zone} depend on no other domain.',
  },
  'free-name-servers': {
    severity: 'critical',
    says: 'Name servers of {zone} are in domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can take over {zone}.',
    do: 'Remove name servers in domains that are not registered: {domains}',
    more: NOW_SERVERS,
    impact: 'reachability',
  },
  'free-mail-servers': {
    severity: 'critical',
    says: 'Mail servers of {zone} are in domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can receive your mail.',
    do: 'Remove MX records to domains that are not registered: {domains}',
    more: NOW_MX,
  },
  'free-aliases': {
    severity: 'error',
    says: 'Aliases (CNAME) of {zone} lead to domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can answer in your name.',
    do: 'Remove CNAME records to domains that are not registered: {domains}',
  },
  'free-services': {
    severity: 'error',
    says: 'Service records (SRV) of {zone} lead to domains that are not registered, according to the registry: {domains}. A stranger who registers such a domain can receive what programs send there.',
    do: 'Remove SRV records to domains that are not registered: {domains}',
  },
  unregistered: {
    severity: 'error',
    says: 'Domains on which {zone} depends are not registered, according to the registry: {domains}. Whether a stranger can register such a domain depends on its registry. What {zone} uses there does not work.',
    do: 'Change or remove the records that point to these domains: {domains}',
  },
  lapsing: {
    severity: 'error',
    says: 'Domains on which {zone} depends have expired, are on hold or are being deleted: {domains}. Once such a domain is free, a stranger can register it and take over what {zone} uses there.',
    do: 'Ask the holders of these domains to renew them, or change the records that point there: {domains}',
  },
  registered: {
    severity: 'error',
    says: 'Domains on which {zone} depends are registered, but do not exist in the DNS: {domains}. What {zone} uses there does not work.',
    do: 'Ask the holders of these domains to repair them, or change the records that point there: {domains}',
  },
  'name-servers': {
    severity: 'error',
    says: 'Name servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it can take over {zone}.',
    do: 'Remove name servers in domains that do not exist: {domains}',
    more: NOW_SERVERS,
    impact: 'reachability',
    refs: { zonewell: ['DELEGATION10', 'ZONE14'] },
  },
  'all-name-servers': {
    severity: 'critical',
    says: 'All name servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it takes over {zone}.',
    do: 'Correct the name servers at your registrar now: {domains}',
    impact: 'reachability',
    refs: { zonewell: ['DELEGATION10', 'ZONE14'] },
  },
  'mail-servers': {
    severity: 'error',
    says: 'Mail servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it receives your mail.',
    do: 'Remove MX records to domains that do not exist: {domains}',
    more: NOW_MX,
    refs: { zonewell: 'ZONE14' },
  },
  aliases: {
    severity: 'error',
    says: 'Aliases (CNAME) of {zone} lead to domains that do not exist: {domains}. If such a domain is free, a stranger who registers it answers in your name.',
    do: 'Remove CNAME records to domains that do not exist: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  dangling: {
    severity: 'warning',
    says: 'Aliases (CNAME) of {zone} lead to names that do not exist: {domains}. If a provider gives such a name to somebody else, they answer in your name.',
    do: 'Remove CNAME records to names that do not exist, or set the service up again: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  services: {
    severity: 'error',
    says: 'Service records (SRV) of {zone} lead to domains that do not exist: {domains}. If such a domain is free, a stranger who registers it receives what programs send there.',
    do: 'Remove SRV records to domains that do not exist: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  'dangling-services': {
    severity: 'warning',
    says: 'Service records (SRV) of {zone} lead to names that do not exist: {domains}. Programs that look there do not find the service.',
    do: 'Remove SRV records to names that do not exist, or set the service up again: {domains}',
    refs: { zonewell: 'ZONE14' },
  },
  circular: {
    severity: 'critical',
    says: 'The name servers of {zone} are in domains that are found only through {zone} itself: {domains}. Nobody can find it.',
    do: 'Give at least one name server of {zone} a name in {zone} itself, with its addresses at your registrar',
    impact: 'reachability',
    refs: { zonewell: 'DELEGATION11' },
  },
  'not-checked': {
    severity: 'info',
    says: 'We could not check at the registry whether these domains are registered: {domains}.',
  },
  'one-domain': {
    severity: 'info',
    says: 'All name servers of {zone} are in one other domain, {domains}. If that domain fails, {zone} fails with it.',
    refs: { zonewell: 'DELEGATION11' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const otherDomains = defineCheck({
  id: 'other-domains',
  name: 'Other domains that it depends on',
  means: 'NS, MX, CNAME and SRV records often point into other domains, on which yours then depends.',
  why: 'If such a domain expires, a stranger who registers it gets hold of what it served: your zone, your mail or a page.',
  citations: [{ rfc: 1034, section: '4.2.1' }, { rfc: 2182, section: '3' }, { rfc: 2782 }],
  restsOn: [PUBLIC_SUFFIX_SOURCE, OPEN_SUFFIX_SOURCE],
  needs: { found: readOtherDomains },
  findings: FINDINGS,
  judge({ found }) {
    const { zone, targets } = found;
    const known = targets.filter(({ state }) => state !== 'unknown' && state !== 'failing');
    const domains = [...new Set(known.map(({ domain }) => domain))].sort();
    const fine = domains.length === 0 ? remark('none', { zone }) : remark('fine', { zone, domains });
    return gravest(fine, [...missing(found), ...held(found), ...dependencies(found), ...unchecked(found)]);
  },
});

const USES = ['name-server', 'mail-server', 'alias', 'service'] as const;
/** Codes for a domain that the DNS does not have, by what points there; then for one that the registry has not either. */
const CODES = {
  'name-server': 'name-servers',
  'mail-server': 'mail-servers',
  alias: 'aliases',
  service: 'services',
} as const;
const FREE = {
  'name-server': 'free-name-servers',
  'mail-server': 'free-mail-servers',
  alias: 'free-aliases',
  service: 'free-services',
} as const;

function missing({ zone, targets, registrations, areServersOutside: hasServers }: OtherDomains): readonly Remark[] {
  const gone = targets.filter(({ state }) => state === 'no-domain');
  const isAll = hasServers && targets.every(({ use, state }) => use !== 'name-server' || state === 'no-domain');
  const known = new Map(registrations.filter(({ state }) => state !== 'not-checked').map((one) => [one.domain, one]));
  const dangling = (use: OtherTarget['use']) => targets.filter((one) => one.state === 'no-name' && one.use === use);
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
    ['dangling', dangling('alias'), targetOf],
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

const leadingThere = ({ use, owner, target }: OtherTarget): string =>
  use === 'alias' || use === 'service' ? owner : target;

/** Remarks on domains that somebody holds: those that lapse, and those that the DNS does not have. */
function held({ zone, targets, registrations }: OtherDomains): readonly Remark[] {
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

function dependencies({ zone, circular, serverDomains, targets }: OtherDomains): readonly Remark[] {
  const [only, ...others] = serverDomains;
  const isOutside = targets.some(({ use, domain }) => use === 'name-server' && domain === only);
  return [
    ...(circular.length === 0 ? [] : [remark('circular', { zone, domains: circular })]),
    ...(only !== undefined && others.length === 0 && isOutside
      ? [remark('one-domain', { zone, domains: [only] })]
      : []),
  ];
}

/** Lists the domains in doubt about which no registry answered, with the reason. */
function unchecked({ registrations }: OtherDomains): readonly Remark[] {
  const domains = registrations.flatMap((one) =>
    one.state === 'not-checked' ? [notCheckedSince(one.domain, causesClause(one.causes))] : [],
  );
  return domains.length === 0 ? [] : [remark('not-checked', { domains })];
}
