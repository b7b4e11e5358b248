import Type from 'typebox';
import { ECHO_CHARS, quoted } from '../domain/text.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { once, type Parameter } from './parameters.ts';

/** Reads one of several words, or nothing. */
export const oneOfWords = <const W extends string>(
  description: string,
  words: readonly W[],
): Parameter<W | undefined> =>
  once<W, undefined>(Type.Enum([...words], { description }), null, {
    absent: undefined,
    fault: (value) => DETAIL_TEXTS.message('not-a-word', { value, words: words.join(', ') }),
    parse: (text) => words.find((word) => word === text),
  });

/** Reads some of several words: each in a parameter of its own. */
export const someOfWords = <const W extends string>(
  description: string,
  words: readonly W[],
): Parameter<readonly W[]> => ({
  schema: Type.Array(Type.Enum([...words]), { description }),
  example: null,
  problem: 'invalid-parameter',
  read(_name, raw) {
    const given = raw === undefined ? [] : [raw].flat();
    const known = given.map((text) => words.find((word) => word === text));
    const bad = given[known.indexOf(undefined)];
    if (bad === undefined) return { ok: true, value: known.filter((word) => word !== undefined) };
    const value = quoted(bad, ECHO_CHARS.word);
    return { ok: false, detail: DETAIL_TEXTS.message('not-a-word', { value, words: words.join(', ') }) };
  },
});

/** Reads a word that may be given several times. */
export const severalWords = (description: string): Parameter<readonly string[]> => ({
  schema: Type.Array(Type.String(), { description }),
  example: null,
  problem: 'invalid-parameter',
  read: (_name, raw) => ({ ok: true, value: raw === undefined ? [] : [raw].flat() }),
});
