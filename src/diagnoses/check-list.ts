import { byGravity, NOTED_SEVERITIES, type Severity } from '../domain/severity.ts';
import { TOP_ACTIONS } from './actions.ts';
import { type CheckedFinding, causesAmong } from './cause-list.ts';
import { statusOf } from './check-area.ts';
import { isWarning, onlyExplains, shownFinding } from './check-item.ts';
import { isSameFinding } from './found-in.ts';
import type { DiagnosisKind } from './kind.ts';
import { isSoftened, type ListedMark, labelOf, type Marked, markByPoints, markOfSubject } from './part-label.ts';
import type { Report, ReportAction, ReportArea, ReportCheck, ReportFinding, ReportFix } from './report.ts';
import { isScored } from './scoring.ts';

/** Holds what the mark of an area is made of, in a report or in a diagnosis. */
type MarkedArea = Pick<ReportArea, 'id' | 'code' | 'status' | 'outcome' | 'needsAttention' | 'checks'>;
interface MarkedCheck extends Pick<ReportCheck, 'id' | 'outcome' | 'needsAttention' | 'notNeeded'> {
  readonly findings: Marked['findings'];
}

const markedArea = ({ outcome, needsAttention }: MarkedArea, checks: readonly MarkedCheck[]): Marked => ({
  outcome,
  needsAttention,
  ...(checks.length > 0 && checks.every(({ notNeeded }) => notNeeded) ? { notNeeded: true } : {}),
  ...(lacksOnlyUnneeded({ outcome }, checks) ? { outcome: 'satisfied', notNeeded: true } : {}),
  findings: checks.flatMap(({ findings }) => findings),
});

/** Whether an area has less than all points for what nobody needs alone. */
const lacksOnlyUnneeded = ({ outcome }: Pick<ReportArea, 'outcome'>, checks: readonly MarkedCheck[]): boolean =>
  outcome === 'partial' && checks.every((check) => check.notNeeded || isInGoodOrder(check));

/** Returns whether all points are there, and nothing needs attention: only that is in order. */
export const isInGoodOrder = ({ outcome, needsAttention }: Pick<Marked, 'outcome' | 'needsAttention'>): boolean =>
  outcome === 'satisfied' && !needsAttention;

/** Tells whether a check looks in vain for what is optional. */
const isOptional = ({ outcome, findings: [main] }: ReportCheck): boolean =>
  outcome === 'failed' && main?.severity === 'info' && main.code.startsWith('absent');

/** Marks a check. One that only explains, or looks in vain for what is optional, has no verdict. */
export const markOfCheck = (check: ReportCheck): ListedMark =>
  isOptional(check) || onlyExplains(check) ? 'info' : markByPoints(check);

/** Marks a finding beside the one that the line of its check is made of. */
export const markOfFinding = (finding: Pick<ReportFinding, 'points' | 'severity'>): ListedMark =>
  finding.points > 0 ? 'partial' : isWarning(finding) ? 'attention' : 'info';

/** Holds the words of a check: its line, and what was found beside that. */
interface LineWords {
  readonly says: string;
  readonly advice: string;
  readonly others: readonly ReportFinding[];
}

/** Returns the words of a check: what costs most, and whatever else was found. */
export function wordsOfCheck(check: ReportCheck): LineWords {
  const shown = shownFinding<ReportFinding>(check);
  const others = check.findings.filter((one) => one !== shown);
  return { says: shown?.says ?? check.explanation, advice: shown?.advice ?? '', others };
}

/** A part of a report as it is listed: an area with its checks, or a check alone. */
export interface ListedPart
  extends Omit<ReportArea, 'checks' | 'args' | 'advice' | 'explanation' | 'allAdvice' | 'observedAt'> {
  readonly mark: ListedMark;
  /** Its label, which agrees with the mark. */
  readonly state: string;
  readonly checks: readonly ReportCheck[];
  /** Whether its sentence is about its subject, and not one of those of its checks. */
  readonly speaks: boolean;
}

