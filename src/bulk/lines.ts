/** One line of a stream, without its line end. */
export interface ListLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** The text is only the beginning: the line is longer than allowed. */
  readonly cut: boolean;
  /** False for a last line without a line end: whoever wrote it may have been stopped in the middle. */
  readonly whole: boolean;
  /** Where the line begins in the stream, and where the next one does, in octets. */
  readonly offset: number;
  readonly end: number;
}

const LF = 0x0a;

/**
 * Splits a stream into lines, LF or CRLF, with a byte order mark removed. However long a line is, no more than
 * `maxOctets` of it and one chunk are held. What is not UTF-8 comes out as U+FFFD.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxOctets: number,
): AsyncGenerator<ListLine, void, void> {
  let parts: Uint8Array[] = [];
  let held = 0;
  let cut = false;
  let number = 0;
  let offset = 0;
  let at = 0;

  const take = (octets: Uint8Array): void => {
    const fits = octets.subarray(0, maxOctets - held);
    if (fits.length < octets.length) cut = true;
    if (fits.length > 0) parts.push(fits);
    held += fits.length;
  };
  const finish = (whole: boolean, end: number): ListLine => {
    number += 1;
    // Buffer's own decoder keeps a byte order mark, which is no part of any text but the first line's beginning.
    const text = Buffer.concat(parts).toString('utf8');
    const unmarked = number === 1 ? text.replace(/^\uFEFF/, '') : text;
    const line = { number, text: whole && !cut ? unmarked.replace(/\r$/, '') : unmarked, cut, whole, offset, end };
    parts = [];
    held = 0;
    cut = false;
    return line;
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let lf = chunk.indexOf(LF); lf !== -1; lf = chunk.indexOf(LF, from)) {
      take(chunk.subarray(from, lf));
      from = lf + 1;
      yield finish(true, at + from);
      offset = at + from;
    }
    if (from < chunk.length) take(chunk.subarray(from));
    at += chunk.length;
  }
  if (at > offset) yield finish(false, at);
}
