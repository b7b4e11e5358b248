import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { parseDomainName, tldOf, toUnicode } from '../domain/parse.ts';
import { textIn } from './language.ts';

// The faults of names are read in words, so these tests stand where messages become words.

/** Typed text, the name it means, and the name as people read it where that differs. */
const GOOD: readonly (readonly [typed: string, name: string, unicode?: string])[] = [
  ['example.com', 'example.com'],
  ['  Example.COM \n', 'example.com'],
  ['example.com.', 'example.com'],
  ['com', 'com'],
  ['https://www.example.com', 'www.example.com'],
  ['HTTPS://user:pa@ss@www.example.com:8443/a@b?q=a.b#c', 'www.example.com'],
  ['//cdn.example.com/x', 'cdn.example.com'],
  ['ftp://example.com', 'example.com'],
  ['example.com/path:80', 'example.com'],
  ['example.com\\path', 'example.com'],
  ['example.com?q', 'example.com'],
  ['example.com:443', 'example.com'],
  ['example.com:', 'example.com'],
  ['user@example.com', 'example.com'],
  ['"a@b"@example.com', 'example.com'],
  ['mailto:someone@example.com?subject=x', 'example.com'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['s1._domainkey.bücher.example', 's1._domainkey.xn--bcher-kva.example', 's1._domainkey.bücher.example'],
  ['r3---sn.example.com', 'r3---sn.example.com'],
  ['-a-.example', '-a-.example'],
  ['faß.de', 'xn--fa-hia.de', 'faß.de'],
  ['BÜCHER.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['例え。テスト。', 'xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['XN--R8JZ45G.xn--zckzah', 'xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
  ['soft\u00adhyphen.example', 'softhyphen.example'],
  [`b\u00fccher${'\u00ad'.repeat(300)}.example`, 'xn--bcher-kva.example', 'bücher.example'],
  [`${'ü.'.repeat(30)}example.`, `${'xn--tda.'.repeat(30)}example`, `${'ü.'.repeat(30)}example`],
  ['1e3', '1e3'],
  ['1.2.0.192.in-addr.arpa', '1.2.0.192.in-addr.arpa'],
  [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  [`${'a.'.repeat(126)}b`, `${'a.'.repeat(126)}b`],
];

test.each(GOOD.map(([typed, name, unicode]) => [typed, name, unicode ?? name]))(
  '%j is %s',
  (typed = '', name, unicode) => {
    expect(parseDomainName(typed)).toEqual({ ok: true, name, unicode });
  },
);

/** Typed text and what is said of it after `"…" is not a domain name: `. */
const BAD: readonly (readonly [typed: string, echo: string, fault: string])[] = [
  ['', '', 'there is no name in it'],
  [' \t', ' \\u{9}', 'there is no name in it'],
  ['https://', 'https://', 'there is no name in it'],
  ['user@', 'user@', 'there is no name in it'],
  ['.', '.', 'it is the root of the DNS'],
  // One character that becomes eighteen: refused before it is encoded.
  ['\ufdfa'.repeat(600), `${'\ufdfa'.repeat(60)}…`, 'it is 10,800 characters long, and the limit is 253'],
  ['ü'.repeat(254), `${'ü'.repeat(60)}…`, 'it is 254 characters long, and the limit is 253'],
  ['a..b', 'a..b', 'it has two dots in a row'],
  ['.a', '.a', 'it begins with a dot'],
  ['a..', 'a..', 'it has two dots in a row'],
  ['a.\u00ad.b', 'a.\\u{AD}.b', 'it has two dots in a row'],
  ['192.0.2.1', '192.0.2.1', 'it is an IPv4 address'],
  ['https://192.0.2.1:8080/', 'https://192.0.2.1:8080/', 'it is an IPv4 address'],
  ['192.0.2.1.', '192.0.2.1.', 'it is an IPv4 address'],
  ['１９２.0.2.1', '１９２.0.2.1', 'it is an IPv4 address'],
  ['0x7f.1', '0x7f.1', 'it is an IPv4 address in short form'],
  ['127.1', '127.1', 'it is an IPv4 address in short form'],
  ['2130706433', '2130706433', 'it is an IPv4 address in short form'],
  ['0177.0.0.0x1', '0177.0.0.0x1', 'it is an IPv4 address'],
  ['1.2.3.4.5', '1.2.3.4.5', 'it ends in the number "5", and no top-level domain is a number'],
  ['example.123', 'example.123', 'it ends in the number "123", and no top-level domain is a number'],
  ['::1', '::1', 'it is an IPv6 address'],
  ['2001:db8::1', '2001:db8::1', 'it is an IPv6 address'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1', 'it is an IPv6 address'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'it is an IPv6 address'],
  ['http://[2001:db8::1]:80/', 'http://[2001:db8::1]:80/', 'it is an IPv6 address'],
  ['example.com:http', 'example.com:http', 'the port "http" is not a number'],
  ['exa mple.com', 'exa mple.com', 'it contains a space'],
  ['*.example.com', '*.example.com', 'label 1 is a wildcard'],
  ['www.exam!ple.com', 'www.exam!ple.com', "label 2 has the character '!' in it"],
  ['a"b.com', 'a\\"b.com', `label 1 has the character '"' in it`],
  ['a\u0000b.com', 'a\\u{0}b.com', 'label 1 has the character U+0000 in it'],
  ['a\u001b[31m.com', 'a\\u{1B}[31m.com', 'label 1 has the character U+001B in it'],
  ['a\u202eb.com', 'a\\u{202E}b.com', 'label 1 has characters that are not allowed in names (UTS #46)'],
  ['\ud800.com', '\\u{D800}.com', 'label 1 has characters that are not allowed in names (UTS #46)'],
  ['www.xn--a.com', 'www.xn--a.com', 'label 2 ("xn--a") is not valid Punycode'],
  [`${'a'.repeat(64)}.com`, `${'a'.repeat(60)}…`, 'label 1 is 64 characters long, and the limit is 63'],
  ['ü'.repeat(60), 'ü'.repeat(60), `label 1 is 66 characters long as xn--tda${'a'.repeat(53)}…, and the limit is 63`],
  [`${'a.'.repeat(127)}b`, `${'a.'.repeat(30)}…`, 'it is 255 characters long, and the limit is 253'],
  ['b'.repeat(1025), `${'b'.repeat(60)}…`, 'it is 1,025 characters long, and the limit is 253'],
  ['c'.repeat(4097), `${'c'.repeat(60)}…`, 'it is 4,097 characters long'],
];

test.each(BAD)('%j is refused', (typed, echo, fault) => {
  const parsed = parseDomainName(typed);
  const [shown, hint] = parsed.ok ? [] : [textIn('en', parsed.fault), textIn('en', parsed.hint)];
  expect(shown).toBe(`"${echo}" is not a domain name: ${fault}`);
  expect(hint).toMatch(/\.$/);
});

test.each([
  ['a..b', '「a..b」はドメイン名ではありません：ドットが続いています', '余分なドットを削除してください。'],
  [
    'b'.repeat(1025),
    `「${'b'.repeat(60)}…」はドメイン名ではありません：1,025文字あり、上限の253文字を超えています`,
    '貼り付けた内容を確認してください。',
  ],
])('%j is refused in Japanese', (typed, fault, hint) => {
  const parsed = parseDomainName(typed);
  expect(parsed.ok ? [] : [textIn('ja', parsed.fault), textIn('ja', parsed.hint)]).toEqual([fault, hint]);
});

describe('whatever is typed', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom(...'aB1_-.:@/[] xnüß例א１。'), maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('a', '.', 'xn--', '\u200d', '\u0301', '\u00ad', 'क्', 'א'), maxLength: 40 }),
  );

  test('a name comes out canonical, or a fault that is safe to show', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseDomainName(text);
        if (!parsed.ok) {
          const fault = textIn('en', parsed.fault);
          expect(fault).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
          expect(fault.length).toBeLessThan(900);
          return;
        }
        expect(parsed.name).toMatch(/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/);
        expect(parsed.name.length).toBeLessThan(254);
        const again = { ok: true, name: parsed.name, unicode: parsed.unicode };
        expect(parseDomainName(parsed.name)).toEqual(again);
        expect(parseDomainName(parsed.unicode)).toEqual(again);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(['a', '.', '@', '://', ' ', '\u0301', '\u{1f600}', 'xn--', '\u202e', '['])(
    'a megabyte of %j is refused with a short sentence',
    (unit) => {
      const parsed = parseDomainName(unit.repeat(1_000_000 / unit.length));
      expect(parsed.ok ? '' : textIn('en', parsed.fault)).toMatch(
        /^".{30,900}" is not a domain name: it is [0-9,]+ characters long$/u,
      );
    },
  );

  test.each(['.', '\u0301', 'xn--', '\u{1f600}', 'ü.', '１'])('4,096 characters of %j end in an answer', (unit) => {
    expect(parseDomainName(unit.repeat(4096 / unit.length)).ok).toBe(false);
  });
});

test.each([
  ['example.com', '.com'],
  ['com', '.com'],
  ['xn--r8jz45g.xn--zckzah', '.xn--zckzah'],
])('the top-level domain of %s is %s', (name, tld) => {
  expect(tldOf(name as DomainName)).toBe(tld);
});

test('a name that is no valid IDNA stays as it is', () => {
  expect(toUnicode('xn--a.example' as DomainName)).toBe('xn--a.example');
});
