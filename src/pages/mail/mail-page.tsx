import type { JSX } from 'preact';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { MailReport } from '../../diagnoses/mail/report.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { CheckLive, DomainHead, ObservedAt } from '../domain-head.tsx';
import { apiPathOf, pathOf } from '../head.tsx';
import { renderPage } from '../layout.tsx';
import type { ReportView } from '../report-view.ts';
import { MailContent } from './mail-content.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { isNothingKnown } from './verdict.tsx';

/** What stands above the report: it needs little of it, so that it can be sent first. */
function MailHead({ report, view }: { readonly report: MailReport; readonly view: ReportView }): JSX.Element {
  const { domain, as_of: at } = report;
  const path = pathOf(MAIL, domain);
  return (
    <DomainHead
      name={{ ascii: domain, unicode: report.unicode_domain }}
      tabs={view.tabs}
      current={MAIL.page}
      share={{
        link: `${view.publicUrl}${path}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`,
        json: apiPathOf(MAIL, domain, at),
      }}
      action={at === undefined ? <CheckLive path={path} /> : undefined}
      strip={
        <ObservedAt
          report={report}
          path={path}
          now={view.now}
          unknown={report.items.filter(({ outcome }) => outcome === 'unknown').length}
          parts={report.items.length}
        />
      }
    />
  );
}

/** What the tab of the browser says. */
function titleOf(report: MailReport, language: Language): string {
  const words = speak(language, MAIL_PAGE_TEXTS);
  const { unicode_domain: name, score, score_max: max, grade } = report;
  if (isNothingKnown(report)) return words('title-no-score', { name });
  return max > score ? words('title-at-least', { name, score }) : words('title', { name, score, grade: grade ?? '–' });
}

/** The mail-security page of one domain, from its report alone. */
export function renderMailPage(report: MailReport, view: ReportView): string {
  return renderPage({
    ...view.site,
    title: titleOf(report, view.site.language),
    description: report.verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: report.unicode_domain },
    ...(report.as_of === undefined ? {} : { query: { at: report.as_of } }),
    apiPath: apiPathOf(MAIL, report.domain, report.as_of),
    children: (
      <>
        <MailHead report={report} view={view} />
        <MailContent report={report} />
      </>
    ),
  });
}
