import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import { type DmarcPlan, dmarcPlan } from '../../diagnoses/blocks/dmarc-plan.ts';
import type { Report, ReportFix } from '../../diagnoses/report.ts';
import type { Rendered } from '../../domain/message.ts';
import { Gain } from '../design/label.tsx';
import { Stepper } from '../design/stepper.tsx';
import { Publish } from '../report/fix-steps.tsx';
import { FIX_WORDS } from '../report/fix-texts.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

export type PlanInWords = Rendered<DmarcPlan>;

/** The step that is next, counted from 1, where the road has every record of a fix; otherwise undefined. */
export const roadStepOf = ({ covers, steps }: PlanInWords, fix: ReportFix | null): number | undefined =>
  fix !== null && fix.id === covers ? steps.findIndex(({ state }) => state === 'now') + 1 : undefined;

/** The road to reject as steps, the next one chosen. */
export function Road({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const fixWords = useWords(FIX_WORDS);
  const { actions } = report;
  const plan = blockIn(report, dmarcPlan);
  const action = actions.find(({ fix }) => roadStepOf(plan, fix) !== undefined);
  const notes = { done: words('done'), now: words('start-here'), later: words('later') };
  return (
    <section class="card pad stack" aria-labelledby="road">
      <div class="sec-head flush">
        <h2 id="road">{words('road')}</h2>
        {action !== undefined && action.points > 0 && <Gain>{fixWords('gain', { points: action.points })}</Gain>}
      </div>
      <Stepper
        name="road"
        legend={words('road-steps')}
        chosen={Math.max(
          0,
          plan.steps.findIndex(({ state }) => state === 'now'),
        )}
        steps={plan.steps.map(({ title, state, text, fix }) => ({
          title: <Visible text={title} />,
          note: notes[state],
          done: state === 'done',
          panel: (
            <>
              <p class="dim">
                <Visible text={text} />
              </p>
              {fix !== null && <Publish record={fix} />}
            </>
          ),
        }))}
      />
    </section>
  );
}
