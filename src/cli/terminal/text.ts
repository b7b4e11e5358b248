import { writtenOut } from '../../domain/text.ts';

/** Wide in East Asian typesetting, and pictures: they take two columns. Source: UAX #11 (W and F), UTS #51. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
/** Matches what stands on or around another character and takes no column. */
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const NOT_ASCII = /[^\n -~]/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Marks of our own sentences, as a typewriter has them. */
const TYPEWRITER: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '…': '...' };

/** Does the same for terminals that know nothing but ASCII. */
export const ascii = (text: string): string => text.replace(NOT_ASCII, (char) => TYPEWRITER[char] ?? writtenOut(char));

/** Writes JSON in which no character can do anything to a terminal; it means the same. */
export const safeJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\u009f]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, (char) =>
    Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );

const graphemeWidth = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : NO_WIDTH.test(grapheme) ? 0 : 1);

/** Returns how many columns of a terminal a visible text takes. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** Fills up with blanks to so many columns. */
export const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - widthOf(text)));

/** Returns as much of a text as fits into so many columns. */
export function cut(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let line = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += graphemeWidth(segment);
    if (width > columns - 1) break;
    line += segment;
  }
  return `${line}~`;
}

/** Pieces that a line may end between: words, and in East Asian text each character with the marks that belong to it. */
const PIECES = new RegExp(
  `[「（『【]*(?:${WIDE.source}|(?:(?!${WIDE.source})[^「（『【])+)?[、。，．：；！？」）』】…ー]*`,
  'gu',
);

/** East Asian words of more columns than this are sentences, which may break anywhere: a name stays in one piece. */
const MAX_NAME_COLUMNS = 20;

/** The pieces of what stands between two spaces, with so many columns on a line, of which `room` are left. */
function piecesOf(word: string, columns: number, room: number): readonly string[] {
  const width = widthOf(word);
  return WIDE.test(word) && (width > columns || (width > room && width > MAX_NAME_COLUMNS))
    ? (word.match(PIECES) ?? []).filter((piece) => piece !== '')
    : [word];
}

/**
 * Breaks a text into lines of at most so many columns: between words, in East Asian text between characters, inside a
 * word only where it fits no line.
 */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  let width = 0;
  const end = (): void => {
    if (line !== '') lines.push(line);
    line = '';
    width = 0;
  };
  const add = (piece: string, before: '' | ' '): void => {
    const pieceWidth = widthOf(piece);
    const gap = line === '' ? '' : before;
    if (width + gap.length + pieceWidth <= columns) {
      line += gap + piece;
      width += gap.length + pieceWidth;
      return;
    }
    end();
    for (const { segment } of pieceWidth <= columns ? [{ segment: piece }] : graphemes.segment(piece)) {
      const segmentWidth = widthOf(segment);
      if (width + segmentWidth > columns) end();
      line += segment;
      width += segmentWidth;
    }
  };
  for (const word of text.split(' '))
    for (const [i, piece] of piecesOf(word, columns, columns - width - 1).entries())
      if (piece !== '') add(piece, i === 0 ? ' ' : '');
  end();
  return lines;
}
