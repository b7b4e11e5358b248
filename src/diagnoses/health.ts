import { ipv6 } from '../checks/addresses/ipv6.ts';
import { nameResolution } from '../checks/addresses/name-resolution.ts';
import { caa } from '../checks/caa/caa.ts';
import type { AnyCheck, CheckResult } from '../checks/check.ts';
import { dkim } from '../checks/dkim/dkim.ts';
import { dmarc } from '../checks/dmarc/dmarc.ts';
import { dnssec } from '../checks/dnssec/dnssec.ts';
import { mx } from '../checks/mx/mx.ts';
import { nsRedundancy } from '../checks/name-servers/ns-redundancy.ts';
import { spf } from '../checks/spf/spf.ts';
import { spfStrict } from '../checks/spf/spf-strict.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type Addresses, readIpv4, readIpv6 } from '../facts/addresses.ts';
import { readDkim } from '../facts/dkim.ts';
import { readDmarc } from '../facts/dmarc.ts';
import { readDnssec } from '../facts/dnssec.ts';
import { type DnssecChain, readDnssecChain } from '../facts/dnssec-chain.ts';
import { readExistence } from '../facts/existence.ts';
import type { Fact } from '../facts/fact.ts';
import { type HostFacts, isUseless } from '../facts/hosts.ts';
import { type MailHosts, readMailHosts } from '../facts/mail-hosts.ts';
import { readWereSilentIfKnown } from '../facts/mail-reachability.ts';
import { type NameServers, readNameServerHosts, readNameServers } from '../facts/name-servers.ts';
import { readServiceNames } from '../facts/service-names.ts';
import { readSpfPolicy } from '../facts/spf.ts';
import { readZone } from '../facts/zone.ts';
import { algorithmName } from '../records/dnssec.ts';
import { mailProviders } from '../records/mail-providers.ts';
import type { AnyArea } from './areas/area.ts';
import type { AssessedArea } from './areas/area-item.ts';
import { caaArea, dnssecArea, nameServersArea, providersText, webArea } from './areas/dns.ts';
import { dkimArea, dmarcArea, mxArea, spfArea } from './areas/mail.ts';
import { anyoneSends, type CapFacts } from './grade-cap.ts';
import {
  type DkimState,
  type DmarcState,
  dkimState,
  dmarcState,
  type Ipv6State,
  ipv6State,
  type SpfState,
  spfState,
} from './states.ts';

/** Changes with any change of checks, weights or thresholds, so that scores of different times can be compared. */
export const HEALTH_CRITERIA = 'health-3';

/** The ten checks with their weights, in the order of the report. This list is the only registry. */
export const HEALTH_CHECKS: readonly (readonly [check: AnyCheck, weight: number])[] = [
  [nameResolution, 15],
  [nsRedundancy, 10],
  [ipv6, 10],
  [mx, 10],
  [spf, 10],
  [spfStrict, 5],
  [dkim, 10],
  [dmarc, 15],
  [caa, 5],
  [dnssec, 10],
];

/** The areas in the order of the report. */
export const HEALTH_AREAS: readonly AnyArea[] = [
  nameServersArea,
  webArea,
  mxArea,
  spfArea,
  dkimArea,
  dmarcArea,
  caaArea,
  dnssecArea,
];

/** What the evidence says of a domain, before it is put into words. */
export interface HealthDiagnosis {
  readonly domain: DomainName;
  /** Null where that could not be found out. */
  readonly exists: boolean | null;
  readonly checks: readonly { readonly check: AnyCheck; readonly weight: number; readonly result: CheckResult }[];
  readonly areas: readonly AssessedArea[];
  /** What keeps the grade down, beside what the transcript alone tells. */
  readonly caps: Omit<CapFacts, 'bogus' | 'bogusTypes'>;
  readonly spf: SpfState;
  readonly dmarc: DmarcState;
  readonly dkim: DkimState;
  readonly ipv6: Ipv6State;
  readonly nameServerProvider: string | null;
  /** Who receives its e-mail; null where the MX records do not tell. */
  readonly mailProvider: string | null;
  /** What the zone is signed with; null where validating resolvers do not accept it as signed, or it is not known. */
  readonly dnssecAlgorithm: string | null;
  /** The zone that holds the name's records, where known: what a provider's form calls `@`. */
  readonly zone: DnsName | null;
}

