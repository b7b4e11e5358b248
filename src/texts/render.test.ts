import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Arg, type ArgsOf, defineTexts, type Message } from '../domain/message.ts';
import type { DnsName } from '../domain/name.ts';
import { formatsOf } from './formats.ts';
import { createRenderer } from './render.ts';

const { message, texts } = defineTexts('t', {
  plain: "It’s fine, isn't it?",
  name: 'Mail for {name} goes to {hosts}.',
  plural: 'There {count, plural, one {is # record} other {are # records}} at {at}.',
  select: '{kind, select, mx {An MX record} other {A record of {name}}} is there.',
  note: 'Done. {notes}',
  ends: 'It ends on {at} after {age}.',
});
const say = createRenderer({
  formats: formatsOf('en'),
  catalogue: new Map(Object.entries(texts).map(([key, text]) => [`t/${key}`, text])),
  ownTables: true,
});

describe('a message in English', () => {
  test.each<[string, Message]>([
    ["It’s fine, isn't it?", message('plain')],
    ['Mail for a.test goes to b.', message('name', { name: 'a.test', hosts: ['b'] })],
    ['Mail for a.test goes to b and c.', message('name', { name: { name: 'a.test' as DnsName }, hosts: ['b', 'c'] })],
    ['Mail for a goes to 1, 2, 3, 4, 5 and 2 more.', message('name', { name: 'a', hosts: [1, 2, 3, 4, 5, 6, 7] })],
    ['Mail for {a} goes to #<b>.', message('name', { name: '{a}', hosts: '#<b>' })],
    ['There is 1 record at x.', message('plural', { count: 1, at: 'x' })],
    ['There are 0 records at x.', message('plural', { count: 0, at: 'x' })],
    ['An MX record is there.', message('select', { kind: 'mx', name: 'x' })],
    ['A record of x is there.', message('select', { kind: 'y', name: 'x' })],
    ['Done.', message('note', { notes: { sentences: [] } })],
    [
      "Done. It’s fine, isn't it? There is 1 record at y.",
      message('note', { notes: { sentences: [message('plain'), message('plural', { count: 1, at: 'y' })] } }),
    ],
    [
      'It ends on 22 Nov 2026 at 10:00 UTC after 2 days.',
      message('ends', { at: { instant: Date.UTC(2026, 10, 22, 10) }, age: { durationMs: 2 * 86_400_000 } }),
    ],
  ])('%s', (expected, statement) => {
    expect(say.text(statement)).toBe(expected);
  });

  test('of no table is a bug', () => {
    expect(() => say.text({ id: 't/none', args: {} })).toThrow('t/none');
  });

  test('without one of its arguments is a bug', () => {
    expect(() => say.text({ id: 't/name', args: { name: 'a' } })).toThrow('hosts');
  });
});

describe('a message in Japanese', () => {
  const ja = defineTexts('t', {
    ends: '{at}から{age}です。{notes}',
    hosts: '{hosts}に届きます。',
    day: '{count, plural, other {#件}}を{day}に観測しました。',
  });
  const japanese = createRenderer({
    formats: formatsOf('ja'),
    catalogue: new Map(Object.entries(ja.texts).map(([key, text]) => [`t/${key}`, text])),
    ownTables: false,
  });
  const hosts = ja.message('hosts', { hosts: ['a', 'b'] });

  test.each<[string, Message]>([
    ['aとbに届きます。', ja.message('hosts', { hosts: ['aとb'] })],
    ['a、bに届きます。', hosts],
    ['1、2、3、4、5、ほか2件に届きます。', ja.message('hosts', { hosts: [1, 2, 3, 4, 5, 6, 7] })],
    [
      '1,234件を2026年11月22日に観測しました。',
      ja.message('day', { count: 1234, day: { date: Date.UTC(2026, 10, 22) } }),
    ],
    [
      '2026年11月22日09:05（UTC）から2日です。a、bに届きます。a、bに届きます。',
      ja.message('ends', {
        at: { instant: Date.UTC(2026, 10, 22, 9, 5) },
        age: { durationMs: 2 * 86_400_000 },
        notes: { sentences: [hosts, hosts] },
      }),
    ],
  ])('%s', (expected, statement) => {
    expect(japanese.text(statement)).toBe(expected);
  });

  test('has no English in place of a text that is missing', () => {
    expect(() => japanese.text(message('plain'))).toThrow('t/plain');
  });
});

test('a document is rendered with all its messages, and the rest of it stays the same objects', () => {
  const rows = [{ name: 'a', count: 1 }];
  const made = say.render({ rows, list: [message('plain')], of: { none: null, text: message('plain') }, at: 1 });
  expect(made).toEqual({ rows, list: [texts.plain], of: { none: null, text: texts.plain }, at: 1 });
  expect(made.rows).toBe(rows);
  expectTypeOf(made.of.text).toEqualTypeOf<string>();
});

test('the types of arguments follow the text', () => {
  expectTypeOf<keyof ArgsOf<'none'>>().toEqualTypeOf<never>();
  expectTypeOf<ArgsOf<'{a} and {b}'>>().toEqualTypeOf<{ readonly a: Arg; readonly b: Arg }>();
  expectTypeOf<ArgsOf<'{n, plural, one {# record} other {# records of {a}}}.'>>().toEqualTypeOf<{
    readonly n: number;
    readonly a: Arg;
  }>();
  expectTypeOf<ArgsOf<'{k, select, x {an x} other {a y}}'>>().toEqualTypeOf<{ readonly k: string }>();
});
