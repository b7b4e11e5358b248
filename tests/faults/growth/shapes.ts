import type { Shape } from './measure.ts';

/** Octets of a TXT record, or of all of one message. */
export const MESSAGE_OCTETS = 65_000;

/** So many parts, one after the other. */
export const parts = (count: number, part: (i: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, i) => part(i)).join(between);

/** A text that is made of parts, and read. */
export interface TextShape {
  readonly about: string;
  readonly part: (i: number) => string;
  readonly before?: string;
  readonly after?: string;
  readonly between?: string;
  /** Fewer parts than fit, where something else bounds them. */
  readonly most?: number;
}

/** Shapes of one text of at most `maxChars` characters. What is read differs each time, by the salt in `head`. */
export const textShapes = (
  read: (text: string) => unknown,
  maxChars: number,
  head: (salt: number) => string,
  shapes: readonly TextShape[],
): readonly Shape[] =>
  shapes.map(({ about, part, before = '', after = '', between = '', most }) => {
    const room = maxChars - before.length - after.length - 20;
    const width = part(9999).length + between.length;
    return {
      about,
      most: most ?? Math.floor(room / Math.max(1, width)),
      make: (count, salt) => {
        const text = `${head(salt)}${before}${parts(count, part, between)}${after}`;
        return () => read(text);
      },
    };
  });

/** A word of letters for each number: names of crawlers end at the first digit. */
export const letters = (i: number): string => String(i).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
