import { expect, test } from 'vitest';
import { dnssec } from '../checks/dnssec/dnssec.ts';
import { defineTexts } from '../domain/message.ts';
import { translate, translateCheck, translateFindings } from './translate.ts';

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

const ENGLISH = {
  absent: { says: 'There is no record at {name}.', advice: 'Publish {record}.' },
  fine: { says: '{name} is fine.' },
} as const;

test('findings have advice where the English has some, and the slots of each', () => {
  const found = translateFindings(ENGLISH, {
    absent: ['{name}にレコードが設定されていません。', '{record}を公開してください。'],
    fine: ['{name}は正常です。'],
  });
  const check = { id: dnssec.id, findings: ENGLISH };
  expect(translateCheck(check, '名前', { ...found })).toEqual({
    prefix: 'dnssec',
    texts: {
      name: '名前',
      absent: '{name}にレコードが設定されていません。',
      'absent/advice': '{record}を公開してください。',
      fine: '{name}は正常です。',
    },
  });
  // @ts-expect-error: the advice is missing
  translateCheck(check, '名前', { ...found, absent: ['{name}にレコードが設定されていません。'] });
  // @ts-expect-error: there is advice where the English has none
  translateCheck(check, '名前', { ...found, fine: ['{name}は正常です。', '何もしないでください。'] });
  // @ts-expect-error: the slots are those of the advice
  translateCheck(check, '名前', { ...found, fine: ['{record}は正常です。'] });
  // @ts-expect-error: a finding is missing
  translateCheck(check, '名前', { fine: found.fine });
});
