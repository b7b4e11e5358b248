import { UNUSABLE_ACTIONS, UNUSABLE_TEXTS } from './dmarc-unusable.ts';

const GO_ON = 'Move to a stricter policy when the reports show that all your own mail passes.';

/** What the graded item says. */
export const DMARC_POLICY_TEXTS = {
  ...UNUSABLE_TEXTS,
  policy: ['A DMARC policy applies to this name: {policy}. {note}'],
  none: ['The policy is none: it asks for reports only, and forged e-mail is delivered.', GO_ON],
  supposed: [
    'Receivers cannot follow the record: {why}. They act as if it said p=none, so forged e-mail is delivered. The record: {record}',
    'Correct the record.',
  ],
  quarantine: ['The policy is quarantine: forged e-mail goes to the spam folder, but is not rejected.', GO_ON],
  'at-alias': [
    'The policy is only {policy}, so forged e-mail is not rejected. _dmarc.{domain} is an alias of {alias}.',
    'Ask the operator of {alias} to move to p=reject once the reports show that all your own mail passes, or replace the alias with a record of your own.',
  ],
  testing: [
    'The record is in test mode (t=y), so {stated} counts as {policy}.',
    'Remove t=y when the reports show that all your own mail passes.',
  ],
  existing: [
    'The policy for existing subdomains is only {policy}, so forged e-mail from one of them is easier to deliver.',
    'Raise the policy of subdomains (sp) step by step, as their own mail passes.',
  ],
  'existing-above': [
    'The policy for existing subdomains is only {policy}. It comes from the record of {at}, the organizational domain.',
    'Raise sp in the record of {at}: see the report of {at}.',
  ],
  'non-existent': [
    'The policy for made-up subdomains is only {policy}. Mail from a name that does not exist is certainly forged.',
    'Remove np, so that made-up subdomains have the same policy as the others.',
  ],
  'non-existent-above': [
    'The policy for made-up subdomains is only {policy}. It comes from the record of {at}, the organizational domain.',
    'Raise np in the record of {at}: see the report of {at}.',
  ],
  'wildcard-record': [
    'The wildcard {at} gives every made-up subdomain a DMARC record of its own, and with it the policy: {policy}.',
    'Delete the DMARC record at {at}: the record of {domain} then applies to made-up subdomains.',
  ],
  'wildcard-alias': [
    'The wildcard {at} is an alias of {alias}, whose DMARC record counts for every made-up subdomain: {policy}.',
    'Replace the wildcard with aliases for the names that you use, or ask the operator of {alias} to remove the DMARC record there.',
  ],
  'np-unused': [
    'np={policy} has no effect: a wildcard makes every made-up subdomain exist, so that the policy for existing subdomains applies to them.',
  ],
  blind: [
    'The record asks for no aggregate reports (rua), so you cannot see who sends in your name, or whether your own mail passes.',
    'Add rua with an address that receives mail.',
  ],
  unheard: [
    'The record asks for aggregate reports, but no address in rua can receive them, so you cannot see who sends in your name, or whether your own mail passes.',
    'Put an address into rua that receives mail.',
  ],
  'null-mx': [
    'No reports arrive at {uri}: a null MX says that {domain} accepts no mail.',
    'Replace it with an address that receives mail.',
  ],
  nowhere: [
    'No reports arrive at {uri}: {domain} has neither an MX record nor an address.',
    'Replace it with an address that receives mail.',
  ],
  'blind-silent': [
    'The record asks for no aggregate reports (rua). For a domain that sends no mail, they show who forges it.',
  ],
  percent: [
    'pct={percent} is no longer part of DMARC. Current receivers ignore it; older ones apply the policy to only part of the mail.',
    'Remove pct from the DMARC record.',
  ],
  removed: ['DMARC no longer supports these tags: {tags}. Current receivers ignore them.'],
  size: ['Size limits in rua ("!…") are no longer part of DMARC. Current receivers ignore them.'],
  syntax: ['In the DMARC record, {why}. The record: {record}', 'Correct the record.'],
  psd: [
    'psd=y in the record of {at} makes each name directly below it an organization of its own, so mail from one name does not pass DMARC through the SPF or DKIM of another. That is right only where these names belong to others; the Public Suffix List does not have {at}.',
    'If all names below {at} are yours, set psd=n in its record.',
  ],
  joined: [
    'Names below {at} belong to others, by the Public Suffix List, but its DMARC record does not say psd=y. Receivers treat all of these names as one organization, so mail from one of them can pass DMARC for another.',
    'The operator of {at} can add psd=y to its record, once no mail of its own depends on names below it passing for each other.',
  ],
  unauthorised: [
    '{uri} belongs to another organization, and {asked} does not say that it accepts your reports, so receivers send none there.',
    'Ask {domain} to publish "v=DMARC1" at {asked}, or send the reports to an address of your own.',
  ],
  void: [
    '{uri} belongs to another organization. {asked} agrees to receive your reports, but redirects them to {override} at another host. That makes the agreement void, so receivers send none there.',
    'Ask {domain} to name an address at its own host at {asked}, or to name none there.',
  ],
  unasked: ['We could not find out whether {domain} accepts reports for this domain, and mail at all.'],
  'bad-address': ['{uri} is not an e-mail address that reports can be sent to.'],
  ignored: [
    'Receivers ignore what is at _dmarc.{domain}: {why}. The record: {record}',
    'Correct the record, or delete it.',
  ],
} as const;

/** What to do about what costs points. */
export const DMARC_POLICY_ACTIONS = {
  ...UNUSABLE_ACTIONS,
  none: ['Set DMARC to p=reject', 'Receivers deliver forged e-mail that shows your address.'],
  supposed: ['Correct the DMARC record and set p=reject', 'Receivers can’t follow it, so they deliver forged e-mail.'],
  quarantine: ['Set DMARC to p=reject', 'Forged e-mail reaches the spam folder instead of being rejected.'],
  'at-alias': ['Set DMARC to p=reject at {alias}', 'The policy there is only {policy}.'],
  existing: ['Set the DMARC policy for subdomains to reject', 'E-mail that forges one of them is easier to deliver.'],
  'existing-above': ['Raise sp in the DMARC record of {at}', 'Subdomains have only its policy: {policy}.'],
  'non-existent': ['Remove np from the DMARC record', 'E-mail from a name that does not exist is certainly forged.'],
  'non-existent-above': ['Raise np in the DMARC record of {at}', 'Made-up subdomains have only its policy: {policy}.'],
  'wildcard-record': ['Delete the DMARC record at {at}', 'It gives every made-up subdomain a weaker policy.'],
  'wildcard-alias': ['Replace the wildcard alias {at}', 'It gives every made-up subdomain the policy of {alias}.'],
  blind: ['Ask for DMARC reports (rua)', 'Without them you can’t see who sends in your name.'],
  unheard: ['Send DMARC reports to an address that receives them', 'None of those in rua can.'],
  joined: ['Add psd=y to the DMARC record of {at}', 'Mail from one name below it can pass DMARC for another.'],
  percent: ['Remove pct from the DMARC record', 'Older receivers apply the policy to only part of the e-mail.'],
} as const;
