import { describe, expect, test } from 'vitest';
import { spfLookupOf, type World } from '../../../tests/support/spf-world.ts';
import type { DnsName } from '../../domain/name.ts';
import { analyseSpf } from './analyse.ts';
import { flatten } from './flatten.ts';

const flat = async (world: World) => flatten(await analyseSpf('example.com' as DnsName, spfLookupOf(world).ask));

const many = (count: number, of: (i: number) => string): World => ({
  'example.com': { TXT: [`v=spf1 ${Array.from({ length: count }, (_, i) => `include:n${i}.test`).join(' ')} -all`] },
  ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}.test`, { TXT: [of(i)] }])),
});

describe('one record', () => {
  test.each<[string, World, string]>([
    ['includes', many(12, (i) => `v=spf1 ip4:192.0.2.${i} -all`), 'v=spf1 ip4:192.0.2.0/29 ip4:192.0.2.8/30 ~all'],
    [
      'other signs stay what they are',
      {
        'example.com': { TXT: ['v=spf1 ~ip4:192.0.2.1 a:a.test -ip6:2001:db8::/33 ?all'] },
        'a.test': { A: ['192.0.2.1', '192.0.2.3'], AAAA: ['2001:db8::1'] },
      },
      'v=spf1 ip4:192.0.2.3 ip6:2001:db8::1 -ip6:2001:db8::/33 ~ip4:192.0.2.1 ?all',
    ],
    [
      'terms that depend on the mail stay',
      {
        'example.com': { TXT: ['v=spf1 include:a.test exists:%{i}.b.test ~all exp=why.test'] },
        'a.test': { TXT: ['v=spf1 mx ptr include:c.test -all'], MX: ['m.test.'] },
        'm.test': { A: ['192.0.2.1'] },
        'c.test': { TXT: ['v=spf1 exists:%{ir}.%{d} ip4:192.0.2.0 -all'] },
      },
      'v=spf1 ip4:192.0.2.1 ptr:a.test include:c.test exists:%{i}.b.test ~all exp=why.test',
    ],
    [
      'a redirect',
      { 'example.com': { TXT: ['v=spf1 redirect=a.test'] }, 'a.test': { TXT: ['v=spf1 a ~all'], A: ['192.0.2.1'] } },
      'v=spf1 ip4:192.0.2.1 ~all',
    ],
    ['no all', { 'example.com': { TXT: ['v=spf1 a'], A: ['192.0.2.1'] } }, 'v=spf1 ip4:192.0.2.1 ?all'],
  ])('%s', async (_, world, text) => {
    const result = await flat(world);
    expect(result.ok && result.records[0]?.text.slice(0, text.length)).toBe(text);
  });
});

test('c.test keeps its networks: they are not written out twice', async () => {
  const world: World = {
    'example.com': { TXT: ['v=spf1 include:c.test -all'] },
    'c.test': { TXT: ['v=spf1 exists:%{ir}.%{d} ip4:192.0.2.0 -all'] },
  };
  const result = await flat(world);
  expect(result.ok && result.records.map(({ text }) => text)).toEqual(['v=spf1 include:c.test -all']);
});

test('long lists become a chain, and what to follow is named', async () => {
  const world = many(
    11,
    (i) => `v=spf1 ${Array.from({ length: 12 }, (_, k) => `ip4:198.18.${i}.${2 * k}`).join(' ')} -all`,
  );
  const result = await flat(world);
  if (!result.ok) throw new Error(result.why);
  const [own, ...further] = result.records;
  expect(own).toEqual({ name: 'example.com', text: 'v=spf1 include:_spf1.example.com ~all' });
  expect(further.map(({ name }) => name)).toEqual(further.map((_, i) => `_spf${i + 1}.example.com`));
  for (const { text } of result.records) expect(text.length).toBeLessThanOrEqual(450);
  expect([result.lookupsBefore, result.lookupsAfter, result.networks]).toEqual([11, further.length, 132]);
  expect(result.follow).toEqual(Array.from({ length: 11 }, (_, i) => `n${i}.test`));
});

test('a name that is in use keeps its record', async () => {
  const world = many(
    11,
    (i) => `v=spf1 ${Array.from({ length: 12 }, (_, k) => `ip4:198.18.${i}.${2 * k}`).join(' ')} -all`,
  );
  const result = await flat({
    ...world,
    'example.com': { TXT: ['v=spf1 include:_spf1.example.com -all'] },
    '_spf1.example.com': { TXT: world['example.com']?.TXT ?? [] },
  });
  expect(result.ok && result.records[1]?.name).toBe('_spf-flat1.example.com');
});

describe('what cannot be flattened', () => {
  test.each<[string, World, string]>([
    ['no record', {}, 'no-record'],
    ['two records', { 'example.com': { TXT: ['v=spf1', 'v=spf1 -all'] } }, 'broken'],
    ['an include without a record', { 'example.com': { TXT: ['v=spf1 include:a.test -all'] } }, 'broken'],
    [
      'a loop that nothing comes to',
      {
        'example.com': { TXT: ['v=spf1 exists:b.test include:a.test -all'] },
        'a.test': { TXT: ['v=spf1 include:example.com'] },
        'b.test': { A: ['127.0.0.2'] },
      },
      'broken',
    ],
    ['a failure', { 'example.com': { TXT: ['v=spf1 a -all'], A: ['fail'] } }, 'failed'],
    [
      'an order that matters',
      { 'example.com': { TXT: ['v=spf1 -exists:%{i}.a.test ip4:192.0.2.1 -all'] } },
      'depends-on-mail',
    ],
    [
      'a redirect that depends on the mail',
      { 'example.com': { TXT: ['v=spf1 redirect=%{l}.a.test'] } },
      'depends-on-mail',
    ],
    [
      'too many networks',
      many(11, (i) => `v=spf1 ${Array.from({ length: 60 }, (_, k) => `ip4:198.18.${i}.${2 * k}`).join(' ')} -all`),
      'too-large',
    ],
  ])('%s', async (_, world, why) => expect(await flat(world)).toEqual({ ok: false, why }));
});
