import { bimi } from '../checks/bimi/bimi.ts';
import { dane } from '../checks/dane/dane.ts';
import { lapsedDomains } from '../checks/delegation/lapsed-domains.ts';
import { dkimKeys } from '../checks/dkim/dkim-keys.ts';
import { dmarcPolicy } from '../checks/dmarc/dmarc-policy.ts';
import { mailAccess } from '../checks/mail-access/mail-access.ts';
import { mtaSts } from '../checks/mta-sts/mta-sts.ts';
import { mailAddresses } from '../checks/mx/mail-addresses.ts';
import { mailReverseNames } from '../checks/mx/mail-reverse-names.ts';
import { spfRecord } from '../checks/spf/spf-record.ts';
import { mailReachability } from '../checks/starttls/mail-reachability.ts';
import { mailTls } from '../checks/starttls/mail-tls.ts';
import { starttls } from '../checks/starttls/starttls.ts';
import { tlsRpt } from '../checks/tls-rpt/tls-rpt.ts';
import { bulkSenders } from './blocks/bulk-senders.ts';
import { dkimKeys as dkimKeysBlock } from './blocks/dkim-keys.ts';
import { dmarcDispositions } from './blocks/dmarc-dispositions.ts';
import { dmarcPlan } from './blocks/dmarc-plan.ts';
import { mailCertificate } from './blocks/mail-certificate.ts';
import { mailServers } from './blocks/mail-servers.ts';
import { mailTlsBlock } from './blocks/mail-tls.ts';
import { senders } from './blocks/senders.ts';
import { sendsNoMail } from './blocks/sends-no-mail.ts';
import { spfTree } from './blocks/spf-tree.ts';
import { expectedChecks } from './expected-checks.ts';
import { defineKind, graded } from './kind.ts';
import { dkimArea, dmarcArea, spfArea } from './mail-areas.ts';
import { mailCalm, mailHeadline } from './mail-verdict.ts';
import type { SubjectArea } from './subject-area.ts';

/** An area of the health report that says the same here, of the one check on its subject. */
const sharedArea = (area: SubjectArea): SubjectArea => ({ ...area, checks: [area.id] });

/** The security of a domain's mail: six checks, and what they rest on. */
export const MAIL = defineKind({
  id: 'mail',
  title: 'Mail security',
  summary: 'SPF, DKIM, DMARC, MTA-STS, TLS-RPT, BIMI, STARTTLS and DANE in depth',
  probes: 'STARTTLS of mail servers',
  description:
    'Six checks with 100 points in total: SPF, DKIM, DMARC, MTA-STS, TLS-RPT and BIMI, with an explanation of each deduction. In addition, without points: whether the mail servers can be reached, STARTTLS, TLS and DANE of each of them, domains that lapsed, the SPF tree, what happens to forged e-mail, the way to `p=reject`, and what large mailbox providers require. Free: these calls do not count against your quota.',
  page: 'mail-security',
  path: 'mail-security',
  help: {
    about: 'check mail security: SPF, DKIM, DMARC, MTA-STS, TLS-RPT, BIMI, STARTTLS and DANE',
    examples: [
      'zonewell mail example.com --selector s1 --selector s2',
      "zonewell mail example.com --json | jq '.checks[] | {name, points, max_points}'",
    ],
  },
  readsSelectors: true,
  storesTranscript: true,
  // Ten mail servers and their first flights, 16 further addresses of theirs, four for mail programs, a policy, a logo and its certificate, and a few more.
  budget: { connections: 50 },
  // Unlimited by contract.
  counts: false,
  criteria: [{ id: 'mail-1', scores: 'first', changed: 'The first version: six checks with the points above.' }],
  part: 'item',
  checks: [
    graded(spfRecord, 20, 'spf'),
    graded(dkimKeys, 20, 'dkim'),
    graded(dmarcPolicy, 30, 'dmarc'),
    graded(mtaSts, 10),
    graded(tlsRpt, 10),
    graded(bimi, 10),
    graded(starttls, 0),
    graded(mailTls, 0),
    graded(dane, 0),
    graded(mailReachability, 0),
    graded(lapsedDomains, 0),
    graded(mailAddresses, 0),
    graded(mailReverseNames, 0),
    graded(mailAccess, 0),
    ...expectedChecks('mailServers', 'parked'),
  ],
  areas: [
    sharedArea(spfArea),
    sharedArea(dkimArea),
    sharedArea(dmarcArea),
    { id: 'mta-sts', label: 'MTA-STS', checks: ['mta-sts'] },
    { id: 'tls-rpt', label: 'TLS-RPT', checks: ['tls-rpt'] },
    // The owner declined a logo, so nothing is unknown.
    { id: 'bimi', label: 'BIMI', checks: ['bimi'], statuses: { declined: 'not needed' } },
  ],
  blocks: [
    sendsNoMail,
    mailServers,
    mailTlsBlock,
    senders,
    spfTree,
    dkimKeysBlock,
    dmarcDispositions,
    dmarcPlan,
    bulkSenders,
    mailCertificate,
  ],
  // Silence may be our own network's fault until somebody has answered us on port 25.
  caps: ({ port25Open }) => ({
    mailUnreachable: ['mail-reachability/unusable', ...(port25Open ? ['mail-reachability/silent'] : [])],
  }),
  words: { headline: mailHeadline, calm: mailCalm },
});
