import type { ComponentChildren, JSX } from 'preact';
import { unknownCauses } from '../../diagnoses/check-list.ts';
import type { ReportCheck } from '../../diagnoses/report.ts';
import { citationsText } from '../../domain/citation.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { Line, Lines } from '../design/area.tsx';
import { Card } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { CheckName } from './check-name.tsx';
import { Proof } from './evidence.tsx';
import type { PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** All of them are named, however many: a reader looks for one. */
const BETWEEN_NAMES = ' · ';
/** Names that stand before their cause; more are behind a click. */
const MOST_NAMES = 8;

/** Renders the checks that are unknown, each cause once, as a section; none where all is known. */
export function useUnknownSection(
  checks: readonly ReportCheck[],
  children?: ComponentChildren,
): readonly PageSection[] {
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  if (checks.length === 0) return [];
  const count = checks.length;
  const title = words('unknown', { count });
  const points = checks.reduce((sum, { weight }) => sum + weight, 0);
  const nameOf = (check: ReportCheck): JSX.Element => (
    <span id={`check-${check.id}`}>
      <CheckName check={check} />
      {check.weight > 0 && <span class="meta"> {shared('unknown-points', { most: check.weight })}</span>}
    </span>
  );
  const body = (
    <Card id="unknown" title={title} meta={points > 0 ? shared('points-open', { points }) : words('unknown-meta')}>
      <Lines bare>
        {unknownCauses(checks).map(({ cause, checks: ofCause }) => {
          const names = ofCause.map((check, i) => [i > 0 && BETWEEN_NAMES, nameOf(check)]);
          const why = <Visible text={cause} />;
          const isLong = ofCause.length > MOST_NAMES;
          return (
            <Line tone="unknown" toneText={shared('unknown')} title={isLong ? why : names} level="h3">
              {isLong ? (
                <More summary={words('unknown', { count: ofCause.length })}>
                  <p>{names}</p>
                </More>
              ) : (
                <p>{why}</p>
              )}
            </Line>
          );
        })}
      </Lines>
      {children}
      <Proof
        evidence={checks.flatMap(({ evidence }) => evidence)}
        // Of a kind without points there may be dozens, and nobody looks for what all of them rest on.
        sources={points > 0 ? checks.map(({ sources }) => citationsText(sources)) : []}
      />
    </Card>
  );
  return [{ id: 'unknown', title, body }];
}
