import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import type { Report } from '../../diagnoses/report.ts';
import { groupsOf, type PlacedFinding } from '../../diagnoses/severity-groups.ts';
import { unknownCauses } from '../../diagnoses/unknown-causes.ts';
import { isHeadline, type Severity } from '../../domain/severity.ts';
import { SEVERITY_COUNT_TEXTS } from '../../texts/severity-count-texts.ts';
import { SEVERITY_GROUP_TEXTS } from '../../texts/severity-group-texts.ts';
import { speak } from '../../texts/speak.ts';
import { hanging, listLines, type TerminalWriter } from './terminal-writer.ts';
import { wrap } from './text.ts';

const OUTCOMES = {
  critical: 'failed',
  error: 'failed',
  warning: 'partial',
  notice: 'none',
  info: 'none',
  ok: 'satisfied',
} as const satisfies Record<Severity, string>;

/** The mark before the cause of an unknown check. */
const MARGIN = '    ';

/** Writes what a report found by severity, in the order of its page: `first` comes above the pictures. */
export function severityLines(
  report: Report,
  writer: TerminalWriter,
): { readonly first: string[][]; readonly rest: string[][] } {
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
    const note = isHeadline(severity) ? toDo(placed) : '';
    return listLines({ outcome: OUTCOMES[severity], name: check.name, points: '', text, note }, writer);
  };
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [paint(show(title), 'bold'), '', ...lines];
  const partsOf = (of: (severity: Severity) => boolean): string[][] =>
    groups
      .filter(({ severity }) => of(severity))
      .map(({ severity, findings }) =>
        part(severities(severity, { count: findings.length, number: findings.length }), findings.flatMap(found)),
      );
  const open = unknownCauses(unknown).flatMap(({ cause, checks }) => {
    const names = checks.map(({ name }) => show(name));
    const mark = hanging(`${marks.unknown} `, names.join(unicode ? ' · ' : ', '), columns, (bare) =>
      paint(bare, 'grey'),
    );
    return [...mark, ...wrap(show(cause), columns - MARGIN.length).map((line) => MARGIN + line)];
  });
  return {
    first: partsOf((severity) => severity === 'critical'),
    rest: [
      ...partsOf((severity) => severity !== 'critical' && isHeadline(severity)),
      part(words('unknown', { count: unknown.length }), open),
      ...partsOf((severity) => !isHeadline(severity)),
      part(words('in-order'), good.flatMap(found)),
    ],
  };
}
