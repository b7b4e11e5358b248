import type { Answer } from '../domain/answer.ts';
import { isSpf } from '../records/spf/parse.ts';
import { aliasTarget, textsOf } from './ask.ts';

/** Holds TXT records at a service name that are of another kind than those that are looked for there. */
export interface OtherTexts {
  readonly spf: readonly string[];
  /** Only beside a record of the right kind. */
  readonly others: readonly string[];
}

export const NOTHING_BESIDE: OtherTexts = { spf: [], others: [] };

/** Lists texts of another kind in an answer at a service name; none behind an alias, whose target has them for itself. */
export function besideOf(
  answer: Answer<'TXT'>,
  { isOne, isMistyped }: { isOne(text: string): boolean; isMistyped(text: string): boolean },
): OtherTexts {
  if (aliasTarget(answer) !== null) return NOTHING_BESIDE;
  const texts = textsOf(answer);
  const spf = texts.filter(isSpf);
  const others = texts.filter((text) => !isSpf(text) && !isOne(text) && !isMistyped(text) && text.trim() !== '');
  return { spf, others: texts.some(isOne) ? others : [] };
}
