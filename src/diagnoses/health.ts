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
import { defineTexts } from '../domain/message.ts';
import type { KindArea } from './area-item.ts';
import { blockOf } from './block.ts';
import { healthStates } from './blocks/health-states.ts';
import { records } from './blocks/records.ts';
import { caaArea, dnssecArea, nameServersArea, webArea } from './dns-areas.ts';
import { allOrNothing, defineKind } from './kind.ts';
import { dkimArea, dmarcArea, mxArea, spfArea } from './mail-areas.ts';
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

/** Describes the report in the API. */
export const HEALTH_TEXTS = defineTexts('kind/health', {
  summary: 'DNS and mail-authentication health of a name',
  description:
    'Score, grade, ten checks with their evidence and fixes, areas and records: all that the report page shows. If we have never looked up the name, we do so on demand. If our data is old, we return it with its date and look it up again.',
});

/** The health of a domain: ten checks in eight areas, and its records. */
export const HEALTH = defineKind({
  id: 'health',
  title: 'Report',
  summary: HEALTH_TEXTS.texts.summary,
  description: HEALTH_TEXTS.texts.description,
  page: 'domain',
  path: 'report',
  // Changes with any change of checks, weights or thresholds, so that scores of different times can be compared.
  criteria: 'health-4',
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
  texts: [HEALTH_TEXTS],
  states(diagnosis) {
    const { spf: spfLabel, dmarc: dmarcLabel, dkim: dkimLabel, ipv6: ipv6Label } = blockOf(diagnosis, healthStates);
    return { spf: spfLabel, dmarc: dmarcLabel, dkim: dkimLabel, ipv6: ipv6Label };
  },
  verdict: healthVerdict,
});
