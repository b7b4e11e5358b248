import {
  CERTIFICATE_ACTION_TEXTS,
  CERTIFICATE_CHANGE_TEXTS,
  CERTIFICATE_REASON_TEXTS,
} from '../changes/certificate-texts.ts';
import { CHANGE_ACTION_TEXTS, DNS_CHANGE_TEXTS, DNS_REASON_TEXTS } from '../changes/dns-texts.ts';
import { CHANGE_OF_NAME_TEXTS, MAIL_CHANGE_TEXTS, MAIL_REASON_TEXTS } from '../changes/mail-texts.ts';
import {
  REGISTRATION_ACTION_TEXTS,
  REGISTRATION_CHANGE_TEXTS,
  REGISTRATION_REASON_TEXTS,
} from '../changes/registration-texts.ts';
import { SEVERITY_TEXTS } from '../changes/severity-texts.ts';
import { NOT_APPLICABLE_TEXTS } from '../checks/applies.ts';
import {
  BIMI_PART_TEXTS,
  ENFORCEMENT_TEXTS,
  LOGO_PLACE_TEXTS,
  LOGO_RULE_TEXTS,
  MARK_TEXTS,
  NOT_FETCHED_TEXTS,
} from '../checks/bimi/faults.ts';
import { BLOCK_LIST_TEXTS } from '../checks/block-lists/block-lists.ts';
import { CAA_NOTE_TEXTS } from '../checks/caa/findings.ts';
import { CAUSE_TEXTS, MALFORMED_TEXTS } from '../checks/causes.ts';
import { CERTIFICATE_NOTE_TEXTS } from '../checks/certificate/notes.ts';
import { CLAUSE_TEXTS } from '../checks/clauses.ts';
import { CONNECTION_NOTE_TEXTS } from '../checks/connection/notes.ts';
import { NO_TLS_TEXTS, TLSA_FAULT_TEXTS } from '../checks/dane/faults.ts';
import { DANE_NOTE_TEXTS } from '../checks/dane/findings.ts';
import { UNDELEGATED_FAULT_TEXTS } from '../checks/delegation/undelegated-faults.ts';
import { SERVER_TEXTS } from '../checks/delegation/words.ts';
import { DKIM_FAULT_TEXTS } from '../checks/dkim/faults.ts';
import { DKIM_RECORD_TEXTS } from '../checks/dkim/findings.ts';
import { DMARC_FAULT_TEXTS, DMARC_NOTE_TEXTS, DMARC_VALUE_TEXTS } from '../checks/dmarc/faults.ts';
import {
  SIGNATURE_ADVICE_TEXTS,
  SIGNATURE_FAULT_TEXTS,
  TYPE_FAULT_TEXTS,
  UNSIGNED_TEXTS,
} from '../checks/dnssec/faults.ts';
import { DS_TEXTS } from '../checks/dnssec/findings.ts';
import { FIX_TEXTS } from '../checks/fix-texts.ts';
import { HOST_ACTION_TEXTS } from '../checks/host-owners.ts';
import { HOST_TEXTS } from '../checks/host-remarks.ts';
import { ACCESS_TEXTS } from '../checks/mail-access/mail-access.ts';
import { STS_ALIAS_TEXTS, STS_FETCH_TEXTS } from '../checks/mta-sts/faults.ts';
import { STS_VALUE_TEXTS } from '../checks/mta-sts/mta-sts.ts';
import { REVERSE_TEXTS } from '../checks/mx/reverse-texts.ts';
import { ROUTE_TEXTS } from '../checks/routes/findings.ts';
import { PART_TEXTS, STS_POLICY_TEXTS, VERSION_TEXTS } from '../checks/service-record-faults.ts';
import { SPECIAL_USE_TEXTS } from '../checks/special-uses.ts';
import { SPF_FAULT_TEXTS } from '../checks/spf/faults.ts';
import { SPF_NOTE_TEXTS } from '../checks/spf/notes.ts';
import { STARTTLS_NOTE_TEXTS } from '../checks/starttls/findings.ts';
import { MAIL_TLS_NOTE_TEXTS } from '../checks/starttls/mail-tls-findings.ts';
import { tablesOf } from '../checks/subject.ts';
import { TLS_RPT_ALIAS_TEXTS } from '../checks/tls-rpt/findings.ts';
import { AI_VERDICT_TEXTS } from '../diagnoses/ai-search-verdict.ts';
import { FIELD_TEXTS } from '../diagnoses/blocks/field-texts.ts';
import { MAIL_FIELD_TEXTS } from '../diagnoses/blocks/mail-field-texts.ts';
import { CAUSE_NAME_TEXTS } from '../diagnoses/cause-names.ts';
import { ENDED_TEXTS } from '../diagnoses/ended-early.ts';
import { FIX_FIELD_TEXTS } from '../diagnoses/fix-field-texts.ts';
import { CAP_TEXTS } from '../diagnoses/grade-cap.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import { AREA_NOTE_TEXTS } from '../diagnoses/mail-areas.ts';
import { MAIL_HEADLINE_TEXTS } from '../diagnoses/mail-headlines.ts';
import { MAIL_VERDICT_TEXTS } from '../diagnoses/mail-verdict.ts';
import { ALIGNMENT_TEXTS, DMARC_TEST_TEXTS } from '../diagnoses/message-test.ts';
import { MESSAGE_WAY_TEXTS } from '../diagnoses/message-ways.ts';
import { NOT_NEEDED_TEXTS } from '../diagnoses/not-needed.ts';
import { OVERALL_TEXTS } from '../diagnoses/overall-verdict.ts';
import { POLICY_TEXTS } from '../diagnoses/own-levels.ts';
import { REPORT_TEXTS } from '../diagnoses/prose.ts';
import { SEO_VERDICT_TEXTS } from '../diagnoses/seo-verdict.ts';
import { SPF_PROBLEM_TEXTS, SPF_RESULT_TEXTS } from '../diagnoses/spf-words.ts';
import { SSL_VERDICT_TEXTS } from '../diagnoses/ssl-verdict.ts';
import { UNANSWERED_TEXTS } from '../diagnoses/unanswered.ts';
import { PART_NAME_TEXTS, VERDICT_TEXTS } from '../diagnoses/verdict.ts';
import { WARNING_TEXTS } from '../diagnoses/warnings.ts';
import type { TextTable } from '../domain/message.ts';
import { NAME_FAULT_TEXTS } from '../domain/name-fault-texts.ts';
import { PORT_FAULT_TEXTS } from '../domain/port-fault-texts.ts';
import { QUESTIONS } from '../evidence/questions/questions.ts';
import { BRIEF_TEXTS, EVIDENCE_TEXTS } from '../evidence/questions/texts.ts';
import { ZONE_FILE_TEXTS } from '../records/zone-file/zone-file-texts.ts';
import { BASIS_TEXTS } from './basis-texts.ts';
import { CAUSE_WORDS } from './cause-words.ts';
import { COF_FAULT_TEXTS } from './cof-faults.ts';
import { FIX_STEP_TEXTS } from './fix-step-texts.ts';
import { SEVERITY_COUNT_TEXTS } from './severity-count-texts.ts';
import { SEVERITY_GROUP_TEXTS } from './severity-group-texts.ts';
import { STATUS_TEXTS } from './status-texts.ts';
import { TOP_ACTION_TEXTS } from './top-action-texts.ts';
import { UPSTREAM_FAULT_TEXTS } from './upstream-faults.ts';

