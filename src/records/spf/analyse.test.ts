import { describe, expect, test } from 'vitest';
import { spfLookupOf, type World } from '../../../tests/support/spf-world.ts';
import type { DnsName } from '../../domain/name.ts';
import { analyseSpf, type SpfAnalysis, type SpfNode } from './analyse.ts';
import { flatten } from './flatten.ts';
import { MAX_QUESTIONS } from './gather.ts';

const DOMAIN = 'example.com' as DnsName;

const analyse = async (world: World): Promise<SpfAnalysis & { asked: readonly string[] }> => {
  const { ask, asked } = spfLookupOf(world);
  return { ...(await analyseSpf(DOMAIN, ask)), asked };
};

/** A record at the domain, and what else there is. */
const of = (text: string | readonly string[], more: World = {}): World => ({
  ...more,
  'example.com': { TXT: [text], ...more['example.com'] },
});

const shown = (analysis: SpfAnalysis): string[] =>
  analysis.findings.map((one) => [one.weight, one.kind, 'term' in one ? one.term.text : ''].join(' ').trim());

describe('findings', () => {
  const include: World = { 'a.test': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] } };

  test.each<[string, World, string[]]>([
    ['all is well', of('v=spf1 ip4:192.0.2.1 include:a.test -all', include), []],
    ['no record', {}, ['risk absent']],
    ['a name without one', { 'example.com': { TXT: ['hello'] } }, ['risk absent']],
    ['two records', { 'example.com': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] } }, ['permerror several-records']],
    [
      'two at an include',
      of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['v=spf1', 'v=spf1 mx'] } }),
      ['permerror several-records'],
    ],
    [
      'an include of a name without a record',
      of('v=spf1 include:a.test -all', { 'a.test': {} }),
      ['permerror no-record include:a.test'],
    ],
    [
      'an include of a name that does not exist',
      of('v=spf1 include:a.test -all'),
      ['permerror no-record include:a.test'],
    ],
    ['a redirect to one', of('v=spf1 redirect=a.test'), ['permerror no-record redirect=a.test']],
    [
      'an include of a name that none can be',
      of('v=spf1 include:a..test -all'),
      ['permerror bad-name include:a..test'],
    ],
    ['a fault', of('v=spf1 ip4:192.0.2 -all'), ['permerror syntax']],
    [
      'a fault in an include',
      of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['v=spf1 foo'] } }),
      ['permerror syntax'],
    ],
    ['+all', of('v=spf1 +all'), ['risk open-all +all']],
    ['?all', of('v=spf1 ?all'), ['risk open-all ?all']],
    ['?all of an include says nothing', of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['v=spf1 ?all'] } }), []],
    [
      '+all of an include does',
      of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['v=spf1 all'] } }),
      ['risk open-all all'],
    ],
    ['neither all nor redirect', of('v=spf1 ip4:192.0.2.1'), ['risk no-all']],
    ['no all after a redirect', of('v=spf1 redirect=a.test', { 'a.test': { TXT: ['v=spf1'] } }), ['risk no-all']],
    [
      'a broad network',
      of('v=spf1 ip4:8.0.0.0/8 ip6:2000::/16 -all'),
      ['risk broad-network ip4:8.0.0.0/8', 'risk broad-network ip6:2000::/16'],
    ],
    ['a /16 is not called broad', of('v=spf1 ip4:8.8.0.0/16 ip6:2001:db8::/32 -all'), []],
    [
      'a broad prefix',
      of('v=spf1 a/8 -all', { 'example.com': { TXT: ['v=spf1 a/8 -all'], A: ['192.0.2.1'], AAAA: ['2001:db8::1'] } }),
      ['risk broad-network a/8'],
    ],
    ['a network that is refused is no risk', of('v=spf1 -ip4:0.0.0.0/0 -all'), []],
    [
      'private addresses',
      of('v=spf1 ip4:10.1.2.3 ip4:192.168.0.0/24 ip6:fe80::1 -all'),
      [
        'advice private-network ip4:10.1.2.3',
        'advice private-network ip4:192.168.0.0/24',
        'advice private-network ip6:fe80::1',
      ],
    ],
    [
      'private networks are not called broad, those that are private in part are',
      of('v=spf1 ip4:10.0.0.0/8 ip6:fc00::/7 ip4:10.0.0.0/7 -all'),
      [
        'risk broad-network ip4:10.0.0.0/7',
        'advice private-network ip4:10.0.0.0/8',
        'advice private-network ip6:fc00::/7',
      ],
    ],
    [
      'IPv4 in the form of IPv6',
      of('v=spf1 ip6:::ffff:192.0.2.1 ip6:::ffff:0:0/96 -all'),
      ['risk mapped-network ip6:::ffff:192.0.2.1', 'risk mapped-network ip6:::ffff:0:0/96'],
    ],
    ['bits outside the network', of('v=spf1 ip4:192.0.2.9/24 -all'), ['advice host-bits ip4:192.0.2.9/24']],
    [
      'shared hosting',
      of('v=spf1 include:websitewelcome.com -all', { 'websitewelcome.com': { TXT: ['v=spf1 -all'] } }),
      ['risk shared-senders include:websitewelcome.com'],
    ],
    ['ptr', of('v=spf1 ptr -all'), ['advice ptr ptr']],
    ['terms after all', of('v=spf1 -all mx ip4:192.0.2.1'), ['advice dead-term mx', 'advice dead-term ip4:192.0.2.1']],
    ['redirect beside all', of('v=spf1 redirect=a.test -all'), ['advice unused-redirect redirect=a.test']],
    ['a term twice', of('v=spf1 ip4:192.0.2.1 ?IP4:192.0.2.1 -all'), ['advice duplicate-term ?IP4:192.0.2.1']],
    [
      'a record reached twice',
      of('v=spf1 include:a.test include:b.test -all', { ...include, 'b.test': { TXT: ['v=spf1 include:a.test'] } }),
      ['advice included-twice include:a.test'],
    ],
    [
      'a name without addresses',
      of('v=spf1 a:a.test mx:a.test -all', { 'a.test': {} }),
      ['advice void-term a:a.test', 'advice void-term mx:a.test'],
    ],
    [
      'an MX name without addresses',
      of('v=spf1 mx -all', { 'example.com': { TXT: ['v=spf1 mx -all'], MX: ['m.test.'] } }),
      ['advice mx-host-without-address mx'],
    ],
    ['the null MX has none', { 'example.com': { TXT: ['v=spf1 mx -all'], MX: ['0 .'] } }, []],
    [
      'eleven MX names',
      { 'example.com': { TXT: ['v=spf1 mx -all'], MX: Array.from({ length: 11 }, (_, i) => `n${i}.test.`) } },
      ['permerror too-many-mx mx'],
    ],
    [
      'three void lookups',
      of('v=spf1 a:a.test a:b.test a:c.test -all'),
      [
        'permerror too-many-voids',
        'advice void-term a:a.test',
        'advice void-term a:b.test',
        'advice void-term a:c.test',
      ],
    ],
    [
      'three for IPv6 alone',
      of('v=spf1 a:a.test a:b.test a:c.test -all', {
        'a.test': { A: ['192.0.2.1'] },
        'b.test': { A: ['192.0.2.2'] },
        'c.test': { A: ['192.0.2.3'] },
      }),
      ['risk too-many-voids'],
    ],
    [
      'exists of a name that is there',
      of('v=spf1 exists:a.test -all', { 'a.test': { A: ['127.0.0.2'] } }),
      ['risk exists-always exists:a.test'],
    ],
    [
      'what depends on the mail',
      of('v=spf1 exists:%{i}.a.test include:%{l}.b.test -all'),
      ['unknown depends-on-mail exists:%{i}.a.test', 'unknown depends-on-mail include:%{l}.b.test'],
    ],
    [
      'what only looks so',
      of('v=spf1 include:%{d2}.a.test -all', { 'example.com.a.test': { TXT: ['v=spf1 -all'] } }),
      [],
    ],
    [
      'a loop',
      of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['v=spf1 include:example.com -all'] } }),
      ['permerror loop include:example.com'],
    ],
    [
      'a modifier that was meant as a mechanism',
      of('v=spf1 include=a.test -all'),
      ['risk unknown-modifier include=a.test'],
    ],
    ['another', of('v=spf1 ra=postmaster -all'), ['advice unknown-modifier ra=postmaster']],
    ['two records in one', of('v=spf1 ip4:192.0.2.1 v=spf1 -all'), ['risk second-version v=spf1']],
    [
      'strings that meet without a space',
      of(['v=spf1 include:a.test', 'include:b.test -all']),
      [
        'permerror no-record include:a.testinclude:b.test',
        'risk joined-strings',
        'risk typo include:a.testinclude:b.test',
      ],
    ],
    [
      'a quote inside',
      of('v=spf1 include:"a".test -all'),
      ['permerror no-record include:"a".test', 'risk typo include:"a".test'],
    ],
    ['strings cut within a name', of(['v=spf1 include:a.', 'test ip4:192.0.2.1', '3 -all'], include), []],
    ['strings with the space at the seam', of(['v=spf1 include:a.test', ' -all'], include), []],
    ['a version without its space', { 'example.com': { TXT: [['v=spf1', 'include:a.test -all']] } }, ['risk absent']],
    [
      '451 octets',
      of(`v=spf1 x=${'y'.repeat(437)} -all`),
      ['advice unknown-modifier x='.concat('y'.repeat(437)), 'advice long-record'].toReversed(),
    ],
    ['a signature that is wrong', { 'example.com': { TXT: ['bogus', 'v=spf1 -all'] } }, ['risk bogus']],
  ])('%s', async (_, world, expected) => expect(shown(await analyse(world))).toEqual(expected));

  test.each([
    [8, []],
    [9, ['advice near-lookup-limit']],
    [10, ['advice near-lookup-limit']],
    [11, ['permerror too-many-lookups']],
  ])('%i lookups', async (count, expected) => {
    const names = Array.from({ length: count }, (_, i) => `n${i}.test`);
    const world = of(
      `v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`,
      Object.fromEntries(names.map((name) => [name, { TXT: ['v=spf1 -all'] }])),
    );
    const analysis = await analyse(world);
    expect([analysis.lookups, shown(analysis)]).toEqual([count, expected]);
  });

  test('what stands in the TXT record but is none is shown', async () => {
    const { findings } = await analyse({ 'example.com': { TXT: [' v=spf1 -all'] } });
    expect(findings).toEqual([
      { weight: 'risk', kind: 'absent', domain: 'example.com', exists: true, mistyped: ' v=spf1 -all' },
    ]);
  });
});

