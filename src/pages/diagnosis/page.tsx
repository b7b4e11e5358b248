import type { ComponentChildren, JSX } from 'preact';
import { shownBlocks } from '../../diagnoses/block.ts';
import { isBySeverity } from '../../diagnoses/check-list.ts';
import { isNothingKnown, partsOf } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { isUnanswered, shownScore } from '../../diagnoses/shown-score.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { isoTime } from '../../domain/time.ts';
import { speak } from '../../texts/speak.ts';
import { Note } from '../design/note.tsx';
import { tabTitleIn } from '../design/tab-title.ts';
import { Alarms } from '../domain/certificate-alarm.tsx';
import { addressOf, KindHead } from '../domain/kind-head.tsx';
import type { ReportView } from '../domain/report-view.ts';
import { pictureOf } from '../picture/address.ts';
import { renderPage } from '../web/layout.tsx';
import { apiPathOf, pathOf, withPath } from '../web/paths.ts';
import { renderWithin, useLeftOut } from '../web/room.ts';
import { TITLE_KEYS } from '../web/score.ts';
import { Visible } from '../web/visible.tsx';
import { inLanguage, useFormats, useLanguage, useWords } from '../web/words.ts';
import { NothingKnown, useWayOut } from './attempts.tsx';
import { BlockCard } from './block-card.tsx';
import { blockInFix } from './block-in-fix.tsx';
import { usePartSections } from './checks.tsx';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import { KindRail } from './facts-rail.tsx';
import { FixesSection } from './fixes-section.tsx';
import { JudgementOnly } from './judgement-only.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { MAIL_PARAMETER, withMailAnswer } from './mail-question/answer.ts';
import { WaysOut } from './missing.tsx';
import { TestNow } from './not-tested.tsx';
import type { PageKind, PageSection } from './page-kind.ts';
import { PaperMarks } from './paper/paper-marks.tsx';
import { PAPER_TEXTS } from './paper/paper-texts.ts';
import { withProviderOf } from './provider-form/at-provider.ts';
import { useHasDone } from './published/did-it-work.tsx';
import { offerOf, withOffer } from './published/offer.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { ScoreVerdict } from './score-verdict.tsx';
import { countedBySeverity } from './severities.tsx';
import { type CheckSections, useSeveritySections } from './severity-sections.tsx';
import { usePlainText } from './statement.tsx';
import { tallyOf } from './tally.ts';
import { TriedEnd, TriedNote, useChangeSections } from './tried.tsx';
import { useWouldBe } from './words.ts';

interface PageProps {
  readonly page: PageKind;
  readonly report: Report;
  readonly view: ReportView;
}

/** Tells what else there is to do, how much passes, and what the score is once the rest is known. */
function Summary({ page, report }: Omit<PageProps, 'view'>): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const wouldBe = useWouldBe();
  const { between } = useFormats();
  const { missingText } = page.extras ?? {};
  if (report.judgementOnly === true) return <JudgementOnly />;
  const parts = report.checks.filter(isScored);
  if (isNothingKnown({ parts }) || isUnanswered(report)) return <NothingKnown report={report} />;
  if (report.exists === false) return <p>{missingText?.() ?? words('missing-text')}</p>;
  const tally = tallyOf(parts);
  const { whole: passed, known, all } = tally;
  const isPart = known < all;
  const isSum = isBySeverity(report);
  const sentences = [
    ...(report.beside === '' ? [] : [report.beside]),
    // The verdict says so where all pass, and the sum beside it where severities decide.
    ...(passed === all || isSum ? [] : [words(isPart ? 'passes-known' : 'passes', { passed, count: known })]),
    ...(isPart && !isSum ? [wouldBe(parts, report.maxScore)] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <p>
      <Visible text={sentences.join(between)} />
    </p>
  );
}

