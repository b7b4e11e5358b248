import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { parseAddress } from './address.ts';
import { expandedName, expandName, expandText, isUnspeakable, type MacroValues } from './expand.ts';
import { identityOf } from './identity.ts';
import { MAX_EXPLANATION_CHARS } from './limits.ts';
import { isDomainSpec, parseExplanation, parseMacros } from './macro.ts';

const addressOf = (text: string) => {
  const address = parseAddress(text);
  if (address === null) throw new Error(text);
  return address;
};

const valuesFor = (ip: string, sender = 'strong-bad@email.example.com', helo = 'mx.example.org'): MacroValues => ({
  address: addressOf(ip),
  identity: identityOf(sender, helo),
  domain: 'email.example.com' as DnsName,
  validated: 'mx.example.org',
  receiver: 'mail.example.net',
  nowSeconds: 1_700_000_000.9,
});

const macrosOf = (spec: string) => {
  const macros = parseMacros(spec);
  if (macros === null) throw new Error(spec);
  return macros;
};

const text = (spec: string, values: MacroValues) => expandText(parseExplanation(spec) ?? ['(malformed)'], values);
const name = (spec: string, values: MacroValues) => expandName(macrosOf(spec), values);

const IPV4 = '192.0.2.3';
const IPV6 = '2001:db8::cb01';

describe('the examples of RFC 7208 §7.4', () => {
  test.each([
    ['%{s}', 'strong-bad@email.example.com'],
    ['%{o}', 'email.example.com'],
    ['%{d}', 'email.example.com'],
    ['%{d4}', 'email.example.com'],
    ['%{d3}', 'email.example.com'],
    ['%{d2}', 'example.com'],
    ['%{d1}', 'com'],
    ['%{dr}', 'com.example.email'],
    ['%{d2r}', 'example.email'],
    ['%{l}', 'strong-bad'],
    ['%{l-}', 'strong.bad'],
    ['%{lr}', 'strong-bad'],
    ['%{lr-}', 'bad.strong'],
    ['%{l1r-}', 'strong'],
  ])('%s', (spec, expected) => expect(text(spec, valuesFor(IPV4))).toBe(expected));

  test.each([
    ['%{ir}.%{v}._spf.%{d2}', IPV4, '3.2.0.192.in-addr._spf.example.com'],
    ['%{lr-}.lp._spf.%{d2}', IPV4, 'bad.strong.lp._spf.example.com'],
    ['%{lr-}.lp.%{ir}.%{v}._spf.%{d2}', IPV4, 'bad.strong.lp.3.2.0.192.in-addr._spf.example.com'],
    ['%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}', IPV4, '3.2.0.192.in-addr.strong.lp._spf.example.com'],
    ['%{d2}.trusted-domains.example.net', IPV4, 'example.com.trusted-domains.example.net'],
    [
      '%{ir}.%{v}._spf.%{d2}',
      IPV6,
      '1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com',
    ],
  ])('%s', (spec, ip, expected) => expect(name(spec, valuesFor(ip))).toBe(expected));
});