describe('what a failure leaves unknown', () => {
  test.each<[string, World, string]>([
    ['the record', { 'example.com': { TXT: ['fail'] } }, 'TXT example.com'],
    ['an include', of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['fail'] } }), 'TXT a.test'],
    ['an address', of('v=spf1 a:a.test -all', { 'a.test': { A: ['fail'], AAAA: ['2001:db8::1'] } }), 'A a.test'],
    ['MX', of('v=spf1 mx:a.test -all', { 'a.test': { MX: ['fail'] } }), 'MX a.test'],
    ['exists', of('v=spf1 exists:a.test -all', { 'a.test': { A: ['fail'] } }), 'A a.test'],
  ])('%s', async (_, world, question) => {
    const analysis = await analyse(world);
    expect(analysis.failures.map(({ type, name }) => `${type} ${name}`)).toEqual([question]);
    expect([analysis.exact, shown(analysis)]).toEqual([false, []]);
    expect(flatten(analysis)).toEqual({ ok: false, why: 'failed' });
  });
});

describe('who may send', () => {
  test.each<[string, World, number, number]>([
    ['one address', of('v=spf1 ip4:192.0.2.1 -all'), 1, 0],
    ['ranges that overlap', of('v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.128/25 ip4:192.0.3.0/24 -all'), 512, 0],
    ['what is refused before', of('v=spf1 -ip4:192.0.2.7 ~ip4:192.0.2.8 ip4:192.0.2.0/24 -all'), 254, 0],
    ['everybody', of('v=spf1 +all'), 2 ** 32, 2 ** 64],
    ['nobody', of('v=spf1 -all'), 0, 0],
    ['networks of IPv6', of('v=spf1 ip6:2001:db8::/62 ip6:2001:db8:1::1 ip6:2001:db8:1::2 -all'), 0, 5],
    [
      'an include',
      of('v=spf1 include:a.test ip4:192.0.2.0/31 -all', {
        'a.test': { TXT: ['v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 +all'] },
      }),
      2 ** 32,
      2 ** 64,
    ],
    [
      'an include that refuses',
      of('v=spf1 include:a.test -all', { 'a.test': { TXT: ['v=spf1 -ip4:192.0.2.1 ip4:192.0.2.0/30 ~all'] } }),
      3,
      0,
    ],
    [
      'addresses of names',
      of('v=spf1 a:a.test/30//64 mx -all', {
        'example.com': { TXT: ['v=spf1 a:a.test/30//64 mx -all'], MX: ['m.test.'] },
        'a.test': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] },
        'm.test': { A: ['192.0.2.2', '192.0.2.4'] },
      }),
      5,
      1,
    ],
    ['until something is broken', of('v=spf1 ip4:192.0.2.1 include:a.test ip4:192.0.2.2 -all'), 1, 0],
    ['a record with a fault', of('v=spf1 ip4:192.0.2.1 foo -all'), 0, 0],
  ])('%s', async (_, world, ipv4, ipv6Networks) => {
    const analysis = await analyse(world);
    expect([analysis.authorises, analysis.exact]).toEqual([{ ipv4, ipv6Networks }, true]);
  });
});

