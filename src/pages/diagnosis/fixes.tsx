import type { ComponentChildren, JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { causesOfAction } from '../../diagnoses/cause-list.ts';
import type { AfterActions, GradeCap } from '../../diagnoses/diagnosis.ts';
import type { Report, ReportAction } from '../../diagnoses/report.ts';
import { gainSentences, TOP_ACTION_TEXTS } from '../../texts/top-action-texts.ts';
import { SectionHead } from '../design/card.tsx';
import { FixCard } from '../design/fix-card.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { GoesToo } from './consequences.tsx';
import { CopyAll } from './copy-all/copy-all-menu.tsx';
import { FixSteps } from './fix-steps.tsx';
import { FIX_WORDS } from './fix-texts.ts';
import { isAnsweredAbove } from './mail-question/answer.ts';
import { MAIL_QUESTION_TEXTS } from './mail-question/mail-question-texts.ts';
import { LaterSteps, PaperStep } from './paper/later-steps.tsx';
import { ServerLines } from './server-lines.tsx';

/** Returns where the card of a fix is, by its place in the list. */
export const fixAnchor = (index: number): string => `fix-${index + 1}`;

/**
 * Returns the fix that a check is mended by, as its place among those that are shown first; undefined where it is none
 * of them.
 */
export function shownFixOf(actions: readonly ReportAction[], check: string): number | undefined {
  const index = actions.slice(0, TOP_ACTIONS).findIndex(({ checks }) => checks.includes(check));
  return index < 0 ? undefined : index;
}

/** Gives the fixes of a report what they need beside themselves. */
interface FixesProps {
  readonly report: Pick<Report, 'score' | 'actions' | 'causes' | 'checks'> & {
    readonly domain: string;
    readonly asOf: Report['asOf'];
    readonly exists: Report['exists'];
    readonly afterActions: AfterActions | null;
    readonly cap: Pick<GradeCap, 'code'> | null;
  };
  /** Stands in the place of the records of a fix that the page has elsewhere. */
  readonly insteadOf?: ((action: ReportAction) => ComponentChildren) | undefined;
  /** Stands in the card of a fix, below what to do. */
  readonly inCard?: ((place: number) => ComponentChildren) | undefined;
}

/** Shows at most three fixes, each with its record and steps. Nothing where there is nothing to do. */
export function Fixes({ report, insteadOf, inCard }: FixesProps): JSX.Element | null {
  const words = useWords(FIX_WORDS);
  const first = useWords(TOP_ACTION_TEXTS);
  const { between } = useFormats();
  const { actions, afterActions: after, cap } = report;
  const shown = actions.slice(0, TOP_ACTIONS);
  const count = shown.length;
  if (count === 0) return null;
  const title = cap?.code === 'bogus' && count === 1 ? words('fix-now') : first('fix-first', { count });
  const bigOnes = bigOf(shown);
  return (
    <section aria-labelledby="fixes">
      <SectionHead
        id="fixes"
        title={title}
        meta={after === null ? undefined : gainSentences(first, { score: report.score, shown, after }).join(between)}
      />
      <div class="fixes">
        {shown.map((action, i) => (
          <FixCard
            id={fixAnchor(i)}
            title={<Visible text={action.title} />}
            gains={[
              ...(action.points > 0 ? [words('gain', { points: action.points })] : []),
              ...(action.before === null ? [] : [words('before', { at: action.before })]),
            ]}
            why={<Visible text={action.why} />}
            big={bigOnes.has(action)}
          >
            <FixBody
              domain={report.domain}
              action={action}
              name={`${fixAnchor(i)}-step`}
              instead={insteadOf?.(action)}
              isAbove={isAnsweredAbove(action, report)}
            />
            {inCard?.(i)}
            <GoesToo causes={causesOfAction(report, action)} />
          </FixCard>
        ))}
      </div>
      <CopyAll actions={actions} domain={report.domain} />
      <LaterSteps actions={shown.filter((action) => insteadOf?.(action) === undefined)} />
    </section>
  );
}

/**
 * Chooses the cards that take a whole row: the first, those with steps, and those that have no other beside them. Cards of
 * one row are of one height only where they are alike.
 */
function bigOf(shown: readonly ReportAction[]): ReadonlySet<ReportAction> {
  const big = new Set<ReportAction>();
  let left: ReportAction | undefined;
  for (const [i, action] of shown.entries()) {
    const isBig = i === 0 || (action.fix?.steps.length ?? 0) > 1;
    if (isBig) big.add(action);
    if (isBig && left !== undefined) big.add(left);
    left = isBig || left !== undefined ? undefined : action;
  }
  if (left !== undefined) big.add(left);
  return big;
}

/** Shows what to do, and the records of it. */
function FixBody(props: {
  readonly domain: string;
  readonly action: ReportAction;
  readonly name: string;
  readonly instead: ComponentChildren;
  /** Whether its records stand in the card of the question above. */
  readonly isAbove: boolean;
}): JSX.Element {
  const { domain, action, name, instead, isAbove } = props;
  const mailWords = useWords(MAIL_QUESTION_TEXTS);
  const { fix, title, advice } = action;
  const first = fix?.steps[0];
  if (instead !== undefined)
    return (
      <>
        <p class="noprint">{instead}</p>
        {first !== undefined && <PaperStep number={1} step={first} />}
      </>
    );
  if (isAbove) return <p class="dim">{mailWords('above')}</p>;
  return (
    <>
      {/* Where the step itself says when to take it, the advice says the same. */}
      {fix?.steps[0]?.when == null && <Advice text={advice} />}
      {fix !== null && <FixSteps fix={fix} name={name} title={title} />}
      <ServerLines action={action} domain={domain} />
    </>
  );
}

const Advice = ({ text }: { readonly text: string }): JSX.Element | null =>
  text === '' ? null : (
    <p class="dim">
      <Visible text={text} />
    </p>
  );
