import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMistypedTlsRpt, isTlsRpt, parseTlsRpt, versionFaultOfTlsRpt } from './tls-rpt.ts';

const A = 'mailto:tls@example.com';
const B = 'https://reports.example.net/v1/tlsrpt?d=a=b';

describe('what is a TLS-RPT record', () => {
  test.each(['v=TLSRPTv1;', `v=TLSRPTv1; rua=${A}`, `v=TLSRPTv1 ;rua=${A}`])('%s', (text) => {
    expect(isTlsRpt(text)).toBe(true);
    expect(isMistypedTlsRpt(text)).toBe(false);
  });

  test.each([
    [`v=tlsrptv1; rua=${A}`, 'version'],
    [`v=TLSRPT1; rua=${A}`, 'version'],
    [`v=TLS-RPTv1; rua=${A}`, 'version'],
    [`v=TLSRPTv1 rua=${A}`, 'version-semicolon'],
    ['v=TLSRPTv1', 'version-semicolon'],
    [`"v=TLSRPTv1; rua=${A}"`, 'wrapped'],
    [` v=TLSRPTv1; rua=${A}`, 'wrapped'],
  ])('only nearly: %s', (text, fault) => {
    expect(isTlsRpt(text)).toBe(false);
    expect(isMistypedTlsRpt(text)).toBe(true);
    expect(versionFaultOfTlsRpt(text).code).toBe(fault);
  });

  test.each(['', 'v=STSv1; id=1', `rua=${A}`, 'v=DMARC1; p=none'])('not: %s', (text) => {
    expect(isTlsRpt(text)).toBe(false);
    expect(isMistypedTlsRpt(text)).toBe(false);
  });
});

describe('what it says', () => {
  test.each<[string, string[]]>([
    [`v=TLSRPTv1; rua=${A}`, [A]],
    [`v=TLSRPTv1;rua=${B};`, [B]],
    [`v=TLSRPTv1; rua=${A},${B}`, [A, B]],
    [`v=TLSRPTv1; rua=${A} ,\\009${B}`, [A, B]],
    [`v=TLSRPTv1; rua=${A}; rua=${B}`, [A, B]],
    [`v=TLSRPTv1; x=y; rua=${A}`, [A]],
    ['v=TLSRPTv1; rua=MAILTO:a@b.example?subject=x', ['MAILTO:a@b.example?subject=x']],
  ])('%s', (text, rua) => expect(parseTlsRpt(text)).toEqual({ kind: 'record', text, rua, faults: [] }));

  test.each([
    ['v=TLSRPTv1;', 'rua=', 11, 'rua-missing'],
    ['v=TLSRPTv1; ruf=mailto:a@b.example', 'ruf=mailto:a@b.example', 12, 'rua-misnamed'],
    ['v=TLSRPTv1; RUA=mailto:a@b.example', 'RUA=mailto:a@b.example', 12, 'rua-misnamed'],
    ['v=TLSRPTv1; rua=a@b.example', 'a@b.example', 16, 'mailto-missing'],
    ['v=TLSRPTv1; rua=b.example', 'b.example', 16, 'scheme-missing'],
    ['v=TLSRPTv1; rua=mailto:', 'mailto:', 16, 'email-invalid'],
    ['v=TLSRPTv1; rua=mailto:nobody', 'mailto:nobody', 16, 'email-invalid'],
    ['v=TLSRPTv1; rua=mailto:a@localhost', 'mailto:a@localhost', 16, 'email-invalid'],
    ['v=TLSRPTv1; rua=mailto://a@b.example', 'mailto://a@b.example', 16, 'mailto-slashes'],
    ['v=TLSRPTv1; rua=mailto:a@b.example!10m', 'mailto:a@b.example!10m', 16, 'size-limit'],
    ['v=TLSRPTv1; rua=http://b.example/', 'http://b.example/', 16, 'http'],
    ['v=TLSRPTv1; rua=https:b.example', 'https:b.example', 16, 'url-invalid'],
    ['v=TLSRPTv1; rua=https://', 'https://', 16, 'url-invalid'],
    ['v=TLSRPTv1; rua=ftp://b.example/', 'ftp://b.example/', 16, 'scheme-unknown'],
    ['v=TLSRPTv1; rua=mailto: a@b.example', 'rua=mailto: a@b.example', 12, 'value-invalid'],
    ['v=TLSRPTv1; rua = mailto:a@b.example', 'rua = mailto:a@b.example', 12, 'blank-at-equals'],
    ['v=TLSRPTv1; rua:mailto:a@b.example', 'rua:mailto:a@b.example', 12, 'colon'],
    [
      'v=TLSRPTv1; rua=mailto:a@b.example mailto:c@d.example',
      'rua=mailto:a@b.example mailto:c@d.example',
      12,
      'value-invalid',
    ],
    ['v=TLSRPTv1; rua="mailto:a@b.example"', 'rua="mailto:a@b.example"', 12, 'quote'],
  ])('wrong: %s', (text, part, at, code) => {
    expect(parseTlsRpt(text)).toMatchObject({ kind: 'invalid', text, fault: { part, at, code } });
  });

  test.each([
    [`v=TLSRPTv1; rua=${A},b@c.example`, [A], 'b@c.example', 39, 'mailto-missing'],
    [`v=TLSRPTv1; rua=${A},,${B}`, [A, B], ',', 38, 'empty-destination'],
    [`v=TLSRPTv1; rua=http://x.example/; rua=${A}`, [A], 'http://x.example/', 16, 'http'],
  ])('one address is wrong: %s', (text, rua, part, at, code) => {
    expect(parseTlsRpt(text)).toMatchObject({ kind: 'record', rua, faults: [{ part, at, code }] });
  });

  test('whatever stands there, and faults lie inside', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^v=TLSRPTv1; rua=[ ;=a-z"\\0-9@:,./]*$/)), (text) => {
        versionFaultOfTlsRpt(text);
        const parsed = parseTlsRpt(text);
        const faults = parsed.kind === 'record' ? parsed.faults : [parsed.fault];
        for (const { at } of faults) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(text.length);
        }
        if (parsed.kind === 'record') expect(parsed.rua.length).toBeGreaterThan(0);
      }),
    );
  });
});
