import type { ComponentChildren, JSX } from 'preact';
import {
  fixesBelow,
  type ListedPart,
  listedParts,
  markInPart,
  markOfFinding,
  wordsOfCheck,
  worstPart,
} from '../../diagnoses/check-list.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import type { Report, ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { isJudged as isKnown, isScored } from '../../diagnoses/scoring.ts';
import { Area, Lines } from '../design/area.tsx';
import { Card, FoldedCard, SectionHead } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { CheckLines, CheckText, FoundLines } from './check-line.tsx';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import { ProofOf } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { shownFixOf } from './fixes.tsx';
import { useNotTestedSection } from './not-tested.tsx';
import type { PageKind, PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { segmentInPart } from './segment.ts';
import { useUnknownSection } from './unknown-checks.tsx';
import { MARK_TONES, useMarkWords, usePartName, useStatus } from './words.ts';

interface ListProps {
  readonly page: PageKind;
  readonly report: Report;
}

/** Renders the checks by area, or each alone: what is unknown, the parts of the score, and what carries no points. */
export function usePartSections({ page, report }: ListProps): readonly PageSection[] {
  const { kind, extras = {} } = page;
  const parts = listedParts(kind, report);
  const shown = parts.filter(({ checks }) => checks.some(isKnown));
  const beside = kind.part === 'item' ? [] : report.checks.filter((check) => !isScored(check));
  // Where no part is known, what carries no points has the same causes.
  const unscored = beside.filter((check) => shown.length > 0 || isKnown(check));
  // Each once, so that their points add up.
  const open = [...parts.flatMap(({ checks }) => checks), ...beside].filter((check) => !unscored.includes(check));
  const unknown = open.filter(({ outcome }) => outcome === 'unknown');
  return [
    ...useUnknownSection(unknown, extras.list?.inUnknown?.(report)),
    ...useNotTestedSection(open.filter(({ outcome }) => outcome === 'not-tested')),
    ...usePartList({ page, report, all: parts, shown }),
    ...useUnscored(unscored, report),
  ];
}

/** Renders the parts, and how many of them are in order. */
function usePartList(
  props: ListProps & {
    readonly all: readonly ListedPart[];
    /** Those of which something is known. */
    readonly shown: readonly ListedPart[];
  },
): PageSection[] {
  const words = useWords(REPORT_TEXTS);
  const { page, report, all, shown } = props;
  const { kind, extras = {} } = page;
  if (shown.length === 0) return [];
  const id = kind.part === 'item' ? 'items' : 'areas';
  const title = words(shown.length === all.length ? 'checks' : 'checks-made');
  const worst = worstPart(shown);
  const body = (
    <section aria-labelledby={id} class="stack">
      <SectionHead id={id} title={title} meta={useTally(page, shown)} />
      {extras.list?.note?.(report)}
      <div class="card areas">
        {shown.map((part) => (
          <PartDetails part={part} worst={part === worst} page={page} report={report} />
        ))}
      </div>
    </section>
  );
  return [{ id, title, body }];
}

/** How many parts are in order, or how many points they lost. */
function useTally({ kind }: PageKind, shown: readonly ListedPart[]): string | undefined {
  const words = useWords(REPORT_TEXTS);
  if (kind.part === 'item') {
    const lost = shown.reduce((sum, { weight, points }) => sum + weight - points, 0);
    return lost === 0 ? words('lost-none') : words('lost', { points: lost });
  }
  const good = shown.filter(({ mark }) => mark === 'satisfied').length;
  const bad = shown.filter(({ mark }) => mark === 'failed' || mark === 'partial' || mark === 'attention').length;
  if (good === shown.length) return words('all-in-order');
  if (good === 0) return bad === 0 ? undefined : words('none-good', { bad });
  return words('tally', { good, bad });
}

/** Shows a part of a report with its checks, the fixes that are not above, and its evidence. */
export function PartDetails(props: ListProps & { readonly part: ListedPart; readonly worst?: boolean }): JSX.Element {
  const { page, report, part, worst = false } = props;
  const { kind, extras = {} } = page;
  const status = useStatus();
  const markWords = useMarkWords();
  const nameOf = usePartName(kind);
  const { mark, state, checks, summary, speaks } = part;
  const tone = MARK_TONES[mark];
  const scored = checks.filter(({ weight }) => weight > 0);
  const insteadOf = extras.insteadOf?.(report);
  const isAlone = kind.part === 'item';
  const listed = isAlone ? checks : checks.filter(isKnown);
  const isOpen = part.needsAttention && tone !== 'info' && !checks.every((check) => isAbove(check, report, summary));
  // Of an open part only what needs attention is seen at once.
  const [open, folded] = isOpen ? split(listed, needsSight) : [listed, []];
  const above = speaks ? summary : '';
  const fixes = fixesBelow(report.actions, checks);
  const shown = { report, above, below: fixes.map(({ title }) => title) };
  const id = `${isAlone ? 'item' : 'area'}-${part.id}`;
  return (
    <Area
      id={id}
      tone={tone}
      toneText={markWords(mark)}
      name={<Visible text={nameOf(part)} />}
      status={<Visible text={status(state)} />}
      statusTone={tone === 'info' || tone === 'not-tested' ? undefined : tone}
      say={<Visible text={summary} />}
      saysBelow={!speaks && open.some((check) => wordsOfCheck(check).says === summary)}
      points={scored.length === 0 ? undefined : scored.map((check) => segmentInPart(check, part))}
      open={isOpen}
      worst={worst}
    >
      {isAlone ? (
        listed.map((check) => <AloneCheck {...shown} check={check} above={summary} />)
      ) : (
        <PartLines {...shown} part={part} open={open} folded={folded} isFolded={isOpen} />
      )}
      {fixes.map(({ title, fix }, i) => {
        const instead = insteadOf?.({ fix });
        if (instead !== undefined) return <p>{instead}</p>;
        return (
          <More summary={<Visible text={title} />}>
            <FixSteps fix={fix} name={`${id}-${i}-step`} title={title} />
          </More>
        );
      })}
      {extras.list?.inPart?.(part.id, report)}
      <ProofOf checks={listed} />
    </Area>
  );
}

/** Holds what stands elsewhere in a part, so that a line need not repeat it. */
interface ShownProps {
  readonly report: Report;
  readonly above: string;
  /** Titles of the fixes below, which are what the advice says. */
  readonly below: readonly string[];
}

/** Shows the checks of a part; those without a problem, and notes, are one click away where others have one. */
function PartLines(
  props: ShownProps & {
    readonly part: ListedPart;
    readonly open: readonly ReportCheck[];
    readonly folded: readonly ReportCheck[];
    readonly isFolded: boolean;
  },
): JSX.Element {
  const { part, open, folded, isFolded, ...shown } = props;
  const notes = isFolded ? open.flatMap((check) => wordsOfCheck(check).others.filter((one) => !isProblem(one))) : [];
  return (
    <>
      <Lines>
        {open.map((check) => (
          <CheckLines {...shown} check={check} mark={markInPart(check, part)} only={isFolded ? isProblem : undefined} />
        ))}
      </Lines>
      <MoreLines checks={folded.length} notes={notes.length}>
        {folded.map((check) => (
          <CheckLines {...shown} check={check} mark={markInPart(check, part)} />
        ))}
        <FoundLines {...shown} found={notes} />
      </MoreLines>
    </>
  );
}

/** Folds lines that nobody has to act on, under how many there are. */
function MoreLines(props: {
  readonly checks: number;
  readonly notes: number;
  readonly children: ComponentChildren;
}): JSX.Element | null {
  const words = useWords(REPORT_TEXTS);
  const { list } = useFormats();
  const { checks, notes, children } = props;
  const counts = [
    ...(checks > 0 ? [words('more-in-order', { count: checks })] : []),
    ...(notes > 0 ? [words('more-notes', { count: notes })] : []),
  ];
  if (counts.length === 0) return null;
  return (
    <More summary={list(counts)}>
      <Lines>{children}</Lines>
    </More>
  );
}

/** Whether a check has a finding of warning or worse, or lost points. */
const needsSight = (check: ReportCheck): boolean => check.needsAttention || wordsOfCheck(check).others.some(isProblem);

const NEEDS_SIGHT: readonly ListedMark[] = ['partial', 'failed', 'attention'];

/** Whether a finding costs points, or is a warning or worse. */
const isProblem = (found: ReportFinding): boolean => NEEDS_SIGHT.includes(markOfFinding(found));

/** Whether a card above, or the sentence of its part, tells all that a check says. */
function isAbove(check: ReportCheck, { actions }: Report, summary: string): boolean {
  if (!needsSight(check)) return true;
  const { says, others } = wordsOfCheck(check);
  return shownFixOf(actions, check.id) !== undefined && summary.startsWith(says) && !others.some(isProblem);
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Shows the rest of a check whose part has its name and its sentence. */
const AloneCheck = (props: ShownProps & { readonly check: ReportCheck }): JSX.Element => {
  const [problems, notes] = split(wordsOfCheck(props.check).others, isProblem);
  return (
    <>
      <CheckText {...props} />
      {problems.length > 0 && (
        <Lines>
          <FoundLines {...props} found={problems} />
        </Lines>
      )}
      <MoreLines checks={0} notes={notes.length}>
        <FoundLines {...props} found={notes} />
      </MoreLines>
    </>
  );
};

/** The checks that carry no points, and what the advice of all of them rests on. */
function useUnscored(checks: readonly ReportCheck[], report: Report): PageSection[] {
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  if (checks.length === 0) return [];
  const title = words('unscored');
  const Frame = checks.some(needsSight) ? Card : FoldedCard;
  const body = (
    <Frame id="unscored" title={title}>
      <Lines bare>
        {checks.map((check) => (
          <CheckLines check={check} report={report} level="h3" />
        ))}
      </Lines>
      <ProofOf checks={checks} />
    </Frame>
  );
  return [{ id: 'unscored', title, body }];
}
