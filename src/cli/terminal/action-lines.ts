import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import { causesOfAction } from '../../diagnoses/cause-list.ts';
import type { AfterActions } from '../../diagnoses/diagnosis.ts';
import type { FixItem } from '../../diagnoses/fix-schema.ts';
import type { Report, ReportAction, ReportStep } from '../../diagnoses/report.ts';
import { CAUSE_WORDS, causeSum } from '../../texts/cause-words.ts';
import { speak } from '../../texts/speak.ts';
import { gainSentences, TOP_ACTION_TEXTS } from '../../texts/top-action-texts.ts';
import type { TerminalWriter } from './terminal-writer.ts';
import { cut, pad, wrap } from './text.ts';

/** How much is shown of a record that is to be replaced; a reader knows it by its beginning. */
const MAX_REPLACED_COLUMNS = 200;

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
    ...(fix?.steps ?? []).flatMap((step, i, { length }) => stepLines(step, [i + 1, length], writer)),
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

/** A step of a fix: where there are several, its number and what it does; when to take it; and its records. */
function stepLines(step: ReportStep, [place, count]: readonly [number, number], writer: TerminalWriter): string[] {
  const { show, words, between } = writer;
  const { title, when, file, paste, publish, remove } = step;
  const gone = remove.map(({ name, type, value }) =>
    words('delete', { record: `${name} ${type} ${cut(show(value), MAX_REPLACED_COLUMNS)}` }),
  );
  const intro = [...(count === 1 ? [] : [words('step', { place, count, title })]), ...(when === null ? [] : [when])];
  return [
    ...indented(show(intro.join(between)), writer),
    ...(file === undefined ? [] : fileLines(file, writer)),
    ...(paste === undefined ? [] : pastedLines(title, paste, writer)),
    ...publish.flatMap((fix) => pasteLines(fix, writer)),
    ...gone.flatMap((line) => indented(line, writer)),
  ];
}

/** A file to serve, each of its lines on a line of its own, so that it can be copied. */
const fileLines = ({ url, content }: NonNullable<ReportStep['file']>, writer: TerminalWriter): string[] => [
  ...indented(writer.words('serve', { url: writer.show(url) }), writer),
  ...content.split('\n').map((line) => `${MARGIN}  ${writer.show(line)}`),
];

/** Text to paste, each of its lines on a line of its own, below the sentence that says where it goes. */
const pastedLines = (
  title: string,
  { text, fillIn = [] }: NonNullable<ReportStep['paste']>,
  writer: TerminalWriter,
) => [
  ...indented(writer.words(text === '' ? 'paste-nothing' : 'paste', { title: writer.show(title) }), writer),
  ...(text === '' ? [] : text.split('\n').map((line) => `${MARGIN}  ${writer.show(line)}`)),
  ...(fillIn.length === 0 ? [] : indented(writer.words('fill-in'), writer)),
  ...fillIn.map((part) => `${MARGIN}  ${writer.show(part)}`),
];

/** The record as a line of a zone file, on a line of its own and unbroken, so that it can be copied. */
function pasteLines(fix: FixItem, writer: TerminalWriter): string[] {
  const { show, words } = writer;
  const short = (value: string): string => cut(show(value), MAX_REPLACED_COLUMNS);
  const others = (fix.alsoRemove ?? []).map((value) => words('delete', { record: short(value) }));
  return [
    ...(fix.replaces === null
      ? [...indented(words('add'), writer), `${MARGIN}  ${show(fix.zoneLine)}`]
      : [
          ...indented(words('replace'), writer),
          `${MARGIN}- ${short(fix.replaces)}`,
          `${MARGIN}+ ${show(fix.zoneLine)}`,
        ]),
    ...(fix.fillIn === undefined ? [] : indented(words('fill-in'), writer)),
    ...(fix.fillIn ?? []).map((part) => `${MARGIN}  ${show(part)}`),
    ...others.flatMap((other) => indented(other, writer)),
  ];
}
