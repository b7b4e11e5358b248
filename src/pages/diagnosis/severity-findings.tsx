import type { JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { type DiagnosisKind, nameInKind } from '../../diagnoses/kind.ts';
import type { Report, ReportAction } from '../../diagnoses/report.ts';
import type { PlacedFinding, SeverityGroup } from '../../diagnoses/severity-groups.ts';
import { citationsText } from '../../domain/citation.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { Line, Lines } from '../design/area.tsx';
import { FindingItem } from '../design/finding.tsx';
import { checkPath } from '../docs/check-list.ts';
import { Visible } from '../web/visible.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { Proof } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { fixAnchor } from './fixes.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** Holds what the findings of a page need to know of the rest of it. */
export interface FindingsContext {
  readonly kind: DiagnosisKind;
  readonly report: Report;
  /** The findings that show the records of their action, because no card above does. */
  readonly leading: ReadonlySet<PlacedFinding>;
  /** The first finding of each check, which shows its evidence. */
  readonly first: ReadonlySet<PlacedFinding>;
}

const actionAnchor = (place: number): string => `action-${place + 1}`;

/** Names a check, with a link to its page in the docs. */
export const CheckName = ({ check: { id, name } }: Pick<PlacedFinding, 'check'>): JSX.Element => (
  <a class="quiet-link" href={checkPath(id)}>
    <Visible text={name} />
  </a>
);

/** Returns the names that Zonemaster has for a finding. */
function zonemasterOf(kind: DiagnosisKind, { check, finding }: PlacedFinding): readonly string[] {
  const found = kind.checks.find((one) => nameInKind(one) === check.id)?.check.findings[finding.code];
  const cases = [found?.refs?.zonemaster ?? []].flat();
  return cases.length === 0 ? [] : [`Zonemaster ${cases.join(', ')}`];
}

/** Returns the area of a check, in the reader's language. */
function useAreaOf({ kind, report }: Pick<FindingsContext, 'kind' | 'report'>): (check: string) => string {
  const language = useLanguage();
  return (check) => {
    const area = report.areas.find(({ checks }) => checks.includes(check));
    return area === undefined ? '' : kindWord(language, kind, `area/${area.id}`, area.label);
  };
}

/** Shows how to fix a finding: its records, or a link to them. */
function ToDo({ placed, context }: { readonly placed: PlacedFinding; readonly context: FindingsContext }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const own = useWords(SEVERITY_GROUP_TEXTS);
  const { action: place, finding } = placed;
  const action: ReportAction | undefined = place === undefined ? undefined : context.report.actions[place];
  if (place === undefined || action === undefined) return <Advice text={finding.advice} />;
  if (place < TOP_ACTIONS)
    return (
      <p>
        <a href={`#${fixAnchor(place)}`}>{words('go-to-fix', { number: place + 1 })}</a>
      </p>
    );
  const { title, advice, fix } = action;
  if (!context.leading.has(placed))
    return (
      <p>
        <a href={`#${actionAnchor(place)}`}>
          <Visible text={own('to-do', { title })} />
        </a>
      </p>
    );
  return (
    <>
      {fix?.steps[0]?.when == null && <Advice text={advice} />}
      {fix !== null && <FixSteps fix={fix} name={`${actionAnchor(place)}-step`} title={title} />}
    </>
  );
}

const Advice = ({ text }: { readonly text: string }): JSX.Element | null =>
  text === '' ? null : (
    <p>
      <Visible text={text} />
    </p>
  );

function Found({ placed, context }: { readonly placed: PlacedFinding; readonly context: FindingsContext }) {
  const words = useWords(REPORT_TEXTS);
  const own = useWords(SEVERITY_GROUP_TEXTS);
  const areaOf = useAreaOf(context);
  const { kind, report, leading, first } = context;
  const { check, finding, action: place } = placed;
  const { severity, says, points } = finding;
  const action = place !== undefined && leading.has(placed) ? report.actions[place] : undefined;
  return (
    <FindingItem
      {...(action === undefined || place === undefined ? {} : { id: actionAnchor(place) })}
      severity={severity}
      severityText={own(`is-${severity === 'ok' ? 'info' : severity}`)}
      title={action === undefined ? <CheckName check={check} /> : <Visible text={action.title} />}
      area={
        <>
          {areaOf(check.id)}
          {points > 0 && <span class="num">{words('minus', { points })}</span>}
        </>
      }
    >
      <p {...(first.has(placed) ? { id: `check-${check.id}` } : {})}>
        <Visible text={says} />
      </p>
      <ToDo placed={placed} context={context} />
      {first.has(placed) && (
        <Proof evidence={check.evidence} sources={[citationsText(check.sources), ...zonemasterOf(kind, placed)]} />
      )}
    </FindingItem>
  );
}

/** Shows what needs attention: what to do, what was found, and how we know. */
export const FindingsCard = (props: { readonly group: SeverityGroup; readonly context: FindingsContext }) => (
  <div class="card">
    {props.group.findings.map((placed) => (
      <Found placed={placed} context={props.context} />
    ))}
  </div>
);

/** Shows the findings that need no action, one on each line. */
export function FindingLines({ group }: { readonly group: SeverityGroup }): JSX.Element {
  const own = useWords(SEVERITY_GROUP_TEXTS);
  return (
    <div class="card pad">
      <Lines bare>
        {group.findings.map(({ check, finding: { severity, says, advice } }) => (
          <Line
            tone={severity === 'notice' ? 'notice' : 'info'}
            toneText={own(severity === 'notice' ? 'is-notice' : 'is-info')}
            title={<CheckName check={check} />}
            level="h3"
          >
            <p>
              <Visible text={says} />
            </p>
            {advice !== '' && (
              <p>
                <Visible text={advice} />
              </p>
            )}
          </Line>
        ))}
      </Lines>
    </div>
  );
}
