import type { JSX } from 'preact';
import type { Report } from '../../diagnoses/report.ts';
import { type ScoreSum, scoreSum, severityCounts } from '../../diagnoses/severity-counts.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { SeverityMark } from '../design/mark.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** Counts the findings of a report by severity. Each count links to them. Empty for reports with points. */
export function SeverityCounts({ report }: { readonly report: Pick<Report, 'checks'> }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const rich = useRichWords(SEVERITY_COUNT_TEXTS);
  const counts = severityCounts(report.checks);
  if (counts.length === 0) return null;
  return (
    <nav class="sevs" aria-label={words('by-severity')}>
      {counts.map(({ severity, count }) => (
        <a href={`#${severity}`}>
          <SeverityMark severity={severity} />
          <span>{rich(severity, { count, number: <b>{count}</b> })}</span>
        </a>
      ))}
    </nav>
  );
}

/** Shows what the findings of each severity cost, and what is left; undefined where nothing does, or where points decide. */
export function countedBySeverity(report: Report): JSX.Element | undefined {
  const sum = scoreSum(report);
  return sum.terms.length === 0 ? undefined : <Counted {...sum} score={report.score} />;
}

function Counted({ terms, unknown, isUsedUp, score }: ScoreSum & Pick<Report, 'score'>): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const severities = useWords(SEVERITY_COUNT_TEXTS);
  return (
    <>
      <span>{words('how-counted')}</span>
      <dl class="counted">
        {terms.map(({ severity, count, points }) => (
          <>
            <dt>{severities(severity, { count, number: count })}</dt>
            <dd class="num">{words('minus-points', { points })}</dd>
          </>
        ))}
        {unknown.points > 0 && (
          <>
            <dt>{words('count-unknown', { count: unknown.count })}</dt>
            <dd class="num">{words('minus-points', { points: unknown.points })}</dd>
          </>
        )}
        <dt>{words(isUsedUp ? 'sum-used-up' : 'sum')}</dt>
        <dd class="num">{score}</dd>
      </dl>
    </>
  );
}
