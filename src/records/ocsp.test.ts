import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CertificateFacts, parseCertificate } from './certificate.ts';
import { readRevocation } from './ocsp.ts';

// Responses of OpenSSL's responder, made on 22 November 2026 at 22:07 UTC for a week: tests/fixtures/tls/README.md.

const FOLDER = join(import.meta.dirname, '../../tests/fixtures/tls/ocsp');
const NOW = Date.UTC(2026, 10, 25);

const response = (name: string): Buffer => readFileSync(join(FOLDER, `${name}.der`));

function certificate(name: string): CertificateFacts {
  const pem = readFileSync(join(FOLDER, `${name}.pem`), 'latin1');
  const found = parseCertificate(pem.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, ''));
  if (found === null) throw new Error(`${name} is no certificate`);
  return found;
}

const leaf = certificate('leaf');
const issuer = certificate('issuer');
const ask = { leaf, issuer, now: NOW };

test.each<[file: string, revoked: boolean | null]>([
  ['good', false],
  ['revoked', true],
  ['unknown', null],
  ['delegated-good', false],
  ['delegated-revoked', true],
  ['sha256-id', true],
  ['sha384', true],
  // Signed by a certificate of the same authority that is not for it, and by one of another authority.
  ['no-purpose', null],
  ['strange', null],
  ['sha1', null],
  ['without-end', null],
  ['other-certificate', null],
  ['rsa', null],
])('%s: %s', (file, revoked) => {
  expect(readRevocation(response(file), ask)).toBe(revoked);
});

test('with RSA', () => {
  const rsa = { leaf: certificate('rsa-leaf'), issuer: certificate('rsa-issuer'), now: NOW };
  expect(readRevocation(response('rsa'), rsa)).toBe(false);
});

test('another authority of the same certificate', () => {
  expect(readRevocation(response('revoked'), { ...ask, issuer: certificate('other') })).toBeNull();
});

describe('time', () => {
  test.each<[about: string, now: number, revoked: boolean | null]>([
    ['long before', Date.UTC(2026, 10, 22, 21), null],
    ['just before: clocks differ', Date.UTC(2026, 10, 22, 22, 5), true],
    ['at the end', Date.UTC(2026, 10, 29, 22, 5), true],
    ['after the end', Date.UTC(2026, 10, 29, 23), null],
    ['when the responder had no certificate yet', Date.UTC(2020, 0), null],
  ])('%s', (_, now, revoked) => {
    expect(readRevocation(response('revoked'), { ...ask, now })).toBe(revoked);
  });
});

describe('hostile responses', () => {
  const whole = response('delegated-revoked');

  test('cut short anywhere, it says nothing', () => {
    const results = Array.from({ length: whole.length }, (_, i) => readRevocation(whole.subarray(0, i), ask));
    expect(results.filter((one) => one !== null)).toEqual([]);
  });

  test('with any octet changed, it never says "good"', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(readRevocation(changed, ask)).not.toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  test('octets of any kind say nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
        expect(readRevocation(octets, ask)).toBeNull();
      }),
      { numRuns: 2000 },
    );
    expect(readRevocation(Buffer.concat([whole, Buffer.alloc(20_000)]), ask)).toBeNull();
  });
});
