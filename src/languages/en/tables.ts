import * as email from '../../accounts/email-texts.ts';
import * as refusal from '../../accounts/refusal-texts.ts';
import * as call from '../../api/call-texts.ts';
import * as detail from '../../api/detail-texts.ts';
import * as problem from '../../api/problem-texts.ts';
import * as recordField from '../../api/record-field-texts.ts';
import * as reportField from '../../api/report-field-texts.ts';
import * as configFault from '../../app/config-fault-texts.ts';
import * as setting from '../../app/setting-texts.ts';
import * as list from '../../bulk/list-texts.ts';
import * as admin from '../../cli/commands/admin-texts.ts';
import * as demo from '../../cli/commands/demo-texts.ts';
import * as history from '../../cli/commands/history-texts.ts';
import * as cliImport from '../../cli/commands/import-texts.ts';
import * as spf from '../../cli/commands/spf-texts.ts';
import * as whois from '../../cli/commands/whois-texts.ts';
import * as command from '../../cli/help/command-texts.ts';
import * as help from '../../cli/help/help-texts.ts';
import * as usage from '../../cli/help/usage-texts.ts';
import * as monitor from '../../cli/monitor/monitor-texts.ts';
import * as scan from '../../cli/scan/scan-texts.ts';
import * as progress from '../../cli/terminal/progress-texts.ts';
import * as report from '../../cli/terminal/report-texts.ts';
import type { TextTable } from '../../domain/message.ts';
import * as frame from '../../mail/frame-texts.ts';
import * as alertEmail from '../../monitoring/email/alert-email-texts.ts';
import * as refusedRecipient from '../../monitoring/email/refused-recipient-texts.ts';
import * as stops from '../../monitoring/email/stop-texts.ts';
import * as event from '../../monitoring/events/event-texts.ts';
import * as service from '../../monitoring/service/service-texts.ts';
import * as account from '../../pages/account/account-texts.ts';
import * as compare from '../../pages/compare/compare-texts.ts';
import * as design from '../../pages/design/design-texts.ts';
import * as diagnosis from '../../pages/diagnosis/diagnosis-texts.ts';
import * as evidence from '../../pages/diagnosis/evidence-texts.ts';
import * as fix from '../../pages/diagnosis/fix-texts.ts';
import * as mail from '../../pages/diagnosis/mail/mail-texts.ts';
import * as pagesReport from '../../pages/diagnosis/report-texts.ts';
import * as api from '../../pages/docs/api-texts.ts';
import * as checkPage from '../../pages/docs/check-page-texts.ts';
import * as docs from '../../pages/docs/docs-texts.ts';
import * as hosting from '../../pages/docs/hosting-texts.ts';
import * as privacy from '../../pages/docs/privacy-texts.ts';
import * as score from '../../pages/docs/score-texts.ts';
import * as domainHead from '../../pages/domain/domain-head-texts.ts';
import * as monitorCard from '../../pages/domain/monitor-card-texts.ts';
import * as registrationAlarm from '../../pages/domain/registration-alarm-texts.ts';
import * as summaryLine from '../../pages/domain/summary-line-texts.ts';
import * as tab from '../../pages/domain/tab-texts.ts';
import * as asOf from '../../pages/history/as-of-texts.ts';
import * as pagesHistory from '../../pages/history/history-texts.ts';
import * as message from '../../pages/message/message-texts.ts';
import * as alerts from '../../pages/monitors/alerts-texts.ts';
import * as pagesMonitor from '../../pages/monitors/monitor-texts.ts';
import * as monitors from '../../pages/monitors/monitors-texts.ts';
import * as operator from '../../pages/operator/operator-texts.ts';
import * as start from '../../pages/start/start-texts.ts';
import * as undelegated from '../../pages/undelegated/undelegated-texts.ts';
import * as error from '../../pages/web/error-texts.ts';
import * as layout from '../../pages/web/layout-texts.ts';
import * as live from '../../pages/web/live-texts.ts';
import * as pagesWhois from '../../pages/whois/whois-texts.ts';
import * as open from '../../store/open-texts.ts';

/** Lists the files of English texts in rooms after `texts`; `src/texts/english.ts` has those before. tests/house reads both. */
const FILES: readonly object[] = [
  email,
  refusal,
  detail,
  call,
  recordField,
  reportField,
  problem,
  configFault,
  setting,
  list,
  admin,
  command,
  demo,
  help,
  history,
  cliImport,
  monitor,
  progress,
  report,
  scan,
  spf,
  usage,
  whois,
  frame,
  alertEmail,
  refusedRecipient,
  stops,
  event,
  service,
  account,
  asOf,
  compare,
  design,
  diagnosis,
  api,
  checkPage,
  docs,
  hosting,
  privacy,
  score,
  domainHead,
  error,
  pagesHistory,
  layout,
  live,
  mail,
  message,
  undelegated,
  monitorCard,
  alerts,
  pagesMonitor,
  monitors,
  operator,
  registrationAlarm,
  evidence,
  fix,
  pagesReport,
  start,
  summaryLine,
  tab,
  pagesWhois,
  open,
];

const isTable = (value: unknown): value is TextTable =>
  typeof value === 'object' && value !== null && 'prefix' in value && 'texts' in value;

/** Lists the English tables of pages, API, commands and e-mails. */
export const TABLES: readonly TextTable[] = FILES.flatMap((file) => Object.values(file).filter(isTable));
