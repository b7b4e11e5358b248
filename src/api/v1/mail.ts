import { blockIn } from '../../diagnoses/block.ts';
import { bulkSenders } from '../../diagnoses/blocks/bulk-senders.ts';
import { dkimKeys } from '../../diagnoses/blocks/dkim-keys.ts';
import { dmarcDispositions } from '../../diagnoses/blocks/dmarc-dispositions.ts';
import { dmarcPlan } from '../../diagnoses/blocks/dmarc-plan.ts';
import { mailServers } from '../../diagnoses/blocks/mail-servers.ts';
import { sendsNoMail } from '../../diagnoses/blocks/sends-no-mail.ts';
import { spfTree } from '../../diagnoses/blocks/spf-tree.ts';
import { byUrgency } from '../../diagnoses/grade-cap.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import type { MailReportSchema } from '../mail-schemas.ts';
import { fixJson, gradedCheckJson, type Written } from './parts.ts';
import { bodyJson, headJson } from './report.ts';

/** Items that stand first. */
const FIRST_THINGS = 3;

type MailJson = Written<typeof MailReportSchema>;

/** Returns the mail-security report under the names that have shipped. */
export const mailJson = (report: Report): MailJson => ({
  ...headJson(report),
  sends_no_mail: blockIn(report, sendsNoMail),
  items: report.checks.filter(isScored).map((check) => gradedCheckJson(check, report)),
  first_things: firstThings(report),
  ...bodyJson(report),
  beside: report.checks.filter((one) => !isScored(one)).map((check) => gradedCheckJson(check, report)),
  mail_servers: blockIn(report, mailServers),
  spf: spfJson(report),
  dkim_keys: blockIn(report, dkimKeys),
  dmarc: dmarcJson(report),
  plan: blockIn(report, dmarcPlan).steps.map(({ fix, ...step }) => ({
    ...step,
    fix: fix === null ? null : fixJson(fix),
  })),
  bulk_senders: blockIn(report, bulkSenders).map(({ requirement, askedBy, ...row }) => ({
    requirement,
    asked_by: askedBy,
    ...row,
  })),
});

/** Items that lack points, most points first. What another item's action brings with it is no thing of its own. */
function firstThings({ checks, actions, cap, exists }: Report): readonly string[] {
  if (exists === false) return [];
  const broughtAlong = new Set(actions.flatMap((one) => one.checks.slice(1)));
  return checks
    .filter(isScored)
    .filter(({ id, outcome, points, weight }) => outcome !== 'unknown' && points < weight && !broughtAlong.has(id))
    .map(({ id, points, weight }) => ({ id, gain: weight - points }))
    .toSorted(byUrgency(cap))
    .slice(0, FIRST_THINGS)
    .map(({ id }) => id);
}

function spfJson(report: Report): MailJson['spf'] {
  const tree = blockIn(report, spfTree);
  if (tree === null) return null;
  const { lookups, voidLookups, ipv4Addresses, ipv6Networks, rows, moreRows, flattened } = tree;
  return {
    lookups,
    void_lookups: voidLookups,
    ipv4_addresses: ipv4Addresses,
    ipv6_networks: ipv6Networks,
    rows,
    more_rows: moreRows,
    flattened: flattened.map(fixJson),
  };
}

function dmarcJson(report: Report): MailJson['dmarc'] {
  const found = blockIn(report, dmarcDispositions);
  if (found === null) return null;
  const { recordAt, record, organizationalDomain, policies, olderReceivers, reportDestinations } = found;
  return {
    record_at: recordAt,
    record,
    organizational_domain: organizationalDomain,
    policies: {
      domain: policies.domain,
      existing_subdomains: policies.existingSubdomains,
      non_existent_subdomains: policies.nonExistentSubdomains,
    },
    older_receivers: olderReceivers,
    report_destinations: reportDestinations,
  };
}
