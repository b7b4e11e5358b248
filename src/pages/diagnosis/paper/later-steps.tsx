import type { JSX } from 'preact';
import type { ReportAction, ReportStep } from '../../../diagnoses/report.ts';
import { Visible } from '../../web/visible.tsx';
import { useWords } from '../../web/words.ts';
import { StepRecords } from '../fix-steps.tsx';
import { PAPER_TEXTS } from './paper-texts.ts';

/** Shows a step under its number. */
export const PaperStep = (props: { readonly number: number; readonly step: ReportStep }): JSX.Element => (
  <div class="paper stack-s">
    <p class="step-title">
      {props.number}. <Visible text={props.step.title} />
    </p>
    <StepRecords step={props.step} about="paper" />
  </div>
);

/**
 * Shows the records of the steps that come after the first ones, for paper: there the cards show the first step alone, so
 * that all fixes are on the first page.
 */
export function LaterSteps({ actions }: { readonly actions: readonly ReportAction[] }): JSX.Element | null {
  const words = useWords(PAPER_TEXTS);
  const staged = actions.flatMap(({ title, fix }) => {
    const [, ...later] = fix?.steps ?? [];
    return later.length === 0 ? [] : [{ title, later }];
  });
  if (staged.length === 0) return null;
  return (
    <section class="paper paper-steps">
      <h2>{words('later')}</h2>
      {staged.map(({ title, later }) => (
        <>
          <h3>
            <Visible text={title} />
          </h3>
          {later.map((step, i) => (
            <PaperStep number={i + 2} step={step} />
          ))}
        </>
      ))}
    </section>
  );
}
