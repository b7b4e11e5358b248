import { defineSubject } from '../subject.ts';
import { POLICY_FINDINGS } from './policy-findings.ts';

/** Places the actions that make receivers act on mail that forges the domain. */
const ENFORCES = { impact: 'forgery', stage: 'enforcement' } as const;

const ONCE = 'Once they show that all your own mail passes, move to p=quarantine, and later to p=reject.';
const START_AT_NONE = `Start with p=none, and ask for reports (rua) at an address that you read. ${ONCE}`;
const CHECK_REPORTS = `Check that reports arrive at an address that you read (rua). ${ONCE}`;
const ASK_FIRST = `First ask for reports (rua) at an address that you read. ${ONCE}`;
const WHEN_CLEAN = 'Do this once the reports show that all your own mail passes.';
const STEPWISE = 'Raise the policy step by step, as your own mail passes.';
const ENTER_DMARC = `If the DNS form adds the domain automatically, enter only _dmarc as the name. ${STEPWISE}`;
const PRECEDENCE = `Publish a record with p=none at _dmarc.{domain} itself: it takes precedence over the wildcard. ${STEPWISE}`;

/** Declares what is said where no record applies that receivers can use. */
const UNUSABLE = {
  absent: {
    severity: 'error',
    says: 'There is no DMARC record, so anyone can send e-mail as this domain, and nothing asks receivers to reject it.',
    do: 'Start DMARC with p=none, and raise it to p=reject in safe steps',
    more: START_AT_NONE,
    ...ENFORCES,
  },
  'absent-silent': {
    severity: 'error',
    says: 'There is no DMARC record, so anyone can send e-mail as this domain, though SPF says that nobody does.',
    do: 'Set DMARC to p=reject',
    more: 'You can do this at once, unless a subdomain sends mail.',
    impact: 'forgery',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at} itself, where it has no effect: "{record}".',
    do: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    more: STEPWISE,
    ...ENFORCES,
  },
  'no-underscore': {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at}, without the underscore, where it has no effect: "{record}".',
    do: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    more: STEPWISE,
    ...ENFORCES,
  },
  doubled: {
    severity: 'error',
    says: 'There is no DMARC record at _dmarc.{domain}, where receivers look. One is at {at}, with the domain doubled: "{record}".',
    do: 'Move the DMARC record to _dmarc.{domain} and set p=reject',
    more: ENTER_DMARC,
    ...ENFORCES,
  },
  'absent-at-alias': {
    severity: 'error',
    says: 'There is no DMARC record: _dmarc.{domain} is an alias of {alias}, where there is none. Anyone can send e-mail as this domain.',
    do: 'Ask the operator of {alias} to publish a DMARC record there, or replace the alias with a record of your own',
    ...ENFORCES,
    certainty: 'by-fix',
  },
  'absent-at-wildcard': {
    severity: 'error',
    says: 'There is no DMARC record: a wildcard makes _dmarc.{domain} an alias of {alias}, where there is none. Anyone can send e-mail as this domain.',
    do: 'Start DMARC with p=none, and raise it to p=reject in safe steps',
    more: PRECEDENCE,
    ...ENFORCES,
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot use the DMARC record at _dmarc.{at}: {why}. They act as if you had no DMARC record. The record: "{record}".',
    do: 'Correct the DMARC record at _dmarc.{at} and set p=reject',
    more: STEPWISE,
    ...ENFORCES,
  },
  'invalid-at-alias': {
    severity: 'error',
    says: 'Receivers cannot use the DMARC record: {why}. _dmarc.{domain} is an alias of {alias}. The record: "{record}".',
    do: 'Ask the operator of {alias} to correct the DMARC record there, or replace the alias with a record of your own',
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
  },
  inherited: {
    severity: 'ok',
    says: 'The DMARC policy for this name is reject, by {tag}= in the record of {at}: receivers reject mail that forges it. {note}',
  },
  none: {
    severity: 'warning',
    says: 'The DMARC policy is none, so receivers deliver forged e-mail. {note}',
    do: 'Set DMARC to p=reject',
    more: CHECK_REPORTS,
    ...ENFORCES,
  },
  'none-blind': {
    severity: 'warning',
    says: 'The DMARC policy is none and asks for no reports, so it does nothing: forged e-mail is delivered, and you do not see it. {note}',
    do: 'Set DMARC to p=reject',
    more: ASK_FIRST,
    ...ENFORCES,
  },
  supposed: {
    severity: 'error',
    says: 'Receivers cannot follow the DMARC record: {why}. They act as if it said p=none, so forged e-mail is delivered. The record: "{record}". {note}',
    do: 'Correct the DMARC record and set p=reject',
    more: STEPWISE,
    ...ENFORCES,
  },
  quarantine: {
    severity: 'notice',
    says: 'The DMARC policy is quarantine: forged e-mail goes to the spam folder, but is not rejected. {note}',
    do: 'Set DMARC to p=reject',
    more: WHEN_CLEAN,
    ...ENFORCES,
  },
  testing: {
    severity: 'warning',
    says: 'The DMARC policy is {stated}, but in test mode (t=y): receivers apply {policy} instead. {note}',
    do: 'Remove t=y from DMARC and set p=reject',
    more: WHEN_CLEAN,
    ...ENFORCES,
  },
  'at-alias': {
    severity: 'warning',
    says: 'The DMARC policy is {policy}, not reject. It comes from {alias}, of which _dmarc.{domain} is an alias. {note}',
    do: 'Ask the operator of {alias} to set DMARC to p=reject, or replace the alias with a record of your own',
    more: WHEN_CLEAN,
    ...ENFORCES,
  },
  ...POLICY_FINDINGS,
});
