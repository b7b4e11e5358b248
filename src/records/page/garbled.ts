/**
 * UTF-8 that was read as Windows-1252: two letters in the place of ä, é, ’ or あ, in pairs that no language writes. The last
 * are octets that are none of the encoding.
 */
const GARBLED = /Ã[¤¶¼Ÿ©¨ª«¡¢£§±³º®¯]|â€[™œ“”¦¢\u{9d}]|ã(?:\u{81}|‚|ƒ)|\u{fffd}/gu;
/** Fewer may be an example, or a slip in one place. */
const MIN_PLACES = 3;
/** Characters that are shown on each side. */
const AROUND = 12;

/** Returns the first place of a text where letters are garbled, if several are; else null. Linear in its length. */
export function garbledIn(text: string): string | null {
  let first: number | null = null;
  let count = 0;
  for (const { index } of text.matchAll(GARBLED)) {
    first ??= index;
    count += 1;
    if (count === MIN_PLACES) return text.slice(Math.max(0, first - AROUND), first + AROUND).trim();
  }
  return null;
}
