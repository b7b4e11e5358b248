import type { FindingTable } from '../finding.ts';

const NAME_ALL = 'Name every service that sends mail for you, and end the record in ~all first.';
const ONCE_NAMED = 'Do this once the record names every service that sends mail for you.';
const SOFT_FIRST = 'Start with ~all, which rejects nothing.';

/** Declares what is said of how an SPF record ends: what becomes of senders that it does not name. */
export const SPF_ENDINGS = {
  strict: {
    severity: 'ok',
    says: 'SPF ends in -all: receivers are asked to reject senders that the record does not name.',
  },
  nobody: {
    severity: 'ok',
    says: 'SPF ends in -all and names no sender: receivers are asked to reject all mail of this domain.',
  },
  'strict-by-redirect': {
    severity: 'ok',
    says: 'SPF redirects to the record at {at}, which ends in -all: receivers are asked to reject senders that it does not name.',
  },
  'strict-in-vain': {
    severity: 'warning',
    says: 'SPF ends in -all, so receivers ignore these parts of the record: {terms}. They may reject mail from servers that only these parts name.',
    do: 'Move these terms in front of -all in SPF, or delete them: {terms}',
    more: 'Delete only those whose servers send no mail for you.',
  },
  'strict-as-far-as-seen': {
    severity: 'info',
    says: 'SPF ends in -all. We could not look up {names}, so we cannot say which senders pass.',
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot evaluate the SPF record (permerror), so it does not protect your domain. {why}',
    do: 'Correct your SPF record and end it in -all',
    more: SOFT_FIRST,
    impact: 'forgery',
    stage: 'authentication',
  },
  everyone: {
    severity: 'critical',
    says: 'Every server passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    do: 'Let only the servers that send for you pass SPF',
    more: 'Name them in your record, and end it in ~all first, then in -all.',
    impact: 'forgery',
    certainty: 'by-fix',
  },
  'everyone-tried': {
    severity: 'critical',
    says: 'Every sender that we made up passes SPF, because of {terms} in the record of {at}, so anyone can probably send mail as this domain.',
    do: 'Let only the servers that send for you pass SPF',
    more: 'Name them in your record, and end it in ~all first, then in -all.',
    impact: 'forgery',
    certainty: 'by-fix',
  },
  soft: {
    severity: 'notice',
    says: 'SPF ends in ~all: it asks receivers to be suspicious of senders that it does not name, not to reject them. With an enforced DMARC policy that is enough; “SPF strict” asks for -all anyway.',
    do: 'End your SPF record in -all',
    more: ONCE_NAMED,
    isOptional: true,
  },
  'soft-unenforced': {
    severity: 'warning',
    says: 'SPF ends in ~all, and no DMARC policy is enforced, so receivers usually deliver forged e-mail.',
    do: 'End your SPF record in -all',
    more: 'Do this once the record names every service that sends mail for you. With DMARC at p=quarantine or p=reject, ~all is enough.',
  },
  'soft-enforced': {
    severity: 'info',
    says: 'The ending ~all is enough with an enforced DMARC policy. “SPF strict” asks for -all anyway.',
  },
  neutral: {
    severity: 'warning',
    says: 'SPF ends in ?all: it says nothing about senders that it does not name, as if there were no record.',
    do: 'End your SPF record in -all',
    more: NAME_ALL,
  },
  'no-all': {
    severity: 'warning',
    says: 'The record of {at} has no "all" at its end, so it says nothing about senders that it does not name.',
    do: 'End your SPF record in -all',
    more: NAME_ALL,
  },
  'soft-elsewhere': {
    severity: 'notice',
    says: 'SPF redirects to the record at {at}, which ends in ~all: it asks receivers to be suspicious of senders that it does not name, not to reject them.',
    do: 'End the SPF record of {at} in -all, or include it in one of your own that does',
    more: ONCE_NAMED,
  },
  'undecided-elsewhere': {
    severity: 'warning',
    says: 'SPF redirects to the record at {at}, which says nothing about senders that it does not name.',
    do: 'End the SPF record of {at} in -all, or include it in one of your own that does',
    more: ONCE_NAMED,
  },
  varies: {
    severity: 'notice',
    says: 'SPF redirects to a record whose name depends on the mail ({redirect}), so nothing says that it always ends in -all.',
    do: 'Name your senders in an SPF record of your own that ends in -all',
    more: SOFT_FIRST,
  },
} as const satisfies FindingTable;
