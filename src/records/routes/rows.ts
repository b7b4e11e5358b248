// Lines of the files in which operators keep what they know of routes.

const MAX_ASN = 2 ** 32 - 1;

/** The mark at the head of a file that some programs write, read as UTF-8 or as single octets. */
export const BYTE_ORDER_MARK = /^(?:\ufeff|\u00ef\u00bb\u00bf)/;

/** Gives the lines of a file, trimmed, without a list of them all. */
export function* tableLines(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    yield text.slice(at, end < 0 ? text.length : end).trim();
    if (end < 0) return;
    at = end + 1;
  }
}

/** Returns whether a line holds nothing: it is empty, or a comment. */
export const isNoRow = (line: string): boolean => line === '' || line.startsWith('#');

/** Returns the number of an autonomous system, as `64500` or `AS64500`; null where it is none. */
export const asnOf = (text: string): number | null => {
  const digits = /^(?:AS)?(\d{1,10})$/i.exec(text)?.[1];
  return digits === undefined || Number(digits) > MAX_ASN ? null : Number(digits);
};
