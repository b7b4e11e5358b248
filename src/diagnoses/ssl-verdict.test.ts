import { describe, expect, test } from 'vitest';
import { CERTIFICATE } from '../checks/certificate/findings.ts';
import { CONNECTION } from '../checks/connection/findings.ts';
import type { Grade } from './diagnosis.ts';
import { gradeCapOf, NO_CAPS } from './grade-cap.ts';
import { SSL } from './ssl.ts';
import { sslCaps } from './ssl-verdict.ts';

/**
 * The grades as the description of the tool has them. F: a browser shows a warning page (expired, not yet valid, untrusted,
 * wrong name, revoked). D: SSL 3.0, or less than 112 bits. C: neither TLS 1.2 nor 1.3. B: TLS 1.0 or 1.1, or an incomplete chain.
 */
const CAPPED: Readonly<Partial<Record<Grade, readonly string[]>>> = {
  F: ['expired', 'not-yet-valid', 'self-signed', 'untrusted', 'other-name', 'revoked'],
  D: ['ssl3', 'broken-ciphers', 'short-prime', 'broken-key', 'weak-key'],
  C: ['no-current-tls'],
  B: ['old-tls', 'incomplete'],
};
const CODES = [...Object.keys(CERTIFICATE.findings), ...Object.keys(CONNECTION.findings)];

const capOf = (...codes: readonly string[]): Grade | null =>
  gradeCapOf('A', { ...NO_CAPS, ...sslCaps({ codes, endsAt: null, notActive: false, port: 443 }) })?.grade ?? null;

describe('what keeps the grade of a certificate down', () => {
  test('each finding of its subjects, and no other', () => {
    const found = Object.fromEntries(CODES.map((code) => [code, capOf(code)]));
    const expected = Object.fromEntries(
      CODES.map((code) => [code, Object.entries(CAPPED).find(([, codes]) => codes.includes(code))?.[0] ?? null]),
    );
    expect(found).toEqual(expected);
  });

  test('the strictest counts', () => {
    expect(capOf('old-tls', 'no-current-tls')).toBe('C');
    expect(capOf('incomplete', 'no-current-tls', 'ssl3')).toBe('D');
    expect(capOf('ssl3', 'revoked', 'old-tls')).toBe('F');
  });
});

test('its checks are worth what the description of the tool has', () => {
  const points = Object.fromEntries(SSL.checks.map(({ check, weight }) => [check.id, weight]));
  expect(points).toEqual({
    'certificate-validity': 20,
    'certificate-chain': 15,
    'certificate-names': 15,
    'tls-protocols': 10,
    'tls-ciphers': 5,
    'certificate-key': 10,
    hsts: 5,
    'https-redirect': 5,
    'same-on-every-address': 5,
    'caa-issuer': 5,
    'certificate-transparency': 3,
    revocation: 2,
    'key-exchange': 0,
    renewal: 0,
    'https-record': 0,
    'mail-certificates': 0,
  });
});
