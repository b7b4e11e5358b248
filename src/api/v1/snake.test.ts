import { expect, test } from 'vitest';
import { dataArgs } from '../../diagnoses/prose.ts';
import {
  emptyOf,
  flag,
  instant,
  list,
  object,
  optional,
  orNull,
  statement,
  text,
  texts,
} from '../../diagnoses/schema.ts';
import type { DnsName } from '../../domain/name.ts';
import { argsJson } from './args.ts';
import { snake, snakeName, wire } from './snake.ts';

const AT = Date.UTC(2026, 9, 30, 9, 0, 0, 123);
const TIME = '2026-10-30T09:00:00.123Z';

const KEY = object({ keyTag: text('Its tag.'), endsAt: orNull(instant('Its end; null if it has none.')) }, 'A key.');
const ZONE = object(
  { zoneName: text('Its name.'), keys: list(KEY, 'Its keys.'), firstKey: optional(KEY), isSigned: flag('Whether.') },
  'A zone.',
);

test.each([
  ['observedAt', 'observed_at'],
  ['ipv4Addresses', 'ipv4_addresses'],
  ['sha256', 'sha256'],
  ['mtaSts', 'mta_sts'],
  ['server-matrix', 'server_matrix'],
  ['observed_at', 'observed_at'],
])('%s is %s in JSON', (name, json) => expect(snakeName(name)).toBe(json));

test('data are written by their schema: names, times, and nothing that it does not name', () => {
  const key = { keyTag: '1', endsAt: AT, isSecret: true };
  expect(snake(ZONE, { zoneName: 'a.test', keys: [key, { ...key, endsAt: null }], isSigned: true })).toEqual({
    zone_name: 'a.test',
    keys: [
      { key_tag: '1', ends_at: TIME },
      { key_tag: '1', ends_at: null },
    ],
    is_signed: true,
  });
});

test('the schema of JSON has the same names, and one schema for what is described once', () => {
  const { properties = {}, required } = wire(ZONE) as Partial<{
    readonly properties: Readonly<Record<string, { readonly items?: object }>>;
    readonly required: readonly string[];
  }>;
  expect(Object.keys(properties)).toEqual(['zone_name', 'keys', 'first_key', 'is_signed']);
  expect(required).toEqual(['zone_name', 'keys', 'is_signed']);
  expect([properties['keys']?.items === wire(KEY), properties['first_key'] === wire(KEY)]).toEqual([true, true]);
});

test.each([
  ['what may be null', orNull(KEY), null],
  ['a list', list(KEY, 'Keys.'), []],
  [
    'an object of such',
    object({ since: orNull(statement('Since.')), all: texts('All.') }, 'Both.'),
    { since: null, all: [] },
  ],
  ['anything else', ZONE, undefined],
])('%s has data that say nothing, or none', (_, schema, expected) => expect(emptyOf(schema)).toEqual(expected));

test('values of sentences are written as data, whatever their slots are called', () => {
  const inner = { id: 'spf/loop', args: { name: 'a', date: { date: AT }, code: 'b' } };
  const all = { sentences: [inner, { id: 'dkim/weak', args: {} }] };
  const slots = { count: 2, at: { instant: AT }, wait: { durationMs: 5 }, host: { name: 'h.test' as DnsName } };
  const written = { code: 'spf/loop', args: { name: 'a', date: '2026-10-30', code: 'b' } };
  expect(argsJson(dataArgs({ ...slots, why: inner, all, list: ['x', inner] }))).toEqual({
    ...{ count: 2, at: TIME, wait: 5, host: 'h.test' },
    why: written,
    all: [written, { code: 'dkim/weak', args: {} }],
    list: ['x', written],
  });
});
