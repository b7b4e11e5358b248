import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { RecordIntervals } from '../../observations/changes.ts';
import { Timeline } from './timeline.tsx';

const NOW = Date.UTC(2026, 10, 20);
const ago = (days: number): Instant => NOW - days * DAY_MS;

/** A record of shop.example, seen from and to so many days ago, and gone since then where that is known. */
const record = (type: RrType, from: number, to: number, gone?: number): RecordIntervals => ({
  name: 'shop.example' as DnsName,
  type,
  value: `${type} ${from}`,
  octets: new Uint8Array(),
  ttlSeconds: 300,
  intervals: [
    { firstObserved: ago(from), lastObserved: ago(to), count: 2, endedAt: gone === undefined ? null : ago(gone) },
  ],
  addedAt: ago(from),
});

/** Where the lane of each record is hatched: its start and its width, in percent of a hundred days. */
function hatched(records: readonly RecordIntervals[]): string[][] {
  const html = renderToString(<Timeline records={records} origins={new Map()} now={NOW} />);
  const lanes = html.split('<li ').slice(1);
  return lanes.map((lane) =>
    [...lane.matchAll(/class="dark" x="([\d.]+)%"[^>]* width="([\d.]+)%"/g)].map(([, x, w]) => `${x} ${w}`),
  );
}

test.each<[string, readonly (string | null)[], string[]]>([
  ['only we', [null], []],
  ['an archive and we', ['dnsdb', null], ['also in archives: dnsdb']],
  ['only archives', ['dnsdb', 'circl (a<b)'], ['only in archives: dnsdb and circl (a&lt;b)']],
])('a lane names the archives that saw its record: %s', (_, sources, expected) => {
  const { intervals, ...others } = record('A', 100, 0);
  const sourced = intervals.map((interval) => ({
    ...interval,
    sightings: sources.map((source) => ({ source, firstObserved: ago(100), lastObserved: ago(0), count: 1 })),
  }));
  const html = renderToString(<Timeline records={[{ ...others, intervals: sourced }]} origins={new Map()} now={NOW} />);
  expect([...html.matchAll(/<small><bdi>(.*?)<\/bdi>/g)].map(([, text]) => text)).toEqual(expected);
});

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
