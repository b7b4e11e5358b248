import type { DatedSource } from '../../domain/dated.ts';

/** Widths of the characters from blank to tilde, in thousandths of the size of the letters: Helvetica's, which Arial shares. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const FULL_WIDTH =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/u;
const OTHER_WIDTH = 556;

const widthOf = (char: string): number => {
  const known = WIDTHS[(char.codePointAt(0) ?? 0) - 0x20];
  return known ?? (FULL_WIDTH.test(char) ? 1000 : OTHER_WIDTH);
};

/** Dates the widths: no search engine documents them. */
export const SNIPPET_SOURCE: DatedSource = {
  source:
    'measurements of results, by screamingfrog.co.uk (titles and descriptions by pixel width) and others in 2026: 512 to 600 px for titles in Arial of 20 px, 920 to 1,040 px for descriptions in 14 px; the widest are taken, so that what we call cut is cut by all of them',
  readOn: '2026-11-26',
  reviewBy: '2027-05-26',
};

/** How a result of a search is measured: it is a likeness. */
export const TITLE_WIDTH = { fontPx: 20, maxPx: 600 } as const;
export const DESCRIPTION_WIDTH = { fontPx: 14, maxPx: 1040 } as const;

/** Returns a text up to a number of characters; a longer one ends with an ellipsis. */
export function cutToChars(text: string, max: number): string {
  const chars = [...text.slice(0, 2 * max + 2)];
  return chars.length > max ? `${chars.slice(0, max).join('')}…` : text;
}

/**
 * Returns a text as it is cut where there is room for so many pixels of Arial: at the last blank that fits, if there is
 * one.
 */
export function cutToWidth(
  text: string,
  { fontPx, maxPx }: { readonly fontPx: number; readonly maxPx: number },
): { readonly shown: string; readonly rest: string } {
  const limit = (maxPx * 1000) / fontPx;
  let [width, fits, blank] = [0, 0, 0];
  for (const char of text) {
    width += widthOf(char);
    if (width > limit) {
      const end = blank > fits / 2 ? blank : fits;
      return { shown: text.slice(0, end).trimEnd(), rest: text.slice(end).trim() };
    }
    if (char === ' ') blank = fits;
    fits += char.length;
  }
  return { shown: text, rest: '' };
}
