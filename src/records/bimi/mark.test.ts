import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../../testbed/authority.ts';
import {
  DAY_MS,
  LOGO,
  type MarkOptions,
  makeMarkCertificate,
  NOW,
  packedUri,
} from '../../../tests/support/mark-certificates.ts';
import type { DnsName } from '../../domain/name.ts';
import { parseCertificate } from '../certificate.ts';
import { judgeMark, type MarkCertificate } from './mark.ts';
import { MARK_ROOTS } from './roots.ts';

const CASE = ['case.test' as DnsName];

function judge(options: MarkOptions = {}, domains: readonly string[] = CASE, at = NOW): MarkCertificate {
  const { leaf, intermediate, root } = makeMarkCertificate(options);
  const mark = judgeMark(leaf + intermediate, { domains: domains as readonly DnsName[], at, roots: root });
  if (mark === null) throw new Error('no certificate');
  return mark;
}

describe('judgeMark', () => {
  test('a certificate as it should be', () => {
    expect(judge()).toEqual({
      kind: 'verified',
      markType: 'Registered Mark',
      issuer: 'Zonewell test marks',
      notBefore: NOW - 100 * DAY_MS,
      notAfter: NOW + 200 * DAY_MS,
      names: ['case.test'],
      logo: new TextEncoder().encode(LOGO),
      faults: [],
      orderly: true,
    });
  });

  test.each([
    ['Registered Mark', 'verified'],
    ['Government Mark', 'verified'],
    ['Prior Use Mark', 'common'],
    ['Modified Registered Mark', 'common'],
    ['Fancy Mark', 'unknown'],
    [null, 'unknown'],
  ])('%s: %s', (markType, kind) => {
    expect(judge({ markType })).toMatchObject({ kind, markType, faults: [] });
  });

  const unpacked = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  test.each<[string, MarkOptions]>([
    ['not packed', { uriOf: unpacked }],
    ['with parameters of its type', { uriOf: (svg) => unpacked(svg).replace(';', ';charset=utf-8;') }],
    ['of the packed type', { uriOf: (svg) => packedUri(svg).replace('svg+xml', 'svg+xml+gzip') }],
    ['hashed as it is packed', { hashed: (svg) => gzipSync(svg) }],
    ['hashed by SHA-1', { hash: 'sha1' }],
    ['hashed by SHA-512', { hash: 'sha512' }],
  ])('a logo %s', (_, options) => {
    expect(judge(options)).toMatchObject({ faults: [], logo: new TextEncoder().encode(LOGO) });
  });

  test.each<[string, MarkOptions]>([
    ['expired', { notAfter: NOW - 1000 }],
    ['not-yet-valid', { notBefore: NOW + 1000 }],
    ['wrong-domain', { names: ['other.test'] }],
    ['wrong-domain', { names: ['mail.case.test', '*.case.test', 'brand._bimi.case.test'] }],
    ['wrong-domain', { names: [] }],
    ['no-purpose', { purpose: null }],
    ['no-purpose', { purpose: '1.3.6.1.5.5.7.3.1' }],
    ['no-logo', { logo: null }],
    ['no-logo', { uriOf: () => 'https://case.test/logo.svg' }],
    ['no-logo', { uriOf: () => 'data:image/png;base64,AAAA' }],
    ['no-logo', { uriOf: () => `data:image/svg+xml,${encodeURIComponent(LOGO)}` }],
    ['no-logo', { uriOf: (svg) => packedUri(svg).slice(0, 80) }],
    ['no-logo', { logotype: Buffer.from([0x30, 0]) }],
    ['logo-too-large', { uriOf: () => packedUri(' '.repeat(10_000_000)) }],
    ['logo-too-large', { uriOf: () => unpacked('x'.repeat(32 * 1024 + 1)) }],
    ['wrong-hash', { hashed: () => Buffer.from('another') }],
    ['wrong-hash', { hash: 'md5' }],
    ['no-scts', { scts: null }],
    ['no-scts', { scts: Buffer.from([0, 0]) }],
  ])('%s', (fault, options) => {
    expect(judge(options).faults).toEqual([fault]);
  });

  test('all that is wrong is told', () => {
    const options = { notAfter: NOW - 1, names: ['x.test'], purpose: null, logo: null, scts: null };
    expect(judge(options).faults).toEqual(['expired', 'wrong-domain', 'no-purpose', 'no-logo', 'no-scts']);
  });

  test.each([
    ['the organizational domain', ['case.test'], ['news.case.test', 'case.test']],
    ['the name in From', ['news.case.test'], ['news.case.test', 'case.test']],
    ['the selector', ['default._bimi.case.test'], ['case.test']],
    ['one of many', ['other.test', 'CASE.test'], ['case.test']],
  ])('for %s', (_, names, domains) => {
    expect(judge({ names }, domains).faults).toEqual([]);
  });

  test('time is that of the answer', () => {
    expect(judge({}, CASE, NOW + 201 * DAY_MS).faults).toEqual(['expired']);
    expect(judge({}, CASE, NOW - 101 * DAY_MS).faults).toEqual(['not-yet-valid']);
    const years = 4000 * DAY_MS;
    expect(judge({ notAfter: NOW + 2 * years }, CASE, NOW + years).faults).toEqual(['chain-expired']);
  });

  test('the chain', () => {
    const { leaf, intermediate, root } = makeMarkCertificate();
    const chain = (pem: string, roots: string | null = root) => {
      const { faults = null, orderly = null } = judgeMark(pem, { domains: CASE, at: NOW, roots }) ?? {};
      return [faults, orderly];
    };
    const stranger = createAuthority('A stranger', () => NOW).root;
    expect(chain(leaf + intermediate + root)).toEqual([[], true]);
    expect(chain(intermediate + leaf)).toEqual([[], false]);
    expect(chain(root + intermediate + leaf)).toEqual([[], false]);
    expect(chain(leaf + leaf + intermediate)).toEqual([[], false]);
    expect(chain(leaf + intermediate + stranger)).toEqual([[], false]);
    expect(chain(leaf)).toEqual([['incomplete-chain'], true]);
    expect(chain(leaf + root)).toEqual([['incomplete-chain'], false]);
    expect(chain(leaf + intermediate, stranger)).toEqual([['untrusted'], true]);
    expect(chain(leaf + intermediate, '')).toEqual([['untrusted'], true]);
    // Without roots of an operator, those of the known issuers count.
    expect(chain(leaf + intermediate + root, null)).toEqual([['untrusted'], true]);
    expect(chain(leaf + intermediate.repeat(500))).toEqual([[], false]);
    expect(chain(leaf + stranger.repeat(20) + intermediate)).toEqual([['incomplete-chain'], false]);
  });

  test('files without a certificate', () => {
    for (const pem of ['', '<html>', 'x'.repeat(1000), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])
      expect(judgeMark(pem, { domains: CASE, at: NOW, roots: null })).toBeNull();
  });

  test('a large hostile file is read to its end', () => {
    for (const piece of ['-----BEGIN CERTIFICATE-----', '-----BEGIN CERTIFICATE-----\nAAAA', 'A', '\n'])
      expect(
        judgeMark(piece.repeat(Math.floor((256 * 1024) / piece.length)), { domains: CASE, at: NOW, roots: null }),
      ).toBeNull();
  });

  test('never throws, whatever the octets', () => {
    const { leaf, intermediate, root } = makeMarkCertificate();
    const der = Buffer.from(leaf.replace(/-----.*-----|\s/g, ''), 'base64');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(der.length - 1), fc.nat(255)), { maxLength: 4 }), (changes) => {
        const spoiled = Buffer.from(der);
        for (const [at, octet] of changes) spoiled[at] = octet;
        const pem = `-----BEGIN CERTIFICATE-----\n${spoiled.toString('base64')}\n-----END CERTIFICATE-----\n`;
        const mark = judgeMark(pem + intermediate, { domains: CASE, at: NOW, roots: root });
        // One changed bit and the signature fits no more.
        expect(spoiled.equals(der) || mark === null || mark.faults.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (octets) => {
        judge({ logotype: octets });
      }),
      { numRuns: 50 },
    );
  });
});

