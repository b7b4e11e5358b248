/**
 * Matches what no name holds: anything but letters, digits, marks, hyphens, underscores and dots; and a dot after a
 * dot.
 */
const FAULT = /[^\p{L}\p{N}\p{M}._-]+|(?<=\.)\.+|^\.+/u;

/** Returns where the first sign stands that no name can hold, as offsets; undefined where the fault is another. */
export function faultIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const found = FAULT.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/** A name has 253 characters at most, and a few signs more do no harm. What is longer was no name, and takes its square of steps. */
const MAX_TYPED_CHARS = 300;

/**
 * Returns a name that somebody may have meant: no space, a dot for a comma, and nothing that no name holds. Empty where
 * the text is longer than any name, or has no dot: words are no name of which a sign is wrong.
 */
export const guessName = (text: string): string => (text.length > MAX_TYPED_CHARS ? '' : guessOf(text));

function guessOf(text: string): string {
  const guess = text
    .trim()
    .replace(/\s*[,;]\s*/g, '.')
    .replace(/\s*\.[\s.]*/g, '.')
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '')
    .replace(/^[.-]+|[.-]+$/g, '');
  return guess.includes('.') ? guess : '';
}
