import type { TextTable } from '../../domain/message.ts';
import { ACCOUNTS } from './accounts.ts';
import { ALERT_EMAILS } from './alert-emails.ts';
import { API } from './api.ts';
import { API_CALLS } from './api-calls.ts';
import { API_RECORDS } from './api-records.ts';
import { API_REPORTS } from './api-reports.ts';
import { BLOCK_FIELDS } from './block-fields.ts';
import { CLI } from './cli.ts';
import { COMMANDS, DEMO } from './commands.ts';
import { FIX_FIELDS, MAIL_FIELDS } from './fields.ts';
import { HELP } from './help.ts';
import { MONITOR_COMMAND } from './monitor-command.ts';
import { MONITORING } from './monitoring.ts';
import { MONITORING_SERVICE } from './monitoring-service.ts';
import { NAME_FAULTS, PORT_FAULTS, UNDELEGATED_FAULTS } from './name-faults.ts';
import { ACCOUNT_PAGES } from './pages-account.ts';
import { DOCS } from './pages-docs.ts';
import { DOMAIN_PAGES } from './pages-domain.ts';
import { ERRORS } from './pages-error.ts';
import { HISTORY } from './pages-history.ts';
import { DESIGN, LAYOUT, TABS } from './pages-layout.ts';
import { DIAGNOSIS_PAGE, MAIL_PAGE } from './pages-mail.ts';
import { MESSAGE_PAGE } from './pages-message.ts';
import { MONITOR_PAGE } from './pages-monitor.ts';
import { MONITOR_LIST_PAGES } from './pages-monitors.ts';
import { OPERATOR_PAGE } from './pages-operator.ts';
import { REPORT_PAGES } from './pages-report.ts';
import { START } from './pages-start.ts';
import { UNDELEGATED_PAGE } from './pages-undelegated.ts';
import { WHOIS_PAGE } from './pages-whois.ts';
import { STATUSES } from './registration.ts';
import { RENDERING } from './rendering.ts';
import { SETTINGS } from './settings.ts';

/** Tables of what surrounds reports: pages, API, commands, e-mails. */
export const EDGES: readonly TextTable[] = [
  ...ACCOUNTS,
  ...ACCOUNT_PAGES,
  ALERT_EMAILS,
  ...API,
  API_CALLS,
  API_RECORDS,
  API_REPORTS,
  BLOCK_FIELDS,
  FIX_FIELDS,
  MAIL_FIELDS,
  ...CLI,
  ...COMMANDS,
  DEMO,
  DESIGN,
  ...DOCS,
  ...DOMAIN_PAGES,
  ERRORS,
  ...HELP,
  HISTORY,
  LAYOUT,
  MONITOR_COMMAND,
  ...MONITORING,
  ...MONITORING_SERVICE,
  NAME_FAULTS,
  PORT_FAULTS,
  UNDELEGATED_FAULTS,
  ...MONITOR_LIST_PAGES,
  ...MONITOR_PAGE,
  OPERATOR_PAGE,
  ...RENDERING,
  ...REPORT_PAGES,
  DIAGNOSIS_PAGE,
  MAIL_PAGE,
  MESSAGE_PAGE,
  UNDELEGATED_PAGE,
  ...SETTINGS,
  START,
  STATUSES,
  TABS,
  WHOIS_PAGE,
];
