import type { TObject } from 'typebox';
import { flag, labels, list, object, optional, orNull, text, whole } from '../diagnoses/schema.ts';
import { CHECK, CHECK_FIELDS } from './check-schemas.ts';
import { says } from './descriptions.ts';
import { RecordSchema } from './schemas.ts';

/** Describes what the health report has beside the fields of all kinds: the names of the interface specification. */

export const CONTRACT_CHECK = object(
  {
    ...CHECK_FIELDS,
    satisfied: flag(says('contract-check/satisfied')),
    weight: whole(says('contract-check/weight'), 100),
    explanation: text(says('contract-check/explanation')),
    advice: text(says('contract-check/advice')),
  },
  says('contract-check'),
);

export const SECTION = object(
  {
    area: text(says('area/label')),
    status: text(says('section/status')),
    explanation: text(says('section/explanation')),
    advice: text(says('area/advice')),
  },
  says('section'),
);

export const CONTRACT_FIELDS = {
  healthScore: whole(says('contract/health-score'), 100),
  checks: list(CONTRACT_CHECK, says('contract/checks')),
  furtherChecks: list(CHECK, says('contract/further-checks')),
  recordCount: whole(says('contract/record-count')),
  nameServerProvider: optional(text(says('contract/name-server-provider'))),
  mailProvider: orNull(text(says('contract/mail-provider'))),
  dnssecAlgorithm: orNull(text(says('contract/dnssec-algorithm'))),
  spfState: labels(
    [
      'not configured',
      'strict (-all)',
      'soft fail (~all)',
      'neutral (?all)',
      'allows anyone (+all)',
      'no all',
      'invalid',
      'unknown',
    ],
    says('contract/spf-state'),
  ),
  dmarcState: labels(
    ['not configured', 'reject', 'quarantine', 'none', 'invalid', 'unknown'],
    says('contract/dmarc-state'),
  ),
  dkimState: labels(
    ['detected', 'not detected', 'revoked', 'present, selector unknown', 'unknown'],
    says('contract/dkim-state'),
  ),
  ipv6State: labels(['supported', 'unsupported', 'unknown'], says('contract/ipv6-state')),
  sections: list(SECTION, says('contract/sections')),
  records: list(RecordSchema, says('contract/records')),
};
export type ContractShape = TObject<typeof CONTRACT_FIELDS>;
