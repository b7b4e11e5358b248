import type { FindingTable } from '../finding.ts';

const NAME_ALL = 'Name every service that sends mail for you, and end the record in ~all, then in -all.';
const ASK = 'Ask the owner of {at} to end that record in -all, or include it in a record of your own that does.';
const SUSPICIOUS = 'The record ends in ~all: receivers mark other senders as suspicious, but don’t reject them.';
const UNDECIDED = 'The record says nothing about other senders, so it doesn’t protect your domain.';

/** Declares what is said of how an SPF record ends: what becomes of senders that it does not name. */
export const SPF_ENDINGS = {
  strict: {
    severity: 'ok',
    says: 'SPF ends in -all: receivers are asked to reject senders that the record does not name.',
    summary: 'The SPF record names who may send and ends in -all.',
  },
  nobody: {
    severity: 'ok',
    says: 'SPF ends in -all and names no sender: receivers are asked to reject all mail of this domain.',
    summary: 'The SPF record says that nobody may send mail as this domain.',
  },
  'strict-by-redirect': {
    severity: 'ok',
    says: 'SPF redirects to the record at {at}, which ends in -all: receivers are asked to reject senders that it does not name.',
    summary: 'The SPF record redirects to the one at {at}, which ends in -all.',
  },
  'strict-in-vain': {
    severity: 'warning',
    says: 'SPF ends in -all, so receivers ignore these parts of the record: {terms}. Mail from servers that only they name is rejected.',
    summary: 'The record ends in -all, and receivers ignore some of its parts.',
    advice: 'If they send mail for you, move them before -all; if not, delete them.',
    do: 'Move these terms in front of -all in SPF, or delete them: {terms}',
    because: 'Receivers ignore them, and reject servers that only they name.',
  },
  'strict-as-far-as-seen': {
    severity: 'info',
    says: 'SPF ends in -all. We could not look up {names}, so we cannot say which senders pass.',
    summary: 'The record ends in -all, but we couldn’t look up all of it.',
  },
  invalid: {
    severity: 'error',
    says: 'Receivers cannot evaluate the SPF record and treat it as an error (permerror). {why}',
    summary: 'Receivers can’t evaluate the SPF record, so it doesn’t protect your domain.',
    advice: 'Correct this fault, and end the record in -all.',
    do: 'Correct your SPF record and end it in -all',
    because: 'Receivers can’t evaluate it, so it doesn’t protect your domain.',
    impact: 'forgery',
    stage: 'authentication',
  },
  everyone: {
    severity: 'critical',
    says: 'Every server passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    summary: 'Every server passes SPF, so anyone can send e-mail as this domain.',
    advice: 'Name the servers that send for you, and end the record in ~all, then in -all.',
    do: 'Stop every server from passing SPF',
    because: 'Anyone can send e-mail as this domain.',
    impact: 'forgery',
    certainty: 'by-fix',
  },
  'everyone-tried': {
    severity: 'critical',
    says: 'Every sender that we made up passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
    summary: 'Every sender that we made up passes SPF: anyone can send e-mail as this domain.',
    advice: 'Name the servers that send for you, and end the record in ~all, then in -all.',
    do: 'Stop every server from passing SPF',
    because: 'Anyone can send e-mail as this domain.',
    impact: 'forgery',
    certainty: 'by-fix',
  },
  soft: {
    severity: 'notice',
    says: 'SPF tells receivers to be suspicious of senders that it does not name, not to reject them. The ending ~all is enough with an enforced DMARC policy. “SPF strict” asks for -all anyway.',
    summary: SUSPICIOUS,
    advice: 'Once every service that sends mail for you is named in the record, end it in -all.',
    do: 'End your SPF record in -all',
    because: 'Optional with an enforced DMARC policy: then ~all is enough. “SPF strict” asks for -all anyway.',
    isOptional: true,
  },
  'soft-unenforced': {
    severity: 'warning',
    says: 'The record ends in ~all, and no DMARC policy is enforced: forged e-mail is marked as suspicious and delivered.',
    advice: 'Move DMARC to p=quarantine or p=reject, or end the record in -all.',
    do: 'End your SPF record in -all',
  },
  'soft-enforced': {
    severity: 'info',
    says: 'The ending ~all is enough with an enforced DMARC policy. “SPF strict” asks for -all anyway.',
  },
  neutral: {
    severity: 'warning',
    says: 'The record ends in ?all: it says nothing about senders that it does not name, as if there were no record.',
    summary: UNDECIDED,
    advice: NAME_ALL,
    do: 'End your SPF record in -all',
    because: 'With ?all, it doesn’t protect your domain.',
  },
  'no-all': {
    severity: 'warning',
    says: 'The record of {at} has no "all" at its end, so it says nothing about senders that it does not name.',
    summary: UNDECIDED,
    advice: NAME_ALL,
    do: 'End your SPF record in -all',
    because: 'Without "all" at its end, it doesn’t protect your domain.',
  },
  'soft-elsewhere': {
    severity: 'notice',
    says: 'SPF redirects to the record at {at}, which tells receivers to be suspicious of senders that it does not name, not to reject them (~all).',
    summary: SUSPICIOUS,
    advice: ASK,
    do: 'End your SPF record in -all',
    because: 'It redirects to the record of {at}, which ends in ~all.',
  },
  'undecided-elsewhere': {
    severity: 'warning',
    says: 'SPF redirects to the record at {at}, which says nothing about senders that it does not name.',
    summary: UNDECIDED,
    advice: ASK,
    do: 'End your SPF record in -all',
    because: 'It redirects to the record of {at}, which leaves it open.',
  },
  varies: {
    severity: 'notice',
    says: 'SPF redirects to a record whose name depends on the mail ({redirect}), so nothing says that it always ends in -all.',
    summary: 'The SPF record redirects to one whose name depends on the mail, so we can’t say what it ends in.',
    advice: 'Name the servers that send for you in a record of your own that ends in -all.',
    do: 'End your SPF record in -all',
    because: 'It redirects to a name that depends on the e-mail.',
  },
} as const satisfies FindingTable;
