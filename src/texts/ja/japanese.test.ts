import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { englishTexts } from '../english.ts';
import { JAPANESE } from './japanese.ts';

const english = englishTexts();
const japanese = JAPANESE.flatMap(({ prefix, texts }) =>
  Object.entries(texts).map(([key, text]) => [`${prefix}/${key}`, text] as const),
);

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The slots of a text, and the words between them. */
function partsOf(text: string): { readonly slots: readonly string[]; readonly words: readonly string[] } {
  const slots = new Set<string>();
  const words: string[] = [];
  const walk = (elements: readonly Element[]): void => {
    for (const element of elements) {
      if (element.type === 0) words.push(element.value);
      else if (element.type !== 7 && element.type !== 8) slots.add(element.value);
      if (element.type === 5 || element.type === 6) for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(new IntlMessageFormat(text, 'ja', undefined, { ignoreTag: true }).getAst());
  return { slots: [...slots].toSorted(), words };
}

const WIDE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}、。（）「」：]';
/** Half-width spaces beside Japanese, and half-width punctuation after it. */
const NARROW = new RegExp(`${WIDE} | ${WIDE}|${WIDE}[,.;:!?()]|[,;:!?()]${WIDE}`, 'u');

test('no two Japanese texts have the same id', () => {
  expect(new Set(japanese.map(([id]) => id)).size).toBe(japanese.length);
});

test.each(japanese)('%s', (id, text) => {
  const source = english.get(id);
  expect(source).toBeDefined();
  const { slots, words } = partsOf(text);
  expect(slots).toEqual(partsOf(source ?? '').slots);
  for (const one of words) expect(one).not.toMatch(NARROW);
  // A slot takes no space beside Japanese either.
  expect(text).not.toMatch(new RegExp(`${WIDE} \\{|\\} ${WIDE}`, 'u'));
});
