import { BESIDE_FINDINGS } from '../beside.ts';
import type { FindingTable } from '../finding.ts';

const WITHOUT_PCT = 'Do this once all your own mail passes: older receivers then apply the policy to all mail.';

/**
 * Declares what only the graded item says: how far a policy reaches, whether its reports arrive, and what is odd in its
 * record.
 */
export const POLICY_FINDINGS = {
  ...BESIDE_FINDINGS,
  policy: { severity: 'ok', says: 'A DMARC policy applies to this name: {policy}. {note}' },
  'policy-inherited': { severity: 'ok', says: 'The DMARC policy for this name is reject. {note}' },
  existing: {
    severity: 'warning',
    says: 'The policy for existing subdomains is only {policy}, so forged e-mail from one of them is easier to deliver.',
    do: 'Set the DMARC policy for subdomains to reject',
    more: 'Raise sp step by step, as their own mail passes.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  // Without np, made-up subdomains have the policy of existing ones (RFC 9989 §4.10.1).
  subdomains: {
    severity: 'warning',
    says: 'The policy for subdomains, existing and made-up ones, is only {policy}, so forged e-mail from one of them is easier to deliver.',
    do: 'Set the DMARC policy for subdomains to reject',
    more: 'Raise sp step by step, as their own mail passes.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'subdomains-above': {
    severity: 'warning',
    says: 'The policy for subdomains, existing and made-up ones, is only {policy}. It comes from the record of {at}, the organizational domain.',
    do: 'Raise sp in the DMARC record of {at}',
    more: 'See the report of {at}.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'existing-above': {
    severity: 'warning',
    says: 'The policy for existing subdomains is only {policy}. It comes from the record of {at}, the organizational domain.',
    do: 'Raise sp in the DMARC record of {at}',
    more: 'See the report of {at}.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'non-existent': {
    severity: 'warning',
    says: 'The policy for made-up subdomains is only {policy}. Mail from a name that does not exist is certainly forged.',
    do: 'Remove np from the DMARC record',
    more: 'Made-up subdomains then have the same policy as the others.',
    certainty: 'by-fix',
  },
  'non-existent-above': {
    severity: 'warning',
    says: 'The policy for made-up subdomains is only {policy}. It comes from the record of {at}, the organizational domain.',
    do: 'Raise np in the DMARC record of {at}',
    more: 'See the report of {at}.',
    certainty: 'by-fix',
  },
  'wildcard-record': {
    severity: 'notice',
    says: 'The wildcard {at} gives every made-up subdomain a DMARC record of its own, and with it the policy: {policy}.',
    do: 'Delete the DMARC record at {at}',
    more: 'First check that no mail depends on it: the record of {domain} then applies to made-up subdomains.',
  },
  'wildcard-alias': {
    severity: 'notice',
    says: 'The wildcard {at} is an alias of {alias}, whose DMARC record counts for every made-up subdomain: {policy}.',
    do: 'Replace the wildcard {at} with aliases for the names that you use',
    more: 'Or ask the operator of {alias} to remove the DMARC record there.',
    certainty: 'by-fix',
  },
  'np-unused': {
    severity: 'info',
    says: 'np={policy} has no effect: a wildcard makes every made-up subdomain exist, so that the policy for existing subdomains applies to them.',
  },
  blind: {
    severity: 'notice',
    says: 'The record asks for no aggregate reports (rua), so you cannot see who sends in your name, or whether your own mail passes.',
    do: 'Ask for DMARC reports (rua) at an address that you read',
  },
  // Somebody else may have to agree first.
  unheard: {
    severity: 'notice',
    says: 'The record asks for aggregate reports, but no address in rua can receive them, so you cannot see who sends in your name, or whether your own mail passes.',
    do: 'Send DMARC reports (rua) to an address that receives mail',
    certainty: 'open',
  },
  'null-mx': {
    severity: 'notice',
    says: 'No reports arrive at {uri}: a null MX says that {domain} accepts no mail.',
    do: 'Replace {uri} in rua with an address that receives mail',
  },
  nowhere: {
    severity: 'notice',
    says: 'No reports arrive at {uri}: {domain} has neither an MX record nor an address.',
    do: 'Replace {uri} in rua with an address that receives mail',
  },
  'blind-silent': {
    severity: 'info',
    says: 'The record asks for no aggregate reports (rua). For a domain that sends no mail, they show who forges it.',
  },
  percent: {
    severity: 'notice',
    says: 'pct={percent} is no longer part of DMARC. Current receivers ignore it; older ones apply the policy to only part of the mail.',
    do: 'Remove pct from the DMARC record',
    more: WITHOUT_PCT,
  },
  'percent-zero': {
    severity: 'notice',
    says: 'pct={percent} is no longer part of DMARC. Current receivers ignore it; older ones apply the policy to none of the mail.',
    do: 'Remove pct from the DMARC record',
    more: WITHOUT_PCT,
  },
  removed: { severity: 'notice', says: 'DMARC no longer supports these tags: {tags}. Current receivers ignore them.' },
  size: {
    severity: 'notice',
    says: 'Size limits in rua ("!…") are no longer part of DMARC. Current receivers ignore them.',
  },
  syntax: {
    severity: 'notice',
    says: 'In the DMARC record, {why}. The record: "{record}".',
    do: 'Correct the DMARC record',
  },
  psd: {
    severity: 'notice',
    says: 'psd=y in the record of {at} makes each name directly below it an organization of its own, so mail from one name does not pass DMARC through the SPF or DKIM of another. That is right only where these names belong to others; the Public Suffix List does not have {at}.',
    do: 'Set psd=n in the record of {at}, if all names below it are yours',
  },
  joined: {
    severity: 'warning',
    says: 'Names below {at} belong to others, by the Public Suffix List, but its DMARC record does not say psd=y. Receivers treat all of these names as one organization, so mail from one of them can pass DMARC for another.',
    do: 'Add psd=y to the DMARC record of {at}',
    more: 'Its operator can do this once no mail of its own depends on names below it passing for each other.',
  },
  unauthorised: {
    severity: 'notice',
    says: '{uri} belongs to another organization, and {asked} does not say that it accepts your reports, so receivers send none there.',
    do: 'Ask the operator of {domain} to publish "v=DMARC1" at {asked}, or send the reports to an address of your own',
  },
  void: {
    severity: 'notice',
    says: '{uri} belongs to another organization. {asked} agrees to receive your reports, but redirects them to {override} at another host. That makes the agreement void, so receivers send none there.',
    do: 'Ask the operator of {domain} to name an address at its own host at {asked}, or to name none there',
  },
  unasked: {
    severity: 'info',
    says: 'We could not find out whether {domain} accepts reports for this domain, or any mail at all.',
  },
  'many-addresses': {
    severity: 'notice',
    says: 'The record names {count} addresses in {tag}. Receivers need not send reports to more than two.',
    do: 'Name at most two addresses in {tag}',
    refs: { rfc: { rfc: 9990, section: '3' } },
  },
  'policy-late': {
    severity: 'info',
    says: 'In the DMARC record of {at}, another tag stands before p. Receivers that follow RFC 7489 want p directly after v=DMARC1.',
  },
  'at-root': {
    severity: 'notice',
    says: 'There is a DMARC record at {domain} itself as well, where receivers never look: "{record}".',
    do: 'Delete the DMARC record at {domain}, and keep the one at _dmarc.{domain}',
  },
  'failure-options': {
    severity: 'info',
    says: 'The record asks for failure reports with fo={value}. 1 asks for all that 0 asks for, so 0 has no effect.',
    refs: { rfc: { rfc: 9989, section: '4.7' } },
  },
  'bad-address': { severity: 'notice', says: '{uri} is not an e-mail address that reports can be sent to.' },
  ignored: {
    severity: 'notice',
    says: 'Receivers ignore what is at _dmarc.{domain}: {why}. The record: "{record}".',
    do: 'Correct or delete the record at _dmarc.{domain}',
  },
} as const satisfies FindingTable;
