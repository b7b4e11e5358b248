import type { ComponentChildren } from 'preact';
import type { DiagnosisKind } from '../diagnoses/kinds.ts';
import type { DiagnosisReport } from '../diagnoses/report.ts';
import type { Share } from './domain-head.tsx';
import { KindHead, type Part } from './kind-head.tsx';
import { renderPage } from './layout.tsx';
import { apiPathOf } from './paths.ts';
import type { ReportView } from './report-view.ts';

/** The page of a report of any kind, from the report alone. `children` stand below the tabs. */
export function renderKindPage<R extends DiagnosisReport>(props: {
  readonly kind: DiagnosisKind<R>;
  readonly report: R;
  readonly parts: readonly Part[];
  readonly view: ReportView;
  /** What the tab of the browser says. */
  readonly title: string;
  /** Further forms of the present report. */
  readonly share?: Pick<Share, 'badge' | 'csv'>;
  readonly children: ComponentChildren;
}): string {
  const { kind, report, parts, view, title, share, children } = props;
  const { domain, unicode_domain: unicode, as_of: at, verdict } = report;
  return renderPage({
    ...view.site,
    title,
    description: verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: domain, unicode },
    ...(at === undefined ? {} : { query: { at } }),
    apiPath: apiPathOf(kind, domain, at),
    children: (
      <>
        <KindHead kind={kind} report={report} parts={parts} view={view} {...(share === undefined ? {} : { share })} />
        {children}
      </>
    ),
  });
}
