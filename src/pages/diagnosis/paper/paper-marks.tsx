import type { JSX } from 'preact';
import { groupsOf, isBySeverity, listedParts, markAmong } from '../../../diagnoses/check-list.ts';
import type { DiagnosisKind } from '../../../diagnoses/kind.ts';
import type { ListedMark } from '../../../diagnoses/part-label.ts';
import type { Report, ReportCheck } from '../../../diagnoses/report.ts';
import { SEVERITY_GROUP_TEXTS } from '../../../texts/severity-group-texts.ts';
import { ToneMark } from '../../design/area.tsx';
import { Mark, NotTestedMark, SeverityMark } from '../../design/mark.tsx';
import { Visible } from '../../web/visible.tsx';
import { useWords } from '../../web/words.ts';
import { REPORT_TEXTS } from '../report-texts.ts';
import { MARK_TONES, useMarkWords, usePointsOf } from '../words.ts';
import { PAPER_TEXTS } from './paper-texts.ts';

/** Checks that have one mark. */
interface MarkedChecks {
  readonly mark: JSX.Element;
  readonly word: string;
  readonly checks: readonly ReportCheck[];
}

/** Lists what needs attention first. */
const ORDER = [
  'failed',
  'partial',
  'attention',
  'unknown',
  'not-tested',
  'satisfied',
  'info',
] as const satisfies readonly ListedMark[];

/** Groups the checks by the marks of the list below. */
function useByMark(kind: DiagnosisKind, report: Report): readonly MarkedChecks[] {
  const markWords = useMarkWords();
  const parts = listedParts(kind, report);
  const of = Map.groupBy(report.checks, (check) => markAmong(check, parts));
  return ORDER.map((listed) => {
    return {
      mark: <ToneMark tone={MARK_TONES[listed]} small />,
      word: markWords(listed),
      checks: of.get(listed) ?? [],
    };
  });
}

/** Groups the checks by their gravest finding; one whose findings all follow from others stands with those. */
function useBySeverity(report: Report): readonly MarkedChecks[] {
  const words = useWords(SEVERITY_GROUP_TEXTS);
  const shared = useWords(REPORT_TEXTS);
  const { groups, good, unknown, notTested } = groupsOf(report);
  const seen = new Set<string>();
  const once = (checks: readonly ReportCheck[]): readonly ReportCheck[] =>
    checks.filter(({ id }) => seen.size < seen.add(id).size);
  const graver = groups.map(({ severity, findings }) => ({
    mark: <SeverityMark severity={severity} small />,
    word: words(`is-${severity}`),
    checks: once(findings.flatMap(({ check, consequences }) => [check, ...consequences.map((one) => one.check)])),
  }));
  const open = { mark: <Mark tone="unknown" small />, word: shared('unknown'), checks: once(unknown) };
  const whole = {
    mark: <Mark tone="ok" small />,
    word: words('in-order'),
    checks: once(good.map(({ check }) => check)),
  };
  const left = { mark: <NotTestedMark small />, word: shared('not-tested'), checks: once(notTested) };
  return [...graver, open, left, whole];
}

/** Shows the marks of all checks in a few lines, for the first page of what is printed. */
export function PaperMarks(props: { readonly kind: DiagnosisKind; readonly report: Report }): JSX.Element | null {
  const { kind, report } = props;
  const words = useWords(PAPER_TEXTS);
  const groups = isBySeverity(report) ? useBySeverity(report) : useByMark(kind, report);
  const pointsOf = usePointsOf();
  if (report.checks.length === 0) return null;
  return (
    <section class="paper paper-marks">
      <h2>{words('checks')}</h2>
      <dl>
        {groups.map(
          ({ mark, word, checks }) =>
            checks.length > 0 && (
              <>
                <dt>
                  {mark}
                  <span>{word}</span>
                </dt>
                <dd>
                  {checks.map((check) => (
                    <span>
                      <Visible text={check.name} />
                      {check.weight > 0 && ` ${pointsOf(check)}`}
                    </span>
                  ))}
                </dd>
              </>
            ),
        )}
      </dl>
    </section>
  );
}
