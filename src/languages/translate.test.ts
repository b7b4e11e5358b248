import { expect, test } from 'vitest';
import { defineTexts } from '../domain/message.ts';
import { translate, translateFindings } from './translate.ts';

const TEXTS = defineTexts('t', {
  plain: 'Done.',
  found: 'There {count, plural, one {is # record} other {are # records}} at {name}.',
  kind: '{kind, select, mx {An MX record} other {A record of {name}}} is there.',
  link: 'Read <docs>the docs</docs> of {name}.',
});

const JA = {
  plain: '完了しました。',
  found: '{name}にレコードが{count}件あります。',
  kind: '{kind, select, mx {MXレコード} other {{name}のレコード}}があります。',
  link: '{name}の<docs>ドキュメント</docs>を参照してください。',
} as const;

test('a translation has the prefix of the English and its own texts', () => {
  expect(translate(TEXTS, JA)).toMatchObject({ prefix: 't', texts: JA });
});

test('what differs from the English does not compile', () => {
  // @ts-expect-error: a text is missing
  translate(TEXTS, { plain: JA.plain, found: JA.found, kind: JA.kind });
  // @ts-expect-error: there is one more
  translate(TEXTS, { ...JA, more: '完了' });
  // @ts-expect-error: a slot is missing
  translate(TEXTS, { ...JA, found: 'レコードが{count}件あります。' });
  // @ts-expect-error: a slot has another name
  translate(TEXTS, { ...JA, found: '{host}にレコードが{count}件あります。' });
  // @ts-expect-error: a slot is there once more
  translate(TEXTS, { ...JA, plain: '{name}が完了しました。' });
  // @ts-expect-error: a name is no number
  translate(TEXTS, { ...JA, found: '{name, plural, other {#}}にレコードが{count}件あります。' });
  // @ts-expect-error: the tag is missing
  translate(TEXTS, { ...JA, link: '{name}のドキュメントを参照してください。' });
  expect(TEXTS.prefix).toBe('t');
});

const SUBJECT = {
  texts: 't',
  findings: {
    absent: { says: 'There is no record at {name}.', do: 'Publish {record}', because: 'It helps.' },
    fine: { says: '{name} is fine.' },
  },
} as const;
const FINDINGS = {
  absent: {
    says: '{name}にレコードが設定されていません。',
    do: '{record}を公開する',
    because: '役に立ちます。',
  },
  fine: { says: '{name}は正常です。' },
} as const;

const WORDS = { name: '名前', means: '意味です。', why: '理由です。' };

test('findings have the sentences that the English has, and the slots of each', () => {
  expect(translateFindings(SUBJECT, WORDS, FINDINGS)).toEqual({
    prefix: 't',
    texts: {
      ...WORDS,
      absent: '{name}にレコードが設定されていません。',
      'absent/do': '{record}を公開する',
      'absent/because': '役に立ちます。',
      fine: '{name}は正常です。',
    },
  });
  expect(translateFindings(SUBJECT, { t: WORDS, u: { ...WORDS, name: '別の名前' } }, FINDINGS).texts).toMatchObject({
    ...WORDS,
    'u/name': '別の名前',
  });
  const { absent, fine } = FINDINGS;
  // @ts-expect-error: why it matters is missing
  translateFindings(SUBJECT, { name: '名前', means: '意味です。' }, FINDINGS);
  // @ts-expect-error: the reason is missing
  translateFindings(SUBJECT, WORDS, { fine, absent: { says: absent.says, do: absent.do } });
  // @ts-expect-error: there is something to do where the English has nothing
  translateFindings(SUBJECT, WORDS, { absent, fine: { ...fine, do: '何もしない' } });
  // @ts-expect-error: the slots are those of what to do
  translateFindings(SUBJECT, WORDS, { absent, fine: { says: '{record}は正常です。' } });
  // @ts-expect-error: a finding is missing
  translateFindings(SUBJECT, WORDS, { fine });
  // @ts-expect-error: there is one more
  translateFindings(SUBJECT, WORDS, { absent, fine, other: fine });
});
