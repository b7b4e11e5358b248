import { defineSubject } from '../subject.ts';
import { POLICY_FINDINGS } from './policy-findings.ts';

/** Places the actions that make receivers act on mail that forges the domain. */
const ENFORCES = { impact: 'forgery', stage: 'enforcement' } as const;

const START =
  'Start with p=none, and ask for reports (rua) at an address that you read. Once they show that your own mail passes, move to p=quarantine, and later to p=reject.';
const PRECEDENCE = 'Publish a DMARC record at _dmarc.{domain} itself: it takes precedence over the wildcard.';

const FORGED = 'Without a policy, receivers deliver forged e-mail that shows your address.';

const ONCE = 'Once they show that all your own mail passes, move to p=quarantine, and later to p=reject.';
const WHEN_CLEAN = 'Move to p=reject when the reports show that all your own mail passes.';

const NO_POLICY = 'No policy tells receivers what to do with forged e-mail.';
const ELSEWHERE = 'There is a DMARC record, but not where receivers look for it.';
const USELESS = 'Receivers can’t use the record, so no policy applies to forged e-mail.';
const REJECTED = 'The policy is reject: receivers reject forged e-mail.';

/** Declares what is said where no record applies that receivers can use. */
const UNUSABLE = {
  absent: {
    severity: 'error',
    says: 'There is no DMARC record. One is strongly recommended: without it anyone can send mail as this domain, and nothing asks receivers to reject it.',
    summary: NO_POLICY,
    advice: START,
    do: 'Set DMARC to p=reject',
    because: FORGED,
    ...ENFORCES,
  },
  'absent-silent': {
    severity: 'error',
    says: 'There is no DMARC record. One is strongly recommended: without it anyone can send mail as this domain, though SPF says that nobody does.',
    summary: NO_POLICY,
    advice:
      'SPF already says that this domain sends no mail: publish p=reject at once, unless one of its subdomains sends mail.',
    do: 'Set DMARC to p=reject',
    because: FORGED,
    impact: 'forgery',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at} itself, where it has no effect: {record}',
    summary: ELSEWHERE,
    advice: 'Delete it there, and publish a DMARC record at _dmarc.{domain}.',
    do: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    because: 'Receivers don’t look for it at {at}.',
    ...ENFORCES,
  },
  'no-underscore': {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at}, without the underscore, where it has no effect: {record}',
    summary: ELSEWHERE,
    advice: 'Delete it there, and publish a DMARC record at _dmarc.{domain}.',
    do: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    because: 'Receivers don’t look for it at {at}.',
    ...ENFORCES,
  },
  doubled: {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at}, with the domain doubled: {record}',
    summary: ELSEWHERE,
    advice:
      'Delete it there, and publish a DMARC record at _dmarc.{domain}. If the DNS form adds the domain automatically, enter only _dmarc as the name.',
    do: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    because: 'Receivers don’t look for it at {at}.',
    ...ENFORCES,
  },
  'absent-at-alias': {
    severity: 'error',
    says: 'There is no DMARC record, though one is strongly recommended: _dmarc.{domain} is an alias of {alias}, where there is none. Anyone can send mail as this domain.',
    summary: NO_POLICY,
    advice: 'Ask the operator of {alias} to publish one there, or replace the alias with a DMARC record of your own.',
    do: 'Replace the alias _dmarc.{domain} with a DMARC record',
    because: 'It leads to {alias}, where there is no record, so forged e-mail is delivered.',
    ...ENFORCES,
    certainty: 'by-fix',
  },
  'absent-at-wildcard': {
    severity: 'error',
    says: 'There is no DMARC record, though one is strongly recommended: a wildcard makes _dmarc.{domain} an alias of {alias}, where there is none. Anyone can send mail as this domain.',
    summary: NO_POLICY,
    advice: PRECEDENCE,
    do: 'Set DMARC to p=reject',
    because: 'A wildcard answers for _dmarc.{domain}, without a policy.',
    ...ENFORCES,
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot use the DMARC record at _dmarc.{at}: {why}. They act as if you had no DMARC record. The record: {record}',
    summary: USELESS,
    advice: 'Replace it with a valid record, then move step by step to p=reject as your own mail passes.',
    do: 'Correct the DMARC record at _dmarc.{at} and set p=reject',
    because: 'Receivers can’t read it and act as if you had no DMARC record.',
    ...ENFORCES,
  },
  'invalid-at-alias': {
    severity: 'error',
    says: 'Receivers cannot use the DMARC record: {why}. _dmarc.{domain} is an alias of {alias}. The record: {record}',
    summary: USELESS,
    advice: 'Ask the operator of {alias} to correct the record, or replace the alias with a DMARC record of your own.',
    do: 'Replace the alias _dmarc.{domain} with a DMARC record of your own',
    because: 'Receivers can’t use the record at {alias}.',
    ...ENFORCES,
    certainty: 'by-fix',
  },
} as const;