/** The sections in their order: score, fixes, what comes first, areas, blocks in the order of the kind. */
function useSections({ page, report, view }: PageProps): readonly PageSection[] {
  const shared = useWords(REPORT_TEXTS);
  const textOf = usePlainText();
  const { kind, extras = {} } = page;
  const isWhole = report.judgementOnly !== true;
  const shown = shownBlocks(kind, report);
  const moved = blockInFix(shown, report, extras.inFix);
  const score = (
    <div id="score">
      <ScoreVerdict
        report={report}
        parts={partsOf(report)}
        course={extras.course?.(view) ?? (isWhole ? countedBySeverity(report) : undefined)}
        view={view}
      >
        <Summary page={page} report={report} />
        <TestNow kind={kind} report={report} view={view} />
      </ScoreVerdict>
      {isWhole && report.exists !== false && <PaperMarks kind={page.kind} report={report} />}
    </div>
  );
  if (!isWhole)
    return [{ id: 'score', title: shared('score'), body: score }, ...useChangeSections(report, view.tested)];
  const isThere = report.exists !== false;
  const top: readonly PageSection[] = [
    { id: 'score', title: shared('score'), body: score },
    ...useChangeSections(report, view.tested),
    ...(isThere && (report.actions.length > 0 || useHasDone())
      ? [
          {
            id: 'fixes',
            title: shared('fixes'),
            body: <FixesSection page={page} report={report} view={view} moved={moved} />,
          },
        ]
      : []),
  ];
  const own = isThere ? (extras.sections?.(report) ?? []) : [];
  const blocks = shown
    .filter(({ anchor }) => anchor !== moved?.anchor)
    .map((block) => ({
      // Nothing standsFirst what is critical.
      standsFirst: block.standsFirst === true && !isBySeverity(report),
      id: block.anchor,
      title: textOf(block.title),
      body: <BlockCard block={block} {...extras.inBlock?.(block.anchor, report)} />,
    }));
  const before = (anchor: string) => own.filter((one) => one.before === anchor);
  const anchors = new Set(blocks.map(({ id }) => id));
  const { first, rest } = isThere ? useCheckSections(page, report) : NO_CHECKS;
  return [
    ...top,
    ...blocks.filter(({ standsFirst }) => standsFirst),
    ...first,
    ...blocks.filter(({ standsFirst }) => !standsFirst).flatMap((block) => [...before(block.id), block]),
    ...rest,
    ...own.filter((one) => !anchors.has(one.before)),
    ...useWayOut(report),
  ];
}

/** The checks by severity where findings count so, else by area. Pictures stand between them. */
function useCheckSections(page: PageKind, report: Report): CheckSections {
  if (isBySeverity(report)) return useSeveritySections(page.kind, report);
  return { first: usePartSections({ page, report }), rest: [] };
}

const NO_CHECKS: CheckSections = { first: [], rest: [] };
const isTop = ({ id }: PageSection): boolean => ['score', 'change', 'fixes'].includes(id);

/** Where programs read the same report. */
const reportApiPath = ({ page: { kind }, report: { domain, asOf }, view }: PageProps): string =>
  apiPathOf(kind, domain, asOf) + withPath(view.path ?? FRONT_PAGE);

/** The notes above all sections. */
function Top(props: PageProps): JSX.Element {
  const { report, view } = props;
  return (
    <>
      <Alarms domain={report.domain} view={view} />
      <LeftOutNote path={reportApiPath(props)} />
      {report.ended !== null && <Note tone="info" title={<Visible text={report.ended} />} />}
      {report.policy !== undefined && <Note tone="info" title={<Visible text={report.policy.says} />} />}
      <TriedNote kind={props.page.kind} report={report} tested={view.tested} />
    </>
  );
}

/** The ways out of no domain, and the end of the page, below all sections. */
function Below({ page, report, view }: PageProps): JSX.Element {
  const { missing, end } = page.extras ?? {};
  return (
    <>
      {report.exists === false && (
        <>
          <WaysOut report={report} />
          {missing?.(report)}
        </>
      )}
      {useLeftOut() !== 'parts' && end?.(report, view)}
      <TriedEnd tested={view.tested} />
    </>
  );
}

