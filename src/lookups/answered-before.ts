import type { Clock } from '../domain/time.ts';
import { type Question, questionKey } from '../evidence/questions/questions.ts';
import { type EvidenceSource, notAsked } from '../evidence/source.ts';
import type { LastJudgement } from './judgement-memory.ts';

/** A source that does not ask again what was answered and is not stored. */
export interface AnsweredBefore {
  readonly source: EvidenceSource;
  /** Returns whether it was asked for such an answer: then the report lacks it. */
  isLacking(): boolean;
  /** Lets it ask a question although the last run had an answer, which no longer counts. */
  readonly askAgain: (question: Question) => unknown;
}

/**
 * Asks a source only while no answer is wanted that the last run had and that is not stored. The report is then what that
 * run came to, and nobody is asked for it at each view.
 */
export function createAnsweredBefore(
  otherwise: EvidenceSource,
  last: LastJudgement | undefined,
  clock: Clock,
): AnsweredBefore {
  let lacking = false;
  const again = new Set<string>();
  const source: EvidenceSource = {
    ...otherwise,
    async ask(question, options) {
      lacking ||= last?.isAnswered(question) === true && !again.has(questionKey(question));
      return lacking ? notAsked(clock(), 'live-only') : otherwise.ask(question, options);
    },
  };
  return { source, isLacking: () => lacking, askAgain: (question) => again.add(questionKey(question)) };
}
