import type { KindId } from '../diagnoses/kinds.ts';
import type { Operation } from './operation.ts';
import { getChanges } from './operations/changes.ts';
import { getDns } from './operations/dns.ts';
import { getDnsHistory } from './operations/dns-history.ts';
import { getMailSecurity } from './operations/mail-security.ts';
import { getReport } from './operations/report.ts';
import { getScoreHistory } from './operations/score-history.ts';
import { getWhois } from './operations/whois.ts';

/** What gives the report of each kind of diagnosis; the compiler wants one for each. */
export const REPORT_OPERATIONS: { readonly [K in KindId]: Operation } = { health: getReport, mail: getMailSecurity };

/** Every operation of the API, with these for reports. All that is said of them elsewhere is read from here. */
export const operationsOf = (reports: readonly Operation[]): readonly Operation[] => [
  getDns,
  getWhois,
  getDnsHistory,
  ...reports,
  getScoreHistory,
  getChanges,
];

export const OPERATIONS = operationsOf(Object.values(REPORT_OPERATIONS));
