import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctedBimi, isBimi, isMistypedBimi, parseBimi, versionFaultOfBimi } from './record.ts';

const LOGO = 'https://case.test/logo.svg';
const MARK = 'https://case.test/mark.pem';

describe('isBimi, isMistypedBimi', () => {
  test.each([
    [`v=BIMI1; l=${LOGO}`, true, false],
    ['v=BIMI1', true, false],
    ['v = BIMI1 ; l=', true, false],
    ['v\\009=BIMI1;', true, false],
    ['v=bimi1; l=', false, true],
    ['V=BIMI1; l=', false, true],
    ['v=BIMI2; l=', false, true],
    ['v=BIMI1 l=', false, true],
    [' v=BIMI1; l=', false, true],
    ['"v=BIMI1; l="', false, true],
    ['v:BIMI1; l=', false, true],
    ['v=DMARC1; p=none', false, false],
    ['v=spf1 -all', false, false],
    ['', false, false],
    [`v=BIMI1${' '.repeat(200)}x`, false, true],
  ])('%s', (text, is, mistyped) => {
    expect(isBimi(text)).toBe(is);
    expect(isMistypedBimi(text)).toBe(mistyped);
  });

  test.each([
    [` v=BIMI1; l=${LOGO}`, 'wrapped'],
    [`v=BIMI1 l=${LOGO}`, 'version-semicolon'],
    ['v=BIMI2; l=', 'other-version'],
    ['v=bimi1; l=', 'version'],
  ])('what is wrong with %s', (text, code) => {
    expect(versionFaultOfBimi(text).code).toBe(code);
  });
});

describe('parseBimi', () => {
  test.each([
    [`v=BIMI1; l=${LOGO}; a=${MARK};`, { logo: LOGO, certificate: MARK, avatar: 'brand', prefixes: null }],
    [`v=BIMI1;l=${LOGO}`, { logo: LOGO, certificate: null }],
    [`v=BIMI1; a = ${MARK} ; l = ${LOGO}`, { logo: LOGO, certificate: MARK }],
    [`v=BIMI1; l=; a=${MARK}`, { logo: null, certificate: MARK }],
    [`v=BIMI1; l=${LOGO}; a=; avp=personal`, { certificate: null, avatar: 'personal', oddities: [] }],
    [`v=BIMI1; l=${LOGO}; lps=`, { prefixes: [], oddities: [] }],
    [`v=BIMI1; l=${LOGO}; lps=news-, noreply`, { prefixes: ['news-', 'noreply'], oddities: [] }],
    [`v=BIMI1; l=${LOGO}; x=y; zz=1`, { oddities: [] }],
    ['v=BIMI1; l=https://case.test/logo.svgz', { logo: 'https://case.test/logo.svgz' }],
    ['v=BIMI1; l=https://case.test/logo?a=b&c=d', { logo: 'https://case.test/logo?a=b&c=d' }],
    [`v=BIMI1; l=${LOGO}; avp=Brand`, { oddities: [{ part: 'avp=Brand', at: 39 }] }],
    [`v=BIMI1; l=${LOGO}; lps=a.b`, { prefixes: ['a.b'], oddities: [{ part: 'lps=a.b', at: 39 }] }],
    [`v=BIMI1; l=${LOGO}; A=${MARK}`, { certificate: null, oddities: [{ code: 'tag-case', args: { tag: 'a' } }] }],
  ])('%s', (text, record) => {
    expect(parseBimi(text)).toMatchObject({ kind: 'record', record });
  });

  test.each(['v=BIMI1; l=; a=;', 'v=BIMI1; l=', 'v=BIMI1;l=;lps=brand-;'])('%s declines', (text) => {
    expect(parseBimi(text)).toEqual({ kind: 'declined', text });
  });

  test.each([
    ['v=BIMI1', 'l=', 7, 'logo-missing'],
    [`v=BIMI1; L=${LOGO}`, `L=${LOGO}`, 9, 'tag-case l'],
    [`v=BIMI1; l=${LOGO}; l=${LOGO}`, `l=${LOGO}`, 39, 'twice l'],
    ['v=BIMI1; l=http://case.test/l.svg', 'l=http://case.test/l.svg', 9, 'http'],
    [`v=BIMI1; l=${LOGO},${LOGO}`, `l=${LOGO},${LOGO}`, 9, 'not-one-url'],
    [`v=BIMI1; l=${LOGO} a=${MARK}`, `l=${LOGO} a=${MARK}`, 9, 'semicolon-missing'],
    ['v=BIMI1; l=logo.svg', 'l=logo.svg', 9, 'not-https'],
    ['v=BIMI1; l=https://', 'l=https://', 9, 'not-https'],
    ['v=BIMI1; l=https://192.0.2.1/l.svg', 'l=https://192.0.2.1/l.svg', 9, 'url-host'],
    ['v=BIMI1; l=https://[2001:db8::1]/l.svg', 'l=https://[2001:db8::1]/l.svg', 9, 'url-host'],
    ['v=BIMI1; l=https://localhost/l.svg', 'l=https://localhost/l.svg', 9, 'url-host'],
    ['v=BIMI1; l=https://a:b@case.test/l.svg', 'l=https://a:b@case.test/l.svg', 9, 'url-credentials'],
    ['v=BIMI1; l=https://case.test/logo.PNG', 'l=https://case.test/logo.PNG', 9, 'not-svg PNG'],
    [`v=BIMI1; l="${LOGO}"`, `l="${LOGO}"`, 9, 'url-characters'],
    [`v=BIMI1; l=${LOGO}; a=http://x.test/m.pem`, 'a=http://x.test/m.pem', 39, 'http'],
    [`v=BIMI1; l:${LOGO}`, `l:${LOGO}`, 9, 'colon'],
    [`v=BIMI1; hello; l=${LOGO}`, 'hello', 9, 'not-a-field'],
    [`v=BIMI1; l=https://case.test/${'a'.repeat(2000)}`, /./, 9, 'url-too-long'],
    [`v=BIMI1;${'x=1;'.repeat(3000)}`, 'x=1', 12, 'twice x'],
  ])('%s', (text, part, at, fault) => {
    const parsed = parseBimi(text);
    if (parsed.kind !== 'invalid') throw new Error(parsed.kind);
    expect(parsed.fault.part).toMatch(part);
    expect(parsed.fault.at).toBe(at);
    expect([parsed.fault.code, ...Object.values(parsed.fault.args)].join(' ')).toBe(fault);
  });

  test('too many parts', () => {
    const text = `v=BIMI1;${Array.from({ length: 60 }, (_, i) => `x${i}=1`).join(';')}`;
    expect(parseBimi(text)).toMatchObject({ kind: 'invalid', fault: { code: 'too-many-parts' } });
  });
});