/** Returns a check as a part of its own. Its status is that of its area, which other reports have too. */
export function partOfCheck(
  check: ReportCheck,
  { areas, exists }: Pick<Report, 'areas' | 'exists'>,
  kind: Pick<DiagnosisKind, 'areas'>,
): ListedPart {
  const area = areas.find(({ checks }) => checks.includes(check.id));
  const state = { id: check.id, code: area?.code ?? null, status: area?.status ?? statusOf(check, exists) };
  const byPoints = markOfCheck(check);
  const mark = byPoints !== 'info' && isSubject(kind, area?.id) ? markOfSubject(check, state) : byPoints;
  const why = check.notNeeded ? 'not needed' : isOptional(check) ? 'optional' : 'note';
  // Where points alone would tick it, its area says why there is no tick.
  const isHalf = area !== undefined && mark === 'attention' && !check.needsAttention;
  return {
    ...check,
    ...state,
    label: check.name,
    summary: isHalf ? area.summary : wordsOfCheck(check).says,
    mark,
    state: labelOf(state, mark, why),
    checks: [check],
    speaks: true,
  };
}

/** Whether an area is about one subject, which other kinds may have too. */
const isSubject = ({ areas }: Pick<DiagnosisKind, 'areas'>, id: string | undefined): boolean =>
  areas.some((one) => one.id === id && 'speaks' in one);

function markOfArea(area: MarkedArea, checks: readonly MarkedCheck[], kind: Pick<DiagnosisKind, 'areas'>): ListedMark {
  const marked = markedArea(area, checks);
  return isSubject(kind, area.id) ? markOfSubject(marked, area) : markByPoints(marked);
}

/** An area with its mark. */
export interface AreaMark {
  readonly area: string;
  readonly mark: ListedMark;
}

/** Returns the marks of the areas of a diagnosis, as its report shows them. */
export const areaMarks = (
  { areas, checks }: { readonly areas: readonly MarkedArea[]; readonly checks: readonly MarkedCheck[] },
  kind: Pick<DiagnosisKind, 'areas'>,
): readonly AreaMark[] =>
  areas.map((area) => ({
    area: area.id,
    mark: markOfArea(
      area,
      checks.filter(({ id }) => area.checks.includes(id)),
      kind,
    ),
  }));

/** Returns an area as a part of a report. */
function partOfArea(
  area: ReportArea,
  { checks: all }: Pick<Report, 'checks'>,
  kind: Pick<DiagnosisKind, 'areas'>,
): ListedPart {
  const checks = all.filter(({ id }) => area.checks.includes(id));
  const speaks = isSubject(kind, area.id);
  const mark = markOfArea(area, checks, kind);
  const why = lacksOnlyUnneeded(area, checks) || isSoftened(markedArea(area, checks)) ? 'note' : 'not needed';
  return { ...area, mark, state: labelOf(area, mark, why), checks, speaks };
}

/** Returns the parts of a report in its order: the items of a kind of items, else its areas. */
export const listedParts = (kind: Pick<DiagnosisKind, 'part' | 'areas'>, report: Report): readonly ListedPart[] =>
  kind.part === 'item'
    ? report.checks.filter(isScored).map((one) => partOfCheck(one, report, kind))
    : report.areas.map((area) => partOfArea(area, report, kind));

/** Marks a check as its part is marked, if that has no other; such a mark stands beside the words of the part. */
export const markInPart = (check: ReportCheck, { checks, mark }: Pick<ListedPart, 'checks' | 'mark'>): ListedMark =>
  checks.length === 1 && checks.includes(check) ? mark : markOfCheck(check);

/** Marks a check as it is marked in the list of these parts. */
export function markAmong(check: ReportCheck, parts: readonly ListedPart[]): ListedMark {
  const part = parts.find(({ checks }) => checks.includes(check));
  return part === undefined ? markOfCheck(check) : markInPart(check, part);
}

/** Returns the part that lost most points; undefined where none lost any. */
export function worstPart(parts: readonly ListedPart[]): ListedPart | undefined {
  const lost = ({ points, weight }: ListedPart): number => weight - points;
  return parts
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'partial')
    .reduce<ListedPart | undefined>(
      (worst, part) => (worst === undefined || lost(part) > lost(worst) ? part : worst),
      undefined,
    );
}