/** Runs all checks and areas over one body of evidence, at once: each question is asked when first needed. */
export async function diagnoseHealth(domain: DomainName, evidence: Evidence): Promise<HealthDiagnosis> {
  const [
    exists,
    checks,
    areas,
    spfPolicy,
    policy,
    keys,
    a,
    aaaa,
    servers,
    serverHosts,
    zone,
    mailHosts,
    wereSilent,
    dnssecState,
    chain,
  ] = await Promise.all([
    readExistence(domain, evidence),
    Promise.all(
      HEALTH_CHECKS.map(async ([check, weight]) => ({
        check,
        weight,
        result: await check.run(domain, evidence),
      })),
    ),
    Promise.all(HEALTH_AREAS.map(async (area) => ({ area, finding: await area.run(domain, evidence) }))),
    readSpfPolicy(domain, evidence),
    readDmarc(domain, evidence),
    readDkim(domain, evidence),
    readIpv4(domain, evidence),
    readIpv6(domain, evidence),
    readNameServers(domain, evidence),
    readNameServerHosts(domain, evidence),
    readZone(domain, evidence),
    readMailHosts(domain, evidence),
    readWereSilentIfKnown(domain, evidence),
    readDnssec(domain, evidence),
    readDnssecChain(domain, evidence),
    readServiceNames(domain, evidence),
  ]);
  const hosts = servers.kind === 'available' ? servers.value.hosts : [];
  const known = exists.kind === 'available' ? exists.value : null;
  // The policy of a domain above applies to names that do not exist as well (np, RFC 9989 §4.7).
  const states =
    known === false
      ? ({ spf: 'not configured', dmarc: dmarcState(policy), dkim: 'not detected', ipv6: 'unsupported' } as const)
      : { spf: spfState(spfPolicy), dmarc: dmarcState(policy), dkim: dkimState(keys), ipv6: ipv6State(aaaa) };
  return {
    domain,
    exists: known,
    checks,
    areas,
    ...states,
    caps: {
      anyoneSends: anyoneSends(spfPolicy),
      // No mail server is asked here. Where no address is public, nobody can deliver; beyond that only earlier probes tell.
      mailUnreachable:
        (mailHosts.kind === 'available' && mailHosts.value.usable === 'none') ||
        (wereSilent.kind === 'available' && wereSilent.value === true),
      noPublicAddress: noneIsPublic(a, aaaa),
      noNameServer: noneIsUsable(servers, serverHosts),
    },
    nameServerProvider: hosts.length === 0 ? null : providersText(hosts),
    mailProvider: mailHosts.kind === 'available' ? mailProviderOf(mailHosts.value) : null,
    dnssecAlgorithm:
      dnssecState.kind === 'available' && dnssecState.value.security === 'secure' && chain.kind === 'available'
        ? algorithmOf(chain.value)
        : null,
    zone: zone.kind === 'available' ? zone.value.apex : null,
  };
}

/** Whether the name has addresses of which nobody outside can use any: both families must be known. */
function noneIsPublic(...families: readonly Fact<Addresses>[]): boolean {
  const known = families.flatMap((one) => (one.kind === 'available' ? [one.value] : []));
  const count = known.reduce((sum, { addresses }) => sum + addresses.length, 0);
  const special = known.reduce((sum, one) => sum + one.special.length, 0);
  return known.length === families.length && count > 0 && special === count;
}

/** Whether the name has name servers of which nobody outside can use any: all must be known. */
const noneIsUsable = (servers: Fact<NameServers>, hosts: Fact<readonly HostFacts[]>): boolean =>
  servers.kind === 'available' &&
  hosts.kind === 'available' &&
  hosts.value.length > 0 &&
  hosts.value.length === servers.value.hosts.length &&
  hosts.value.every(isUseless);

const mailProviderOf = ({ hosts }: MailHosts): string | null =>
  mailProviders(
    hosts.map(({ host }) => host),
    [],
  )[0]?.name ?? null;

/** The algorithm of the first DS record that holds the zone. */
function algorithmOf({ chain }: DnssecChain): string | null {
  const [ds] = chain?.matching ?? [];
  return ds === undefined ? null : algorithmName(ds.algorithm);
}
