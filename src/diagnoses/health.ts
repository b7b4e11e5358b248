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
import type { KindArea } from './area-item.ts';
import { blockOf } from './block.ts';
import { healthStates } from './blocks/health-states.ts';
import { records } from './blocks/records.ts';
import { caaArea, dnssecArea, nameServersArea, webArea } from './dns-areas.ts';
import { expectedChecks } from './expected-checks.ts';
import { healthHeadline, passingVerdict } from './health-headline.ts';
import { allOrNothing, defineKind } from './kind.ts';
import { dkimArea, dmarcArea, mxArea, spfArea } from './mail-areas.ts';

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
  name: 'Health report',
  summary: 'DNS and mail authentication: what is wrong, and what to do first',
  probes: 'DNS records',
  description:
    'Score, grade, ten checks with their evidence and fixes, areas and records: all that the report page shows. If we have never looked up the name, we do so on demand. If our data is old, we return it with its date and look it up again.',
  page: 'domain',
  path: 'report',
  command: 'check',
  help: {
    about: 'look up a domain now; show what is wrong and which records fix it',
    note: 'Without --json and --at, it also asks the registry when the registration ends, and adds the mail score, without connecting to mail servers. It waits at most two seconds longer for that.',
    examples: [
      'zonewell check example.com --resolver 192.0.2.53 --resolver [2001:db8::53]:5353',
      'zonewell check example.com --iterate',
      "zonewell check example.com --json | jq '.checks[] | select(.satisfied | not) | .name'",
    ],
  },
  readsSelectors: true,
  criteria: [{ id: 'health-1', scores: 'first', changed: 'The first version: the ten checks with the points above.' }],
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
    ...expectedChecks('nameServers', 'mailServers', 'parked'),
  ],
  areas: AREAS,
  blocks: [healthStates, records],
  states(diagnosis) {
    const { spf: spfLabel, dmarc: dmarcLabel, dkim: dkimLabel, ipv6: ipv6Label } = blockOf(diagnosis, healthStates);
    return { spf: spfLabel, dmarc: dmarcLabel, dkim: dkimLabel, ipv6: ipv6Label };
  },
  words: { headline: healthHeadline, calm: passingVerdict },
});
