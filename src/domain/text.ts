/** Limits how much of a text from outside we repeat: of a word, a name or value, a whole setting, and in a field of a form. */
export const ECHO_CHARS = { word: 40, value: 60, setting: 100, field: 300 } as const;

/** Returns a text, cut where it has more than so many UTF-16 units, and an ellipsis then. */
export const cut = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;

/**
 * Returns a text from outside for a message: cut, in JSON's quotes and escapes, so that no control character reaches a
 * terminal.
 */
export const quoted = (text: string, maxChars: number): string => JSON.stringify(cut(text, maxChars));
