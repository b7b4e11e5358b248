import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import type { Operation } from './operation.ts';
import { acknowledgeAlert, getAlert, listAlerts, unacknowledgeAlert } from './operations/alerts.ts';
import { beginBatchOf, getBatch, getBatchResults } from './operations/batches.ts';
import { getChanges } from './operations/changes.ts';
import { getDns } from './operations/dns.ts';
import { getDnsHistory } from './operations/dns-history.ts';
import { getMonitorBreakdown } from './operations/monitor-breakdown.ts';
import {
  addMonitors,
  changeMonitor,
  getMonitor,
  getMonitorMetrics,
  listMonitors,
  removeMonitor,
} from './operations/monitors.ts';
import { checkPlannedZoneOf } from './operations/planned-zone.ts';
import { addRecipient, changeRecipient, listRecipients, removeRecipient } from './operations/recipients.ts';
import { getScoreHistory } from './operations/score-history.ts';
import { getSpf } from './operations/spf.ts';
import { checkUndelegated } from './operations/undelegated.ts';
import { getUsage } from './operations/usage.ts';
import { getWhois } from './operations/whois.ts';
import { addWindow, listWindows, removeWindow } from './operations/windows.ts';
import { reportOperationOf } from './report-operation.ts';
import { runOperationsOf } from './run-operations.ts';

/**
 * Returns every operation of the API, with the reports of these kinds. All that is said of them elsewhere is read from
 * here.
 */
export const operationsOf = (kinds: readonly DiagnosisKind[]): readonly Operation[] => [
  getDns,
  getWhois,
  getSpf,
  getDnsHistory,
  ...kinds.map(reportOperationOf),
  getScoreHistory,
  getChanges,
  ...kinds.flatMap(runOperationsOf),
  checkPlannedZoneOf(kinds),
  checkUndelegated,
  beginBatchOf(kinds),
  getBatch,
  getBatchResults,
  listMonitors,
  addMonitors,
  // Before those with a name in their path: who matches in order finds it.
  getMonitorBreakdown,
  getMonitorMetrics,
  getMonitor,
  changeMonitor,
  removeMonitor,
  listRecipients,
  addRecipient,
  changeRecipient,
  removeRecipient,
  listWindows,
  addWindow,
  removeWindow,
  listAlerts,
  getAlert,
  acknowledgeAlert,
  unacknowledgeAlert,
  getUsage,
];

export const OPERATIONS = operationsOf(KINDS);