/** Declares what is said of DMARC, in both checks and in the area. */
export const DMARC = defineSubject('dmarc', {
  ...UNUSABLE,
  reject: {
    severity: 'ok',
    says: 'The DMARC policy is reject: receivers reject mail that forges this domain. {note}',
    summary: REJECTED,
  },
  inherited: {
    severity: 'ok',
    says: 'The DMARC policy for this name is reject. It comes from {tag}= in the record of {at}. {note}',
    summary: REJECTED,
  },
  none: {
    severity: 'warning',
    says: 'The DMARC policy is none, so receivers deliver forged e-mail. {note}',
    summary: 'The policy is none, so receivers deliver forged e-mail.',
    advice: `Check that reports arrive at an address that you read (rua). ${ONCE}`,
    do: 'Set DMARC to p=reject',
    because: 'Receivers deliver forged e-mail that shows your address.',
    ...ENFORCES,
  },
  'none-blind': {
    severity: 'warning',
    says: 'The DMARC policy is none and asks for no reports, so it does nothing: forged e-mail is delivered, and you do not see it. {note}',
    summary: 'The policy is none and asks for no reports, so it does nothing.',
    advice: `First ask for reports (rua) at an address that you read. ${ONCE}`,
    do: 'Set DMARC to p=reject',
    because: 'Receivers deliver forged e-mail that shows your address.',
    ...ENFORCES,
  },
  supposed: {
    severity: 'error',
    says: 'Receivers cannot follow the DMARC record: {why}. They act as if it said p=none, so forged e-mail is delivered. The record: {record} {note}',
    summary: 'Receivers can’t follow the record, so they deliver forged e-mail.',
    advice: 'Correct the record, then move step by step to p=reject as your own mail passes.',
    do: 'Correct the DMARC record and set p=reject',
    because: 'Receivers can’t follow it, so they deliver forged e-mail.',
    ...ENFORCES,
  },
  quarantine: {
    severity: 'notice',
    says: 'The DMARC policy is quarantine: forged e-mail goes to the spam folder, but is not rejected. {note}',
    summary: 'The policy is quarantine: receivers move forged e-mail to the spam folder.',
    advice: WHEN_CLEAN,
    do: 'Set DMARC to p=reject',
    because: 'Forged e-mail reaches the spam folder instead of being rejected.',
    ...ENFORCES,
  },
  testing: {
    severity: 'warning',
    says: 'The DMARC policy is {stated}, but in test mode (t=y): receivers apply {policy} instead. {note}',
    summary: 'The policy is in test mode, so receivers apply {policy}.',
    advice: 'Remove t=y and set p=reject when the reports show that all your own mail passes.',
    do: 'End the test mode of DMARC at p=reject',
    because: 'Receivers apply only {policy}.',
    ...ENFORCES,
  },
  'at-alias': {
    severity: 'warning',
    says: 'The DMARC policy is {policy}, not reject. _dmarc.{domain} is an alias of {alias}. {note}',
    summary: 'The policy is {policy}. It comes from {alias}, of which _dmarc.{domain} is an alias.',
    advice:
      'Ask the operator of {alias} to move to p=reject once the reports show that all your own mail passes, or replace the alias with a record of your own.',
    do: 'Set DMARC to p=reject at {alias}',
    because: 'The policy there is only {policy}.',
    ...ENFORCES,
  },
  ...POLICY_FINDINGS,
});
