import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DnsName, parentOf } from '../domain/name.ts';
import { fitsRdata } from '../domain/rdata/fits.ts';
import { presentRdata, presentZoneRdata } from '../domain/rdata/present.ts';
import { labelText } from '../domain/rdata/wire-name.ts';
import { RR_TYPES, type RrType } from '../domain/rr.ts';
import { type CofLine, cofLine, MAX_COF_LINE_OCTETS, parseCof } from './cof.ts';

const TIMES = { time_first: 1_380_123_423, time_last: 1_427_869_045 };
const lineOf = (fields: object): string =>
  JSON.stringify({ rrname: 'example.com', rrtype: 'A', rdata: '192.0.2.1', ...TIMES, ...fields });

/** The record's name, type and data in words, and its times. */
function summaryOf(line: string): unknown {
  const parsed = parseCof(line);
  if (!parsed.ok) return parsed;
  const { rrname, rrtype, rdata, seen } = parsed.record;
  const times = seen.flatMap(({ timeFirst, timeLast, count }) => [timeFirst, timeLast, count]);
  return [rrname, rrtype, rdata.map((octets) => presentRdata(rrtype, octets)), ...times];
}

const at = [TIMES.time_first, TIMES.time_last];

describe('parseCof', () => {
  test.each([
    ['one record as a string', lineOf({}), ['example.com', 'A', ['192.0.2.1'], ...at, null]],
    [
      'one in an array',
      lineOf({ rdata: ['192.0.2.1'], count: 6350 }),
      ['example.com', 'A', ['192.0.2.1'], ...at, 6350],
    ],
    [
      'some',
      lineOf({ rdata: ['192.0.2.1', '192.0.2.2'] }),
      ['example.com', 'A', ['192.0.2.1', '192.0.2.2'], ...at, null],
    ],
    [
      'last dots',
      lineOf({ rrname: 'Example.COM.', rrtype: 'NS', rdata: 'NS1.example.net.' }),
      ['example.com', 'NS', ['ns1.example.net'], ...at, null],
    ],
    [
      'no last dots',
      lineOf({ rrtype: 'mx', rdata: '10 mail.example.net' }),
      ['example.com', 'MX', ['10 mail.example.net'], ...at, null],
    ],
    [
      'the root',
      lineOf({ rrname: '.', rrtype: 'NS', rdata: 'a.root-servers.net.' }),
      ['.', 'NS', ['a.root-servers.net'], ...at, null],
    ],
    ['a wildcard', lineOf({ rrname: '*.example.com' }), ['*.example.com', 'A', ['192.0.2.1'], ...at, null]],
    [
      'TXT in quotes',
      lineOf({ rrtype: 'TXT', rdata: '"v=spf1 " "-all"' }),
      ['example.com', 'TXT', ['v=spf1 -all'], ...at, null],
    ],
    [
      'TXT without',
      lineOf({ rrtype: 'TXT', rdata: 'v=spf1 a  -all' }),
      ['example.com', 'TXT', ['v=spf1 a  -all'], ...at, null],
    ],
    [
      'long TXT without',
      lineOf({ rrtype: 'TXT', rdata: 'x y'.repeat(200) }),
      ['example.com', 'TXT', ['x y'.repeat(200)], ...at, null],
    ],
    [
      'the type as a number',
      lineOf({ rrtype: 28, rdata: '2001:db8::1' }),
      ['example.com', 'AAAA', ['2001:db8::1'], ...at, null],
    ],
    [
      'the type as TYPEnnn, data as of RFC 3597',
      lineOf({ rrtype: 'TYPE1', rdata: '\\# 4 c0000201' }),
      ['example.com', 'A', ['192.0.2.1'], ...at, null],
    ],
    [
      'times and count in quotes',
      lineOf({ time_first: '1277353744', time_last: '1345652190', count: '97167' }),
      ['example.com', 'A', ['192.0.2.1'], 1277353744, 1345652190, 97167],
    ],
    [
      'times of zone files',
      lineOf({ time_first: undefined, time_last: undefined, zone_time_first: 1374250920, zone_time_last: 1589472138 }),
      ['example.com', 'A', ['192.0.2.1'], 1374250920, 1589472138, null],
    ],
    [
      'both, where answers are counted',
      lineOf({ zone_time_first: 1, zone_time_last: 2, count: 9 }),
      ['example.com', 'A', ['192.0.2.1'], ...at, 9, 1, 2, null],
    ],
    [
      'neither, where null stands for nothing',
      lineOf({ time_first: null, time_last: null, zone_time_first: 1, zone_time_last: 2, count: 9 }),
      ['example.com', 'A', ['192.0.2.1'], 1, 2, 9],
    ],
    ['a wrapped line', `{"obj":${lineOf({})}}\r\n`, ['example.com', 'A', ['192.0.2.1'], ...at, null]],
    ['blanks around', ` \t${lineOf({ count: 0 })} \n`, ['example.com', 'A', ['192.0.2.1'], ...at, null]],
    [
      'fields unknown to it',
      lineOf({ zone: { x: [1] }, __proto__: 1, x_tags: null }),
      ['example.com', 'A', ['192.0.2.1'], ...at, null],
    ],
    [
      'a moment',
      lineOf({ time_last: TIMES.time_first }),
      ['example.com', 'A', ['192.0.2.1'], TIMES.time_first, TIMES.time_first, null],
    ],
  ])('%s', (_, line, expected) => expect(summaryOf(line)).toEqual(expected));

  test.each<[string, object, object]>([
    ['nothing', {}, {}],
    [
      'all',
      { bailiwick: 'com.', sensor_id: 'atlas:7', origin: 'https://archive.example/a?b#c' },
      { bailiwick: 'com', sensorId: 'atlas:7', origin: 'https://archive.example/a?b#c' },
    ],
    ['the root as bailiwick, and a URN', { bailiwick: '.', origin: 'urn:x:y' }, { bailiwick: '.', origin: 'urn:x:y' }],
    ['the name itself as bailiwick', { bailiwick: 'EXAMPLE.com' }, { bailiwick: 'example.com' }],
    // Neither can be the apex of a zone that has the record.
    ['a bailiwick elsewhere', { bailiwick: 'example.net' }, {}],
    ['a bailiwick below', { bailiwick: 'www.example.com' }, {}],
    ['a bailiwick that ends alike', { rrname: 'example.com', bailiwick: 'ample.com' }, {}],
    ['a bailiwick that is no name', { bailiwick: 'a..com' }, {}],
    ['what is no text', { bailiwick: 7, sensor_id: ['a'], origin: { a: 1 } }, {}],
    ['an origin that is no URI', { origin: 'archive.example' }, {}],
    ['an origin with blanks', { origin: 'https://archive.example/\tz' }, {}],
    ['an origin with markup', { origin: 'https://archive.example/<b>' }, {}],
    ['an origin that turns text around', { origin: 'https://archive.example/\u202e' }, {}],
    ['long texts', { origin: `https:${'x'.repeat(201)}`, sensor_id: 'x'.repeat(5000) }, { sensorId: 'x'.repeat(1000) }],
  ])('what else a line tells: %s', (_, fields, notes) => {
    const parsed = parseCof(lineOf(fields));
    if (!parsed.ok) throw new Error(parsed.why);
    const { rrname, rrtype, rdata, seen, ...others } = parsed.record;
    expect(others).toEqual(notes);
  });

  test.each([
    ['nothing', '', undefined],
    ['nothing', ' \r\n', undefined],
    ['nothing', '{"cond":"begin"}', undefined],
    ['nothing', '{"cond":"succeeded","msg":"done"}', undefined],
    [
      'unsupported',
      lineOf({ rrtype: 'HINFO', rdata: '"a" "b"' }),
      { code: 'type-unsupported', args: { type: 'HINFO' } },
    ],
    ['unsupported', lineOf({ rrtype: 65534, rdata: '\\# 0' }), { code: 'type-unsupported', args: { type: '65534' } }],
    ['malformed', 'example.com A 192.0.2.1', { code: 'not-json', args: {} }],
    ['malformed', '{"rrname":"example.com', { code: 'not-json', args: {} }],
    ['malformed', '['.repeat(60_000), { code: 'not-json', args: {} }],
    ['malformed', '[]', { code: 'not-an-object', args: {} }],
    ['malformed', 'null', { code: 'not-an-object', args: {} }],
    ['malformed', '{"obj":3}', { code: 'obj-invalid', args: {} }],
    ['malformed', '{}', { code: 'name-invalid', args: { value: null } }],
    ['malformed', lineOf({ rrname: 'a..b' }), { code: 'name-invalid', args: { value: '"a..b"' } }],
    ['malformed', lineOf({ rrname: ['a'] }), { code: 'name-invalid', args: { value: '["a"]' } }],
    ['malformed', lineOf({ rrtype: '' }), { code: 'type-invalid', args: { value: '""' } }],
    ['malformed', lineOf({ rrtype: 1.5 }), { code: 'type-invalid', args: { value: '1.5' } }],
    ['malformed', lineOf({ rrtype: undefined }), { code: 'type-invalid', args: { value: null } }],
    ['malformed', lineOf({ rdata: [] }), { code: 'data-missing', args: {} }],
    ['malformed', lineOf({ rdata: undefined }), { code: 'data-not-text', args: { value: null } }],
    ['malformed', lineOf({ rdata: ['192.0.2.1', 7] }), { code: 'data-not-text', args: { value: '7' } }],
    [
      'malformed',
      lineOf({ rdata: Array.from({ length: 1001 }, () => '192.0.2.1') }),
      { code: 'data-too-many', args: { count: 1001, max: 1000 } },
    ],
    [
      'malformed',
      lineOf({ rdata: '192.0.2.1 192.0.2.2' }),
      { code: 'data-invalid', args: { type: 'A', data: '"192.0.2.1 192.0.2.2"' } },
    ],
    [
      'malformed',
      lineOf({ rdata: '\\# 3 c00002' }),
      { code: 'data-invalid', args: { type: 'A', data: '"\\\\# 3 c00002"' } },
    ],
    [
      'malformed',
      lineOf({ rrtype: 'TXT', rdata: 'a\\999' }),
      { code: 'data-invalid', args: { type: 'TXT', data: '"a\\\\999"' } },
    ],
    [
      'malformed',
      lineOf({ time_first: undefined }),
      { code: 'time-invalid', args: { field: 'time_first', value: null } },
    ],
    ['malformed', lineOf({ time_first: -1 }), { code: 'time-invalid', args: { field: 'time_first', value: '-1' } }],
    ['malformed', lineOf({ time_first: 1.5 }), { code: 'time-invalid', args: { field: 'time_first', value: '1.5' } }],
    [
      'malformed',
      lineOf({ time_last: '2015-04-01T06:17:25Z' }),
      { code: 'time-invalid', args: { field: 'time_last', value: '"2015-04-01T06:17:25Z"' } },
    ],
    [
      'malformed',
      lineOf({ time_last: 1_427_869_045_000 }),
      { code: 'time-too-late', args: { field: 'time_last', value: '1427869045000' } },
    ],
    [
      'malformed',
      lineOf({ time_first: 2, time_last: 1 }),
      { code: 'times-reversed', args: { first: 'time_first', last: 'time_last' } },
    ],
    [
      'malformed',
      lineOf({ time_first: undefined, time_last: undefined, zone_time_first: 5 }),
      { code: 'time-invalid', args: { field: 'zone_time_last', value: null } },
    ],
    ['malformed', lineOf({ count: -3 }), { code: 'count-invalid', args: { value: '-3' } }],
    ['malformed', lineOf({ count: 'many' }), { code: 'count-invalid', args: { value: '"many"' } }],
    ['malformed', lineOf({ note: 'ä'.repeat(MAX_COF_LINE_OCTETS / 2) }), { code: 'too-long', args: { max: 65_536 } }],
  ])('%s: %s', (why, line, fault) =>
    expect(parseCof(line)).toEqual({ ok: false, why, ...(fault === undefined ? {} : { fault }) }),
  );

  test('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseCof(text).ok === 'boolean'));
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('A', 'TXT', 'example.com', 1, '1', '\\# 1 00', ['"']));
    fc.assert(
      fc.property(
        fc.record({ rrname: value, rrtype: value, rdata: value, time_first: value, time_last: value, count: value }),
        (fields) => typeof parseCof(JSON.stringify(fields)).ok === 'boolean',
      ),
    );
  });
});

