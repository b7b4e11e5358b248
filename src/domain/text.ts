/** A text, cut where it has more than so many UTF-16 units, and an ellipsis then. */
export const cut = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;

/** A text from outside for a message: cut, in JSON's quotes and escapes, so that no control character reaches a terminal. */
export const quoted = (text: string, maxChars: number): string => JSON.stringify(cut(text, maxChars));
