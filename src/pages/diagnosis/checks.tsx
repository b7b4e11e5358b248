import type { ComponentChildren, JSX } from 'preact';
import { fixesBelow, type ListedPart, listedParts, wordsOfCheck, worstPart } from '../../diagnoses/check-list.ts';
import type { Report, ReportCheck } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { Area, Lines } from '../design/area.tsx';
import { Card, SectionHead } from '../design/card.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { BasisLegend } from './basis.tsx';
import { CheckLines, CheckText, FoundLines } from './check-line.tsx';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import { ProofOf } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { shownFixOf } from './fixes.tsx';
import type { PageKind, PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { segmentOf } from './segment.ts';
import { useUnknownSection } from './unknown-checks.tsx';
import { labelOf, MARK_TONES, statusTone, useMarkWords, usePartName, useStatus } from './words.ts';

interface ListProps {
  readonly page: PageKind;
  readonly report: Report;
}

const isKnown = ({ outcome }: ReportCheck): boolean => outcome !== 'unknown';

/** Renders the checks by area, or each alone: what is unknown, the parts of the score, and what carries no points. */
export function usePartSections({ page, report }: ListProps): readonly PageSection[] {
  const { kind, extras = {} } = page;
  const parts = listedParts(kind, report);
  const shown = parts.filter(({ checks }) => checks.some(isKnown));
  const beside = kind.part === 'item' ? [] : report.checks.filter((check) => !isScored(check));
  // Where no part is known, what carries no points has the same causes.
  const unscored = beside.filter((check) => shown.length > 0 || isKnown(check));
  // Each once, so that their points add up.
  const unknown = [...parts.flatMap(({ checks }) => checks), ...beside].filter(
    (check) => !isKnown(check) && !unscored.includes(check),
  );
  const legend = <BasisLegend bases={report.checks.map(({ basis }) => basis)} />;
  return [
    ...useUnknownSection(kind, unknown, extras.list?.inUnknown?.(report)),
    ...usePartList({ page, report, all: parts, shown, legend: unscored.length === 0 && legend }),
    ...useUnscored(unscored, report, legend),
  ];
}

/** Renders the parts, and how many of them are in order. */
function usePartList(
  props: ListProps & {
    readonly all: readonly ListedPart[];
    /** Those of which something is known. */
    readonly shown: readonly ListedPart[];
    readonly legend: ComponentChildren;
  },
): PageSection[] {
  const words = useWords(REPORT_TEXTS);
  const { page, report, all, shown, legend } = props;
  const { kind, extras = {} } = page;
  if (shown.length === 0) return [];
  const id = kind.part === 'item' ? 'items' : 'areas';
  const count = shown.length;
  const title = words(count === all.length ? id : `${id}-checked`, { count });
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
      {legend}
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
  const bad = shown.filter(({ needsAttention }) => needsAttention).length;
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
  const { mark, checks, summary, speaks } = part;
  const tone = MARK_TONES[mark];
  const label = labelOf(part);
  const scored = checks.filter(({ weight }) => weight > 0);
  const insteadOf = extras.insteadOf?.(report);
  const isAlone = kind.part === 'item';
  const listed = isAlone ? checks : checks.filter(isKnown);
  const id = `${isAlone ? 'item' : 'area'}-${part.id}`;
  return (
    <Area
      id={id}
      tone={tone}
      toneText={markWords(mark)}
      name={<Visible text={nameOf(part)} />}
      status={<Visible text={status(label)} />}
      statusTone={tone !== 'info' && statusTone(label) === tone ? tone : undefined}
      say={<Visible text={summary} />}
      points={scored.length === 0 ? undefined : scored.map(segmentOf)}
      // What a card above tells in full stays closed here.
      open={part.needsAttention && !(isAlone && shownFixOf(report.actions, part.id) !== undefined)}
      worst={worst}
    >
      {isAlone ? (
        listed.map((check) => <AloneCheck check={check} report={report} above={summary} />)
      ) : (
        <Lines>
          {listed.map((check) => (
            <CheckLines check={check} report={report} above={speaks ? summary : ''} />
          ))}
        </Lines>
      )}
      {fixesBelow(report.actions, checks).map(({ title, fix }, i) => {
        const instead = insteadOf?.({ fix });
        if (instead !== undefined) return <p>{instead}</p>;
        return (
          <div class="stack-s">
            <p class="sub">
              <Visible text={title} />
            </p>
            <FixSteps fix={fix} name={`${id}-${i}-step`} title={title} />
          </div>
        );
      })}
      {extras.list?.inPart?.(part.id, report)}
      <ProofOf checks={listed} />
    </Area>
  );
}

/** Shows the rest of a check whose part has its name and its sentence. */
const AloneCheck = (props: { readonly check: ReportCheck; readonly report: Report; readonly above: string }) => {
  const { others } = wordsOfCheck(props.check);
  return (
    <>
      <CheckText {...props} />
      {others.length > 0 && (
        <Lines>
          <FoundLines found={others} />
        </Lines>
      )}
    </>
  );
};

/** The checks that carry no points, and what the advice of all of them rests on. */
function useUnscored(checks: readonly ReportCheck[], report: Report, legend: JSX.Element): PageSection[] {
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  if (checks.length === 0) return [];
  const title = words('unscored');
  const body = (
    <Card flush id="unscored" title={title}>
      <div class="pad stack-s">
        <Lines bare>
          {checks.map((check) => (
            <CheckLines check={check} report={report} level="h3" />
          ))}
        </Lines>
        <ProofOf checks={checks} />
      </div>
      {legend}
    </Card>
  );
  return [{ id: 'unscored', title, body }];
}
