import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { DAY_MS } from '../domain/time.ts';
import type { RecordHistoryItem } from '../reports/folded-history.ts';
import { Timeline } from './timeline.tsx';

const NOW = Date.UTC(2026, 10, 20);
const ago = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

/** A record of shop.example, seen from and to so many days ago, and gone since then where that is known. */
const record = (type: string, from: number, to: number, gone?: number): RecordHistoryItem => ({
  name: 'shop.example',
  type,
  value: `${type} ${from}`,
  ttl: 300,
  first_observed: ago(from),
  last_observed: ago(to),
  count: 2,
  spans: [
    { first_observed: ago(from), last_observed: ago(to), count: 2, ended_at: gone === undefined ? null : ago(gone) },
  ],
});

/** Where the lane of each record is hatched: its start and its width, in percent of a hundred days. */
function hatched(records: readonly RecordHistoryItem[]): string[][] {
  const html = renderToString(<Timeline records={records} now={NOW} />);
  const lanes = html.split('<li ').slice(1);
  return lanes.map((lane) =>
    [...lane.matchAll(/class="dark" x="([\d.]+)%"[^>]* width="([\d.]+)%"/g)].map(([, x, w]) => `${x} ${w}`),
  );
}

test.each([
  ['a record that is looked up to this day', [record('A', 100, 0)], [[]]],
  ['one that nobody looked up since', [record('A', 100, 40)], [['60.00 40.00']]],
  // That somebody asked for the other type says nothing about this one.
  ['one of a type that nobody looked up since', [record('A', 100, 40), record('MX', 100, 0)], [['60.00 40.00'], []]],
  ['one that went while nobody looked', [record('A', 100, 50, 20), record('A', 20, 0)], [['50.00 30.00'], []]],
  [
    'one that went, and nobody looked up the name since',
    [record('A', 100, 80, 80), record('A', 80, 30)],
    [['70.00 30.00'], ['70.00 30.00']],
  ],
])('hatched is what nobody looked at: %s', (_, records, expected) => {
  expect(hatched(records)).toEqual(expected);
});