/** Tables that several kinds of diagnosis use, or none. */
const TABLES: readonly TextTable[] = [
  BASIS_TEXTS,
  ZONE_FILE_TEXTS,
  NOT_APPLICABLE_TEXTS,
  SEVERITY_COUNT_TEXTS,
  CAUSE_WORDS,
  SEVERITY_GROUP_TEXTS,
  CAUSE_TEXTS,
  SPECIAL_USE_TEXTS,
  MALFORMED_TEXTS,
  CLAUSE_TEXTS,
  DS_TEXTS,
  SIGNATURE_FAULT_TEXTS,
  TYPE_FAULT_TEXTS,
  SIGNATURE_ADVICE_TEXTS,
  UNSIGNED_TEXTS,
  HOST_TEXTS,
  BIMI_PART_TEXTS,
  ENFORCEMENT_TEXTS,
  LOGO_PLACE_TEXTS,
  LOGO_RULE_TEXTS,
  MARK_TEXTS,
  NOT_FETCHED_TEXTS,
  NO_TLS_TEXTS,
  TLSA_FAULT_TEXTS,
  DANE_NOTE_TEXTS,
  DKIM_FAULT_TEXTS,
  DKIM_RECORD_TEXTS,
  DMARC_FAULT_TEXTS,
  DMARC_NOTE_TEXTS,
  DMARC_VALUE_TEXTS,
  HOST_ACTION_TEXTS,
  STS_ALIAS_TEXTS,
  STS_FETCH_TEXTS,
  STS_VALUE_TEXTS,
  VERSION_TEXTS,
  PART_TEXTS,
  STS_POLICY_TEXTS,
  SPF_FAULT_TEXTS,
  SPF_NOTE_TEXTS,
  STARTTLS_NOTE_TEXTS,
  MAIL_TLS_NOTE_TEXTS,
  TLS_RPT_ALIAS_TEXTS,
  CAA_NOTE_TEXTS,
  EVIDENCE_TEXTS,
  BRIEF_TEXTS,
  AREA_NOTE_TEXTS,
  POLICY_TEXTS,
  CAP_TEXTS,
  ALIGNMENT_TEXTS,
  DMARC_TEST_TEXTS,
  MESSAGE_WAY_TEXTS,
  SPF_PROBLEM_TEXTS,
  SPF_RESULT_TEXTS,
  MAIL_HEADLINE_TEXTS,
  NOT_NEEDED_TEXTS,
  MAIL_VERDICT_TEXTS,
  SEO_VERDICT_TEXTS,
  AI_VERDICT_TEXTS,
  SSL_VERDICT_TEXTS,
  CERTIFICATE_NOTE_TEXTS,
  CONNECTION_NOTE_TEXTS,
  REPORT_TEXTS,
  PART_NAME_TEXTS,
  VERDICT_TEXTS,
  UNANSWERED_TEXTS,
  CAUSE_NAME_TEXTS,
  OVERALL_TEXTS,
  SERVER_TEXTS,
  ACCESS_TEXTS,
  REVERSE_TEXTS,
  BLOCK_LIST_TEXTS,
  ROUTE_TEXTS,
  WARNING_TEXTS,
  ENDED_TEXTS,
  FIX_TEXTS,
  FIX_FIELD_TEXTS,
  MAIL_FIELD_TEXTS,
  FIELD_TEXTS,
  MAIL_CHANGE_TEXTS,
  MAIL_REASON_TEXTS,
  CHANGE_OF_NAME_TEXTS,
  DNS_CHANGE_TEXTS,
  DNS_REASON_TEXTS,
  CHANGE_ACTION_TEXTS,
  CERTIFICATE_CHANGE_TEXTS,
  CERTIFICATE_REASON_TEXTS,
  CERTIFICATE_ACTION_TEXTS,
  REGISTRATION_CHANGE_TEXTS,
  REGISTRATION_REASON_TEXTS,
  REGISTRATION_ACTION_TEXTS,
  COF_FAULT_TEXTS,
  UPSTREAM_FAULT_TEXTS,
  NAME_FAULT_TEXTS,
  PORT_FAULT_TEXTS,
  UNDELEGATED_FAULT_TEXTS,
  SEVERITY_TEXTS,
  FIX_STEP_TEXTS,
  TOP_ACTION_TEXTS,
  STATUS_TEXTS,
];

/** Lists the English tables of the engine; those of pages, API, commands and e-mails are in `src/languages/en`. */
export const englishTables = (): readonly TextTable[] => [
  ...TABLES,
  // A check may be in several kinds.
  ...tablesOf([...new Set(KINDS.flatMap(({ checks }) => checks.map(({ check }) => check)))]),
  ...new Set(KINDS.flatMap(({ blocks }) => blocks.flatMap(({ texts }) => texts))),
  ...KINDS.flatMap(({ texts }) => texts),
  ...QUESTIONS.flatMap(({ texts = [] }) => texts),
];
