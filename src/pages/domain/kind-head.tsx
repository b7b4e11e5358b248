import type { JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isoTime } from '../../domain/time.ts';
import { apiPathOf, pathOf } from '../web/paths.ts';
import { CheckLive, DomainHead, ObservedAt, type Share } from './domain-head.tsx';
import type { ReportView } from './report-view.ts';

/** Names a part of a report; some of it may be unknown. */
export interface CountedPart {
  readonly outcome: string;
}

/** Shows what stands above the report of any kind: it needs little of it, so that it can be sent first. */
export function KindHead(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly parts: readonly CountedPart[];
  readonly view: Pick<ReportView, 'publicUrl' | 'tabs' | 'now'>;
  /** Further forms of the present report. */
  readonly share?: Pick<Share, 'badge' | 'csv'>;
}): JSX.Element {
  const { kind, report, parts, view, share } = props;
  const { domain, asOf: at } = report;
  const path = pathOf(kind, domain);
  return (
    <DomainHead
      name={{ ascii: domain, unicode: report.unicodeDomain }}
      tabs={view.tabs}
      current={kind.page}
      share={{
        link: `${view.publicUrl}${path}${at === null ? '' : `?at=${encodeURIComponent(isoTime(at))}`}`,
        json: apiPathOf(kind, domain, at),
        ...(at === null ? share : {}),
      }}
      action={at === null ? <CheckLive path={path} /> : undefined}
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
