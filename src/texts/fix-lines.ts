import type { FixItem } from '../diagnoses/fix-schema.ts';
import type { ReportFix, ReportStep } from '../diagnoses/report.ts';
import type { Words } from '../domain/message.ts';
import { cut } from '../domain/text.ts';
import { FIX_STEP_TEXTS } from './fix-step-texts.ts';
import { formatsOf } from './formats.ts';
import type { Language } from './languages.ts';
import { speak } from './speak.ts';

/** How much is shown of a record that is to be replaced; a reader knows it by its beginning. */
const MAX_REPLACED_CHARS = 200;

/** A part of a fix as it is written line by line. Text from outside stands in it as it came. */
export type FixLine =
  | { readonly kind: 'sentence'; readonly text: string }
  /** Lines to copy, each whole and unbroken. */
  | { readonly kind: 'copy'; readonly lines: readonly string[] }
  /** A record that takes the place of another, which is cut where it is long. */
  | { readonly kind: 'replace'; readonly before: string; readonly after: string };

type StepWords = Words<typeof FIX_STEP_TEXTS.texts>;

const sentence = (text: string): FixLine => ({ kind: 'sentence', text });
const copy = (...lines: readonly string[]): FixLine => ({ kind: 'copy', lines });

/** Writes a fix line by line: where there are several steps, the number of each and what it does; when; and its records. */
export function fixLines(fix: ReportFix, language: Language): readonly FixLine[] {
  const words = speak(language, FIX_STEP_TEXTS);
  const { between } = formatsOf(language);
  return fix.steps.flatMap((step, i, { length: count }) => {
    const { title, when } = step;
    const numbered = count === 1 ? [] : [words('step', { place: i + 1, count, title })];
    const intro = [...numbered, ...(when === null ? [] : [when])];
    return [...(intro.length === 0 ? [] : [sentence(intro.join(between))]), ...stepLines(step, words)];
  });
}

const stepLines = ({ title, file, paste, publish, remove }: ReportStep, words: StepWords): readonly FixLine[] => [
  ...(file === undefined ? [] : [sentence(words('serve', { url: file.url })), copy(...file.content.split('\n'))]),
  ...(paste === undefined ? [] : pastedLines(title, paste, words)),
  ...publish.flatMap((one) => recordLines(one, words)),
  ...remove.map(({ name, type, value }) =>
    sentence(words('delete', { record: `${name} ${type} ${cut(value, MAX_REPLACED_CHARS)}` })),
  ),
];

const pastedLines = (
  title: string,
  { text, fillIn = [] }: NonNullable<ReportStep['paste']>,
  words: StepWords,
): readonly FixLine[] => [
  sentence(words(text === '' ? 'paste-nothing' : 'paste', { title })),
  ...(text === '' ? [] : [copy(...text.split('\n'))]),
  ...samples(fillIn, words),
];

/** The record as a line of a zone file. */
const recordLines = (
  { replaces, zoneLine, fillIn = [], alsoRemove = [] }: FixItem,
  words: StepWords,
): readonly FixLine[] => [
  ...(replaces === null
    ? [sentence(words('add')), copy(zoneLine)]
    : [
        sentence(words('replace')),
        { kind: 'replace' as const, before: cut(replaces, MAX_REPLACED_CHARS), after: zoneLine },
      ]),
  ...samples(fillIn, words),
  ...alsoRemove.map((value) => sentence(words('delete', { record: cut(value, MAX_REPLACED_CHARS) }))),
];

const samples = (parts: readonly string[], words: StepWords): readonly FixLine[] =>
  parts.length === 0 ? [] : [sentence(words('fill-in')), copy(...parts)];
