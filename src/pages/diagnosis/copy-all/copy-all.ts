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

/** An action as far as its records are passed on. */
type CopiedAction = Pick<ReportAction, 'fix' | 'advice'>;

/** Returns cautions that belong above the records of a step: its condition, and its samples. */
function cautionsOf({ advice }: CopiedAction, { when, publish }: ReportStep, samples: string): readonly string[] {
  const parts = publish.flatMap(({ fillIn = [] }) => fillIn);
  return [when ?? advice, parts.length === 0 ? '' : `${samples} ${parts.join(', ')}`]
    .map((text) => visibleText(text.replace(/\s+/gu, ' ').trim()))
    .filter((text) => text !== '');
}

/** Returns the first safe step of each fix that has records, each once. */
function stepsOf(actions: readonly CopiedAction[]): readonly (readonly [action: CopiedAction, step: ReportStep])[] {
  const seen = new Set<string>();
  return actions.flatMap((action) => {
    const [step] = action.fix?.steps ?? [];
    const lines = step === undefined ? '' : differenceOf(step).join('\n');
    if (step === undefined || lines === '' || seen.has(lines)) return [];
    seen.add(lines);
    return [[action, step] as const];
  });
}

/** Returns the first safe step of each fix as lines of a zone file; nothing where no fix has records. */
export const zoneDifference = (actions: readonly CopiedAction[], { samples }: Pick<TicketWords, 'samples'>): string =>
  stepsOf(actions)
    .flatMap(([action, step]) => [
      ...cautionsOf(action, step, samples).map((text) => `; ${text}`),
      ...differenceOf(step),
    ])
    .join('\n');

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

/** A field of a form as a line of text: its name, and its value. */
export type FormLine = readonly [name: string, value: string];

/** Words and fields of records in the form of a provider. */
interface FormWords {
  readonly samples: string;
  readonly add: string;
  readonly replace: string;
  readonly by: string;
  readonly remove: string;
  /** The fields of a record, and what is to be known beside them. */
  readonly linesOf: (record: ReportStep['publish'][number]) => readonly string[];
  readonly oldLinesOf: (record: {
    readonly name: string;
    readonly type: string;
    readonly value: string;
  }) => readonly string[];
}

/** Returns one field as a line, which what is in its value cannot break. */
export const formLine = ([name, value]: FormLine): string => visibleText(`${name}: ${value}`);

/** Returns the first safe step of each fix as fields of a provider's form; nothing where no fix has records. */
export const formText = (actions: readonly CopiedAction[], words: FormWords): string =>
  stepsOf(actions)
    .flatMap(([action, step]) => [...cautionsOf(action, step, words.samples), ...recordBlocks(step, words)])
    .join('\n\n');

const block = (head: string, lines: readonly string[]): string => [head, ...lines].join('\n');

function recordBlocks({ publish, remove }: ReportStep, words: FormWords): readonly string[] {
  const { linesOf, oldLinesOf } = words;
  return [
    ...publish.flatMap((record) => {
      const { name, type, replaces, alsoRemove = [] } = record;
      return [
        replaces === null
          ? block(words.add, linesOf(record))
          : [block(words.replace, oldLinesOf({ name, type, value: replaces })), block(words.by, linesOf(record))].join(
              '\n',
            ),
        ...alsoRemove.map((value) => block(words.remove, oldLinesOf({ name, type, value }))),
      ];
    }),
    ...remove.map((record) => block(words.remove, oldLinesOf(record))),
  ];
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
