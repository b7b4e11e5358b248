import { describe, expect, test } from 'vitest';
import { spfLookupOf, type World } from '../../../tests/support/spf-world.ts';
import { evaluateSpf } from './evaluate.ts';
import type { SpfQuery } from './evaluation.ts';
import { MAX_STEPS_RETURNED } from './limits.ts';

const check = async (world: World, query: Partial<SpfQuery> = {}) => {
  const { ask, asked } = spfLookupOf(world);
  const verdict = await evaluateSpf(
    { ip: '192.0.2.1', sender: 'a@example.com', helo: 'mail.example.org', ...query },
    ask,
  );
  expect(verdict.questions).toBe(asked.length);
  return { ...verdict, asked };
};

/** `count` names, each with the text that `of` gives it. */
const many = (count: number, of: (i: number) => World[string]): World =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}.example.net`, of(i)]));

describe('verdicts', () => {
  test.each<[string, World, Partial<SpfQuery>, string]>([
    ['an address that is named', { 'example.com': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] } }, {}, 'pass'],
    ['one beside it', { 'example.com': { TXT: ['v=spf1 ip4:192.0.3.0/24 -all'] } }, {}, 'fail'],
    ['softfail', { 'example.com': { TXT: ['v=spf1 ~all'] } }, {}, 'softfail'],
    ['no all', { 'example.com': { TXT: ['v=spf1 mx:example.net'] }, 'example.net': {} }, {}, 'neutral'],
    ['no record', { 'example.com': { TXT: ['other'] } }, {}, 'none'],
    ['a name that does not exist', {}, {}, 'none'],
    ['a single label', { localhost: { TXT: ['v=spf1 +all'] } }, { sender: 'a@localhost' }, 'none'],
    ['the null sender', { 'mail.example.org': { TXT: ['v=spf1 -all'] } }, { sender: '<>' }, 'fail'],
    [
      'the domain given apart from the sender',
      { 'other.example': { TXT: ['v=spf1 exists:%{o}.%{d} -all'] }, 'example.com.other.example': { A: ['127.0.0.2'] } },
      { domain: 'other.example' },
      'pass',
    ],
    ['a mapped address', { 'example.com': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] } }, { ip: '::ffff:192.0.2.1' }, 'pass'],
    [
      'ip6 never matches a mapped address',
      { 'example.com': { TXT: ['v=spf1 ip6:::/0 ~all'] } },
      { ip: '::ffff:192.0.2.1' },
      'softfail',
    ],
    [
      'every bit of IPv6 counts',
      { 'example.com': { TXT: ['v=spf1 ip6:2001:db8::/127 -all'] } },
      { ip: '2001:db8::2' },
      'fail',
    ],
    [
      'the last bit of a network',
      { 'example.com': { TXT: ['v=spf1 ip6:2001:db8::/127 -all'] } },
      { ip: '2001:db8::1' },
      'pass',
    ],
    [
      'an internationalised domain',
      { 'xn--bcher-kva.example': { TXT: ['v=spf1 a:%{o} -all'], A: ['192.0.2.1'] } },
      { sender: 'a@bücher.example' },
      'pass',
    ],
    [
      'a local part beyond ASCII: terms that hold it match nothing',
      { 'example.com': { TXT: ['v=spf1 exists:%{l}.x.test include:%{s}.x.test -all'] } },
      { sender: 'jürgen@example.com' },
      'fail',
    ],
    ['a record in several strings', { 'example.com': { TXT: [['v=spf1 ip4:192.', '0.2.1 -a', 'll']] } }, {}, 'pass'],
    [
      'control characters in a name',
      { 'example.com': { TXT: ['v=spf1 exists:a\\007b.example.net -all'] } },
      {},
      'permerror',
    ],
    [
      'an include that is neutral',
      { 'example.com': { TXT: ['v=spf1 include:a.test ~all'] }, 'a.test': { TXT: ['v=spf1'] } },
      {},
      'softfail',
    ],
    [
      'an include without a record',
      { 'example.com': { TXT: ['v=spf1 include:a.test ~all'] }, 'a.test': {} },
      {},
      'permerror',
    ],
    [
      'an include of two records',
      { 'example.com': { TXT: ['v=spf1 include:a.test ~all'] }, 'a.test': { TXT: ['v=spf1 +all', 'v=spf1 -all'] } },
      {},
      'permerror',
    ],
    ['a redirect without a record', { 'example.com': { TXT: ['v=spf1 redirect=a.test'] } }, {}, 'permerror'],
    ['a redirect beside all', { 'example.com': { TXT: ['v=spf1 redirect=a.test ?all'] } }, {}, 'neutral'],
    [
      'an include of one label',
      { 'example.com': { TXT: ['v=spf1 include:%{d1} -all'] }, com: { TXT: ['v=spf1 +all'] } },
      {},
      'permerror',
    ],
    ['the null MX', { 'example.com': { TXT: ['v=spf1 mx -all'], MX: ['0 .'] } }, {}, 'fail'],
    [
      'ptr',
      {
        'example.com': { TXT: ['v=spf1 ptr -all'] },
        '1.2.0.192.in-addr.arpa': { PTR: ['m.example.com.'] },
        'm.example.com': { A: ['192.0.2.1'] },
      },
      {},
      'pass',
    ],
    [
      'ptr that does not lead back',
      {
        'example.com': { TXT: ['v=spf1 ptr -all'] },
        '1.2.0.192.in-addr.arpa': { PTR: ['m.example.com.'] },
        'm.example.com': { A: ['192.0.2.2'] },
      },
      {},
      'fail',
    ],
    [
      'ptr of another domain with the same ending',
      {
        'example.com': { TXT: ['v=spf1 ptr -all'] },
        '1.2.0.192.in-addr.arpa': { PTR: ['badexample.com.'] },
        'badexample.com': { A: ['192.0.2.1'] },
      },
      {},
      'fail',
    ],
  ])('%s', async (_, world, query, result) => expect((await check(world, query)).result).toBe(result));

  test('what is no address is a mistake of the caller', async () => {
    await expect(check({}, { ip: '192.0.2' })).rejects.toThrow(TypeError);
  });
});

describe('a failed question is never an absence', () => {
  test.each<[string, World, string]>([
    ['the record itself', { 'example.com': { TXT: ['fail'] } }, 'temperror'],
    [
      'an include',
      { 'example.com': { TXT: ['v=spf1 include:a.test +all'] }, 'a.test': { TXT: ['fail'] } },
      'temperror',
    ],
    ['an address', { 'example.com': { TXT: ['v=spf1 a +all'], A: ['fail'] } }, 'temperror'],
    ['exists', { 'example.com': { TXT: ['v=spf1 exists:a.test +all'] }, 'a.test': { A: ['fail'] } }, 'temperror'],
    ['MX', { 'example.com': { TXT: ['v=spf1 mx +all'], MX: ['fail'] } }, 'temperror'],
    [
      'the address of an MX',
      { 'example.com': { TXT: ['v=spf1 mx +all'], MX: ['m.example.com.'] }, 'm.example.com': { A: ['fail'] } },
      'temperror',
    ],
    ['a signature that is wrong', { 'example.com': { TXT: ['bogus', 'v=spf1 +all'] } }, 'temperror'],
    // The sender has no say in the names of an address, so they are skipped (RFC 7208 §5.5).
    [
      'names of the address',
      { 'example.com': { TXT: ['v=spf1 ptr ~all'] }, '1.2.0.192.in-addr.arpa': { PTR: ['fail'] } },
      'softfail',
    ],
    [
      'the address of such a name',
      {
        'example.com': { TXT: ['v=spf1 ptr ~all'] },
        '1.2.0.192.in-addr.arpa': { PTR: ['m.example.com.'] },
        'm.example.com': { A: ['fail'] },
      },
      'softfail',
    ],
  ])('%s', async (_, world, result) => expect((await check(world)).result).toBe(result));

  test('and says which one it was', async () => {
    const world: World = { 'example.com': { TXT: ['v=spf1 include:a.test -all'] }, 'a.test': { TXT: ['fail'] } };
    expect((await check(world)).problem).toEqual({
      kind: 'failure',
      name: 'a.test',
      type: 'TXT',
      why: 'timeout',
      causes: [],
    });
  });
});

describe('limits', () => {
  const a = (count: number) => Array.from({ length: count }, (_, i) => `a:n${i}.example.net`).join(' ');
  const there = many(12, () => ({ A: ['198.51.100.1'], AAAA: ['2001:db8::1'] }));

  test.each<[string, World, string, number, number]>([
    ['ten lookups', { 'example.com': { TXT: [`v=spf1 ${a(10)} -all`] }, ...there }, 'fail', 10, 0],
    ['eleven', { 'example.com': { TXT: [`v=spf1 ${a(11)} +all`] }, ...there }, 'permerror', 11, 0],
    [
      'eleven, but one matches before',
      { 'example.com': { TXT: [`v=spf1 ip4:192.0.2.1 ${a(11)} -all`] }, ...there },
      'pass',
      0,
      0,
    ],
    ['two void lookups', { 'example.com': { TXT: [`v=spf1 ${a(2)} -all`] } }, 'fail', 2, 2],
    ['three', { 'example.com': { TXT: [`v=spf1 ${a(3)} +all`] } }, 'permerror', 3, 3],
    [
      'void lookups of an include count too',
      {
        'example.com': { TXT: [`v=spf1 ${a(2)} include:x.test +all`] },
        'x.test': { TXT: ['v=spf1 exists:y.test -all'] },
      },
      'permerror',
      4,
      3,
    ],
    [
      'addresses of MX names are no void lookups',
      { 'example.com': { TXT: ['v=spf1 mx -all'], MX: ['n0.test.', 'n1.test.', 'n2.test.', 'n3.test.'] } },
      'fail',
      1,
      0,
    ],
    [
      'ten MX names',
      {
        'example.com': { TXT: ['v=spf1 mx -all'], MX: Array.from({ length: 10 }, (_, i) => `n${i}.example.net.`) },
        ...there,
      },
      'fail',
      1,
      0,
    ],
    [
      'eleven MX names',
      {
        'example.com': { TXT: ['v=spf1 mx +all'], MX: Array.from({ length: 11 }, (_, i) => `n${i}.example.net.`) },
        ...there,
      },
      'permerror',
      1,
      0,
    ],
    [
      'more MX names than an answer is taken with',
      { 'example.com': { TXT: ['v=spf1 mx +all'], MX: ['oversize'] } },
      'permerror',
      1,
      0,
    ],
    [
      'an include that includes itself',
      { 'example.com': { TXT: ['v=spf1 include:example.com +all'] } },
      'permerror',
      11,
      0,
    ],
    [
      'a redirect in a circle',
      { 'example.com': { TXT: ['v=spf1 redirect=a.test'] }, 'a.test': { TXT: ['v=spf1 redirect=example.com'] } },
      'permerror',
      11,
      0,
    ],
    [
      '%{p} is one of the ten, once',
      {
        'example.com': { TXT: ['v=spf1 exists:%{p}.x.test exists:%{p}.y.test -all'] },
        '1.2.0.192.in-addr.arpa': { PTR: ['m.test.'] },
        'm.test': { A: ['192.0.2.1'] },
        'a.x.test': {},
      },
      'fail',
      3,
      2,
    ],
  ])('%s', async (_, world, result, lookups, voids) => {
    const verdict = await check(world);
    expect([verdict.result, verdict.lookups, verdict.voidLookups]).toEqual([result, lookups, voids]);
    expect(verdict.questions).toBeLessThanOrEqual(112);
  });

  test('a name with IPv4 alone is void for IPv6 clients', async () => {
    const world: World = {
      'example.com': { TXT: [`v=spf1 ${a(3)} -all`] },
      ...many(3, () => ({ A: ['198.51.100.1'] })),
    };
    expect((await check(world)).result).toBe('fail');
    expect((await check(world, { ip: '2001:db8::9' })).problem?.kind).toBe('too-many-voids');
  });

  test('only ten names of an address are looked at', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `n${i}.example.com.`);
    const world: World = { 'example.com': { TXT: ['v=spf1 ptr -all'] }, '1.2.0.192.in-addr.arpa': { PTR: names } };
    const { result, questions } = await check(world);
    expect([result, questions]).toEqual(['fail', 12]);
  });
});

describe('attacks', () => {
  const terms = (count: number, of: (i: number) => string) =>
    `v=spf1 ${Array.from({ length: count }, (_, i) => of(i)).join(' ')} -all`;

  test('ten records of 4,000 networks each, as many as a record holds', async () => {
    const text = terms(4000, (i) => `ip4:10.${i >> 8}.${i & 255}.1`);
    const world: World = {
      'example.com': { TXT: [terms(10, (i) => `include:n${i}.example.net`)] },
      ...many(10, () => ({ TXT: [text] })),
    };
    const verdict = await check(world);
    expect([verdict.result, verdict.questions]).toEqual(['fail', 11]);
    const returned = (verdict.walk?.steps ?? []).reduce((sum, { walk }) => sum + 1 + (walk?.steps.length ?? 0), 0);
    expect(returned + verdict.stepsLeftOut).toBe(10 * 4001 + 11);
    expect(returned).toBeLessThanOrEqual(MAX_STEPS_RETURNED + 21);
  });

  test.each<[string, World, string, number]>([
    [
      '10,000 terms',
      { 'example.com': { TXT: [terms(10_000, () => 'mx')], MX: ['m.test.'] }, 'm.test': { A: ['198.51.100.1'] } },
      'permerror',
      21,
    ],
    [
      '3,000 includes',
      { 'example.com': { TXT: [terms(3000, () => 'include:a.test')] }, 'a.test': { TXT: ['v=spf1 -all'] } },
      'permerror',
      11,
    ],
    ['3,000 void exists', { 'example.com': { TXT: [terms(3000, (i) => `exists:n${i}.test`)] } }, 'permerror', 4],
    [
      'a thousand MX names',
      { 'example.com': { TXT: ['v=spf1 mx -all'], MX: Array.from({ length: 1000 }, (_, i) => `n${i}.test.`) } },
      'permerror',
      2,
    ],
    [
      'ten MX terms of ten names',
      { 'example.com': { TXT: [terms(10, () => 'mx')], MX: Array.from({ length: 10 }, (_, i) => `n${i}.test.`) } },
      'fail',
      111,
    ],
    [
      'a tree of includes',
      {
        'example.com': { TXT: [terms(9, () => 'include:a.test')] },
        'a.test': { TXT: [terms(9, () => 'include:b.test')] },
        'b.test': { TXT: [terms(9, () => 'include:example.com')] },
      },
      'permerror',
      11,
    ],
    [
      'names made of thousands of macros',
      { 'example.com': { TXT: [terms(5, () => `exists:${'%{s}%{h}'.repeat(700)}.test`)] } },
      'permerror',
      4,
    ],
  ])('%s', async (_, world, result, questions) => {
    const verdict = await check(world, { sender: `${'x'.repeat(40)}@example.com` });
    expect([verdict.result, verdict.questions]).toEqual([result, questions]);
  });
});

describe('explanations', () => {
  const exp = (text: readonly (string | readonly string[])[], more: World = {}): World => ({
    'example.com': { TXT: ['v=spf1 exp=why.%{d} -all'] },
    'why.example.com': { TXT: text },
    ...more,
  });

  test.each<[string, World, string | null]>([
    ['text', exp(['Not from %{i}.']), 'Not from 192.0.2.1.'],
    ['strings joined', exp([['Not ', 'so']]), 'Not so'],
    ['the time and the receiver', exp(['%{t} %{r}']), '7 mx.receiver.test'],
    ['two records', exp(['one', 'two']), null],
    ['a bad macro', exp(['%{x}']), null],
    ['a failure', exp(['fail']), null],
    ['a forged answer', exp(['bogus', 'Pay here.']), null],
    ['none', { 'example.com': { TXT: ['v=spf1 -all'] } }, null],
    ['an explanation that is not there', { 'example.com': { TXT: ['v=spf1 exp=x.test -all'] } }, null],
    [
      'that of the record redirected to',
      {
        'example.com': { TXT: ['v=spf1 exp=x.test redirect=b.test'] },
        'b.test': { TXT: ['v=spf1 -all exp=y.test'] },
        'x.test': { TXT: ['wrong'] },
        'y.test': { TXT: ['of %{d}'] },
      },
      'of b.test',
    ],
  ])('%s', async (_, world, explanation) => {
    const verdict = await check(world, { receiver: 'mx.receiver.test', nowSeconds: 7.9 });
    expect([verdict.result, verdict.explanation]).toEqual(['fail', explanation]);
  });

  test('only for those who are refused', async () => {
    const world: World = { 'example.com': { TXT: ['v=spf1 exp=why.test ~all'] }, 'why.test': { TXT: ['x'] } };
    const { explanation, asked } = await check(world);
    expect([explanation, asked]).toEqual([null, ['TXT example.com']]);
  });
});

test('the walk shows each record and term, and the mechanism that matched with its place', async () => {
  const { result, matches, walk, lookups } = await check({
    'example.com': { TXT: ['v=spf1 a -include:b.test include:c.test -all'], A: ['198.51.100.1'] },
    'b.test': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
    'c.test': { TXT: ['v=spf1 redirect=d.test'] },
    'd.test': { TXT: ['v=spf1 ip4:203.0.113.1 ip4:192.0.2.0/28 -all'] },
  });
  expect([result, lookups]).toEqual(['pass', 4]);
  expect(matches.map(({ domain, term, record }) => [domain, record.text.slice(term.start, term.end)])).toEqual([
    ['example.com', 'include:c.test'],
    ['d.test', 'ip4:192.0.2.0/28'],
  ]);
  expect(walk?.steps.map(({ term, outcome, found }) => [term.text, outcome, found.length])).toEqual([
    ['a', 'no-match', 1],
    ['-include:b.test', 'no-match', 0],
    ['include:c.test', 'match', 0],
  ]);
  expect(walk?.steps[1]?.walk?.result).toBe('softfail');
  expect(walk?.steps[2]?.walk?.steps[0]?.outcome).toBe('followed');
  expect(walk?.steps[2]?.walk?.steps[0]?.walk?.steps.map(({ outcome }) => outcome)).toEqual(['no-match', 'match']);
});
