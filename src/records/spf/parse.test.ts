import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allOf, includesOf, isMistypedSpf, isSpf, parseSpf } from './parse.ts';

describe('what is an SPF record', () => {
  test.each(['v=spf1', 'v=spf1 ', 'v=spf1 -all', 'V=SPF1 -all', 'v=spf1  mx'])('%s', (text) => {
    expect(isSpf(text)).toBe(true);
    expect(isMistypedSpf(text)).toBe(false);
  });

  test.each([
    ' v=spf1 -all',
    '"v=spf1 -all"',
    '\\226\\128\\156v=spf1 -all',
    '\\239\\187\\191v=spf1 -all',
    'v=spf1\\009-all',
    'v=spf1\\194\\160-all',
    'v=spf1;-all',
    'v=spf1, -all',
    'v=spf1-all',
    'v=spf -all',
    'v = spf1 -all',
    'v:spf1 -all',
    'spf1 -all',
    'spf2.0/pra -all',
    'SPF2.0/mfrom,pra include:example.com -all',
  ])('only nearly: %s', (text) => {
    expect(isSpf(text)).toBe(false);
    expect(isMistypedSpf(text)).toBe(true);
  });

  test.each([
    '',
    'v=spf10 -all',
    'spf2.0 -all',
    'spf2.0/x -all',
    'v=DMARC1; p=none',
    'our v=spf1 record',
    'spf',
    '-all',
  ])('not: %s', (text) => {
    expect(isSpf(text)).toBe(false);
    expect(isMistypedSpf(text)).toBe(false);
  });
});

describe('terms', () => {
  test.each<[string, string[]]>([
    ['v=spf1', []],
    ['v=spf1 -all', ['- all ']],
    ['v=spf1   mx   ~ALL  ', ['+ mx ', '~ all ']],
    ['v=spf1 a mx ptr', ['+ a ', '+ mx ', '+ ptr ']],
    ['v=spf1 a:example.com/24 mx/28//64 a//48', ['+ a :example.com/24', '+ mx /28//64', '+ a //48']],
    ['v=spf1 ip4:192.0.2.1 ip4:192.0.2.0/24', ['+ ip4 :192.0.2.1', '+ ip4 :192.0.2.0/24']],
    ['v=spf1 ip6:2001:db8::/32 ip6:::ffff:1.2.3.4', ['+ ip6 :2001:db8::/32', '+ ip6 :::ffff:1.2.3.4']],
    ['v=spf1 ip4:0.0.0.0/0', ['+ ip4 :0.0.0.0/0']],
    ['v=spf1 ?include:_spf.example.com', ['? include :_spf.example.com']],
    ['v=spf1 exists:%{ir}.%{v}._spf.%{d2}', ['+ exists :%{ir}.%{v}._spf.%{d2}']],
    ['v=spf1 a:%{l/}.example.com/24', ['+ a :%{l/}.example.com/24']],
    ['v=spf1 exists:%%.%_.%-.%{o}', ['+ exists :%%.%_.%-.%{o}']],
    ['v=spf1 include:example.com. ptr:sub.example.com', ['+ include :example.com.', '+ ptr :sub.example.com']],
    ['v=spf1 redirect=_spf.example.com', ['redirect= _spf.example.com']],
    ['v=spf1 Exp=exp.example.com mx', ['exp= exp.example.com', '+ mx ']],
    ['v=spf1 moo=cow%{i} mx', ['moo= cow%{i}', '+ mx ']],
    ['v=spf1 moo=%{r}%{T}', ['moo= %{r}%{T}']],
    ['v=spf1 include=example.com', ['include= example.com']],
    ['v=spf1 a:1.example.a-2', ['+ a :1.example.a-2']],
    ['v=spf1 a:foo:bar/baz.example.com/24//64', ['+ a :foo:bar/baz.example.com/24//64']],
    ['v=spf1 mx -all v=spf1', ['+ mx ', '- all ', 'v= spf1']],
  ])('%s', (text, terms) => {
    const record = parseSpf(text);
    expect(record.faults).toEqual([]);
    expect(
      record.terms.map((term) =>
        term.kind === 'mechanism' ? `${term.qualifier} ${term.name} ${term.value}` : `${term.name}= ${term.value}`,
      ),
    ).toEqual(terms);
  });
});

