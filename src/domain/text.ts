/** Limits how much of a text from outside we repeat: of a word, a name or value, a whole setting, and in a field of a form. */
export const ECHO_CHARS = { word: 40, value: 60, setting: 100, field: 300 } as const;

/** Returns a text, cut where it has more than so many UTF-16 units, and an ellipsis then. */
export const cut = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;

/** Compares texts by their UTF-16 units, so that their order is the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Matches characters that move the cursor, colour, reorder or are invisible: they could make text look like other text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** Returns a character as its escape: `\u{202E}`. */
export const writtenOut = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;

/** Returns text from outside on one line, with an escape for each character that is not visible as itself. */
export const visible = (text: string): string => text.replace(UNSEEN, writtenOut);

/** Returns text from outside on one line, without the characters that are not visible as themselves. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();

/**
 * Returns a text from outside for a message: cut, in JSON's quotes and escapes, so that no control character reaches a
 * terminal.
 */
export const quoted = (text: string, maxChars: number): string => JSON.stringify(cut(text, maxChars));
