import type { JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { groupsOf, isInGoodOrder, type PlacedFinding, type SeverityGroup } from '../../diagnoses/check-list.ts';
import { type DiagnosisKind, nameInKind } from '../../diagnoses/kind.ts';
import { isSoftened } from '../../diagnoses/part-label.ts';
import type { Report, ReportCheck } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { isUnanswered } from '../../diagnoses/shown-score.ts';
import { isHeadline, type Severity } from '../../domain/severity.ts';
import { CAUSE_WORDS } from '../../texts/cause-words.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { Line, Lines } from '../design/area.tsx';
import { FoldedCard, SectionHead } from '../design/card.tsx';
import { FindingItem } from '../design/finding.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { Attempts } from './attempts.tsx';
import { AdviceText } from './check-line.tsx';
import { CheckName } from './check-name.tsx';
import { ConsequenceLines } from './consequences.tsx';
import { ProofOf } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { fixAnchor } from './fixes.tsx';
import { useNotTestedSection } from './not-tested.tsx';
import type { PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { ServerLines } from './server-lines.tsx';
import { tallyOf } from './tally.ts';
import { useUnknownSection } from './unknown-checks.tsx';
import { usePartName } from './words.ts';

/** The sections of the checks, with the pictures between them. */
export interface CheckSections {
  readonly first: readonly PageSection[];
  readonly rest: readonly PageSection[];
}

/**
 * Renders the sections of a report by severity: first the critical findings, which the pictures explain, then, behind
 * the pictures, all else.
 */
export function useSeveritySections(kind: DiagnosisKind, report: Report): CheckSections {
  const severities = useWords(SEVERITY_COUNT_TEXTS);
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const { groups, good, unknown, notTested } = groupsOf(report);
  const titleOf = ({ severity, findings: { length: count } }: SeverityGroup): string =>
    severities(severity, { count, number: count });
  const grave = groups
    .filter(({ severity }) => isHeadline(severity))
    .map((group) => ({
      id: group.severity,
      title: titleOf(group),
      body: <Grave group={group} title={titleOf(group)} kind={kind} report={report} />,
    }));
  const calm = groups.filter(({ severity }) => !isHeadline(severity));
  return {
    first: grave.filter(({ id }) => id === 'critical'),
    rest: [
      ...grave.filter(({ id }) => id !== 'critical'),
      ...useUnknownSection(unknown, isUnanswered(report) && <Attempts checks={report.checks} />),
      ...useNotTestedSection(notTested),
      ...calm.map((group) => ({
        id: group.severity,
        title: titleOf(group),
        body: (
          <FoldedCard id={group.severity} title={titleOf(group)} meta={<NamesOf findings={group.findings} />}>
            <CalmLines findings={group.findings} />
          </FoldedCard>
        ),
      })),
      // Of what little is known, nothing may be in order.
      ...(isUnanswered(report) && good.length === 0
        ? []
        : [{ id: 'in-order', title: words('in-order'), body: <InOrder kind={kind} report={report} good={good} /> }]),
    ],
  };
}

interface SeverityProps {
  readonly kind: DiagnosisKind;
  readonly report: Report;
}

/** The findings of a severity that need attention. */
function Grave(props: SeverityProps & { readonly group: SeverityGroup; readonly title: string }): JSX.Element {
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const { group, title, kind, report } = props;
  const { severity } = group;
  const meta = severity === 'critical' || severity === 'error' || severity === 'warning' ? words(severity) : undefined;
  return (
    <section aria-labelledby={severity}>
      <SectionHead id={severity} title={title} meta={meta} />
      <div class="card">
        {group.findings.map((placed) => (
          <Found placed={placed} kind={kind} report={report} />
        ))}
      </div>
    </section>
  );
}

const actionAnchor = (place: number): string => `action-${place + 1}`;

/** Returns the names that Zonemaster has for a finding. */
function zonemasterOf(kind: DiagnosisKind, { check, finding }: PlacedFinding): readonly string[] {
  const found = kind.checks.find((one) => nameInKind(one) === check.id)?.check.findings[finding.code];
  const cases = [found?.refs?.zonemaster ?? []].flat();
  return cases.length === 0 ? [] : [`Zonemaster ${cases.join(', ')}`];
}

/** One finding: what to do, what was found, and how we know. */
function Found({ placed, kind, report }: SeverityProps & { readonly placed: PlacedFinding }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const own = useWords(SEVERITY_GROUP_TEXTS);
  const causes = useWords(CAUSE_WORDS);
  const nameOf = usePartName(kind);
  const { check, finding, action: place, isFirst } = placed;
  const { says, points } = finding;
  const { severity, consequences } = placed;
  const action = place !== undefined && placed.leads ? report.actions[place] : undefined;
  const above = place !== undefined && place < TOP_ACTIONS ? report.actions[place]?.why : undefined;
  const area = report.areas.find(({ checks }) => checks.includes(check.id));
  return (
    <FindingItem
      {...(action === undefined || place === undefined ? {} : { id: actionAnchor(place) })}
      severity={severity}
      severityText={own(`is-${severity === 'ok' ? 'info' : severity}`)}
      title={action === undefined ? <CheckName check={check} /> : <Visible text={action.title} />}
      area={
        <>
          {area !== undefined && nameOf(area)}
          {points > 0 && <span class="num">{words('minus', { points })}</span>}
        </>
      }
    >
      <p {...(isFirst ? { id: `check-${check.id}` } : {})}>
        {/* A card above says it already. */}
        {says !== above && <Visible text={says} />}
      </p>
      <ToDo placed={placed} report={report} />
      {consequences.length > 0 && (
        <More summary={causes('also', { count: consequences.length })}>
          <ConsequenceLines found={consequences} />
          <ProofOf checks={consequences.flatMap((one) => (isAllCaused(one.check) ? [one.check] : []))} />
        </More>
      )}
      {isFirst && <ProofOf checks={[check]} more={zonemasterOf(kind, placed)} />}
    </FindingItem>
  );
}

/** Returns whether all that a check found follows from others, so that its evidence stands with that. */
const isAllCaused = ({ findings }: ReportCheck): boolean => findings.every(({ causedBy }) => causedBy !== undefined);

/** How to fix a finding: its records, or a link to them. */
function ToDo({ placed, report }: { readonly placed: PlacedFinding; readonly report: Report }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const own = useWords(SEVERITY_GROUP_TEXTS);
  const { action: place, finding } = placed;
  const action = place === undefined ? undefined : report.actions[place];
  if (place === undefined || action === undefined) return <AdviceText text={finding.advice} />;
  const { title, advice, fix } = action;
  if (!placed.leads) {
    const isAbove = place < TOP_ACTIONS;
    return (
      <p>
        <a href={`#${isAbove ? fixAnchor(place) : actionAnchor(place)}`}>
          <Visible text={isAbove ? words('go-to-fix', { number: place + 1 }) : own('to-do', { title })} />
        </a>
      </p>
    );
  }
  return (
    <>
      {fix?.steps[0]?.when == null && <AdviceText text={advice} />}
      {fix !== null && <FixSteps fix={fix} name={`${actionAnchor(place)}-step`} title={title} />}
      <ServerLines action={action} domain={report.domain} />
    </>
  );
}

/** Names the checks of findings, each once. */
function NamesOf({ findings }: { readonly findings: readonly PlacedFinding[] }): JSX.Element {
  const formats = useFormats();
  const names = [...new Set(findings.map(({ check }) => check.name))];
  return <Visible text={formats.list(names)} />;
}

const CALM_WORDS = { notice: 'is-notice', info: 'is-info' } as const satisfies Partial<Record<Severity, string>>;

/** Findings that need no action, one on each line. */
function CalmLines({ findings }: { readonly findings: readonly PlacedFinding[] }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const own = useWords(SEVERITY_GROUP_TEXTS);
  return (
    <Lines bare>
      {findings.map(({ check, finding: { severity, says, advice } }) => {
        const tone = severity === 'ok' || severity === 'notice' ? severity : 'info';
        return (
          <Line
            tone={tone}
            toneText={tone === 'ok' ? words('passed') : own(CALM_WORDS[tone])}
            title={<CheckName check={check} />}
            level="h3"
          >
            <p>
              <Visible text={says} />
            </p>
            <AdviceText text={advice} />
          </Line>
        );
      })}
    </Lines>
  );
}

/** Shows the areas in order in one sentence, with their findings behind a click. */
function InOrder(props: SeverityProps & { readonly good: readonly PlacedFinding[] }): JSX.Element {
  const { kind, report, good } = props;
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const { whole: passed, known, all } = tallyOf(report.checks.filter(isScored));
  const softened = report.checks.filter(isSoftened).map(({ id }) => id);
  const areas = report.areas
    .filter((area) => isInGoodOrder(area) && !area.checks.some((id) => softened.includes(id)))
    .map(usePartName(kind));
  return (
    <FoldedCard
      id="in-order"
      title={words('in-order')}
      meta={words(known < all ? 'passing-known' : 'passing', { passed, count: known })}
    >
      {areas.length > 0 && (
        <p class="dim">
          <Visible text={shared('in-order', { areas })} />
        </p>
      )}
      {good.length > 0 && (
        <>
          <CalmLines findings={good} />
          <ProofOf checks={report.checks.filter(isInGoodOrder)} />
        </>
      )}
    </FoldedCard>
  );
}
