import type { ComponentChildren, JSX } from 'preact';
import { railOf } from '../../diagnoses/block.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import { Facts } from '../design/facts.tsx';
import { MonitorCard } from '../domain/monitor-card.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { useText } from './statement.tsx';

/** Shows a column of facts beside a report, and cards of its own below them. */
export function FactsRail(props: {
  readonly facts: Parameters<typeof Facts>[0]['facts'];
  readonly children?: ComponentChildren;
  /** Whether it moves below all else if there is no room beside it. */
  readonly last?: true;
}): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  return (
    <aside class={props.last ? 'sidebar sidebar-last' : 'sidebar'} aria-label={words('about-domain')}>
      <section class="card">
        <h2>{words('facts')}</h2>
        <Facts facts={props.facts} />
      </section>
      {props.children}
    </aside>
  );
}

/** Shows the facts of a kind that has some; null where it has none, or none is known. */
export function KindRail(props: { readonly kind: DiagnosisKind; readonly report: Report }): JSX.Element | null {
  const textOf = useText();
  const facts = railOf(props.kind, props.report);
  if (facts.length === 0) return null;
  return (
    <FactsRail
      last
      facts={facts.map(({ name, value }) => ({
        name: textOf(name),
        value: <Visible text={textOf(value)} />,
      }))}
    >
      <MonitorCard domain={props.report.domain} about="records" />
    </FactsRail>
  );
}

/** Shows the way to a monitor at the end of a page that has no facts beside it. */
export const MonitorEnd = ({ kind, report }: Parameters<typeof KindRail>[0]): JSX.Element | null =>
  report.exists === false || railOf(kind, report).length > 0 ? null : (
    <MonitorCard domain={report.domain} about="records" wide />
  );
