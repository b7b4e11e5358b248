/** What the values of its slots can make of a sentence. */
const FAULTS: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ['English', /\b[a-z]{2,}( [a-z]{2,}){2}|[ぁ-んァ-ヶ一-龠][a-z]{2,} [a-z]{2,}/],
  ['two marks that do not follow each other', /[。、：][。、：]|（[。、）]|：$/],
  ['a half-width space', /[ぁ-んァ-ヶ一-龠、。）] | [ぁ-んァ-ヶ一-龠、。（]/],
];

/** What is wrong with a Japanese sentence once its slots are filled; what it quotes is not looked at. */
export function japaneseFaults(sentence: string): readonly string[] {
  const own = sentence.replace(/「[^」]*」/g, '「」');
  return FAULTS.filter(([, pattern]) => pattern.test(own)).map(([fault]) => `${fault}: ${sentence}`);
}
