import { bimi } from '../../checks/bimi/bimi.ts';
import type { AnyCheck, CheckResult } from '../../checks/check.ts';
import { dane } from '../../checks/dane/dane.ts';
import { dkimKeys } from '../../checks/dkim/dkim-keys.ts';
import { dmarcPolicy } from '../../checks/dmarc/dmarc-policy.ts';
import { mtaSts } from '../../checks/mta-sts/mta-sts.ts';
import { spfRecord } from '../../checks/spf/spf-record.ts';
import { starttls } from '../../checks/starttls/starttls.ts';
import { tlsRpt } from '../../checks/tls-rpt/tls-rpt.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type Dkim, readDkim } from '../../facts/dkim.ts';
import { type DmarcFacts, readDmarcFacts } from '../../facts/dmarc-facts.ts';
import { type DmarcReach, readDmarcReach } from '../../facts/dmarc-reach.ts';
import { readExistence } from '../../facts/existence.ts';
import { type MailReachability, readMailReachability } from '../../facts/mail-reachability.ts';
import { type MailServerStates, readMailServerStates } from '../../facts/mail-server-states.ts';
import { isNonSending } from '../../facts/non-sending.ts';
import { type ReportDestination, readReportDestinations } from '../../facts/report-destinations.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import { readSpfTree } from '../../facts/spf-analysis.ts';
import { readZone } from '../../facts/zone.ts';
import { type DmarcDisposition, dispositionOf } from '../../records/dmarc/standing.ts';
import type { SpfAnalysis } from '../../records/spf/analyse.ts';
import type { AnyArea } from '../areas/area.ts';
import type { AssessedArea } from '../areas/area-item.ts';
import { dkimArea, dmarcArea, spfArea } from '../areas/mail.ts';
import { anyoneSends } from '../grade-cap.ts';

/** Changes with any change of items, weights or deductions, so that scores can be compared. */
export const MAIL_CRITERIA = 'mail-3';

interface Item {
  /** Name of the item in the report. */
  readonly id: string;
  readonly name: string;
  readonly check: AnyCheck;
  readonly weight: number;
}

/** The six items with their weights, in the order of the report. This list is the only registry. */
export const MAIL_ITEMS: readonly Item[] = [
  { id: 'spf', name: 'SPF', check: spfRecord, weight: 20 },
  { id: 'dkim', name: 'DKIM', check: dkimKeys, weight: 20 },
  { id: 'dmarc', name: 'DMARC', check: dmarcPolicy, weight: 30 },
  { id: 'mta-sts', name: 'MTA-STS', check: mtaSts, weight: 10 },
  { id: 'tls-rpt', name: 'TLS-RPT', check: tlsRpt, weight: 10 },
  { id: 'bimi', name: 'BIMI', check: bimi, weight: 10 },
];

/** What belongs to the picture but carries no points. */
export const MAIL_UNSCORED: readonly Item[] = [
  { id: 'starttls', name: 'STARTTLS', check: starttls, weight: 0 },
  { id: 'dane', name: 'DANE', check: dane, weight: 0 },
];

/** The items that the health report has areas of. */
const SHARED_AREAS = [spfArea, dkimArea, dmarcArea].map((area: AnyArea): AnyArea => ({ ...area, checks: [area.id] }));

/** An item with what was found. */
export interface JudgedItem extends Item {
  readonly result: CheckResult;
}

/** What the evidence says of a domain's mail, before it is put into words. */
export interface MailDiagnosis {
  readonly domain: DomainName;
  readonly exists: boolean | null;
  readonly sendsNoMail: boolean;
  readonly items: readonly JudgedItem[];
  readonly unscored: readonly JudgedItem[];
  /** Of the items that the health report has areas of. */
  readonly areas: readonly AssessedArea[];
  readonly zone: DnsName | null;
  /** What happens to mail that forges the name itself; null where that could not be found out. */
  readonly policy: DmarcDisposition | null;
  /** Whether SPF passes every sender, who then passes DMARC as well, whatever its policy. */
  readonly anyoneSends: boolean;
  /** Whether mail can be delivered, as seen from here. */
  readonly reachability: MailReachability['kind'];
  /** What the pictures are made of; null where it could not be found out. */
  readonly mailServers: MailServerStates | null;
  readonly spf: SpfAnalysis | null;
  readonly dkim: Dkim | null;
  readonly dmarc: DmarcReach | null;
  readonly dmarcFacts: DmarcFacts | null;
  readonly destinations: readonly ReportDestination[];
}

/** Runs all items over one body of evidence, at once. */
export async function diagnoseMail(domain: DomainName, evidence: Evidence): Promise<MailDiagnosis> {
  const judge = (items: readonly Item[]) =>
    Promise.all(items.map(async (item) => ({ ...item, result: await item.check.run(domain, evidence) })));
  const [
    exists,
    spfPolicy,
    nonSending,
    items,
    unscored,
    areas,
    zone,
    spf,
    dkim,
    dmarc,
    facts,
    destinations,
    reachability,
    mailServers,
  ] = await Promise.all([
    readExistence(domain, evidence),
    readSpfPolicy(domain, evidence),
    isNonSending(domain, evidence),
    judge(MAIL_ITEMS),
    judge(MAIL_UNSCORED),
    Promise.all(SHARED_AREAS.map(async (area) => ({ area, finding: await area.run(domain, evidence) }))),
    readZone(domain, evidence),
    readSpfTree(domain, evidence),
    readDkim(domain, evidence),
    readDmarcReach(domain, evidence),
    readDmarcFacts(domain, evidence),
    readReportDestinations(domain, evidence),
    readMailReachability(domain, evidence),
    readMailServerStates(domain, evidence),
  ]);
  return {
    domain,
    exists: exists.kind === 'available' ? exists.value : null,
    sendsNoMail: nonSending.kind === 'available' && nonSending.value,
    items,
    unscored,
    areas,
    zone: zone.kind === 'available' ? zone.value.apex : null,
    policy: dmarc.kind === 'available' ? dispositionOf(dmarc.value.own) : null,
    anyoneSends: anyoneSends(spfPolicy),
    reachability: reachability.kind === 'available' ? reachability.value.kind : 'unknown',
    mailServers: mailServers.kind === 'available' ? mailServers.value : null,
    spf: spf.kind === 'available' ? spf.value.analysis : null,
    dkim: dkim.kind === 'available' ? dkim.value : null,
    dmarc: dmarc.kind === 'available' ? dmarc.value : null,
    dmarcFacts: facts.kind === 'available' ? facts.value : null,
    destinations: destinations.kind === 'available' ? destinations.value : [],
  };
}
