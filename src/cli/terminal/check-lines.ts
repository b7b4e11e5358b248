import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import {
  groupsOf,
  isBySeverity,
  listedParts,
  markAmong,
  markOfFinding,
  type PlacedFinding,
  unknownCauses,
  wordsOfCheck,
} from '../../diagnoses/check-list.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import type { Report, ReportCheck } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { gravityOf, isHeadline, type Severity } from '../../domain/severity.ts';
import { BASIS_TEXTS } from '../../texts/basis-texts.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { speak } from '../../texts/speak.ts';
import { hanging, listLines, reasonsOnce, type TerminalWriter } from './terminal-writer.ts';
import { wrap } from './text.ts';

/** The lists of checks in the order of the page, between the pictures that stand first and the others. */
interface TerminalLists {
  readonly first: readonly string[][];
  readonly rest: readonly string[][];
}

/** Writes the checks of a report: by severity where findings count so, else by area. */
export const checkSections = (kind: DiagnosisKind, report: Report, writer: TerminalWriter): TerminalLists =>
  isBySeverity(report) && report.exists !== false
    ? bySeverity(report, writer)
    : { first: byArea(kind, report, writer), rest: [] };

const section = (title: string, lines: readonly string[], { paint, show }: TerminalWriter): string[] =>
  lines.length === 0 ? [] : [paint(show(title), 'bold'), '', ...lines];

/** The checks: by area where areas put several together, else in one list; then those that carry no points. */
function byArea(kind: DiagnosisKind, report: Report, writer: TerminalWriter): string[][] {
  const { columns, language, words } = writer;
  const reason = reasonsOnce(writer);
  const list = (title: string, checks: readonly ReportCheck[]): string[] =>
    section(
      title,
      checks.flatMap((check) => checkLines(listed(check), reason, writer)),
      writer,
    );
  const parts = listedParts(kind, report);
  const listed = (check: ReportCheck): CheckInPart => {
    const part = parts.find(({ checks }) => checks.includes(check));
    const says = kind.part === 'item' ? part?.summary : undefined;
    return { check, mark: markAmong(check, parts), says: says ?? wordsOfCheck(check).says };
  };
  // An area with a status of its own is more than a heading.
  const scored = parts.some(({ speaks, checks }) => !speaks && checks.length > 1)
    ? parts.map(({ id, label, checks }) =>
        list(kindWord(language, { kind, word: `area/${id}`, english: label }), checks),
      )
    : [list(words('checks'), report.checks.filter(isScored))];
  const isDocumented = report.checks.some(({ basis }) => basis === 'documented');
  // A reason is given where it comes first.
  return [
    ...(isDocumented ? [wrap(speak(language, BASIS_TEXTS)('unless-said'), columns)] : []),
    ...scored,
    list(
      words('unscored'),
      report.checks.filter((check) => !isScored(check)),
    ),
  ];
}

/** Stands in the place of points that are not known. */
const OPEN_POINTS: Readonly<Partial<Record<ReportCheck['outcome'], string>>> = { unknown: '?', 'not-tested': '-' };

/** A check with its mark and its sentence. */
interface CheckInPart {
  readonly check: ReportCheck;
  readonly mark: ListedMark;
  readonly says: string;
}

/** The line of a check, which says the same as on the page, and below it whatever else is more than a remark. */
function checkLines(
  { check, mark, says }: CheckInPart,
  reason: ReturnType<typeof reasonsOnce>,
  writer: TerminalWriter,
): string[] {
  const { name, outcome, weight, basis } = check;
  const points = weight === 0 ? '' : `${OPEN_POINTS[outcome] ?? check.points}/${weight}`;
  const { others } = wordsOfCheck(check);
  const text = reason({ outcome, name, text: says });
  const ruled = check.findings.find(({ level }) => level !== undefined)?.level;
  const rests = basis === null || basis === 'documented' ? '' : speak(writer.language, BASIS_TEXTS)(basis);
  const note = ruled?.note ?? rests;
  return [
    ...listLines({ mark, name, points, text, note }, writer),
    ...others
      .filter(({ severity }) => gravityOf(severity) >= gravityOf('notice'))
      .flatMap((one) => {
        const cost = one.points === 0 ? '' : `-${one.points}`;
        return listLines({ mark: markOfFinding(one), name: '', points: cost, text: one.says }, writer);
      }),
  ];
}

const MARKS = {
  critical: 'failed',
  error: 'failed',
  warning: 'partial',
  notice: 'info',
  info: 'info',
  ok: 'satisfied',
} as const satisfies Record<Severity, ListedMark>;

/** The mark before the cause of an unknown check. */
const MARGIN = '    ';

/** Writes what a report found by severity: the critical findings come above the pictures. */
function bySeverity(report: Report, writer: TerminalWriter): TerminalLists {
  const { columns, unicode, language, marks, paint, show } = writer;
  const severities = speak(language, SEVERITY_COUNT_TEXTS);
  const words = speak(language, SEVERITY_GROUP_TEXTS);
  const { groups, good, unknown } = groupsOf(report);
  const toDo = ({ action }: PlacedFinding): string => {
    const title = action === undefined ? undefined : report.actions[action]?.title;
    if (action === undefined || title === undefined) return '';
    return action < TOP_ACTIONS ? words('see-fix', { number: action + 1 }) : words('to-do', { title });
  };
  const found = (placed: PlacedFinding): string[] => {
    const { check, finding } = placed;
    const { severity, says: text } = finding;
    const note = isHeadline(severity) ? toDo(placed) : (finding.level?.note ?? '');
    return listLines({ mark: MARKS[severity], name: check.name, points: '', text, note }, writer);
  };
  const sectionsOf = (of: (severity: Severity) => boolean): string[][] =>
    groups
      .filter(({ severity }) => of(severity))
      .map(({ severity, findings: { length: count }, findings }) =>
        section(severities(severity, { count, number: count }), findings.flatMap(found), writer),
      );
  const open = unknownCauses(unknown).flatMap(({ cause, checks }) => {
    const names = checks.map(({ name }) => show(name));
    const mark = hanging(`${marks.unknown} `, names.join(unicode ? ' · ' : ', '), columns, (bare) =>
      paint(bare, 'grey'),
    );
    return [...mark, ...wrap(show(cause), columns - MARGIN.length).map((line) => MARGIN + line)];
  });
  return {
    first: sectionsOf((severity) => severity === 'critical'),
    rest: [
      ...sectionsOf((severity) => severity !== 'critical' && isHeadline(severity)),
      section(words('unknown', { count: unknown.length }), open, writer),
      ...sectionsOf((severity) => !isHeadline(severity)),
      section(words('in-order'), good.flatMap(found), writer),
    ],
  };
}
