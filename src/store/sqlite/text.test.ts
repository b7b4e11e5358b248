import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sqliteText } from './text.ts';

test('parameters are numbered, and a limit that is bound still limits', () => {
  const text = sqliteText('select value from json_each($1) where value > $2 limit $3');
  expect(text).toBe('select value from json_each(?1) where value > ?2 limit ?3 + 0');
  const statement = new DatabaseSync(':memory:').prepare(text);
  expect([1, 2].map((limit) => statement.all('[1,2,3,4]', 1, limit).length)).toEqual([1, 2]);
});