test('the tree: each record, its terms with their places, and what each costs', async () => {
  const { root, lookups } = await analyse(
    of('v=spf1 a include:a.test include:b.test -all mx', {
      'a.test': { TXT: ['v=spf1 include:b.test ip4:192.0.2.0/24 -all'] },
      'b.test': { TXT: ['v=spf1 exists:c.test redirect=d.test'] },
      'd.test': { TXT: ['v=spf1 ip4:198.51.100.1 ~all'] },
      'example.com': { TXT: ['v=spf1 a include:a.test include:b.test -all mx'], A: ['203.0.113.1'] },
    }),
  );
  expect(lookups).toBe(8);
  const lines: string[] = [];
  const draw = (node: SpfNode, depth: number) => {
    const { lookups, voidLookups, authorises, state } = node;
    lines.push(`${'  '.repeat(depth)}${node.domain} ${state} ${lookups} ${voidLookups.ipv4} ${authorises.ipv4}`);
    for (const one of node.terms) {
      expect(node.record?.text.slice(one.term.start, one.term.end)).toBe(one.term.text);
      lines.push(
        `${'  '.repeat(depth + 1)}${one.term.text} ${one.live ? one.lookups : 'dead'} ${one.void} ${one.matches?.ipv4 ?? '-'}`,
      );
      if (one.node !== null) draw(one.node, depth + 2);
    }
  };
  draw(root, 0);
  expect(lines).toEqual([
    'example.com record 8 2 258',
    '  a 1 ipv6 1',
    '  include:a.test 4 none 257',
    '    a.test record 3 1 257',
    '      include:b.test 3 none 1',
    '        b.test record 2 1 1',
    '          exists:c.test 1 both 0',
    '          redirect=d.test 1 none -',
    '            d.test record 0 0 1',
    '              ip4:198.51.100.1 0 none 1',
    '              ~all 0 none 4294967296',
    '      ip4:192.0.2.0/24 0 none 256',
    '      -all 0 none 4294967296',
    '  include:b.test 3 none 1',
    '    b.test seen 2 1 1',
    '  -all 0 none 4294967296',
    '  mx dead none -',
  ]);
});

