import type { FindingTable } from '../finding.ts';

/**
 * Declares what only the graded item says: how far a policy reaches, whether its reports arrive, and what is odd in its
 * record.
 */
export const POLICY_FINDINGS = {
  policy: { severity: 'ok', says: 'A DMARC policy applies to this name: {policy}. {note}' },
  'policy-inherited': { severity: 'ok', says: 'The DMARC policy for this name is reject. {note}' },
  existing: {
    severity: 'warning',
    says: 'The policy for existing subdomains is only {policy}, so forged e-mail from one of them is easier to deliver.',
    advice: 'Raise the policy of subdomains (sp) step by step, as their own mail passes.',
    do: 'Set the DMARC policy for subdomains to reject',
    because: 'E-mail that forges one of them is easier to deliver.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  // Without np, made-up subdomains have the policy of existing ones (RFC 9989 §4.10.1).
  subdomains: {
    severity: 'warning',
    says: 'The policy for subdomains, existing and made-up ones, is only {policy}, so forged e-mail from one of them is easier to deliver.',
    advice: 'Raise the policy of subdomains (sp) step by step, as their own mail passes.',
    do: 'Set the DMARC policy for subdomains to reject',
    because: 'E-mail that forges one of them is easier to deliver.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'subdomains-above': {
    severity: 'warning',
    says: 'The policy for subdomains, existing and made-up ones, is only {policy}. It comes from the record of {at}, the organizational domain.',
    advice: 'Raise sp in the record of {at}: see the report of {at}.',
    do: 'Raise sp in the DMARC record of {at}',
    because: 'Subdomains have only its policy: {policy}.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'existing-above': {
    severity: 'warning',
    says: 'The policy for existing subdomains is only {policy}. It comes from the record of {at}, the organizational domain.',
    advice: 'Raise sp in the record of {at}: see the report of {at}.',
    do: 'Raise sp in the DMARC record of {at}',
    because: 'Subdomains have only its policy: {policy}.',
    stage: 'enforcement',
    certainty: 'by-fix',
  },
  'non-existent': {
    severity: 'warning',
    says: 'The policy for made-up subdomains is only {policy}. Mail from a name that does not exist is certainly forged.',
    advice: 'Remove np, so that made-up subdomains have the same policy as the others.',
    do: 'Remove np from the DMARC record',
    because: 'E-mail from a name that does not exist is certainly forged.',
    certainty: 'by-fix',
  },
  'non-existent-above': {
    severity: 'warning',
    says: 'The policy for made-up subdomains is only {policy}. It comes from the record of {at}, the organizational domain.',
    advice: 'Raise np in the record of {at}: see the report of {at}.',
    do: 'Raise np in the DMARC record of {at}',
    because: 'Made-up subdomains have only its policy: {policy}.',
    certainty: 'by-fix',
  },
  'wildcard-record': {
    severity: 'notice',
    says: 'The wildcard {at} gives every made-up subdomain a DMARC record of its own, and with it the policy: {policy}.',
    advice: 'Delete the DMARC record at {at}: the record of {domain} then applies to made-up subdomains.',
    do: 'Delete the DMARC record at {at}',
    because: 'It gives every made-up subdomain a weaker policy.',
  },
  'wildcard-alias': {
    severity: 'notice',
    says: 'The wildcard {at} is an alias of {alias}, whose DMARC record counts for every made-up subdomain: {policy}.',
    advice:
      'Replace the wildcard with aliases for the names that you use, or ask the operator of {alias} to remove the DMARC record there.',
    do: 'Replace the wildcard alias {at}',
    because: 'It gives every made-up subdomain the policy of {alias}.',
    certainty: 'by-fix',
  },
  'np-unused': {
    severity: 'info',
    says: 'np={policy} has no effect: a wildcard makes every made-up subdomain exist, so that the policy for existing subdomains applies to them.',
  },
  blind: {
    severity: 'notice',
    says: 'The record asks for no aggregate reports (rua), so you cannot see who sends in your name, or whether your own mail passes.',
    advice: 'Add rua with an address that receives mail.',
    do: 'Ask for DMARC reports (rua)',
    because: 'Without them you can’t see who sends in your name.',
  },
  // Somebody else may have to agree first.
  unheard: {
    severity: 'notice',
    says: 'The record asks for aggregate reports, but no address in rua can receive them, so you cannot see who sends in your name, or whether your own mail passes.',
    advice: 'Put an address into rua that receives mail.',
    do: 'Send DMARC reports to an address that receives them',
    because: 'None of those in rua can.',
    certainty: 'open',
  },
  'null-mx': {
    severity: 'notice',
    says: 'No reports arrive at {uri}: a null MX says that {domain} accepts no mail.',
    advice: 'Replace it with an address that receives mail.',
  },
  nowhere: {
    severity: 'notice',
    says: 'No reports arrive at {uri}: {domain} has neither an MX record nor an address.',
    advice: 'Replace it with an address that receives mail.',
  },
  'blind-silent': {
    severity: 'info',
    says: 'The record asks for no aggregate reports (rua). For a domain that sends no mail, they show who forges it.',
  },
  percent: {
    severity: 'notice',
    says: 'pct={percent} is no longer part of DMARC. Current receivers ignore it; older ones apply the policy to only part of the mail.',
    advice: 'Remove pct from the DMARC record.',
    do: 'Remove pct from the DMARC record',
    because: 'Older receivers apply the policy to only part of the e-mail.',
  },
  'percent-zero': {
    severity: 'notice',
    says: 'pct={percent} is no longer part of DMARC. Current receivers ignore it; older ones apply the policy to none of the mail.',
    advice: 'Remove pct from the DMARC record.',
    do: 'Remove pct from the DMARC record',
    because: 'Older receivers apply the policy to none of the e-mail.',
  },
  removed: { severity: 'notice', says: 'DMARC no longer supports these tags: {tags}. Current receivers ignore them.' },
  size: {
    severity: 'notice',
    says: 'Size limits in rua ("!…") are no longer part of DMARC. Current receivers ignore them.',
  },
  syntax: {
    severity: 'notice',
    says: 'In the DMARC record, {why}. The record: {record}',
    advice: 'Correct the record.',
  },
  psd: {
    severity: 'notice',
    says: 'psd=y in the record of {at} makes each name directly below it an organization of its own, so mail from one name does not pass DMARC through the SPF or DKIM of another. That is right only where these names belong to others; the Public Suffix List does not have {at}.',
    advice: 'If all names below {at} are yours, set psd=n in its record.',
  },
  joined: {
    severity: 'warning',
    says: 'Names below {at} belong to others, by the Public Suffix List, but its DMARC record does not say psd=y. Receivers treat all of these names as one organization, so mail from one of them can pass DMARC for another.',
    advice:
      'The operator of {at} can add psd=y to its record, once no mail of its own depends on names below it passing for each other.',
    do: 'Add psd=y to the DMARC record of {at}',
    because: 'Mail from one name below it can pass DMARC for another.',
  },
  unauthorised: {
    severity: 'notice',
    says: '{uri} belongs to another organization, and {asked} does not say that it accepts your reports, so receivers send none there.',
    advice: 'Ask {domain} to publish "v=DMARC1" at {asked}, or send the reports to an address of your own.',
  },
  void: {
    severity: 'notice',
    says: '{uri} belongs to another organization. {asked} agrees to receive your reports, but redirects them to {override} at another host. That makes the agreement void, so receivers send none there.',
    advice: 'Ask {domain} to name an address at its own host at {asked}, or to name none there.',
  },
  unasked: {
    severity: 'info',
    says: 'We could not find out whether {domain} accepts reports for this domain, and mail at all.',
  },
  'bad-address': { severity: 'notice', says: '{uri} is not an e-mail address that reports can be sent to.' },
  ignored: {
    severity: 'notice',
    says: 'Receivers ignore what is at _dmarc.{domain}: {why}. The record: {record}',
    advice: 'Correct the record, or delete it.',
  },
} as const satisfies FindingTable;
