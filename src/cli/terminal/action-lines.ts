import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { causesOfAction } from '../../diagnoses/cause-list.ts';
import type { AfterActions } from '../../diagnoses/diagnosis.ts';
import type { Report, ReportAction } from '../../diagnoses/report.ts';
import { CAUSE_WORDS, causeSum } from '../../texts/cause-words.ts';
import { type FixLine, fixLines } from '../../texts/fix-lines.ts';
import { speak } from '../../texts/speak.ts';
import { gainSentences, TOP_ACTION_TEXTS } from '../../texts/top-action-texts.ts';
import type { TerminalWriter } from './terminal-writer.ts';
import { pad, wrap } from './text.ts';

interface Actions extends Pick<Report, 'score' | 'actions' | 'causes' | 'checks'> {
  readonly afterActions: AfterActions | null;
}

/**
 * Returns the actions to take first, each with its records, and what they bring. Nothing where there is nothing to do.
 */
export function actionsLines(report: Actions, writer: TerminalWriter): string[] {
  const { score, actions, afterActions: after } = report;
  const { columns, paint } = writer;
  const words = speak(writer.language, TOP_ACTION_TEXTS);
  const top = actions.slice(0, TOP_ACTIONS);
  if (top.length === 0) return [];
  const brings =
    after === null
      ? []
      : [...wrap(gainSentences(words, { score, shown: top, after }).join(writer.between), columns), ''];
  return [
    paint(words('fix-first', { count: top.length }), 'bold'),
    '',
    ...top.flatMap((action, i) => [...actionLines(i + 1, action, writer), ...goesToo(report, action, writer), '']),
    ...brings,
  ];
}

/** Before everything that is said of an action: its place in the list. */
const MARGIN = '    ';
/** Kept free at the end of a title for what it gains. */
const GAIN_COLUMNS = 4;

/** One action: what to do, what it gains, why, and the records to paste. */
function actionLines(
  place: number,
  { title, points, why, advice, fix }: ReportAction,
  writer: TerminalWriter,
): string[] {
  const { columns, paint, show } = writer;
  const head = wrap(show(title), columns - MARGIN.length - GAIN_COLUMNS).map((line) => paint(line, 'bold'));
  const gain = points > 0 ? ` ${paint(`+${points}`, 'green')}` : '';
  // Where the first step says when to take it, the advice says the same.
  const texts = fix?.steps[0]?.when == null ? [why, advice] : [why];
  return [
    ...head.map(
      (line, i) => (i === 0 ? pad(`${place}.`, MARGIN.length) : MARGIN) + line + (i === head.length - 1 ? gain : ''),
    ),
    ...texts.flatMap((text) => indented(show(text), writer)),
    ...(fix === null ? [] : fixLines(fix, writer.language).flatMap((line) => shownLines(line, writer))),
  ];
}

/** Says what goes away with an action besides, and what each check loses by the cause. */
function goesToo(report: Actions, action: ReportAction, writer: TerminalWriter): string[] {
  const words = speak(writer.language, CAUSE_WORDS);
  return causesOfAction(report, action).flatMap((cause) => {
    const checks = [...new Set(cause.consequences.map(({ check }) => writer.show(check.name)))];
    const sum = causeSum(words, cause);
    const also = words('also-named', { count: cause.consequences.length, checks });
    return [also, ...(sum === null ? [] : [sum])].flatMap((text) => indented(text, writer));
  });
}

const indented = (text: string, { columns }: TerminalWriter): string[] =>
  wrap(text, columns - MARGIN.length).map((line) => MARGIN + line);

/** Writes a line of a fix: what is there to copy stands on lines of its own, unbroken. */
function shownLines(line: FixLine, writer: TerminalWriter): readonly string[] {
  const { show } = writer;
  if (line.kind === 'sentence') return indented(show(line.text), writer);
  if (line.kind === 'copy') return line.lines.map((one) => `${MARGIN}  ${show(one)}`);
  return [`${MARGIN}- ${show(line.before)}`, `${MARGIN}+ ${show(line.after)}`];
}
