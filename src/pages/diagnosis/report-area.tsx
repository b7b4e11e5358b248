import type { ComponentChildren, JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import type { ReportAction, ReportCheck, ReportArea as ReportedArea, ReportFix } from '../../diagnoses/report.ts';
import { citationsText } from '../../domain/citation.ts';
import { Area, Lines } from '../design/area.tsx';
import { SectionHead } from '../design/card.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { Proof } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { type SegmentCheck, segmentOf } from './segment.ts';
import { isInOrder, labelOf, statusTone, toneOfMarked, useMarkWords, useStatus } from './words.ts';

/**
 * Shows fixes that no card above has, each with its records. `name` tells their radio buttons from others of the page.
 */
export const FurtherFixes = (props: {
  readonly fixes: readonly { readonly title: string; readonly fix: ReportFix | null }[];
  readonly name: string;
}): JSX.Element => (
  <>
    {props.fixes.map(({ title, fix }, i) =>
      fix === null ? null : (
        <div class="stack-s">
          <p class="sub">
            <Visible text={title} />
          </p>
          <FixSteps fix={fix} name={`${props.name}-${i}-step`} title={title} />
        </div>
      ),
    )}
  </>
);

/**
 * Shows one area with its checks, the fixes that are not above, and its evidence. `children` stand before the evidence.
 */
export function ReportArea(props: {
  readonly area: ReportedArea;
  readonly name: string;
  readonly checks: readonly (SegmentCheck & Pick<ReportCheck, 'evidence' | 'sources'>)[];
  /** Those checks, line by line. */
  readonly lines: ComponentChildren;
  readonly actions: readonly ReportAction[];
  readonly worst?: boolean;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { area, name, checks, lines, actions, worst = false, children } = props;
  const status = useStatus();
  const markWords = useMarkWords();
  const tone = toneOfMarked(area);
  const label = labelOf(area);
  const fixes = actions
    .slice(TOP_ACTIONS)
    .filter(({ checks: [first] }) => first !== undefined && area.checks.includes(first));
  return (
    <Area
      id={`area-${area.id}`}
      tone={tone}
      toneText={markWords(area)}
      name={<Visible text={name} />}
      status={<Visible text={status(label)} />}
      statusTone={statusTone(label) === tone ? tone : undefined}
      say={<Visible text={area.summary} />}
      points={area.weight === 0 ? undefined : checks.filter(({ weight }) => weight > 0).map(segmentOf)}
      open={area.needsAttention}
      worst={worst}
    >
      <Lines>{lines}</Lines>
      <FurtherFixes fixes={fixes} name={`area-${area.id}`} />
      {children}
      <Proof
        evidence={checks.flatMap(({ evidence }) => evidence)}
        sources={checks.map(({ sources }) => citationsText(sources))}
      />
    </Area>
  );
}

/** Shows the section of the areas: how many are shown, and how many of them are in order. */
export function AreaSection(props: {
  readonly shown: readonly ReportedArea[];
  /** All areas of the report. */
  readonly of: readonly ReportedArea[];
  /** Says what to know before reading them. */
  readonly note?: ComponentChildren;
  /** Draws one of them. */
  readonly children: (area: ReportedArea) => JSX.Element;
}): JSX.Element {
  const { shown, of, note, children } = props;
  const words = useWords(REPORT_TEXTS);
  const good = shown.filter(isInOrder).length;
  const bad = shown.filter(({ needsAttention }) => needsAttention).length;
  return (
    <section aria-labelledby="areas" class="stack">
      <SectionHead
        id="areas"
        title={words(shown.length === of.length ? 'areas' : 'areas-checked', { count: shown.length })}
        meta={
          good === shown.length
            ? words('all-in-order')
            : good + bad === 0
              ? undefined
              : good === 0
                ? words('none-good', { bad })
                : words('tally', { good, bad })
        }
      />
      {note}
      <div class="card areas">{shown.map(children)}</div>
    </section>
  );
}
