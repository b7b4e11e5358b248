import { oldZoneLine } from '../../../diagnoses/fix-item.ts';
import type { ReportAction, ReportStep } from '../../../diagnoses/report.ts';
import { visibleText } from '../../web/visible.tsx';

/** Returns the records of a step as lines of a zone file: what goes with "-", what comes with "+". */
function differenceOf({ publish, remove }: ReportStep): readonly string[] {
  const gone = [
    ...publish.flatMap(({ name, type, replaces, alsoRemove = [] }) =>
      [...(replaces === null ? [] : [replaces]), ...alsoRemove].map((value) => ({ name, type, value })),
    ),
    ...remove,
  ];
  return [
    ...gone.map(({ name, type, value }) => `- ${oldZoneLine(name, type, value)}`),
    ...publish.map(({ zoneLine }) => `+ ${zoneLine}`),
  ].map(visibleText);
}

/** Returns the first safe step of each fix as lines of a zone file; nothing where no fix has records. */
export const zoneDifference = (actions: readonly Pick<ReportAction, 'fix'>[]): string =>
  [...new Set(actions.flatMap(({ fix }) => (fix?.steps[0] === undefined ? [] : differenceOf(fix.steps[0]))))].join(
    '\n',
  );

/**
 * Writes text from outside as Markdown: on one line, without anything that makes markup. Source: CommonMark §2.4, by which
 * a backslash before punctuation makes it literal.
 */
export const markdownText = (text: string): string =>
  visibleText(text.replace(/\s+/gu, ' ').trim()).replace(/[\\`*_{}[\]<>()#|~!&@]/g, '\\$&');

/** Returns lines as a block of code, whose fence is longer than any that they have. */
function fenced(lines: readonly string[], language: string): string {
  const longest = Math.max(2, ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map(({ length }) => length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...lines, fence].join('\n');
}

/** Gives a ticket the words around what comes from the report. */
interface TicketWords {
  readonly title: string;
  readonly done: string;
  readonly doneOtherwise: string;
  readonly samples: string;
}

/** Returns all fixes as a ticket in Markdown: what to do, why, the records before and after, and when it is done. */
export function ticketOf(actions: readonly ReportAction[], words: TicketWords): string {
  const fixes = actions.map(({ title, why, advice, fix }, i) => {
    const [step] = fix?.steps ?? [];
    const lines = step === undefined ? [] : differenceOf(step);
    const samples = step?.publish.flatMap(({ fillIn = [] }) => fillIn) ?? [];
    const paste = step?.paste?.text ?? '';
    return [
      `## ${i + 1}. ${markdownText(title)}`,
      markdownText(why),
      ...[step?.when ?? advice].filter((text) => text !== '').map(markdownText),
      ...(lines.length === 0 ? [] : [fenced(lines, 'diff')]),
      ...(paste === '' ? [] : [fenced(paste.split('\n').map(visibleText), '')]),
      ...(samples.length === 0 ? [] : [`${words.samples} ${samples.map(markdownText).join(', ')}`]),
      lines.length === 0 ? words.doneOtherwise : words.done,
    ].join('\n\n');
  });
  return [`# ${markdownText(words.title)}`, ...fixes].join('\n\n');
}
