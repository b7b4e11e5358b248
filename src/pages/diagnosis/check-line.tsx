import type { JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { markOfCheck, markOfFinding, wordsOfCheck } from '../../diagnoses/check-list.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import type { Report, ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { Line } from '../design/area.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { CheckName } from './check-name.tsx';
import { fixAnchor, shownFixOf } from './fixes.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { MARK_TONES, useMarkWords, usePointsOf } from './words.ts';

/** Shows what to do in words. Nothing where there is nothing to do. */
export const AdviceText = ({ text }: { readonly text: string }): JSX.Element | null =>
  text === '' ? null : (
    <p>
      <Visible text={text} />
    </p>
  );

interface CheckProps {
  readonly check: ReportCheck;
  readonly report: Pick<Report, 'actions'>;
  /** Is the sentence of the area, which the check need not repeat. */
  readonly above?: string;
  /** Titles of fixes below, each of which is what an advice says. */
  readonly below?: readonly string[];
}

/** Whether the title of a fix below says the same as an advice. */
const isTitled = (below: readonly string[] = [], advice: string): boolean =>
  below.some((title) => advice.startsWith(title) && advice.length <= title.length + 1);

/** Cuts off the sentence that a text begins with, where it stands above. */
function restOf(text: string, above: readonly string[]): string {
  const first = above.find((one) => one !== '' && text.startsWith(one));
  return first === undefined ? text : text.slice(first.length).trim();
}

/** Shows what a check found, as far as that does not stand above, and what to do: a link to its fix above, else in words. */
export function CheckText({ check, report, above = '', below }: CheckProps): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const { says, advice } = wordsOfCheck(check);
  const fix = shownFixOf(report.actions, check.id);
  const text = restOf(says, [above, ...(fix === undefined ? [] : [report.actions[fix]?.why ?? ''])]);
  return (
    <>
      <p id={`check-${check.id}`} {...(text === '' && fix !== undefined ? { class: 'link-alone' } : {})}>
        <Visible text={text} />{' '}
        {fix !== undefined && <a href={`#${fixAnchor(fix)}`}>{words('go-to-fix', { number: fix + 1 })}</a>}
      </p>
      {fix === undefined && !isTitled(below, advice) && <AdviceText text={advice} />}
    </>
  );
}

/** Shows a check with its points, and below it whatever else it found. */
export function CheckLines(
  props: CheckProps & {
    readonly level?: 'h3';
    /** Left out: that of the check alone. */
    readonly mark?: ListedMark | undefined;
    /** Chooses from what was found beside the line of the check; left out: all. */
    readonly only?: ((found: ReportFinding) => boolean) | undefined;
  },
): JSX.Element {
  const { check, level = 'h4', mark = markOfCheck(check), only = () => true } = props;
  const markWords = useMarkWords();
  const sum = usePointsOf();
  return (
    <>
      <Line
        tone={MARK_TONES[mark]}
        toneText={markWords(mark)}
        title={<CheckName check={check} />}
        end={check.weight === 0 ? undefined : sum(check)}
        level={level}
      >
        <CheckText {...props} />
      </Line>
      <FoundLines {...props} found={wordsOfCheck(check).others.filter(only)} />
    </>
  );
}

/** Whether a card above says what to do already. */
const isShownAdvice = ({ actions }: Pick<Report, 'actions'>, text: string): boolean =>
  actions.slice(0, TOP_ACTIONS).some(({ advice }) => advice === text);

/** Shows what was found beside what the line of a check says: what costs points, and remarks. */
export function FoundLines(
  props: Pick<CheckProps, 'report' | 'below'> & { readonly found: readonly ReportFinding[] },
): JSX.Element {
  const { found, report, below } = props;
  const words = useWords(REPORT_TEXTS);
  const markWords = useMarkWords();
  return (
    <>
      {found.map((one) => {
        const { says, advice, points } = one;
        const mark = markOfFinding(one);
        return (
          <Line
            tone={MARK_TONES[mark]}
            toneText={markWords(mark)}
            end={points > 0 ? words('minus', { points }) : undefined}
          >
            <p>
              <Visible text={says} />
            </p>
            {!isShownAdvice(report, advice) && !isTitled(below, advice) && <AdviceText text={advice} />}
          </Line>
        );
      })}
    </>
  );
}
