import type { JSX } from 'preact';
import { isWarning } from '../../diagnoses/check-item.ts';
import type { ReportAction, ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { Line } from '../design/area.tsx';
import { checkPath } from '../docs/check-list.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { BasisChip } from './basis.tsx';
import { fixAnchor, shownFixOf } from './fixes.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import type { SegmentCheck } from './segment.ts';
import { toneOfMarked, useMarkWords, useOutcomeWords } from './words.ts';

/** Shows a check: its points, what it found, and what to do: a link to its fix above, else in words. */
export function CheckLine(props: {
  readonly check: SegmentCheck &
    Pick<ReportCheck, 'id' | 'name' | 'needsAttention' | 'notNeeded'> & { readonly basis?: ReportCheck['basis'] };
  /** Says of the check what its line shows. */
  readonly text: string;
  /** Says what to do where no fix above does it. */
  readonly advice: string;
  readonly actions: readonly ReportAction[];
  /** Left out, its points decide. */
  readonly tone?: 'info';
  /** The level of its title. Without it, the check is below an area. */
  readonly level?: 'h3' | undefined;
}): JSX.Element {
  const { check, text, advice, actions, tone, level = 'h4' } = props;
  const words = useWords(REPORT_TEXTS);
  const markWords = useMarkWords();
  const { id, name, outcome, weight, points, basis = null } = check;
  const fix = shownFixOf(actions, id);
  const end =
    weight === 0
      ? undefined
      : outcome === 'unknown'
        ? words('unknown-points', { most: weight })
        : words('points-of', { points, most: weight });
  return (
    <Line
      tone={tone ?? toneOfMarked(check)}
      toneText={tone === undefined ? markWords(check) : words('note')}
      title={
        <a class="quiet-link" href={checkPath(id)}>
          <Visible text={name} />
        </a>
      }
      end={end}
      level={level}
    >
      <p id={`check-${id}`} {...(text === '' && fix !== undefined ? { class: 'link-alone' } : {})}>
        <Visible text={text} />{' '}
        {fix !== undefined && <a href={`#${fixAnchor(fix)}`}>{words('go-to-fix', { number: fix + 1 })}</a>}{' '}
        {basis !== null && <BasisChip basis={basis} />}
      </p>
      {fix === undefined && advice !== '' && (
        <p>
          <Visible text={advice} />
        </p>
      )}
    </Line>
  );
}

/** Shows what was found beside what the line of a check says: what costs points, and remarks. */
export function FoundLines({ found }: { readonly found: readonly ReportFinding[] }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const outcomeWords = useOutcomeWords();
  return (
    <>
      {found.map((one) => {
        const { says, advice, points } = one;
        const tone = isWarning(one) ? 'warn' : 'info';
        return (
          <Line
            tone={tone}
            toneText={points > 0 ? outcomeWords('partial') : words(tone === 'warn' ? 'attention' : 'note')}
            end={points > 0 ? words('minus', { points }) : undefined}
          >
            <p>
              <Visible text={says} />
            </p>
            {advice !== '' && (
              <p>
                <Visible text={advice} />
              </p>
            )}
          </Line>
        );
      })}
    </>
  );
}