describe('faults, with their place', () => {
  test.each<[string, string, string]>([
    ['v=spf1 all:x', 'all:x', 'all-followed'],
    ['v=spf1 include', 'include', 'domain-missing include'],
    ['v=spf1 exists:', 'exists:', 'space-after-colon'],
    ['v=spf1 include:com', 'include:com', 'domain-missing include'],
    ['v=spf1 a:example.123', 'a:example.123', 'domain-invalid a'],
    ['v=spf1 a:example.-', 'a:example.-', 'domain-invalid a'],
    ['v=spf1 a/33', 'a/33', 'prefix-length'],
    ['v=spf1 mx//129', 'mx//129', 'prefix-length'],
    ['v=spf1 a:example.com/8x', 'a:example.com/8x', 'prefix-length'],
    ['v=spf1 ptr:', 'ptr:', 'space-after-colon'],
    ['v=spf1 ip4', 'ip4', 'ip4-invalid'],
    ['v=spf1 ip4:192.0.2', 'ip4:192.0.2', 'ip4-invalid'],
    ['v=spf1 ip4:192.0.2.1/33', 'ip4:192.0.2.1/33', 'ip4-invalid'],
    ['v=spf1 ip4:192.0.2.1/', 'ip4:192.0.2.1/', 'ip4-invalid'],
    ['v=spf1 ip4:192.0.2.0/024', 'ip4:192.0.2.0/024', 'ip4-invalid'],
    ['v=spf1 ip4:2001:db8::1', 'ip4:2001:db8::1', 'address-family ip4 4 ip6'],
    ['v=spf1 ip6:192.0.2.1', 'ip6:192.0.2.1', 'address-family ip6 6 ip4'],
    ['v=spf1 ip6:2001:db8::/129', 'ip6:2001:db8::/129', 'ip6-invalid'],
    ['v=spf1 redirect=', 'redirect=', 'modifier-domain redirect'],
    ['v=spf1 redirect=a.test redirect=b.test', 'redirect=b.test', 'modifier-twice redirect'],
    ['v=spf1 exp=a.test exp=a.test', 'exp=a.test', 'modifier-twice exp'],
    ['v=spf1 exists:%{x}.test', 'exists:%{x}.test', 'domain-missing exists'],
    ['v=spf1 exists:%{r}.test', 'exists:%{r}.test', 'domain-missing exists'],
    ['v=spf1 exists:%{d0}.test', 'exists:%{d0}.test', 'domain-missing exists'],
    ['v=spf1 exists:%(i).test', 'exists:%(i).test', 'domain-missing exists'],
    ['v=spf1 exists:100%', 'exists:100%', 'domain-missing exists'],
    ['v=spf1 moo=%', 'moo=%', 'modifier-characters moo'],
    ['v=spf1 ~ all', '~', 'sign-alone'],
    ['v=spf1 ipv4:192.0.2.1', 'ipv4:192.0.2.1', 'misnamed ip4'],
    ['v=spf1 ip:192.0.2.1', 'ip:192.0.2.1', 'misnamed ip4'],
    ['v=spf1 inlcude:example.com', 'inlcude:example.com', 'misnamed include'],
    ['v=spf1 mx, -all', 'mx,', 'separator ,'],
    ['v=spf1 mx -all;', '-all;', 'separator ;'],
    ['v=spf1 include:_spf.example.com~all', 'include:_spf.example.com~all', 'space-missing'],
    ['v=spf1 ip4:192.0.2.1-all', 'ip4:192.0.2.1-all', 'space-missing'],
    ['v=spf1 ip4:192.0.2.1include:a.test', 'ip4:192.0.2.1include:a.test', 'space-missing'],
    ['v=spf1 mx "-all', '"-all', 'quote'],
    ['v=spf1 mx\\194\\160-all', 'mx\\194\\160-all', 'not-ascii'],
    ['v=spf1 mx \\226\\128\\147all', '\\226\\128\\147all', 'not-ascii'],
    ['v=spf1 a:192.0.2.1', 'a:192.0.2.1', 'address-for-name a ip4'],
    ['v=spf1 +MX:192.0.2.0/24', '+MX:192.0.2.0/24', 'address-for-name mx ip4'],
    ['v=spf1 ip4:2001:db8::/32', 'ip4:2001:db8::/32', 'address-family ip4 4 ip6'],
    ['v=spf1 ip6:192.0.2.0/24', 'ip6:192.0.2.0/24', 'address-family ip6 6 ip4'],
    ['v=spf1 redirect:a.test', 'redirect:a.test', 'colon-for-equals redirect'],
    ['v=spf1 exists:a\\007b.test', 'exists:a\\007b.test', 'not-ascii'],
    ['v=spf1 foo', 'foo', 'unknown-mechanism'],
    ['v=spf1 --all', '--all', 'unknown-mechanism'],
  ])('%s', (text, part, expected) => {
    const fault = parseSpf(text).faults[0];
    expect(fault?.text).toBe(part);
    expect([fault?.code, ...Object.values(fault?.args ?? {})].join(' ')).toBe(expected);
    expect(text.slice(fault?.start, fault?.end)).toBe(part);
  });

  test('every fault is found', () => {
    const { faults, terms } = parseSpf('v=spf1 ip:1.2.3.4 mx ip4:1.2.3 -all');
    expect(faults.map(({ text }) => text)).toEqual(['ip:1.2.3.4', 'ip4:1.2.3']);
    expect(terms.map(({ text }) => text)).toEqual(['mx', '-all']);
  });
});

test('the first all decides', () => {
  expect(allOf(parseSpf('v=spf1 mx ~all -all'))?.qualifier).toBe('~');
  expect(allOf(parseSpf('v=spf1 all'))?.qualifier).toBe('+');
  expect(allOf(parseSpf('v=spf1 mx'))).toBeNull();
});

test('includes', () =>
  expect(includesOf(parseSpf('v=spf1 include:a.test -include:b.test include=c.test'))).toEqual(['a.test', 'b.test']));

test('any text is read without throwing, and each word is a term or a fault', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '-all',
      'mx',
      'a:x.test/24',
      'include:a.test',
      'ip4:192.0.2.1',
      'redirect=a.test',
      '%',
      '%{',
      ':/=',
    ),
    fc.string({ unit: 'grapheme-ascii' }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = `v=spf1 ${words.join(' ')}`;
      const { terms, faults } = parseSpf(text);
      const parts = new Set([...terms, ...faults].map(({ start }) => start));
      expect(parts.size).toBe(text.split(' ').filter((one) => one !== '').length - 1);
      for (const { start, end, text: part } of [...terms, ...faults]) expect(text.slice(start, end)).toBe(part);
    }),
  );
});
