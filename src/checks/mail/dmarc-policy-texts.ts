import { UNUSABLE_TEXTS } from './dmarc-unusable.ts';

const GO_ON = 'Go on when the reports show that all your own mail passes; the plan says when.';

/** What the graded item says. */
export const DMARC_POLICY_TEXTS = {
  ...UNUSABLE_TEXTS,
  policy: ['A DMARC policy applies to this name: {policy}. {note}'],
  none: ['The policy is none: it asks for reports only, and forged mail is delivered.', GO_ON],
  supposed: [
    'The record cannot be followed: {why}. Receivers act as if it said p=none, so forged mail is delivered. The record: {record}',
    'Correct the record.',
  ],
  quarantine: ['The policy is quarantine: forged mail goes to the spam folder, but is not refused.', GO_ON],
  testing: [
    'The record is in test mode (t=y), so {stated} counts as {policy}.',
    'Remove t=y when the reports show that all your own mail passes.',
  ],
  existing: [
    'For subdomains that exist the policy is only {policy}: forged mail from one of them is easier to deliver.',
    'Raise the policy of subdomains (sp) step by step, as their own mail passes.',
  ],
  'existing-above': [
    'For subdomains that exist the policy is only {policy}: the record of {at}, the organizational domain, speaks for them.',
    'Raise sp in the record of {at}: see the report of {at}.',
  ],
  'non-existent': [
    'For made-up subdomains the policy is only {policy}: mail from a name that does not exist is forged for sure.',
    'Remove np, so that made-up subdomains have the same policy as the others.',
  ],
  'non-existent-above': [
    'For made-up subdomains the policy is only {policy}: the record of {at}, the organizational domain, speaks for them.',
    'Raise np in the record of {at}: see the report of {at}.',
  ],
  'wildcard-record': [
    'The wildcard {at} gives every made-up subdomain a DMARC record of its own, and with it the policy: {policy}.',
    'Delete the DMARC record at {at}: the record of {domain} then speaks for made-up subdomains.',
  ],
  'wildcard-alias': [
    'The wildcard {at} is an alias of {alias}, whose DMARC record counts for every made-up subdomain: {policy}.',
    'Replace the wildcard by aliases for the names that you use, or ask whoever runs {alias} to remove the DMARC record there.',
  ],
  'np-unused': [
    'np={policy} has no effect: a wildcard makes every made-up subdomain exist, so that the policy for existing subdomains applies to them.',
  ],
  blind: [
    'No aggregate reports are asked for (rua), so you do not see who sends in your name, and whether your own mail passes.',
    'Add rua with an address that receives mail.',
  ],
  'blind-silent': [
    'No aggregate reports are asked for (rua). For a domain that sends no mail they show who forges it.',
  ],
  percent: [
    'pct={percent} was removed from DMARC: current receivers ignore it, older ones apply the policy to a part of the mail only.',
    'Remove pct.',
  ],
  removed: ['Tags that DMARC no longer knows: {tags}. Current receivers ignore them.'],
  size: ['A size limit in rua ("!…") was removed from DMARC. Current receivers ignore it.'],
  syntax: ['In the DMARC record, {why}. The record: {record}', 'Correct the record.'],
  psd: [
    'psd=y in the record of {at} declares it a public suffix such as .com, which it is not: each name right below it then counts as an organization of its own, so mail from one name no longer passes DMARC by the SPF or DKIM of another.',
    'Set psd=n in the record of {at}.',
  ],
  unauthorised: [
    '{uri} asks another organization for reports, and {asked} does not say that it takes them: receivers send none there.',
    'Ask {domain} to publish "v=DMARC1" at {asked}, or send the reports to an address of your own.',
  ],
  void: [
    '{uri} asks another organization for reports. {asked} agrees, but sends them on to {override} at another host, which makes the agreement void: receivers send none there.',
    'Ask {domain} to name an address of its own host at {asked}, or to leave it out.',
  ],
  unasked: ['We could not find out whether {domain} takes reports for this domain.'],
  'bad-address': ['{uri} is no mail address that reports can be sent to.'],
  ignored: ['Receivers ignore what is at _dmarc.{domain}: {why}. The record: {record}', 'Correct it, or delete it.'],
} as const;