describe('cofLine', () => {
  test.each<[string, Pick<CofLine, 'fromZoneFile' | 'bailiwick' | 'sensorId' | 'origin'>, string]>([
    ['no more', { fromZoneFile: false }, '"time_first":1,"time_last":2,"count":3}'],
    [
      'all that can be known',
      { fromZoneFile: true, bailiwick: 'com' as DnsName, sensorId: 'dnsdb', origin: 'urn:x' },
      '"zone_time_first":1,"zone_time_last":2,"count":3,"bailiwick":"com","sensor_id":"dnsdb","origin":"urn:x"}',
    ],
  ])('gives data as an array, and of who saw it: %s', (_, notes, end) =>
    expect(
      cofLine({
        rrname: 'example.com' as DnsName,
        rrtype: 'TXT',
        rdata: '"v=spf1 -all"',
        timeFirst: 1,
        timeLast: 2,
        count: 3,
        ...notes,
      }),
    ).toBe(`{"rrname":"example.com","rrtype":"TXT","rdata":["\\"v=spf1 -all\\""],${end}`),
  );

  test('is read back as it was, whatever the record', () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 30 }).map((octets) => labelText(octets, 0, octets.length));
    const name = fc.oneof(
      fc.constant('.' as DnsName),
      fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.') as DnsName),
    );
    const text = fc.uint8Array({ minLength: 0, maxLength: 255 }).map((one) => [one.length, ...one]);
    const record = fc.oneof(
      fc.uint8Array({ minLength: 4, maxLength: 4 }).map((octets) => ['A', octets] as const),
      fc.uint8Array({ minLength: 16, maxLength: 16 }).map((octets) => ['AAAA', octets] as const),
      fc.array(text, { minLength: 1, maxLength: 5 }).map((all) => ['TXT', Uint8Array.from(all.flat())] as const),
      fc
        .tuple(fc.constantFrom(...(Object.keys(RR_TYPES) as RrType[])), fc.uint8Array({ maxLength: 60 }))
        .filter(([type, octets]) => fitsRdata(type, octets)),
    );
    const second = fc.integer({ min: 0, max: 253_402_300_799 });
    fc.assert(
      fc.property(
        name,
        record,
        second,
        second,
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.string({ minLength: 1, maxLength: 100 }),
        fc.boolean(),
        (rrname, [rrtype, octets], a, b, count, sensorId, fromZoneFile) => {
          const seen = { timeFirst: Math.min(a, b), timeLast: Math.max(a, b), count, fromZoneFile };
          const notes = { bailiwick: parentOf(rrname), sensorId, origin: 'https://archive.example/' };
          const line = cofLine({ rrname, rrtype, rdata: presentZoneRdata(rrtype, octets), ...seen, ...notes });
          expect(parseCof(line)).toEqual({
            ok: true,
            record: { rrname, rrtype, rdata: [octets], seen: [seen], ...notes },
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
