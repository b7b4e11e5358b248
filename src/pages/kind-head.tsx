import type { JSX } from 'preact';
import type { DiagnosisKind } from '../diagnoses/kinds.ts';
import type { DiagnosisReport } from '../diagnoses/report.ts';
import { CheckLive, DomainHead, ObservedAt, type Share } from './domain-head.tsx';
import { apiPathOf, pathOf } from './paths.ts';
import type { ReportView } from './report-view.ts';

/** What a report is made of; some of it may be unknown. */
export interface Part {
  readonly outcome: string;
}

/** What stands above the report of any kind: it needs little of it, so that it can be sent first. */
export function KindHead<R extends DiagnosisReport>(props: {
  readonly kind: DiagnosisKind<R>;
  readonly report: R;
  readonly parts: readonly Part[];
  readonly view: Pick<ReportView, 'publicUrl' | 'tabs' | 'now'>;
  /** Further forms of the present report. */
  readonly share?: Pick<Share, 'badge' | 'csv'>;
}): JSX.Element {
  const { kind, report, parts, view, share } = props;
  const { domain, as_of: at } = report;
  const path = pathOf(kind, domain);
  return (
    <DomainHead
      name={{ ascii: domain, unicode: report.unicode_domain }}
      tabs={view.tabs}
      current={kind.page}
      share={{
        link: `${view.publicUrl}${path}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`,
        json: apiPathOf(kind, domain, at),
        ...(at === undefined ? share : {}),
      }}
      action={at === undefined ? <CheckLive path={path} /> : undefined}
      strip={
        <ObservedAt
          report={report}
          path={path}
          now={view.now}
          unknown={parts.filter(({ outcome }) => outcome === 'unknown').length}
          parts={parts.length}
        />
      }
    />
  );
}
