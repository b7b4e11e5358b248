import { describe, expect, test } from 'vitest';
import { parseZone } from '../../src/index.ts';

const SOA = '@ 3600 SOA ns1 hostmaster 1 7200 900 1209600 300\n';

describe('parseZone', () => {
  test('gives each record with its line, in the form of a zone file', () => {
    const text = `${SOA}www 60 A 192.0.2.1\n  TXT "a;b" é\n$GENERATE 1-2 h$ 60 CNAME www\n`;
    const { origin, records, faults, notices } = parseZone(text, { origin: 'Example.com.' });
    expect([origin, faults, notices]).toEqual(['example.com', [], []]);
    expect(records).toEqual([
      {
        name: 'example.com',
        ttlSeconds: 3600,
        type: 'SOA',
        data: 'ns1.example.com. hostmaster.example.com. 1 7200 900 1209600 300',
        line: 1,
      },
      { name: 'www.example.com', ttlSeconds: 60, type: 'A', data: '192.0.2.1', line: 2 },
      { name: 'www.example.com', ttlSeconds: 60, type: 'TXT', data: '"a;b" "\\195\\169"', line: 3 },
      { name: 'h1.example.com', ttlSeconds: 60, type: 'CNAME', data: 'www.example.com.', line: 4 },
      { name: 'h2.example.com', ttlSeconds: 60, type: 'CNAME', data: 'www.example.com.', line: 4 },
    ]);
  });

  test('drops nothing silently', () => {
    const zone = parseZone(`${SOA}a 60 LOC 51 N 0 W 0m\n@ 60 ALIAS web.example.net.\nb.example.org. 60 A 192.0.2.1\n`, {
      origin: 'example.com',
    });
    expect(zone.unread).toEqual([{ name: 'a.example.com', type: 29, line: 2 }]);
    expect(zone.aliases).toEqual([{ name: 'example.com', target: 'web.example.net', line: 3 }]);
    expect(zone.notices.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test.each([
    ['an $ORIGIN', `$ORIGIN example.net.\n${SOA}`],
    ['the name of its SOA record', SOA.replace('@', 'example.net.')],
  ])('finds the zone by %s', (_, text) => {
    expect(parseZone(text)).toMatchObject({ origin: 'example.net', faults: [] });
  });

  test('says where nothing names the zone', () => {
    expect(parseZone(SOA)).toMatchObject({
      origin: null,
      records: [],
      faults: [{ line: 1, text: 'The file does not say which zone it is of.' }],
    });
  });

  test('opens no file', () => {
    const { faults } = parseZone(`${SOA}$INCLUDE /etc/passwd\n`, { origin: 'example.com' });
    expect(faults).toEqual([
      { line: 2, text: 'Files are not included here. Put the records of "/etc/passwd" into this file.' },
    ]);
  });

  test('takes octets as well as text', () => {
    const octets = Buffer.concat([Buffer.from(`${SOA}a 60 TXT "`), Buffer.from([0xff]), Buffer.from('"\n')]);
    expect(parseZone(octets, { origin: 'example.com' }).records[1]?.data).toBe('"\\255"');
  });

  test('throws where the caller names no domain', () => {
    expect(() => parseZone(SOA, { origin: 'a..b' })).toThrow(TypeError);
  });
});