/** As the issuers publish them. */
test.each([
  ['DigiCert Verified Mark Root CA', '504386C9EE8932FECC95FADE427F69C3E2534B7310489E300FEE448E33C46B42'],
  ['Entrust Verified Mark Root', '7831D95A47D42508CD5C9E6264F9096BAC19F04EB9B7C8BDD35FFFC71C189617'],
  ['GlobalSign Verified Mark Root R42', 'CD122CB877C6928B9017B0F0B80DBD508196300BBD03CD7356C3BEEF524E7E0B'],
  ['SSL.com VMC RSA Root CA 2024', '8F9D1B7698886782A599B48510651C66A1AA0C5CA3192097BDC68534154BD30D'],
  ['SSL.com VMC ECC Root CA 2024', '1B82E7F4910B51E3E802A493ACDC17FF58EAC8B9EB7C09B52AC6CD2EFB83598C'],
])('%s is among the roots', (name, sha256) => {
  const roots = MARK_ROOTS.split('-----BEGIN CERTIFICATE-----')
    .slice(1)
    .map((one) => parseCertificate(one.slice(0, one.indexOf('-----')).replace(/\s/g, '')));
  const root = roots.find((one) => one?.sha256 === sha256);
  expect(root?.subject).toContain(name);
  expect(root).toMatchObject({ selfIssued: true, isAuthority: true });
  expect(roots).toHaveLength(5);
});
