import { ipv6 } from '../checks/addresses/ipv6.ts';
import { nameResolution } from '../checks/addresses/name-resolution.ts';
import { caa } from '../checks/caa/caa.ts';
import { dkim } from '../checks/dkim/dkim.ts';
import { dmarc } from '../checks/dmarc/dmarc.ts';
import { dnssec } from '../checks/dnssec/dnssec.ts';
import { mx } from '../checks/mx/mx.ts';
import { nsRedundancy } from '../checks/name-servers/ns-redundancy.ts';
import { spf } from '../checks/spf/spf.ts';
import { spfStrict } from '../checks/spf/spf-strict.ts';
import { type Addresses, readIpv4, readIpv6 } from '../facts/addresses.ts';
import { known } from '../facts/combine.ts';
import { readDmarc } from '../facts/dmarc.ts';
import { type HostFacts, isUseless } from '../facts/hosts.ts';
import { readMailHosts } from '../facts/mail-hosts.ts';
import { readWereSilentIfKnown } from '../facts/mail-reachability.ts';
import { type NameServers, readNameServerHosts, readNameServers } from '../facts/name-servers.ts';
import { readServiceNames } from '../facts/service-names.ts';
import { readSpfPolicy } from '../facts/spf.ts';
import type { KindArea } from './area-item.ts';
import { blockOf } from './block.ts';
import { healthStates } from './blocks/health-states.ts';
import { records } from './blocks/records.ts';
import { caaArea, dnssecArea, nameServersArea, webArea } from './dns-areas.ts';
import { anyoneSends } from './grade-cap.ts';
import { allOrNothing, defineKind } from './kind.ts';
import { dkimArea, dmarcArea, mxArea, spfArea } from './mail-areas.ts';
import { dmarcState, spfState } from './states.ts';
import { healthVerdict } from './verdict.ts';

/** The areas in the order of the report. */
const AREAS: readonly KindArea[] = [
  nameServersArea,
  webArea,
  mxArea,
  spfArea,
  dkimArea,
  dmarcArea,
  caaArea,
  dnssecArea,
];

/** The health of a domain: ten checks in eight areas, and its records. */
export const HEALTH = defineKind({
  id: 'health',
  title: 'Report',
  summary: 'DNS and mail-authentication health of a name',
  description:
    'Score, grade, ten checks with their evidence and fixes, areas and records: all that the report page shows. If we have never looked up the name, we do so on demand. If our data is old, we return it with its date and look it up again.',
  page: 'domain',
  path: 'report',
  // Changes with any change of checks, weights or thresholds, so that scores of different times can be compared.
  criteria: 'health-3',
  checks: [
    allOrNothing(nameResolution, 15),
    allOrNothing(nsRedundancy, 10),
    allOrNothing(ipv6, 10),
    allOrNothing(mx, 10),
    allOrNothing(spf, 10),
    allOrNothing(spfStrict, 5),
    allOrNothing(dkim, 10),
    allOrNothing(dmarc, 15),
    allOrNothing(caa, 5),
    allOrNothing(dnssec, 10),
  ],
  areas: AREAS,
  blocks: [healthStates, records],
  // Its checks say all.
  texts: [],
  states(diagnosis) {
    const { spf: spfLabel, dmarc: dmarcLabel, dkim: dkimLabel, ipv6: ipv6Label } = blockOf(diagnosis, healthStates);
    return { spf: spfLabel, dmarc: dmarcLabel, dkim: dkimLabel, ipv6: ipv6Label };
  },
  own: {
    async read(domain, evidence) {
      const [spfPolicy, policy, a, aaaa, servers, serverHosts, mailHosts, wereSilent] = await Promise.all([
        readSpfPolicy(domain, evidence),
        readDmarc(domain, evidence),
        readIpv4(domain, evidence),
        readIpv6(domain, evidence),
        readNameServers(domain, evidence),
        readNameServerHosts(domain, evidence),
        readMailHosts(domain, evidence),
        readWereSilentIfKnown(domain, evidence),
        // The records of these names are listed, whatever the checks ask for.
        readServiceNames(domain, evidence),
      ]);
      return {
        spf: known(spfPolicy),
        dmarc: known(policy),
        addresses: [known(a), known(aaaa)],
        servers: known(servers),
        serverHosts: known(serverHosts),
        mailHosts: known(mailHosts),
        wereSilent: known(wereSilent),
      };
    },
    caps: (found) => ({
      anyoneSends: anyoneSends(found.spf),
      // No mail server is asked here. Where no address is public, nobody can deliver; beyond that only earlier probes tell.
      mailUnreachable: found.mailHosts?.usable === 'none' || found.wereSilent === true,
      noPublicAddress: noneIsPublic(found.addresses),
      noNameServer: noneIsUsable(found.servers, found.serverHosts),
    }),
    verdict: (head, found) =>
      healthVerdict({
        ...head,
        spf: head.exists === false ? 'not configured' : spfState(found.spf),
        dmarc: dmarcState(found.dmarc),
      }),
  },
});

/** Whether the name has addresses of which nobody outside can use any: both families must be known. */
function noneIsPublic(families: readonly (Addresses | null)[]): boolean {
  const known = families.filter((one) => one !== null);
  const count = known.reduce((sum, { addresses }) => sum + addresses.length, 0);
  const special = known.reduce((sum, one) => sum + one.special.length, 0);
  return known.length === families.length && count > 0 && special === count;
}

/** Whether the name has name servers of which nobody outside can use any: all must be known. */
const noneIsUsable = (servers: NameServers | null, hosts: readonly HostFacts[] | null): boolean =>
  servers !== null &&
  hosts !== null &&
  hosts.length > 0 &&
  hosts.length === servers.hosts.length &&
  hosts.every(isUseless);
