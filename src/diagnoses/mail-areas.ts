import { dkimKeys } from '../checks/dkim/dkim-keys.ts';
import { dmarc } from '../checks/dmarc/dmarc.ts';
import { mx } from '../checks/mx/mx.ts';
import { spfStrict } from '../checks/spf/spf-strict.ts';
import { defineTexts } from '../domain/message.ts';
import type { SubjectArea } from './subject-area.ts';

/** Said wherever advice touches large mailbox providers. */
const BULK =
  'Large mailbox providers ask more of bulk senders, with about 5,000 messages a day as a reference; conditions vary by recipient and time, so check the providers’ current requirements.';

/** Says what is added to advice that touches large mailbox providers. */
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
    'null-and-unusable': 'normal',
  },
  otherwise: 'normal',
};

export const spfArea = {
  id: 'spf',
  label: 'SPF',
  checks: ['spf', 'spf-strict'],
  speaks: spfStrict,
  absent: 'not configured',
  statuses: {
    absent: 'not configured',
    'absent-at-alias': 'not configured',
    invalid: 'invalid',
    everyone: 'weak',
    'everyone-tried': 'weak',
    'strict-in-vain': 'weak',
    soft: 'weak',
    neutral: 'weak',
    'no-all': 'weak',
    varies: 'weak',
  },
  otherwise: 'normal',
  notes: { absent: BULK_SENDERS, 'absent-at-alias': BULK_SENDERS },
} as const satisfies SubjectArea;

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
    'alias-empty': 'not detected',
    'microsoft-off': 'not detected',
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
