import type { JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { groupsOf, type PlacedFinding, type SeverityGroup } from '../../diagnoses/severity-groups.ts';
import { citationsText } from '../../domain/citation.ts';
import { isHeadline } from '../../domain/severity.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { Line, Lines } from '../design/area.tsx';
import { Card, SectionHead } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useLanguage, useWords } from '../web/words.ts';
import { Proof } from './evidence.tsx';
import type { PageSection } from './page-kind.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { CheckName, FindingLines, FindingsCard, type FindingsContext } from './severity-findings.tsx';
import { tallyOf } from './tally.ts';
import { UnknownChecks } from './unknown-checks.tsx';
import { isInOrder } from './words.ts';

const firstsBy = (
  all: readonly PlacedFinding[],
  keyOf: (one: PlacedFinding) => string | number | undefined,
): ReadonlySet<PlacedFinding> => {
  const firsts = new Map<string | number, PlacedFinding>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined && !firsts.has(key)) firsts.set(key, one);
  }
  return new Set(firsts.values());
};

/**
 * Renders the sections of a report by severity: first the critical findings, which the pictures explain, then the pictures,
 * then all else.
 */
export function useSeveritySections(
  kind: DiagnosisKind,
  report: Report,
): { readonly first: readonly PageSection[]; readonly rest: readonly PageSection[] } {
  const severities = useWords(SEVERITY_COUNT_TEXTS);
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const formats = useFormats();
  const { groups, good, unknown } = groupsOf(report);
  const grave = groups.filter(({ severity }) => isHeadline(severity));
  const shown = grave.flatMap(({ findings }) => findings);
  const context: FindingsContext = {
    kind,
    report,
    leading: firstsBy(shown, ({ action = 0 }) => (action < TOP_ACTIONS ? undefined : action)),
    first: firstsBy(shown, ({ check }) => check.id),
  };
  const titleOf = ({ severity, findings: { length: count } }: SeverityGroup): string =>
    severities(severity, { count, number: count });
  const sectionOf = (group: SeverityGroup): PageSection => ({
    id: group.severity,
    title: titleOf(group),
    body: <Group group={group} title={titleOf(group)} context={context} />,
  });
  const calm = groups.filter(({ severity }) => !isHeadline(severity));
  const [first] = calm;
  return {
    first: grave.filter(({ severity }) => severity === 'critical').map(sectionOf),
    rest: [
      ...grave.filter(({ severity }) => severity !== 'critical').map(sectionOf),
      ...(unknown.length === 0
        ? []
        : [
            {
              id: 'unknown',
              title: words('unknown', { count: unknown.length }),
              body: <UnknownChecks checks={unknown} />,
            },
          ]),
      ...(first === undefined
        ? []
        : [
            {
              id: first.severity,
              title: formats.list(calm.map(titleOf)),
              body: <Calm groups={calm.map((group) => ({ group, title: titleOf(group) }))} />,
            },
          ]),
      { id: 'in-order', title: words('in-order'), body: <InOrder kind={kind} report={report} good={good} /> },
    ],
  };
}

function Group(props: { readonly group: SeverityGroup; readonly title: string; readonly context: FindingsContext }) {
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const { group, title, context } = props;
  const { severity } = group;
  const meta = severity === 'critical' || severity === 'error' || severity === 'warning' ? words(severity) : undefined;
  return (
    <section aria-labelledby={severity}>
      <SectionHead id={severity} title={title} meta={meta} />
      <FindingsCard group={group} context={context} />
    </section>
  );
}

/** Notices and facts, beside each other where there are both. */
const Calm = (props: {
  readonly groups: readonly { readonly group: SeverityGroup; readonly title: string }[];
}): JSX.Element => (
  <div class={props.groups.length > 1 ? 'half top-al' : undefined}>
    {props.groups.map(({ group, title }) => (
      <section aria-labelledby={group.severity}>
        <SectionHead id={group.severity} title={title} />
        <FindingLines group={group} />
      </section>
    ))}
  </div>
);

/** Shows the areas in order in one sentence, with their findings behind a click. */
function InOrder(props: {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  readonly good: readonly PlacedFinding[];
}): JSX.Element {
  const { kind, report, good } = props;
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const language = useLanguage();
  const { whole: passed, known, all } = tallyOf(report.checks.filter(isScored));
  const whole = report.checks.filter(isInOrder);
  const areas = report.areas.filter(isInOrder).map(({ id, label }) => kindWord(language, kind, `area/${id}`, label));
  return (
    <Card
      id="in-order"
      title={words('in-order')}
      meta={words(known < all ? 'passing-known' : 'passing', { passed, count: known })}
    >
      {areas.length > 0 && (
        <p class="dim">
          <Visible text={shared('in-order', { count: areas.length, areas })} />
        </p>
      )}
      {good.length > 0 && (
        <More summary={words('show-good', { count: good.length })}>
          <Lines>
            {good.map(({ check, finding: { says } }) => (
              <Line tone="ok" toneText={shared('passed')} title={<CheckName check={check} />} level="h3">
                <p>
                  <Visible text={says} />
                </p>
              </Line>
            ))}
          </Lines>
          <Proof
            evidence={whole.flatMap(({ evidence }) => evidence)}
            sources={whole.map(({ sources }) => citationsText(sources))}
          />
        </More>
      )}
    </Card>
  );
}
