import type { JSX } from 'preact';
import { blockIn } from '../../../diagnoses/block.ts';
import { spfTree } from '../../../diagnoses/blocks/spf-tree.ts';
import { shownFinding } from '../../../diagnoses/check-item.ts';
import type { Report, ReportCheck, ReportFinding } from '../../../diagnoses/report.ts';
import { isScored } from '../../../diagnoses/scoring.ts';
import { unknownCauses } from '../../../diagnoses/unknown-causes.ts';
import { citationsText } from '../../../domain/citation.ts';
import { Area, Line, Lines } from '../../design/area.tsx';
import { Card, SectionHead } from '../../design/card.tsx';
import type { Tone } from '../../design/mark.tsx';
import { Visible } from '../../web/visible.tsx';
import { useWords } from '../../web/words.ts';
import { FoundLines } from '../check-line.tsx';
import { distinctEvidence, Proof } from '../evidence.tsx';
import { fixAnchor, shownFixOf } from '../fixes.tsx';
import { FurtherFixes } from '../report-area.tsx';
import { REPORT_TEXTS } from '../report-texts.ts';
import { segmentOf } from '../segment.ts';
import { labelOf, toneOfMarked as markTone, statusTone, useMarkWords, useStatus } from '../words.ts';
import { ownFixes } from './fixes-of.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { planStepOf } from './plan-step.ts';

const isAbsent = ({ findings: [main] }: ReportCheck): boolean => main?.code.startsWith('absent') === true;

/** The status word of an item: that of its area, which the report page has too, as far as it is in one. */
function statusOf(item: ReportCheck, { areas }: Report): string {
  const area = areas.find(({ checks }) => checks.includes(item.id));
  if (area !== undefined) return labelOf(area);
  const { outcome, notNeeded } = item;
  if (notNeeded) return 'not needed';
  if (outcome === 'failed') return isAbsent(item) ? 'not configured' : 'failed';
  return { satisfied: 'normal', partial: 'weak', unknown: 'unknown' }[outcome];
}

/** Chooses the tone of an item: what is not there is no fault where it is optional or not needed. */
const toneOf = (item: ReportCheck): Tone | 'info' =>
  item.outcome === 'failed' && isAbsent(item) && item.findings[0]?.severity === 'info' ? 'info' : markTone(item);

/** Shows one item: what it comes to, and inside what else was found, its fixes and its evidence. */
export function ItemArea(props: {
  readonly item: ReportCheck;
  readonly report: Report;
  readonly worst?: boolean;
}): JSX.Element {
  const { item, report, worst = false } = props;
  const status = useStatus();
  const markWords = useMarkWords();
  const tone = toneOf(item);
  const label = statusOf(item, report);
  const shown = shownFinding<ReportFinding>(item);
  const rest = item.findings.filter((one) => one !== shown);
  // What a card above tells in full stays closed here.
  const open = item.needsAttention && shownFixOf(report.actions, item.id) === undefined;
  return (
    <Area
      id={`item-${item.id}`}
      tone={tone}
      toneText={tone === 'info' ? status(label) : markWords(item)}
      name={<Visible text={item.name} />}
      status={<Visible text={status(label)} />}
      statusTone={tone !== 'info' && statusTone(label) === tone ? tone : undefined}
      say={<Visible text={shown?.says ?? item.explanation} />}
      points={item.weight === 0 ? undefined : [segmentOf(item)]}
      open={open}
      worst={worst}
    >
      <ToDo item={item} report={report} advice={shown?.advice ?? ''} />
      {rest.length > 0 && (
        <Lines>
          <FoundLines found={rest} />
        </Lines>
      )}
      <Proof evidence={item.evidence} sources={[citationsText(item.sources)]} />
    </Area>
  );
}

/** Shows what to do about an item: a link to its fix above or to the road, else its records. */
function ToDo(props: { readonly item: ReportCheck; readonly report: Report; readonly advice: string }): JSX.Element {
  const { item, report, advice } = props;
  const words = useWords(MAIL_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const shown = shownFixOf(report.actions, item.id);
  const fixes = ownFixes(item, report.actions);
  const isInPlan = ({ fix }: (typeof fixes)[number]): boolean => planStepOf(report, fix) !== undefined;
  return (
    <>
      {shown === undefined ? (
        advice !== '' && (
          <p class="dim small">
            <Visible text={advice} />
          </p>
        )
      ) : (
        <p>
          <a href={`#${fixAnchor(shown)}`}>{shared('go-to-fix', { number: shown + 1 })}</a>
        </p>
      )}
      {fixes.some(isInPlan) && (
        <p>
          <a href="#road">{words('see-road')}</a>
        </p>
      )}
      <FurtherFixes fixes={fixes.filter((one) => !isInPlan(one))} name={`item-${item.id}`} />
      {item.id === 'spf' && blockIn(report, spfTree) !== null && (
        <p>
          <a href="#spf">{words('see-spf')}</a>
        </p>
      )}
    </>
  );
}

const lostOf = ({ outcome, weight, points }: ReportCheck): number => (outcome === 'unknown' ? 0 : weight - points);

/** Shows the items that could be judged, those with something to fix open. */
export function Items({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(MAIL_PAGE_TEXTS);
  const items = report.checks.filter(isScored);
  const shown = items.filter(({ outcome }) => outcome !== 'unknown');
  if (shown.length === 0) return null;
  const lost = shown.reduce((sum, item) => sum + lostOf(item), 0);
  const worst = shown.toSorted((a, b) => lostOf(b) - lostOf(a))[0];
  return (
    <section aria-labelledby="items" class="stack">
      <SectionHead
        id="items"
        title={words(shown.length === items.length ? 'items' : 'items-checked', { count: shown.length })}
        meta={lost === 0 ? words('lost-none') : words('lost', { points: lost })}
      />
      <div class="card areas">
        {shown.map((item) => (
          <ItemArea item={item} report={report} worst={item === worst} />
        ))}
      </div>
    </section>
  );
}

/** Shows the items that are unknown, with their cause told once where it is one. Nothing where all is known. */
export function UnknownItems({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(MAIL_PAGE_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const items = report.checks.filter((one) => isScored(one) && one.outcome === 'unknown');
  if (items.length === 0) return null;
  const causes = unknownCauses(items);
  const one = causes.length === 1;
  const evidence = distinctEvidence(items.flatMap((item) => item.evidence));
  return (
    <Card
      id="unknown"
      title={words(one ? 'items-unknown-one' : 'items-unknown', { count: items.length })}
      meta={shared('points-open', { points: items.reduce((sum, { weight }) => sum + weight, 0) })}
    >
      {one && (
        <p>
          <Visible text={causes[0]?.cause ?? ''} />
        </p>
      )}
      <Lines>
        {items.map((item) => (
          <Line
            tone="unknown"
            toneText={words('unknown')}
            level="h3"
            title={<Visible text={item.name} />}
            end={shared('unknown-points', { most: item.weight })}
          >
            {!one && (
              <p>
                <Visible text={item.explanation} />
              </p>
            )}
          </Line>
        ))}
      </Lines>
      <Proof
        evidence={evidence.filter(({ outcome }) => outcome === 'failure')}
        sources={items.map(({ sources }) => citationsText(sources))}
      />
    </Card>
  );
}
