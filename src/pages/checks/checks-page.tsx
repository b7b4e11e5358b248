import type { JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { isNothingKnown } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { speak } from '../../texts/speak.ts';
import { tabTitleIn } from '../design/tab-title.ts';
import { renderKindPage } from '../kind-page.tsx';
import { pathOf } from '../paths.ts';
import { Fixes } from '../report/fixes.tsx';
import { PastNote } from '../report/past-note.tsx';
import { ReportSections } from '../report/report-sections.tsx';
import { REPORT_TEXTS } from '../report/report-texts.ts';
import { ScoreVerdict } from '../report/score-verdict.tsx';
import { useWouldBe } from '../report/words.ts';
import type { ReportView } from '../report-view.ts';
import { scoreOutline, titleKeyOf } from '../score.ts';
import { useFormats, useWords } from '../words.ts';
import { CheckAreas } from './check-areas.tsx';
import { CHECKS_PAGE_TEXTS } from './checks-texts.ts';

/** How many checks pass. The sentence above it says which do not. */
function Summary({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const wouldBe = useWouldBe();
  const { between } = useFormats();
  const { checks, exists, maxScore: max } = report;
  if (isNothingKnown({ parts: checks })) return <p>{words('nothing-known')}</p>;
  if (exists === false) return <p>{words('missing-text')}</p>;
  const known = checks.filter(({ outcome }) => outcome !== 'unknown');
  // Otherwise the sentence above says it already.
  if (known.length === checks.length) return null;
  const passed = known.filter(({ outcome }) => outcome === 'satisfied').length;
  return <p>{[words('passes-known', { passed, count: known.length }), wouldBe(checks, max)].join(between)}</p>;
}

/** Everything below the tabs. */
function Content(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly view: ReportView;
}): JSX.Element {
  const { kind, report, view } = props;
  const words = useWords(CHECKS_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const isThere = report.exists !== false;
  const score = (
    <div id="score">
      <ScoreVerdict report={report} parts={report.checks} view={view}>
        <Summary report={report} />
      </ScoreVerdict>
    </div>
  );
  const fixes = (
    <>
      <PastNote report={report} path={pathOf(kind, report.domain)} />
      <Fixes report={report} />
    </>
  );
  const sections = [
    { id: 'score', title: shared('score'), body: score, isShown: true },
    { id: 'fixes', title: shared('fixes'), body: fixes, isShown: isThere && report.actions.length > 0 },
    { id: 'areas', title: words('areas'), body: <CheckAreas kind={kind} report={report} />, isShown: isThere },
  ];
  return <ReportSections report={report} view={view} sections={sections.filter(({ isShown }) => isShown)} />;
}

/** The page of a kind of checks, from its report alone. */
export function renderChecksPage(kind: DiagnosisKind, report: Report, view: ReportView): string {
  const { language } = view.site;
  const words = speak(language, CHECKS_PAGE_TEXTS);
  const { unicodeDomain: name, score, grade } = report;
  const about = { kind: tabTitleIn(language, kind), name };
  return renderKindPage({
    kind,
    report,
    parts: report.checks,
    view,
    title: words(titleKeyOf(scoreOutline(report)), { ...about, score, grade: grade ?? '–' }),
    children: <Content kind={kind} report={report} view={view} />,
  });
}
