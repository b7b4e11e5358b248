import type { JSX } from 'preact';
import type { CheckKind } from '../../diagnoses/check-kind.ts';
import { adviceOf } from '../../diagnoses/found.ts';
import type { CheckReport } from '../../diagnoses/report.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { Indexed } from '../design/indexed.tsx';
import { Note } from '../design/note.tsx';
import { tabTitleIn } from '../design/tab-title.ts';
import { Verdict } from '../design/verdict.tsx';
import { KindHead } from '../kind-head.tsx';
import { renderPage } from '../layout.tsx';
import { apiPathOf, pathOf } from '../paths.ts';
import { Fixes } from '../report/fixes.tsx';
import { WaysOut } from '../report/missing.tsx';
import { PastNote } from '../report/past-note.tsx';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import { segmentOf } from '../report/segment.ts';
import { Gauge, useCap } from '../report/verdict-card.tsx';
import type { ReportView } from '../report-view.ts';
import { Visible } from '../visible.tsx';
import { useFormats, useWords } from '../words.ts';
import { CheckAreas } from './check-areas.tsx';
import { CHECKS_PAGE_TEXTS } from './checks-texts.ts';

const isNothingKnown = ({ checks }: CheckReport): boolean => checks.every(({ outcome }) => outcome === 'unknown');

/** What the tab of the browser says. */
function titleOf(kind: CheckKind, report: CheckReport, language: Language): string {
  const words = speak(language, CHECKS_PAGE_TEXTS);
  const { unicode_domain: name, score, score_max: max, grade } = report;
  const said = { kind: tabTitleIn(language, kind), name };
  if (isNothingKnown(report)) return words('title-no-score', said);
  return max > score
    ? words('title-at-least', { ...said, score })
    : words('title', { ...said, score, grade: grade ?? '–' });
}

/** How many checks pass. The sentence above it says which do not. */
function Summary({ report }: { readonly report: CheckReport }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const { between } = useFormats();
  const { checks, exists, score_max: max } = report;
  if (isNothingKnown(report)) return <p>{words('nothing-known')}</p>;
  if (exists === false) return <p>{words('missing-text')}</p>;
  const known = checks.filter(({ outcome }) => outcome !== 'unknown');
  // Otherwise the sentence above says it already.
  if (known.length === checks.length) return null;
  const passed = known.filter(({ outcome }) => outcome === 'satisfied').length;
  return (
    <p>{[words('passes-known', { passed, count: known.length }), words('would-be', { score: max })].join(between)}</p>
  );
}

/** The score as a ring, and the one sentence. */
function Score({ report }: { readonly report: CheckReport }): JSX.Element {
  const nothingKnown = isNothingKnown(report);
  const { checks, score, score_max: max, grade, grade_cap } = report;
  const scored = checks.filter(({ weight }) => weight > 0);
  return (
    <div id="score">
      <Verdict
        ring={
          <Gauge segments={scored.map(segmentOf)} score={score} max={max} grade={grade} nothingKnown={nothingKnown} />
        }
        cap={useCap({ grade, grade_cap, nothingKnown })}
        title={<Visible text={report.verdict} />}
      >
        <Summary report={report} />
      </Verdict>
    </div>
  );
}

/** Everything below the tabs. */
function Content({ kind, report }: { readonly kind: CheckKind; readonly report: CheckReport }): JSX.Element {
  const words = useWords(CHECKS_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const isThere = report.exists !== false;
  const sections = [
    ['score', words('score'), true],
    ['fixes', words('fixes'), report.actions.length > 0],
    ['areas', words('areas'), isThere],
  ] as const;
  return (
    <div id="result">
      <Indexed
        label={words('on-this-page')}
        entries={sections.flatMap(([id, text, shown]) => (shown ? [{ href: `#${id}`, text }] : []))}
      >
        {report.warnings.map((warning) => (
          <Note tone="bad" title={<Visible text={warning} />} />
        ))}
        <Score report={report} />
        {isThere ? (
          <>
            <PastNote report={report} path={pathOf(kind, report.domain)} />
            <Fixes report={report} adviceOf={adviceOf(report.checks)} />
            <CheckAreas kind={kind} report={report} />
          </>
        ) : (
          <WaysOut report={report} />
        )}
        <p class="meta">
          <Visible text={shared('criteria', { criteria: report.criteria })} />
        </p>
      </Indexed>
    </div>
  );
}

/** The page of a kind of checks, from its report alone. */
export function renderChecksPage(kind: CheckKind, report: CheckReport, view: ReportView): string {
  return renderPage({
    ...view.site,
    title: titleOf(kind, report, view.site.language),
    description: report.verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: report.domain, unicode: report.unicode_domain },
    ...(report.as_of === undefined ? {} : { query: { at: report.as_of } }),
    apiPath: apiPathOf(kind, report.domain, report.as_of),
    children: (
      <>
        <KindHead kind={kind} report={report} parts={report.checks} view={view} />
        <Content kind={kind} report={report} />
      </>
    ),
  });
}
