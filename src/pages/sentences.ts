const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentence of a text: what a closed line shows. The whole text stands beneath it. */
export function firstSentence(text: string): string {
  for (const { segment } of sentences.segment(text)) return segment.trim();
  return text;
}

/** `1 record`, `12 records`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
