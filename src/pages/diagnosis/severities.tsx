import type { JSX } from 'preact';
import type { Report } from '../../diagnoses/report.ts';
import { type SeverityCount, severityCounts } from '../../diagnoses/severity-counts.ts';
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

/** Shows what the findings of each severity cost; undefined where nothing does, or where points decide. */
export function countedBySeverity({ checks }: Pick<Report, 'checks'>): JSX.Element | undefined {
  const costly = severityCounts(checks).filter(({ points }) => points > 0);
  return costly.length === 0 ? undefined : <Counted counts={costly} />;
}

function Counted({ counts }: { readonly counts: readonly SeverityCount[] }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const severities = useWords(SEVERITY_COUNT_TEXTS);
  return (
    <>
      <span>{words('how-counted')}</span>
      <dl class="counted">
        {counts.map(({ severity, count, points }) => (
          <>
            <dt>{severities(severity, { count, number: count })}</dt>
            <dd class="num">{words('minus-points', { points })}</dd>
          </>
        ))}
      </dl>
    </>
  );
}
