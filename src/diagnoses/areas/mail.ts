import { dkimKeys } from '../../checks/dkim/dkim-keys.ts';
import { dmarc } from '../../checks/dmarc/dmarc.ts';
import { mx } from '../../checks/mx/mx.ts';
import { cut } from '../../checks/shown.ts';
import { sentenceOf } from '../../checks/spf/notes.ts';
import { defineTexts } from '../../domain/message.ts';
import { readSpfPolicy } from '../../facts/spf.ts';
import { spfStanding } from '../../records/spf/standing.ts';
import { defineArea } from './area.ts';
import type { SubjectArea } from './subject-area.ts';

/** Said wherever advice touches large mailbox providers. */
const BULK =
  'Large mailbox providers ask more of bulk senders, with about 5,000 messages a day as a reference; conditions vary by recipient and time, so check the providers’ current requirements.';

/** What is added to advice that touches large mailbox providers. */
export const AREA_NOTE_TEXTS = defineTexts('area-note', { bulk: BULK });
const BULK_SENDERS = AREA_NOTE_TEXTS.message('bulk');

export const mxArea: SubjectArea = {
  id: 'mx',
  label: 'Mail server (MX)',
  checks: ['mx'],
  speaks: mx,
  absent: 'not configured',
  statuses: {
    null: 'null MX',
    absent: 'not configured',
    'absent-nowhere': 'not configured',
    'absent-silent': 'not configured',
    'absent-at-alias': 'not configured',
  },
  otherwise: 'normal',
};

export const spfArea = defineArea({
  id: 'spf',
  label: 'SPF',
  checks: ['spf', 'spf-strict'],
  statuses: ['normal', 'weak', 'invalid', 'not configured'],
  absent: 'not configured',
  needs: { policy: readSpfPolicy },
  texts: {
    strict: { says: 'The SPF record names who may send and ends in -all.' },
    nobody: { says: 'The SPF record says that nobody may send mail as this domain.' },
    'as-far-as-seen': {
      says: 'The SPF record ends in -all. We could not look up {names}, so we cannot say which senders pass.',
    },
    'in-vain': {
      says: 'The SPF record ends in -all, so receivers ignore these parts of it: {terms}.',
      advice: 'If they send mail for you, move them before -all; if not, delete them.',
    },
    soft: {
      says: 'The SPF record ends in ~all: it asks receivers to be suspicious of other senders, not to reject them.',
      advice: 'End it in -all once every sender is named.',
    },
    undecided: {
      says: 'The SPF record says nothing about senders that it does not name, so it does not protect your domain.',
      advice: 'Name every sender, and end the record in ~all, then in -all.',
    },
    everyone: {
      says: 'Every server passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
      advice: 'Name every sender, and end the record in ~all, then in -all.',
    },
    'everyone-tried': {
      says: 'Every sender that we made up passes SPF, because of {terms} in the record of {at}: anyone can send mail as this domain.',
      advice: 'Name every sender, and end the record in ~all, then in -all.',
    },
    varies: {
      says: 'The SPF record redirects to one whose name depends on the mail, so we cannot say what it ends in.',
      advice: 'End it in -all itself.',
    },
    invalid: {
      says: 'Receivers cannot evaluate the SPF record and treat it as an error (permerror). {why}',
      advice: 'Correct this fault.',
    },
    absent: {
      says: 'There is no SPF record. Setting one is recommended, also for a domain that sends no mail: then v=spf1 -all.',
      advice: `Publish an SPF record. ${BULK}`,
    },
  },
  summaries: {
    'as-far-as-seen': 'The record ends in -all, but we couldn’t look up all of it.',
    'in-vain': 'The record ends in -all, and receivers ignore some of its parts.',
    soft: 'The record ends in ~all: receivers mark other senders as suspicious, but don’t reject them.',
    undecided: 'The record says nothing about other senders, so it doesn’t protect your domain.',
    everyone: 'Every server passes SPF, so anyone can send e-mail as this domain.',
    'everyone-tried': 'Every sender that we made up passes SPF: anyone can send e-mail as this domain.',
    invalid: 'Receivers can’t evaluate the SPF record, so it doesn’t protect your domain.',
    absent: 'No record names the servers that may send e-mail for this domain.',
  },
  judge({ policy }, say) {
    const standing = spfStanding(policy);
    switch (standing.kind) {
      case 'absent':
        return say('not configured', 'absent');
      case 'invalid':
        return say('invalid', 'invalid', { why: sentenceOf(standing.cause) });
      case 'everyone':
        return say('weak', standing.tried ? 'everyone-tried' : 'everyone', { terms: standing.terms, at: standing.at });
      case 'no-all':
      case 'neutral':
        return say('weak', 'undecided');
      case 'varies':
      case 'soft':
        return say('weak', standing.kind);
      case 'in-vain':
        return say('weak', 'in-vain', { terms: cut(standing.terms) });
      case 'partly-seen':
        return say('normal', 'as-far-as-seen', { names: standing.missed });
      case 'strict':
      case 'nobody':
        return say('normal', standing.kind);
    }
  },
});

export const dkimArea = {
  id: 'dkim',
  label: 'DKIM',
  checks: ['dkim'],
  speaks: dkimKeys,
  absent: 'not detected',
  statuses: {
    weak: 'weak',
    oversize: 'weak',
    young: 'weak',
    testing: 'weak',
    broken: 'not detected',
    misplaced: 'not detected',
    revoked: 'not detected',
    absent: 'not detected',
    'nobody-sends': 'not detected',
    'not-needed': 'not detected',
  },
  otherwise: 'normal',
  notes: { absent: BULK_SENDERS },
} as const satisfies SubjectArea;

export const dmarcArea = {
  id: 'dmarc',
  label: 'DMARC',
  checks: ['dmarc'],
  speaks: dmarc,
  absent: 'not configured',
  by: 'standing',
  statuses: {
    absent: 'not configured',
    'absent-silent': 'not configured',
    misplaced: 'not configured',
    'no-underscore': 'not configured',
    doubled: 'not configured',
    'absent-at-alias': 'not configured',
    'absent-at-wildcard': 'not configured',
    invalid: 'invalid',
    'invalid-at-alias': 'invalid',
    none: 'monitoring only',
    'none-blind': 'monitoring only',
    supposed: 'monitoring only',
    'testing-none': 'monitoring only',
    testing: 'weak',
    quarantine: 'weak',
  },
  otherwise: 'normal',
  notes: {
    absent: BULK_SENDERS,
    'absent-silent': BULK_SENDERS,
    misplaced: BULK_SENDERS,
    'no-underscore': BULK_SENDERS,
    doubled: BULK_SENDERS,
    'absent-at-alias': BULK_SENDERS,
    'absent-at-wildcard': BULK_SENDERS,
  },
} as const satisfies SubjectArea;
