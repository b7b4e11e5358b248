import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOfNearDmarc, isDmarc, isNearDmarc, parseDmarc } from './parse.ts';

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
    expect(isNearDmarc(text)).toBe(false);
  });

  test.each([
    ['v=dmarc1; p=none', 'in just these letters'],
    ['v=DMARC1 p=none', 'a semicolon is missing'],
    ['v=DMARC1, p=none', 'a semicolon is missing'],
    ['v=DMARC10; p=none', 'a semicolon is missing'],
    [' v=DMARC1; p=none', 'quotes or blanks in front'],
    ['"v=DMARC1; p=none"', 'quotes or blanks in front'],
    ['\\226\\128\\156v=DMARC1; p=none\\226\\128\\157', 'quotes or blanks in front'],
    [`v=DMARC1${' '.repeat(200)}p=none`, 'a semicolon is missing'],
  ])('only nearly: %s', (text, fault) => {
    expect(isDmarc(text)).toBe(false);
    expect(isNearDmarc(text)).toBe(true);
    expect(faultOfNearDmarc(text)).toContain(fault);
  });

  test.each(['', 'v=DMARC2; p=none', 'v=spf1 -all', 'p=none; v=DMARC1', 'about v=DMARC1'])('not: %s', (text) => {
    expect(isDmarc(text)).toBe(false);
    expect(isNearDmarc(text)).toBe(false);
  });
});

const BASE = { p: 'none', sp: null, np: null, psd: 'u', t: false, rua: [], supposed: null };
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
    ['v=DMARC1; rua=mailto:a@example.com', { rua: RUA, supposed: 'p= is missing' }],
    [
      'v=DMARC1; p=; rua=mailto:a@example.com',
      { rua: RUA, supposed: 'p= is empty; it must be none, quarantine or reject' },
    ],
    [
      'v=DMARC1; p=reject; sp=rej; rua=mailto:a@example.com',
      { rua: RUA, supposed: 'sp=rej is no policy; it must be none, quarantine or reject' },
    ],
    [
      'v=DMARC1; p=none; p=reject; rua=mailto:a@example.com',
      { rua: RUA, supposed: 'p= stands twice and says two things' },
    ],
  ])('%s', (text, said) => {
    expect(parseDmarc(text)).toEqual({ kind: 'record', record: { ...BASE, text, ...said } });
  });

  test.each([
    ['v=DMARC1', 'p= is missing', 'u'],
    ['v=DMARC1; p=rejekt; psd=n', 'p=rejekt is no policy', 'n'],
    ['v=DMARC1; p=reject rua=mailto:a@example.com', 'p=reject rua=mailto:a@example.com is no policy', 'u'],
    ['v=DMARC1; p=reject; np=all', 'np=all is no policy', 'u'],
    ['v=DMARC1; p=none; p=reject', 'stands twice', 'u'],
    ['v=DMARC1; p=none!; rua=a@example.com', 'p=none! is no policy', 'u'],
  ])('of no use: %s', (text, why, psd) => {
    const parsed = parseDmarc(text);
    expect(parsed).toMatchObject({ kind: 'invalid', text, psd });
    expect(parsed.kind === 'invalid' && parsed.why).toContain(why);
  });

  test('tags named after parts of objects are only tags', () => {
    expect(parseDmarc('v=DMARC1; p=reject; __proto__=1; constructor=2')).toMatchObject({ record: { p: 'reject' } });
  });

  test('the order of tags does not matter', () => {
    const tags = ['p=quarantine', 'sp=reject', 'np=none', 't=y', 'psd=n', 'rua=mailto:a@example.com', 'adkim=s'];
    const said = { p: 'quarantine', sp: 'reject', np: 'none', t: true, psd: 'n', rua: RUA };
    fc.assert(
      fc.property(fc.shuffledSubarray(tags, { minLength: tags.length }), (order) => {
        expect(parseDmarc(['v=DMARC1', ...order].join('; '))).toMatchObject({ record: said });
      }),
    );
  });

  test('any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(['record', 'invalid']).toContain(parseDmarc(`v=DMARC1;${text}`).kind);
        expect(isDmarc(text) && isNearDmarc(text)).toBe(false);
      }),
    );
  });
});
