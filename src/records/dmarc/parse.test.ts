import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDmarc, isMistypedDmarc, parseDmarc, versionFaultOfDmarc } from './parse.ts';

describe('what is a DMARC record', () => {
  test.each([
    'v=DMARC1',
    'v=DMARC1;',
    'v=DMARC1; p=none',
    'v=DMARC1 ;p=none',
    'v = DMARC1 ; p=none',
    'V=DMARC1; p=none',
    'v\\009=DMARC1; p=none',
    `v=DMARC1; ${'x'.repeat(500)}`,
  ])('%s', (text) => {
    expect(isDmarc(text)).toBe(true);
    expect(isMistypedDmarc(text)).toBe(false);
  });

  test.each([
    ['v=dmarc1; p=none', 'version', 0],
    ['v=DMARC1 p=none', 'version-semicolon', 8],
    ['v=DMARC1, p=none', 'version-semicolon', 8],
    ['v=DMARC10; p=none', 'version-semicolon', 8],
    ['v=DMARC1\\\\; p=none', 'backslash', 8],
    [' v=DMARC1; p=none', 'wrapped', 0],
    ['"v=DMARC1; p=none"', 'wrapped', 0],
    ['\\226\\128\\156v=DMARC1; p=none\\226\\128\\157', 'wrapped', 0],
    ['p=reject; v=DMARC1; rua=mailto:a@example.com', 'version-first', 10],
    ['p=none;v=DMARC1', 'version-first', 7],
    [`v=DMARC1${' '.repeat(200)}p=none`, 'version-semicolon', 8],
  ])('only nearly: %s', (text, code, at) => {
    expect(isDmarc(text)).toBe(false);
    expect(isMistypedDmarc(text)).toBe(true);
    expect(versionFaultOfDmarc(text)).toEqual({ code, at, args: {} });
  });

  test.each(['', 'v=DMARC2; p=none', 'v=spf1 -all', 'p=none; x=DMARC1', 'note; v=DMARC1', 'about v=DMARC1'])(
    'not: %s',
    (text) => {
      expect(isDmarc(text)).toBe(false);
      expect(isMistypedDmarc(text)).toBe(false);
    },
  );
});

const BASE = { p: 'none', sp: null, np: null, psd: 'u', t: false, rua: [], ruf: [], supposed: null };
const RUA = ['mailto:a@example.com'];

