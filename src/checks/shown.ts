import { cut as cutAt } from '../domain/text.ts';

/** How much of a record a sentence repeats; the evidence has the whole. */
const SHOWN_CHARS = 200;

/** Returns a text from outside for a sentence, cut where it is long. */
export const cut = (text: string): string => cutAt(text, SHOWN_CHARS);
