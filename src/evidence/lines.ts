import type { Line, TranscriptLine } from './evidence.ts';
import type { QuestionKind } from './questions/define-question.ts';
import { isOfKind, type Question } from './questions/questions.ts';

/** Picks the lines of one kind of question. */
export const linesOf = <Q extends Question>(
  kind: QuestionKind<Q>,
  lines: readonly TranscriptLine[],
): readonly Line<Q>[] => lines.flatMap((line) => lineOf(kind, line) ?? []);

/** Returns a line as one of this kind; undefined where it is of another. The compiler does not narrow by `question.ask`. */
export const lineOf = <Q extends Question>(kind: QuestionKind<Q>, line: TranscriptLine): Line<Q> | undefined =>
  isOfKind(kind, line.question) ? (line as Line<Q>) : undefined;