describe('every letter', () => {
  test.each([
    ['%{h}', 'mx.example.org'],
    ['%{p}', 'mx.example.org'],
    ['%{c}', '192.0.2.3'],
    ['%{i}', '192.0.2.3'],
    ['%{v}', 'in-addr'],
    ['%{r}', 'mail.example.net'],
    ['%{t}', '1700000000'],
    ['%{S}', 'strong-bad%40email.example.com'],
    ['%{D2}', 'example.com'],
    ['%%%_%-', '% %20'],
    ['%{d99999}', 'email.example.com'],
    ['%{o1,/-}', 'email.example.com'],
    ['%{l1r,+-=_/.}', 'strong'],
  ])('%s', (spec, expected) => expect(text(spec, valuesFor(IPV4))).toBe(expected));

  test.each([
    ['%{c}', IPV6, '2001:db8::cb01'],
    ['%{v}', IPV6, 'ip6'],
    ['%{i}', '::ffff:192.0.2.3', '192.0.2.3'],
    ['%{i}', '::1', `${'0.'.repeat(31)}1`],
    ['%{c}', '2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['%{c}', 'fe80::1%eth0', 'fe80::1'],
  ])('%s for %s', (spec, ip, expected) => expect(text(spec, valuesFor(ip))).toBe(expected));

  test.each(['%', '%{', '%{}', '%{x}', '%{d0}', '%{d-2}', '%{dr2}', '%(d)', '%{d}%', '%{d 2}'])('not %s', (spec) => {
    expect(parseMacros(spec)).toBeNull();
    expect(parseExplanation(spec)).toBeNull();
  });

  test.each(['%{c}', '%{r}', '%{T}'])('%s in explanations only', (spec) => {
    expect(parseMacros(spec)).toBeNull();
    expect(parseExplanation(spec)).not.toBeNull();
  });
});

describe('names that macros make', () => {
  test.each<[string, string, string | null]>([
    ['%{h}.example.com', 'a b', 'a\\032b.example.com'],
    ['%{h}.example.com', 'a\\b', 'a\\\\b.example.com'],
    ['%{h}.example.com', '', null],
    ['%{h}.example.com', 'x'.repeat(64), null],
    ['%{h}', 'mail.example.com.', 'mail.example.com'],
    ['%{h}', '..', null],
    ['a\\\\b.%{d}', 'x', 'a\\\\b.email.example.com'],
    ['%{h}.example.com', 'é', '\\195\\169.example.com'],
  ])('%s with HELO %j', (spec, helo, expected) =>
    expect(name(spec, valuesFor(IPV4, 'a@email.example.com', helo))).toBe(expected),
  );

  test('labels go from the left until a name fits', () => {
    const label = 'x'.repeat(60);
    const long = [label, label, label, label, 'example.com'].join('.');
    expect(long.length).toBeGreaterThan(253);
    expect(expandedName(long)).toBe([label, label, label, 'example.com'].join('.'));
    expect(expandedName('x'.repeat(300))).toBeNull();
    expect(expandedName(`${'x'.repeat(242)}.example.com`)).toBe('example.com');
  });

  test('making a name from a million macros keeps to what a name can hold', () => {
    const parts = macrosOf('%{s}'.repeat(16_000));
    const made = name(`${'%{s}.'.repeat(16_000)}example.com`, valuesFor(IPV4));
    expect(parts.length).toBe(16_000);
    expect(made?.length).toBeLessThanOrEqual(253);
    expect(made?.endsWith('.example.com')).toBe(true);
  });

  test('a local part beyond ASCII is in no name', () => {
    const identity = identityOf('jürgen@example.com', 'x');
    for (const [spec, expected] of [
      ['%{l}.example.com', true],
      ['%{S}', true],
      ['%{d}', false],
    ] as const)
      expect(isUnspeakable(macrosOf(spec), identity)).toBe(expected);
    expect(isUnspeakable(macrosOf('%{l}.x.test'), identityOf('jurgen@example.com', 'x'))).toBe(false);
  });
});

describe('explanations', () => {
  test('are cut, and hold visible ASCII only', () => {
    const values = valuesFor(IPV4, 'a@example.com', 'bad\r\n250 ok\u202e');
    expect(text('from %{h}', values)).toBe('from bad??250 ok?');
    expect(text('%{s}'.repeat(10_000), values).length).toBe(MAX_EXPLANATION_CHARS);
    expect(text('a \\\\ b', values)).toBe('a \\ b');
    expect(parseExplanation('tab\\009')).toBeNull();
  });
});

describe('who says to be sending', () => {
  test.each<[string, string, string, string, string | null]>([
    ['a@example.com', 'h.test', 'a', 'example.com', 'example.com'],
    ['<a@Example.COM.>', 'h.test', 'a', 'example.com', 'example.com'],
    ['', 'mail.example.org', 'postmaster', 'mail.example.org', 'mail.example.org'],
    ['<>', 'mail.example.org', 'postmaster', 'mail.example.org', 'mail.example.org'],
    ['@example.com', 'h.test', 'postmaster', 'example.com', 'example.com'],
    ['example.com', 'h.test', 'postmaster', 'example.com', 'example.com'],
    ['"a@b"@example.com', 'h.test', '"a@b"', 'example.com', 'example.com'],
    ['a@bücher.example', 'h.test', 'a', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['a@localhost', 'h.test', 'a', 'localhost', null],
    ['a@[192.0.2.1]', 'h.test', 'a', '[192.0.2.1]', null],
    ['a@a..example.com', 'h.test', 'a', 'a..example.com', null],
    [`a@${'x'.repeat(64)}.example`, 'h.test', 'a', `${'x'.repeat(64)}.example`, null],
    ['', '', 'postmaster', '', null],
    ['', 'JUMPIN JUPITER', 'postmaster', 'JUMPIN JUPITER', null],
    [`a@${'x.'.repeat(5000)}example`, 'h.test', 'a', `${'x.'.repeat(256)}x`, null],
  ])('%s at %s', (sender, helo, local, senderDomain, domain) => {
    expect(identityOf(sender, helo)).toEqual({ local, senderDomain, helo, domain });
  });

  test('a domain of its own', () => {
    const identity = identityOf('a@example.com', 'mail.example.org', 'Other.example.');
    expect([identity.domain, identity.senderDomain]).toEqual(['other.example', 'example.com']);
  });
});

test('whatever is said, names are names and explanations are short', () => {
  const spec = fc.array(
    fc.oneof(
      fc.constantFrom('%{s}', '%{l1r-+}', '%{o2}', '%{dr}', '%{ir}', '%{h}', '%{P3}', '%{v}', '.', '%%', '%_', '-'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).map((one) => one.replace(/[^!-$&-[\]-~]/g, '')),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(spec, fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (parts, sender, helo) => {
      const values = valuesFor(IPV6, sender, helo);
      const macros = macrosOf(parts.join(''));
      const made = expandName(macros, values) ?? 'x.test';
      expect(made.split(/(?<!\\)\./).every((label) => label !== '')).toBe(true);
      expect(expandedName(made.includes('\\') ? 'x.test' : made)).toBe(made.includes('\\') ? 'x.test' : made);
      expect(expandText(macros, values)).toMatch(/^[ -~]{0,2048}$/);
      expect(() => isDomainSpec(parts.join(''))).not.toThrow();
    }),
  );
});
