import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { isMistypedMtaSts, isMtaSts, mxMatches, parseMtaStsRecord, versionFaultOfMtaSts } from './mta-sts.ts';

describe('what is an MTA-STS record', () => {
  test.each(['v=STSv1;', 'v=STSv1; id=1', 'v=STSv1 ; id=1', 'v=STSv1\\009; id=1', 'v=STSv1;id=1;'])('%s', (text) => {
    expect(isMtaSts(text)).toBe(true);
    expect(isMistypedMtaSts(text)).toBe(false);
  });

  test.each([
    ['v=stsv1; id=1', 'version'],
    ['V=STSv1; id=1', 'version'],
    ['v=STSv1', 'version-semicolon'],
    ['v=STSv1 id=1', 'version-semicolon'],
    ['v=STSv1, id=1', 'version-semicolon'],
    ['v = STSv1; id=1', 'version'],
    ['v:STSv1; id=1', 'version'],
    [' v=STSv1; id=1', 'wrapped'],
    ['"v=STSv1; id=1"', 'wrapped'],
    ['\\226\\128\\156v=STSv1; id=1\\226\\128\\157', 'wrapped'],
  ])('only nearly: %s', (text, fault) => {
    expect(isMtaSts(text)).toBe(false);
    expect(isMistypedMtaSts(text)).toBe(true);
    expect(versionFaultOfMtaSts(text).code).toBe(fault);
  });

  test.each(['', 'v=STSv2; id=1', 'v=spf1 -all', 'id=1; v=STSv1', 'about v=STSv1'])('not: %s', (text) => {
    expect(isMtaSts(text)).toBe(false);
    expect(isMistypedMtaSts(text)).toBe(false);
  });
});

describe('what it says', () => {
  test.each([
    ['v=STSv1; id=20160831085700Z;', '20160831085700Z'],
    ['v=STSv1;id=1', '1'],
    ['v=STSv1 ; id=aZ9 ; ', 'aZ9'],
    ['v=STSv1;\\009id=1\\009;', '1'],
    ['v=STSv1; mode=enforce; id=1; x.y-z_1=a:b,c', '1'],
    [`v=STSv1; id=${'a'.repeat(32)}`, 'a'.repeat(32)],
  ])('%s', (text, id) => expect(parseMtaStsRecord(text)).toEqual({ kind: 'record', text, id, single: null }));

  test('of several ids the first counts', () => {
    const text = 'v=STSv1; id=1; x=y; id=2;';
    expect(parseMtaStsRecord(text)).toEqual({ kind: 'record', text, id: '1', single: 'v=STSv1; id=1; x=y' });
  });

  test.each([
    ['v=STSv1;', 'id=', 8, 'id-missing'],
    ['v=STSv1; mode=enforce', 'id=', 21, 'id-missing'],
    ['v=STSv1; ID=1', 'ID=1', 9, 'id-case'],
    ['v=STSv1; id=', 'id=', 9, 'value-missing'],
    ['v=STSv1; id = 1', 'id = 1', 9, 'blank-at-equals'],
    ['v=STSv1; id:1', 'id:1', 9, 'colon'],
    ['v=STSv1; id=1 mode=enforce', 'id=1 mode=enforce', 9, 'semicolon-missing'],
    ['v=STSv1; id="1"', 'id="1"', 9, 'quote'],
    ['v=STSv1; id=\\226\\128\\1561\\226\\128\\157', 'id=\\226\\128\\1561\\226\\128\\157', 9, 'quote'],
    ['v=STSv1; id=1\\194\\160', 'id=1\\194\\160', 9, 'not-ascii'],
    ['v=STSv1; id=2024-01-01', 'id=2024-01-01', 9, 'id-characters'],
    ['v=STSv1; id=1=2', 'id=1=2', 9, 'id-characters'],
    [`v=STSv1; id=${'a'.repeat(33)}`, `id=${'a'.repeat(33)}`, 9, 'id-too-long'],
    ['v=STSv1;; id=1', ';', 8, 'empty-part'],
    ['v=STSv1; 20240101', '20240101', 9, 'not-a-field'],
    ['v=STSv1; id=a b', 'id=a b', 9, 'value-invalid'],
    [`v=STSv1;${' a=b;'.repeat(60)}`, 'a=b', 254, 'too-many-parts'],
  ])('wrong: %s', (text, part, at, code) => {
    expect(parseMtaStsRecord(text)).toMatchObject({ kind: 'invalid', text, fault: { part, at, code } });
  });

  test('whatever stands there, and faults lie inside', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^v=STSv1;[ ;=a-z"\\0-9]*$/)), (text) => {
        expect(isMtaSts(text) && isMistypedMtaSts(text)).toBe(false);
        versionFaultOfMtaSts(text);
        const parsed = parseMtaStsRecord(text);
        if (parsed.kind === 'record') expect(parsed.id).toMatch(/^[a-zA-Z0-9]{1,32}$/);
        else {
          expect(parsed.fault.at).toBeGreaterThanOrEqual(0);
          expect(parsed.fault.at).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

test.each([
  ['mail.example.com', 'mail.example.com', true],
  ['MAIL.Example.com', 'mail.example.com', true],
  ['mail.example.com', 'mx.example.com', false],
  ['example.com', 'mail.example.com', false],
  ['*.example.com', 'mail.example.com', true],
  ['*.EXAMPLE.com', 'mail.example.com', true],
  ['*.example.com', 'a.mail.example.com', false],
  ['*.example.com', 'example.com', false],
  ['*.example.com', 'mailexample.com', false],
  ['*.example.com', 'a\\.b.example.com', true],
  ['*.com', 'example.com', true],
  ['*', 'example.com', false],
  ['*.', 'com', false],
])('the pattern %s and %s: %s', (pattern, host, matches) => {
  expect(mxMatches(pattern, host as DnsName)).toBe(matches);
});
