import type { Page } from '../web/page.ts';
import { alertsFile, alertsPage, alertTextPage, feedForm, monitorAlertsFile } from './routes/alerts.ts';
import { acknowledgePage, confirmRecipientPage, unsubscribePage } from './routes/links.ts';
import { addPage, monitorsPage, requestPlanForm } from './routes/list.ts';
import { messageFormPage } from './routes/message-form.ts';
import { monitorForms, monitorPage } from './routes/monitor.ts';
import { recipientForms, recipientsPage } from './routes/recipients.ts';
import { ruleForms, rulesPage } from './routes/rules.ts';
import { severalForm } from './routes/several.ts';

/** The pages about monitors. Names without a dot in place of a domain are pages of their own. */
export const MONITOR_PAGES: readonly Page[] = [
  monitorsPage,
  addPage,
  severalForm,
  requestPlanForm,
  alertsPage,
  alertsFile,
  alertTextPage,
  feedForm,
  recipientsPage,
  ...recipientForms,
  messageFormPage,
  rulesPage,
  ...ruleForms,
  monitorPage,
  ...monitorForms,
  monitorAlertsFile,
  unsubscribePage,
  confirmRecipientPage,
  acknowledgePage,
];
