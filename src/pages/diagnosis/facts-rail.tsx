import type { ComponentChildren, JSX } from 'preact';
import { railOf } from '../../diagnoses/block.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import { FoldedCard } from '../design/card.tsx';
import { Facts } from '../design/facts.tsx';
import { MonitorCard } from '../domain/monitor-card.tsx';
import type { ReportView } from '../domain/report-view.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import type { PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { useText } from './statement.tsx';

/**
 * Shows a column beside a report: its facts, and cards below them. Where there is no room beside the report, it moves below
 * all else.
 */
export function FactsRail(props: {
  readonly facts: Parameters<typeof Facts>[0]['facts'];
  readonly children?: ComponentChildren;
}): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  return (
    <aside class="sidebar sidebar-last" aria-label={words('about-domain')}>
      {props.facts.length > 0 && (
        <section class="card">
          <h2>{words('facts')}</h2>
          <Facts facts={props.facts} />
        </section>
      )}
      {props.children}
    </aside>
  );
}

/** Shows what a kind has beside its report: facts, the parts of the page, and the way to a monitor. */
export function KindRail(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly view: Pick<ReportView, 'tested'>;
  readonly sections: readonly PageSection[];
}): JSX.Element {
  const textOf = useText();
  const { kind, report, view, sections } = props;
  return (
    <FactsRail
      facts={railOf(kind, report).map(({ name, value }) => ({
        name: textOf(name),
        value: <Visible text={textOf(value)} />,
      }))}
    >
      <OnThisPage sections={sections} />
      {report.exists !== false && view.tested === undefined && <MonitorCard domain={report.domain} about="records" />}
    </FactsRail>
  );
}

/** Lists the parts of a page, which are few enough to be found without it. */
function OnThisPage({ sections }: { readonly sections: readonly PageSection[] }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  if (sections.length < 2) return null;
  return (
    <FoldedCard flush id="on-this-page" class="noprint" title={words('on-this-page')}>
      <nav class="index" aria-label={words('on-this-page')}>
        {sections.map(({ id, title }) => (
          <a href={`#${id}`}>{title}</a>
        ))}
      </nav>
    </FoldedCard>
  );
}
