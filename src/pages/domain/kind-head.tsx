import type { JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { partsOf } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { type Instant, isoTime } from '../../domain/time.ts';
import { AsOf } from '../design/as-of.tsx';
import { PLANNED_PAGE_TEXTS } from '../planned/planned-texts.ts';
import { UNDELEGATED_TEXTS } from '../undelegated/undelegated-texts.ts';
import { apiPathOf, pathOf, withPath } from '../web/paths.ts';
import { useRichWords } from '../web/words.ts';
import { CheckLive, DomainHead, ObservedAt, type Share, Time } from './domain-head.tsx';
import type { ReportView } from './report-view.ts';

/** When servers were tested to which the domain is not delegated, or a zone that is not published. */
function TestedAt({ at, of }: { readonly at: Instant; readonly of: 'servers' | 'zone' }): JSX.Element {
  const rich = useRichWords(UNDELEGATED_TEXTS);
  const planned = useRichWords(PLANNED_PAGE_TEXTS);
  const time = { at: <Time at={at} /> };
  return <AsOf>{of === 'servers' ? rich('tested', time) : planned('checked-at', time)}</AsOf>;
}

/** Returns the address of a report as the world sees it. */
export function addressOf(
  kind: DiagnosisKind,
  { domain, asOf: at }: Pick<Report, 'domain' | 'asOf'>,
  view: Pick<ReportView, 'path' | 'publicUrl'>,
): string {
  const query = at === null ? withPath(view.path ?? FRONT_PAGE) : `?at=${encodeURIComponent(isoTime(at))}`;
  return `${view.publicUrl}${pathOf(kind, domain)}${query}`;
}

/** Shows what stands above the report of any kind: it needs little of it, so that it can be sent first. */
export function KindHead(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly view: ReportView;
  /** Further forms of the present report. */
  readonly share?: Pick<Share, 'badge' | 'csv'>;
}): JSX.Element {
  const { kind, report, view, share } = props;
  const parts = partsOf(report);
  const { domain, asOf: at } = report;
  const path = pathOf(kind, domain);
  const page = withPath(view.path ?? FRONT_PAGE);
  const name = { ascii: domain, unicode: report.unicodeDomain };
  // Nobody else can come to it, and a live check shows what is delegated today.
  if (view.tested !== undefined)
    return (
      <DomainHead
        name={name}
        tabs={view.tabs}
        current={kind.page}
        strip={<TestedAt at={report.observedAt} of={view.tested.of} />}
      />
    );
  return (
    <DomainHead
      name={name}
      tabs={view.tabs}
      current={kind.page}
      share={{
        link: addressOf(kind, report, view),
        json: apiPathOf(kind, domain, at) + page,
        ...(at === null ? share : {}),
      }}
      action={
        at === null ? (
          <CheckLive kind={kind} domain={domain} {...(view.path === undefined ? {} : { path: view.path })} />
        ) : undefined
      }
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
