import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBimi, isNearBimi, parseBimi } from './record.ts';

test.each<[string, object]>([
  [
    'v=BIMI1; l=https://a.example/l.svg; a=https://a.example/c.pem',
    { kind: 'record', record: { logo: 'https://a.example/l.svg', certificate: 'https://a.example/c.pem' } },
  ],
  ['v=BIMI1; l=https://a.example/l.svg', { kind: 'record', record: { certificate: null } }],
  ['v=BIMI1;l=https://a.example/l.svg;a=;', { kind: 'record', record: { certificate: null } }],
  ['v=BIMI1; l=; a=https://a.example/c.pem', { kind: 'record', record: { logo: null } }],
  ['v=BIMI1; l=https://a.example/l.svg; avp=brand; x=1', { kind: 'record' }],
  ['v=BIMI1; l=; a=;', { kind: 'declined' }],
  ['v=BIMI1; l=', { kind: 'declined' }],
  ['v=BIMI1', { kind: 'invalid', why: 'l= is missing' }],
  ['v=BIMI1; a=https://a.example/c.pem', { kind: 'invalid', why: 'l= is missing' }],
  ['v=BIMI1; l=http://a.example/l.svg', { kind: 'invalid', why: 'l= begins with http://; it must be https://' }],
  ['v=BIMI1; l=a.example/l.svg', { kind: 'invalid', why: 'l= is no https address' }],
  [
    'v=BIMI1; l=https://a.example/l.svg,https://b.example/l.svg',
    { kind: 'invalid', why: 'l= names more than one address; only one is allowed' },
  ],
  ['v=BIMI1; l=https://a.example/; l=https://b.example/', { kind: 'invalid', why: 'l= stands twice' }],
  [
    'v=BIMI1; l=https://a.example/ ; oops',
    { kind: 'invalid', why: '"oops" is not of the form tag=value; a semicolon may be missing' },
  ],
  [`v=BIMI1; l=https://a.example/${'x'.repeat(2000)}`, { kind: 'invalid', why: 'l= is too long' }],
])('%s', (text, expected) => {
  expect(isBimi(text)).toBe(true);
  expect(parseBimi(text)).toMatchObject(expected);
});

test.each([
  ['v=BIMI2; l=', true],
  ['v=bimi1; l=', true],
  ['"v=BIMI1; l=https://a.example/l.svg"', true],
  ['v=DMARC1; p=none', false],
  ['hello', false],
])('%s is none; meant as one: %s', (text, near) => {
  expect(isBimi(text)).toBe(false);
  expect(isNearBimi(text)).toBe(near);
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(['record', 'declined', 'invalid']).toContain(parseBimi(`v=BIMI1; ${text}`).kind);
    }),
  );
});
