import type { JSX } from 'preact';
import type { FixPath } from '../../diagnoses/fix-path.ts';
import type { MailReport } from '../../diagnoses/mail/report.ts';
import { Gain } from '../design/label.tsx';
import { Stepper } from '../design/stepper.tsx';
import { Publish } from '../report/fix-steps.tsx';
import { FIX_WORDS } from '../report/fix-texts.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

type Plan = MailReport['plan'];

/** The step that is next, counted from 1, where the road has every record of a fix; otherwise undefined. */
export function roadStepOf(plan: Plan, fix: FixPath | null): number | undefined {
  if (fix === null || fix.steps.length === 0) return undefined;
  const records = new Set(plan.map((step) => JSON.stringify(step.fix)));
  const isOnRoad = fix.steps.every(
    ({ file, publish, remove }) =>
      file === undefined && remove.length === 0 && publish.length === 1 && records.has(JSON.stringify(publish[0])),
  );
  return isOnRoad ? plan.findIndex(({ state }) => state === 'now') + 1 : undefined;
}

/** The road to reject as steps, the next one chosen. */
export function Road({ report }: { readonly report: MailReport }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const fixWords = useWords(FIX_WORDS);
  const { plan, actions } = report;
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
          plan.findIndex(({ state }) => state === 'now'),
        )}
        steps={plan.map(({ title, state, text, fix }) => ({
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
