import type { ComponentChildren } from 'preact';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { Report } from '../diagnoses/report.ts';
import { isoTime } from '../domain/time.ts';
import type { Share } from './domain-head.tsx';
import { KindHead, type Part } from './kind-head.tsx';
import { renderPage } from './layout.tsx';
import { apiPathOf } from './paths.ts';
import type { ReportView } from './report-view.ts';

/** The page of a report of any kind, from the report alone. `children` stand below the tabs. */
export function renderKindPage(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly parts: readonly Part[];
  readonly view: ReportView;
  /** What the tab of the browser says. */
  readonly title: string;
  /** Further forms of the present report. */
  readonly share?: Pick<Share, 'badge' | 'csv'>;
  readonly children: ComponentChildren;
}): string {
  const { kind, report, parts, view, title, share, children } = props;
  const { domain, unicodeDomain: unicode, asOf: at, verdict } = report;
  return renderPage({
    ...view.site,
    title,
    description: verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: domain, unicode },
    ...(at === null ? {} : { query: { at: isoTime(at) } }),
    apiPath: apiPathOf(kind, domain, at),
    children: (
      <>
        <KindHead kind={kind} report={report} parts={parts} view={view} {...(share === undefined ? {} : { share })} />
        {children}
      </>
    ),
  });
}
