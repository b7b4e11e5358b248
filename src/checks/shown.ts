import { cut as cutAt } from '../domain/text.ts';

/** Values of a list named in a sentence; more are counted. */
const SHOWN_VALUES = 5;
/** How much of a record a sentence repeats; the evidence has the whole. */
const SHOWN_CHARS = 200;

/** Values for a sentence: the first few, and how many more there are. */
export function listed(values: readonly string[]): string {
  const rest = values.length - SHOWN_VALUES;
  return values.slice(0, SHOWN_VALUES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** A text from outside for a sentence, cut where it is long. */
export const cut = (text: string): string => cutAt(text, SHOWN_CHARS);
