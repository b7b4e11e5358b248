import { KINDS } from '../diagnoses/kinds.ts';
import { accountPage, keyForms } from './account/routes/account.ts';
import { forgotPasswordPage, signUpPage } from './account/routes/by-email.ts';
import { choosePasswordPage, confirmAddressPage } from './account/routes/by-link.ts';
import { settingsForms, settingsPage } from './account/routes/settings.ts';
import { setupPage } from './account/routes/setup.ts';
import { signInPage, signOutForm } from './account/routes/sign-in.ts';
import type { PageKind } from './diagnosis/page-kind.ts';
import { DOCS_ROUTES } from './docs/routes.ts';
import { MONITOR_PAGES } from './monitors/routes.ts';
import { operatorPage } from './operator/routes.ts';
import { certificateBadgePage } from './routes/badge.ts';
import { comparePage } from './routes/compare.ts';
import { everythingPage } from './routes/everything.tsx';
import { alertsFeed, changesFeed } from './routes/feeds.ts';
import { assetFiles, favicon } from './routes/files.ts';
import { changesFile, historyPage, observationsFile } from './routes/history.ts';
import { messagePage } from './routes/message.ts';
import { picturePage } from './routes/picture.ts';
import { plannedZonePage } from './routes/planned-zone.tsx';
import { publishedPage } from './routes/published.ts';
import { recordsFile } from './routes/records-csv.ts';
import { reportPages } from './routes/reports.ts';
import { selectorsForm } from './routes/selectors.ts';
import { checkPage, startPage } from './routes/start.ts';
import { undelegatedPage } from './routes/undelegated.ts';
import { whoisAgainPage, whoisPage } from './routes/whois.ts';
import { pageKindOf } from './web/kinds.ts';
import type { Page } from './web/page.ts';

/** Returns every address of the website. */
export const pagesOf = (kinds: readonly PageKind[]): readonly Page[] => [
  startPage,
  checkPage,
  ...kinds.flatMap(reportPages),
  certificateBadgePage,
  ...kinds.map(publishedPage),
  everythingPage,
  picturePage,
  messagePage,
  undelegatedPage,
  plannedZonePage,
  selectorsForm,
  recordsFile,
  historyPage,
  changesFile,
  observationsFile,
  changesFeed,
  alertsFeed,
  comparePage,
  whoisPage,
  whoisAgainPage,
  signInPage,
  signOutForm,
  signUpPage,
  forgotPasswordPage,
  choosePasswordPage,
  confirmAddressPage,
  setupPage,
  accountPage,
  ...keyForms,
  settingsPage,
  ...settingsForms,
  ...MONITOR_PAGES,
  operatorPage,
  ...DOCS_ROUTES,
  assetFiles,
  favicon,
];

export const PAGES = pagesOf(KINDS.map(pageKindOf));