describe('attacks', () => {
  const terms = (count: number, make: (i: number) => string) =>
    `v=spf1 ${Array.from({ length: count }, (_, i) => make(i)).join(' ')} -all`;
  const everyName = (text: string): World =>
    new Proxy({}, { get: () => ({ TXT: [text] }), has: () => true, ownKeys: () => [] }) as World;

  test('records that lead on and on', async () => {
    const { ask, asked } = spfLookupOf(everyName(terms(2, (i) => `include:n${i}.%{d}`)));
    const { questions, lookups, failures } = await analyseSpf(DOMAIN, ask);
    expect([questions, asked.length]).toEqual([MAX_QUESTIONS, MAX_QUESTIONS]);
    expect(lookups).toBeGreaterThan(10);
    expect(failures.every(({ why }) => why === 'budget')).toBe(true);
  });

  test.each<[string, World, number]>([
    ['3,000 includes', { 'example.com': { TXT: [terms(3000, (i) => `include:n${i}.test`)] } }, MAX_QUESTIONS],
    [
      '3,000 times the same include',
      of(
        terms(3000, () => 'include:a.test'),
        { 'a.test': { TXT: [terms(3000, () => 'include:example.com')] } },
      ),
      2,
    ],
    ['10,000 mx', { 'example.com': { TXT: [terms(10_000, () => 'mx')], MX: ['m.test.'] } }, 4],
    [
      'a thousand MX names',
      { 'example.com': { TXT: ['v=spf1 mx -all'], MX: Array.from({ length: 1000 }, (_, i) => `n${i}.test.`) } },
      2,
    ],
    [
      '4,000 networks, each with another sign',
      { 'example.com': { TXT: [terms(4000, (i) => `${'+-~?'.charAt(i % 4)}ip4:10.${i >> 8}.${i & 255}.1`)] } },
      1,
    ],
    ['4,000 faults', { 'example.com': { TXT: [terms(4000, (i) => `foo${i}`)] } }, 1],
  ])('%s', async (_, world, questions) => {
    const analysis = await analyse(world);
    expect(analysis.asked.length).toBe(questions);
    expect(analysis.findings.length).toBeLessThanOrEqual(300);
    expect(analysis.lookups).toBeLessThanOrEqual(9999);
    const count = (node: SpfNode): number =>
      node.terms.reduce((sum, one) => sum + 1 + (one.node === null ? 0 : count(one.node)), 0);
    expect(count(analysis.root)).toBeLessThanOrEqual(6100);
  });
});

test('few made-up senders are tried, and none where there is no room for the question', async () => {
  const links = Array.from({ length: 8 }, (_, i) => `include:l${i}.test`).join(' ');
  const below = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`l${i}.test`, { TXT: [`v=spf1 exists:%{i}.e${i}.test -all`] }]),
  );
  const analysis = await analyse(of(`v=spf1 ${links} -all`, below));
  // Of each of three terms the first sender is asked for, and nothing more where that one does not exist.
  expect(analysis.questions).toBe(9 + 3);
});
