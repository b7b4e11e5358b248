/** Returns at most this many UTF-16 units of a text, with no character cut in two, and with an ellipsis if it was longer. */
export const shortened = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** Columns of a line of plain text. Source: RFC 3676 section 4.2 recommends 78 or less. */
const COLUMNS = 77;

/** Our own lines: the one before the signature, those with an address, a label, a heading. */
const OURS = /^--|https?:|:$|^[\p{Lu}\s]+$/u;

/**
 * Breaks a sentence into lines between its words. It stays one line if a line of it could be taken for one of ours: the
 * words may come from a stranger.
 */
export function wrapped(sentence: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of sentence.split(/ +/)) {
    if (line !== '' && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.slice(1).some((one) => OURS.test(one)) ? lines.join(' ') : lines.join('\n');
}
