import { ownOf } from '../diagnoses/check-kind.ts';
import { type DiagnosisKind, KINDS, type OwnKindId } from '../diagnoses/kinds.ts';
import { checkReportOperation } from './check-report-operation.ts';
import type { Operation } from './operation.ts';
import { getChanges } from './operations/changes.ts';
import { getDns } from './operations/dns.ts';
import { getDnsHistory } from './operations/dns-history.ts';
import { getMailSecurity } from './operations/mail-security.ts';
import { getReport } from './operations/report.ts';
import { getScoreHistory } from './operations/score-history.ts';
import { getWhois } from './operations/whois.ts';

/** What gives the reports of kinds that are more than checks; the compiler wants one for each. */
const REPORT_OPERATIONS: { readonly [K in OwnKindId]: Operation } = { health: getReport, mail: getMailSecurity };

/** What gives the report of a kind: its own operation, or the one that every kind of checks has. */
const reportOperationOf = (kind: DiagnosisKind): Operation => ownOf(REPORT_OPERATIONS, kind, checkReportOperation);

/** Every operation of the API, with the reports of these kinds. All that is said of them elsewhere is read from here. */
export const operationsOf = (kinds: readonly DiagnosisKind[]): readonly Operation[] => [
  getDns,
  getWhois,
  getDnsHistory,
  ...kinds.map(reportOperationOf),
  getScoreHistory,
  getChanges,
];

export const OPERATIONS = operationsOf(KINDS);