describe('correctedBimi', () => {
  test.each([
    [`"v=BIMI1 l=${LOGO}"`, `v=BIMI1; l=${LOGO};`],
    [`v=bimi1; l=${LOGO}; a=${MARK}`, `v=BIMI1; l=${LOGO}; a=${MARK};`],
    [`v=BIMI1; L:${LOGO} A=${MARK}`, `v=BIMI1; l=${LOGO}; a=${MARK};`],
    [`v=bimi1; l=${LOGO}; avp=personal; lps=news,shop`, `v=BIMI1; l=${LOGO}; avp=personal; lps=news,shop;`],
    [`v=bimi1; l=${LOGO}; a=http://case.test/mark.pem`, null],
    [`v=bimi1; l=${LOGO}; a=;`, `v=BIMI1; l=${LOGO};`],
    ['v=BIMI1; l=http://case.test/l.svg', null],
    ['v=BIMI1; l=https://case.test/l.png', null],
    ['v=bimi1', null],
  ])('%s', (text, corrected) => {
    expect(correctedBimi(text)).toBe(corrected);
  });
});

test('any text is read without a throw, and faults stand inside it', () => {
  const pieces = [
    'v=BIMI1',
    ';',
    'l=',
    'a=',
    'https://',
    'case.test/',
    'lps=',
    'avp=',
    '"',
    '\\009',
    ' ',
    ',',
    '=',
    ':',
  ];
  const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((parts) => parts.join(''));
  fc.assert(
    fc.property(soup, (text) => {
      isBimi(text);
      if (isMistypedBimi(text)) versionFaultOfBimi(text);
      const corrected = correctedBimi(text);
      expect(corrected === null || parseBimi(corrected).kind === 'record').toBe(true);
      const parsed = parseBimi(text);
      if (parsed.kind === 'invalid') expect(parsed.fault.at).toBeLessThanOrEqual(text.length);
    }),
  );
});