/** Returns the fixes of some checks that do not stand above everything else: each with the first check of its action. */
export function fixesBelow(
  actions: readonly ReportAction[],
  checks: readonly ReportCheck[],
): readonly { readonly title: string; readonly fix: ReportFix }[] {
  const ids = checks.map(({ id }) => id);
  const listed = actions
    .slice(TOP_ACTIONS)
    .flatMap(({ checks: [first = ''], title, fix }) => (fix !== null && ids.includes(first) ? [{ title, fix }] : []));
  const known = new Set(actions.map(({ fix }) => fix?.id));
  const optional = checks.flatMap(({ findings }) =>
    findings.flatMap(({ fix, causedBy }) => {
      // What follows from another finding goes away with that.
      if (fix === null || causedBy !== undefined || known.has(fix.id)) return [];
      known.add(fix.id);
      return [{ title: fix.steps.at(-1)?.title ?? '', fix }];
    }),
  );
  return [...listed, ...optional];
}

/** Checks that are unknown for one cause. */
export interface UnknownCause {
  readonly cause: string;
  readonly checks: readonly ReportCheck[];
}

/** Groups checks with an unknown outcome by cause, so that each cause is shown once. */
export const unknownCauses = (unknown: readonly ReportCheck[]): readonly UnknownCause[] =>
  [...Map.groupBy(unknown, ({ explanation }) => explanation)].map(([cause, checks]) => ({ cause, checks }));

/** A finding of a report beside the check that made it, and its place among the actions. */
export interface PlacedFinding extends CheckedFinding {
  /** How grave it is, or the gravest of those that follow from it. */
  readonly severity: Severity;
  /** Those that follow from it, which stand beneath it. */
  readonly consequences: readonly CheckedFinding[];
  /** The place of the action that fixes it; undefined if there is none. */
  readonly action: number | undefined;
  /** Whether no graver finding is of the same check, so that its evidence stands here. */
  readonly isFirst: boolean;
  /** Whether the records of its action stand here: no card above has them, and no finding before. */
  readonly leads: boolean;
}

/** Holds all findings of one severity, those first whose action comes first. */
export interface SeverityGroup {
  readonly severity: (typeof NOTED_SEVERITIES)[number];
  readonly findings: readonly PlacedFinding[];
}

/** Holds what a report of findings says, each thing once and the gravest first. */
export interface BySeverity {
  readonly groups: readonly SeverityGroup[];
  /** Lists the findings of what is in order. */
  readonly good: readonly PlacedFinding[];
  /** Checks with an unknown outcome. */
  readonly unknown: readonly ReportCheck[];
  /** Those that nobody tested. */
  readonly notTested: readonly ReportCheck[];
}

/** Returns whether a report is ordered by severity: its findings count by how grave they are. */
export const isBySeverity = ({
  checks,
}: {
  readonly checks: readonly Pick<ReportCheck, 'id' | 'bySeverity'>[];
}): boolean => checks.some(({ bySeverity }) => bySeverity === true);

/** Puts the findings of a report in order: by severity, then by their actions, then as the kind has them. */
export function groupsOf(report: Pick<Report, 'checks' | 'actions' | 'causes'>): BySeverity {
  const { checks, actions } = report;
  const placeOf = (finding: ReportFinding): number | undefined => {
    const place = actions.findIndex(({ findings }) => findings.some((one) => isSameFinding(one, finding)));
    return place < 0 ? undefined : place;
  };
  const seen = new Set<string | number>();
  const isFirst = (key: string | number): boolean => seen.size < seen.add(key).size;
  const placed = checks
    .flatMap((check) =>
      check.findings.flatMap((finding) => {
        if (finding.causedBy !== undefined) return [];
        const consequences = causesAmong(report, [finding]).flatMap((cause) => cause.consequences);
        return [
          { check, finding, severity: finding.counts ?? finding.severity, consequences, action: placeOf(finding) },
        ];
      }),
    )
    .toSorted((a, b) => byGravity(a, b) || (a.action ?? actions.length) - (b.action ?? actions.length))
    .map(
      (one): PlacedFinding => ({
        ...one,
        isFirst: isFirst(one.check.id),
        leads: one.action !== undefined && one.action >= TOP_ACTIONS && isFirst(one.action),
      }),
    );
  const of = (severity: Severity): readonly PlacedFinding[] => placed.filter((one) => one.severity === severity);
  return {
    groups: NOTED_SEVERITIES.toReversed()
      .map((severity) => ({ severity, findings: of(severity) }))
      .filter(({ findings }) => findings.length > 0),
    good: of('ok'),
    unknown: checks.filter(({ outcome }) => outcome === 'unknown'),
    notTested: checks.filter(({ outcome }) => outcome === 'not-tested'),
  };
}