/** Everything below the tabs. */
function Content(props: PageProps): JSX.Element {
  const { page, report, view } = props;
  const { sidebar } = page.extras ?? {};
  const words = useWords(REPORT_TEXTS);
  const isShort = useLeftOut() === 'parts';
  const sections = useSections(props).filter((one) => !isShort || isTop(one));
  const paper = useWords(PAPER_TEXTS);
  const criteria = (
    <>
      <Visible text={words('criteria', { criteria: report.criteria })} />
      <span class="paper">{paper('closed')}</span>
    </>
  );
  const top = <Top {...props} />;
  const bodies = (some: readonly PageSection[]): ComponentChildren => some.map(({ body }) => body);
  const below = <Below {...props} />;
  if (report.judgementOnly === true)
    return (
      <div class="wrap stack-l top-gap" id="result">
        {top}
        {bodies(sections)}
        <p class="meta">{criteria}</p>
      </div>
    );
  if (sidebar !== undefined)
    return (
      <div class="wrap report" id="result">
        <div class="stack-l">
          {top}
          {bodies(sections)}
          {below}
        </div>
        {sidebar(report, view)}
        <p class="meta wide-sidebar">{criteria}</p>
      </div>
    );
  return (
    <div class="wrap report" id="result">
      <div class="stack-l">
        {top}
        {bodies(sections.filter(isTop))}
      </div>
      <KindRail kind={page.kind} report={report} view={view} sections={sections} />
      {/* The facts stand beside score and fixes; pictures and tables have the whole width. */}
      <div class="wide-sidebar stack-l">
        {report.warnings.map((warning) => (
          <Note tone="bad" title={<Visible text={warning} />} />
        ))}
        {bodies(sections.filter((one) => !isTop(one)))}
        {below}
        <p class="meta">{criteria}</p>
      </div>
    </div>
  );
}

/** Titles the tab of the browser: the kind and the score. */
function titleOf({ kind }: PageKind, report: Report): string {
  const language = useLanguage();
  const { unicodeDomain: name, score, testedPoints: of, grade } = report;
  const shown = { kind: tabTitleIn(language, kind), name, score, of, grade: grade ?? '–' };
  return speak(language, DIAGNOSIS_PAGE_TEXTS)(TITLE_KEYS[shownScore(report).kind], shown);
}

/** The query that names another page than the front page. */
const pageQuery = ({ path = FRONT_PAGE, sendsMail }: ReportView) => {
  const query = {
    ...(path === FRONT_PAGE ? {} : { path }),
    ...(sendsMail === undefined ? {} : { [MAIL_PARAMETER]: sendsMail }),
  };
  return Object.keys(query).length === 0 ? {} : { query };
};

/** Renders the page of a report of any kind, from the report alone. */
export function renderReportPage(page: PageKind, report: Report, view: ReportView): string {
  const { kind, extras = {} } = page;
  const { domain, unicodeDomain: unicode, asOf: at, verdict, exists } = report;
  const { share } = extras;
  const props: Parameters<typeof renderPage>[0] = {
    ...view.site,
    title: inLanguage(view.site.language, () => titleOf(page, report)),
    description: verdict,
    script: 'report',
    search: 'in the header',
    domain: { ascii: domain, unicode },
    ...(at === null ? pageQuery(view) : { query: { at: isoTime(at) } }),
    ...(view.tested === undefined
      ? { apiPath: reportApiPath({ page, report, view }), address: addressOf(kind, report, view) }
      : {}),
    picture: pictureOf(kind, report, view),
    children: (
      <>
        <KindHead
          kind={kind}
          report={report}
          view={view}
          {...(share === undefined || exists === false ? {} : { share: share(report) })}
        />
        <Content page={page} report={report} view={view} />
      </>
    ),
  };
  return withMailAnswer(view.sendsMail, () =>
    withProviderOf(view.background.zone, () =>
      withOffer(offerOf(report, { ...view, report: pathOf(kind, domain) }), () =>
        renderWithin(() => renderPage(props)),
      ),
    ),
  );
}