describe('what it says', () => {
  test.each<[string, object]>([
    ['v=DMARC1; p=none', {}],
    ['v=DMARC1;p=Reject', { p: 'reject' }],
    ['v=DMARC1; p=quarantine; sp=reject; np=none', { p: 'quarantine', sp: 'reject', np: 'none' }],
    ['v=DMARC1; sp=none; p=reject', { p: 'reject', sp: 'none' }],
    ['v=DMARC1; p=reject; t=y', { p: 'reject', t: true }],
    ['v=DMARC1; p=reject; t=n', { p: 'reject' }],
    ['v=DMARC1; p=reject; t=maybe', { p: 'reject' }],
    ['v=DMARC1; p=reject; psd=y', { p: 'reject', psd: 'y' }],
    ['v=DMARC1; p=reject; psd=N', { p: 'reject', psd: 'n' }],
    ['v=DMARC1; p=reject; psd=x', { p: 'reject' }],
    ['v=DMARC1; p=reject; pct=10; rf=afrf; ri=3600; zz=1', { p: 'reject' }],
    ['v=DMARC1; p=reject; hello world', { p: 'reject' }],
    ['v=DMARC1; p=reject; p=reject', { p: 'reject' }],
    ['v=DMARC1; P=reject', { p: 'reject' }],
    ['v=DMARC1; p=reject; rua=mailto:a@example.com', { p: 'reject', rua: RUA }],
    [
      'v=DMARC1; p=none; rua=mailto:a@example.com!10m, https://r.example/x',
      { rua: ['mailto:a@example.com!10m', 'https://r.example/x'] },
    ],
    ['v=DMARC1; p=none; rua=a@example.com,mailto:b', { rua: [] }],
    ['v=DMARC1; p=none; ruf=mailto:a@example.com', { ruf: RUA }],
  ])('%s', (text, expected) => {
    const parsed = parseDmarc(text);
    expect(parsed).toMatchObject({ kind: 'record', record: { ...BASE, text, ...expected } });
  });

  const missing = { code: 'policy-missing', args: { tag: 'p' } };
  test.each<[string, object]>([
    ['v=DMARC1; rua=mailto:a@example.com', { ...missing, at: 34 }],
    ['v=DMARC1; p=; rua=mailto:a@example.com', { code: 'policy-empty', at: 10, args: { tag: 'p' } }],
    [
      'v=DMARC1; p=reject; sp=rej; rua=mailto:a@example.com',
      { code: 'policy-unknown', at: 20, args: { tag: 'sp', value: 'rej' } },
    ],
    ['v=DMARC1; p=none; p=reject; rua=mailto:a@example.com', { code: 'contradicted-tag', at: 18, args: { tag: 'p' } }],
  ])('none has to be supposed: %s', (text, supposed) => {
    expect(parseDmarc(text)).toMatchObject({ kind: 'record', record: { ...BASE, text, rua: RUA, supposed } });
  });

  test.each<[string, object, string]>([
    ['v=DMARC1', { ...missing, at: 8 }, 'u'],
    ['v=DMARC1; p=rejekt; psd=n', { code: 'policy-unknown', at: 10, args: { tag: 'p', value: 'rejekt' } }, 'n'],
    [
      'v=DMARC1; p=reject rua=mailto:a@example.com',
      { code: 'semicolon-missing', at: 18, args: { tag: 'p=reject', next: 'rua=mailto:a@example.com' } },
      'u',
    ],
    ['v=DMARC1; p=reject; np=all', { code: 'policy-unknown', at: 20, args: { tag: 'np', value: 'all' } }, 'u'],
    ['v=DMARC1; p=none; p=reject', { code: 'contradicted-tag', at: 18, args: { tag: 'p' } }, 'u'],
    [
      'v=DMARC1; p=none!; rua=a@example.com',
      { code: 'policy-unknown', at: 10, args: { tag: 'p', value: 'none!' } },
      'u',
    ],
  ])('of no use: %s', (text, why, psd) => {
    expect(parseDmarc(text)).toEqual({ kind: 'invalid', text, psd, why });
  });

  test.each<[string, readonly (readonly [code: string, at: number, args: object])[]]>([
    ['v=DMARC1; p=none; rua=mailto:a@example.com', []],
    ['V=DMARC1; p=none; fo=1:d:s; adkim=S; aspf=r; t=n; psd=u; ', []],
    ['v=DMARC1; p=none; sp-none', [['equals-missing', 18, { tag: 'sp', part: 'sp-none' }]]],
    [
      'v=DMARC1; p=none; rua:mailto:a@b.example',
      [['equals-missing', 18, { tag: 'rua', part: 'rua:mailto:a@b.example' }]],
    ],
    ['v=DMARC1;\\009p=none; hello world', [['not-a-tag', 21, { tag: '', part: 'hello world' }]]],
    ['v=DMARC1; p=none; subpolicy=none', [['unknown-tag', 18, { tag: 'subpolicy' }]]],
    ['v=DMARC1; P=none', [['capital-tag', 10, { tag: 'P' }]]],
    ['v=DMARC1; p=none; p=none', [['repeated-tag', 18, { tag: 'p' }]]],
    ['v=DMARC1; p=none; fo=1; fo=0', [['contradicted-tag', 24, { tag: 'fo' }]]],
    ['v=DMARC1; p=none; adkim=strict', [['value-unknown', 18, { tag: 'adkim', value: 'strict' }]]],
    [
      'v=DMARC1; p=none; t=yes; psd=yes',
      [
        ['value-unknown', 18, { tag: 't', value: 'yes' }],
        ['value-unknown', 25, { tag: 'psd', value: 'yes' }],
      ],
    ],
    ['v=DMARC1; p=none; adkim=s aspf=s', [['semicolon-missing', 25, { tag: 'adkim=s', next: 'aspf=s' }]]],
    [
      'v=DMARC1; p=none; rua=mailto:a@b.example  mailto:c@b.example',
      [['comma-missing', 40, { tag: 'rua', part: 'mailto:a@b.example', next: 'mailto:c@b.example' }]],
    ],
    ['v=DMARC1; p=none; pct=half', [['value-unknown', 18, { tag: 'pct', value: 'half' }]]],
    ['v=DMARC1; p=none; fo=x', [['value-unknown', 18, { tag: 'fo', value: 'x' }]]],
    ['v=DMARC1; p=none; rua=a@b.example', [['mailto-missing', 22, { tag: 'rua', part: 'a@b.example' }]]],
    ['v=DMARC1; p=none; rua=mailto:a@b.example, mailto:c', [['uri-invalid', 42, { tag: 'rua', part: 'mailto:c' }]]],
    ['v=DMARC1; p=none; rua=mailto:a@b.example"', [['uri-invalid', 22, { tag: 'rua', part: 'mailto:a@b.example"' }]]],
    ['v=DMARC1; p=none; rua=mailto:<a@b.c>', [['uri-invalid', 22, { tag: 'rua', part: 'mailto:<a@b.c>' }]]],
    ['v=DMARC1; p=none; ruf=', [['no-address', 18, { tag: 'ruf' }]]],
  ])('what is wrong, and where: %s', (text, faults) => {
    const parsed = parseDmarc(text);
    if (parsed.kind === 'invalid') throw new Error('it is of use');
    expect(parsed.record.faults).toEqual(faults.map(([code, at, args]) => ({ code, at, args })));
  });

  test('tags named after parts of objects are only tags', () => {
    expect(parseDmarc('v=DMARC1; p=reject; __proto__=1; constructor=2')).toMatchObject({ record: { p: 'reject' } });
  });

  test('the order of tags does not matter', () => {
    const tags = ['p=quarantine', 'sp=reject', 'np=none', 't=y', 'psd=n', 'rua=mailto:a@example.com', 'adkim=s'];
    const expected = { p: 'quarantine', sp: 'reject', np: 'none', t: true, psd: 'n', rua: RUA };
    fc.assert(
      fc.property(fc.shuffledSubarray(tags, { minLength: tags.length }), (order) => {
        expect(parseDmarc(['v=DMARC1', ...order].join('; '))).toMatchObject({ record: expected });
      }),
    );
  });

  test('any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(['record', 'invalid']).toContain(parseDmarc(`v=DMARC1;${text}`).kind);
        expect(isDmarc(text) && isMistypedDmarc(text)).toBe(false);
      }),
    );
  });
});
