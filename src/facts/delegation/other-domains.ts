import type { Ref } from '../../domain/answer.ts';
import { child, type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { readMailDomains } from './mail-domains.ts';
import { type OtherRegistration, readOtherRegistrations } from './other-registrations.ts';
import { type OtherTarget, type OtherUse, readOtherTargets } from './other-targets.ts';
import { readParentView } from './parent-view.ts';
import { readZoneServers } from './zone-servers.ts';

/** Tells on which other domains a zone depends. */
export interface OtherDomains {
  readonly zone: DnsName;
  readonly targets: readonly OtherTarget[];
  /** Tells what registries say of the domains that are in doubt; without those that no registry told of. */
  readonly registrations: readonly OtherRegistration[];
  /** All domains in which its name servers are. */
  readonly serverDomains: readonly DomainName[];
  /** Whether there are name servers, and all of them are in other domains. */
  readonly areServersOutside: boolean;
  /** Domains of name servers that can be found only through this zone, while it is found only through them. */
  readonly circular: readonly DnsName[];
}

/** Names that often are aliases to a service elsewhere, beside those of mail's policies, which `readMailDomains` has. */
const ALIAS_LABELS = ['www', 'mta-sts', 'autodiscover', 'autoconfig'] as const;
/** Services of mail that programs find by SRV records. Sources: RFC 6186 §3, RFC 8314 §5.1, [MS-OXDISCO] §3.1.5.1. */
const SERVICE_LABELS = ['_imaps._tcp', '_submission._tcp', '_submissions._tcp', '_autodiscover._tcp'] as const;
const ALIASES = { use: 'alias', type: 'CNAME', labels: ALIAS_LABELS } as const;
const SERVICES = { use: 'service', type: 'SRV', labels: SERVICE_LABELS } as const;
/** Domains whose delegation is looked up. Source: docs/limits.md. */
const MAX_CIRCLES = 3;

/** Returns on which other domains the zone depends, and whether these exist. */
export const readOtherDomains: FactReader<OtherDomains> = shared<OtherDomains>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, hosts } = fact.value;
  const [aliases, services] = await Promise.all([
    targetsBelow(zone, ALIASES, evidence),
    targetsBelow(zone, SERVICES, evidence),
  ]);
  const named = [
    ...hosts.map(({ host }) => ({ use: 'name-server' as const, owner: zone, target: host, type: 'A' as const })),
    ...aliases.found,
    ...services.found,
  ];
  const own = registrableDomain(zone as DomainName);
  const states = await readOtherTargets(named, own, evidence);
  const mail = await readMailDomains(domain, evidence);
  const asked = mail.kind === 'available' ? mail.value.asked : [];
  const registered = await readOtherRegistrations(states.targets, evidence, asked);
  const serverDomains = [...new Set(hosts.flatMap(({ host }) => registrableDomain(host as DomainName) ?? []))];
  const delegated = hosts.filter(({ byParent }) => byParent);
  const isLost = delegated.every(({ addresses, glue }) => addresses.length + glue.length === 0);
  const lost = isLost ? delegated.map(({ host }) => host) : [];
  const rounds = await circularAmong(zone, lost, evidence);
  const parts = [fact, aliases, services, states, registered, rounds];
  const { registrations } = registered;
  const { targets } = states;
  const { circular } = rounds;
  const areServersOutside =
    hosts.length > 0 && hosts.every(({ host }) => registrableDomain(host as DomainName) !== own);
  return available({ zone, targets, registrations, serverDomains, areServersOutside, circular }, [
    ...new Set(parts.flatMap(({ refs }) => refs)),
  ]);
});

/** Looks up what names below the zone point to. */
async function targetsBelow(
  zone: DnsName,
  { use, type, labels }: { readonly use: OtherUse; readonly type: 'CNAME' | 'SRV'; readonly labels: readonly string[] },
  evidence: Evidence,
) {
  const names = labels.map((label) => child(label, zone));
  const answers = await Promise.all(names.map((name) => evidence.ask(dns(name, type), { guess: true })));
  const found = answers.flatMap((answer, i) => {
    const owner = names[i];
    if (answer.kind !== 'answer' || owner === undefined) return [];
    return answer.records.flatMap((rr) => {
      const data = readRdata(rr);
      return data === null ? [] : [{ use, owner, target: data.target, type: 'A' as const }];
    });
  });
  return { found, refs: answers.map(refOf) };
}

/**
 * Finds domains whose own name servers are all in the zone, where all name servers of the zone are in such domains. No
 * resolver gets there, so the zones above are asked.
 */
async function circularAmong(
  zone: DnsName,
  hosts: readonly DnsName[],
  evidence: Evidence,
): Promise<{ readonly circular: readonly DnsName[]; readonly refs: readonly Ref[] }> {
  const domains = [...new Set(hosts.flatMap((host) => registrableDomain(host as DomainName) ?? []))];
  const outside = domains.filter((name) => !isAtOrBelow(name, zone)).slice(0, MAX_CIRCLES);
  const views = await Promise.all(outside.map((name) => readParentView(name, evidence)));
  const circular = outside.filter((_, i) => {
    const view = views[i];
    if (view?.kind !== 'available' || view.value.hosts.length === 0) return false;
    return view.value.hosts.every((host) => isAtOrBelow(host, zone));
  });
  const refs = views.flatMap((view) => view.refs);
  return { circular: circular.length === outside.length ? circular : [], refs };
}
