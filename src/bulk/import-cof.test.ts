import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStores } from '../../tests/support/stores.ts';
import type { DnsName } from '../domain/name.ts';
import { allIntervalsOf } from '../observations/changes.ts';
import type { ImportedInterval } from '../observations/imported.ts';
import { cofLinesOf } from '../past/history.ts';
import type { Stores } from '../store/opened.ts';
import { importCof } from './import-cof.ts';

async function importLines({ imports }: Stores, lines: readonly string[], source: string): Promise<void> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(lines.join(''));
  }
  await importCof(chunks(), {
    imports,
    source,
    from: { key: 'k', octets: 0, lines: 0 },
    tally: { lines: 0, records: 0, unsupported: 0, malformed: 0 },
    onFault: (_, fault) => expect.fail(JSON.stringify(fault)),
    signal: AbortSignal.any([]),
  });
}

const linesOf = (imported: readonly ImportedInterval[], key: DnsName): string[] =>
  allIntervalsOf({ key, rrsets: [] }, imported).flatMap(cofLinesOf);

const inOrder = (imported: readonly ImportedInterval[]): string[] =>
  imported.map((one) => JSON.stringify(Object.entries({ ...one, octets: [...one.octets] }).sort())).sort();

/** Times of either kind, or of both. */
const times = (prefix: string) =>
  fc
    .tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))
    .map(([first, length]) => ({ [`${prefix}_first`]: first, [`${prefix}_last`]: first + length }));

const hostile = fc.constantFrom('', 'x'.repeat(3000), 'a\tz\t1', 'a\u0000b', '\u202e', '<b>', 7, null, ['a']);

const fieldsOf = (domain: string) =>
  fc.record(
    {
      rrname: fc.constantFrom(domain, `_dmarc.${domain}`, `*.${domain}`, `_a\\.b\\009.${domain}`),
      rrtype: fc.constant('TXT'),
      rdata: fc.subarray(['"one"', '"two"', '"three"'], { minLength: 1 }),
      seen: fc.oneof(
        times('time'),
        times('zone_time'),
        fc.tuple(times('time'), times('zone_time')).map(([answers, files]) => ({ ...answers, ...files })),
      ),
      count: fc.nat({ max: 9 }),
      bailiwick: fc.oneof(hostile, fc.constantFrom('.', 'Example.', domain, `a.${domain}`, 'test', 'z')),
      sensor_id: fc.oneof(hostile, fc.constantFrom('dnsdb', 'atlas:7', 'dnsdb (atlas:7)', 'dnsdb (dnsdb)', 'dnsdb (')),
      origin: fc.oneof(hostile, fc.constantFrom('https://archive.example/a', 'urn:x', 'z', '1')),
    },
    { requiredKeys: ['rrname', 'rrtype', 'rdata', 'seen'] },
  );

test('what is exported and imported again is as it was imported, whoever saw it and how', async () => {
  const [before, after] = await Promise.all([openStores(':memory:'), openStores(':memory:')]);
  let domains = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fieldsOf('domain.example'), { minLength: 1, maxLength: 8 }), async (all) => {
      domains += 1;
      const key = `d${domains}.example` as DnsName;
      const lines = all.map(({ seen, ...fields }) =>
        `${JSON.stringify({ ...fields, ...seen })}\n`.replaceAll('domain.example', key),
      );
      await importLines(before, lines, 'dnsdb');
      const imported = await before.imports.imported(key);
      expect(imported.length).toBeGreaterThan(0);
      const exported = linesOf(imported, key);
      expect(exported).toHaveLength(imported.length);
      await importLines(after, exported, 'dnsdb');
      const again = await after.imports.imported(key);
      expect(inOrder(again)).toEqual(inOrder(imported));
      expect(linesOf(again, key).sort()).toEqual(exported.sort());
    }),
  );
  await Promise.all([before.close(), after.close()]);
});
