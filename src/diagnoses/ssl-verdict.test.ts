import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSpec } from '../../testbed/hosts.ts';
import { type Bench, nameOf, startBench } from '../../tests/support/bench.ts';
import { liveContext } from '../../tests/support/report-context.ts';
import { WEB_ZONE, webHost } from '../../tests/support/web-host.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Grade } from './diagnosis.ts';
import { capsOf, gradeCapOf, NO_CAPS } from './grade-cap.ts';
import { nameInKind } from './kind.ts';
import { SSL } from './ssl.ts';
import { SSL_CAPS } from './ssl-verdict.ts';

/**
 * The grades as the description of the tool has them. F: a browser shows a warning page (expired, not yet valid, untrusted,
 * wrong name, revoked, too long a life, too few SCTs). D: SSL 3.0, or less than 112 bits. C: browsers can’t connect, as with neither TLS 1.2 nor 1.3. B: TLS 1.0 or 1.1, or an incomplete chain.
 */
const CAPPED: Readonly<Record<string, Grade>> = {
  'certificate-validity/expired': 'F',
  'certificate-validity/not-yet-valid': 'F',
  'certificate-chain/self-signed': 'F',
  'certificate-chain/chain-ended': 'F',
  'certificate-chain/untrusted': 'F',
  'certificate-chain/chain-limits': 'F',
  'certificate-validity/expired-there': 'F',
  'certificate-names/other-name-there': 'F',
  'certificate-names/www-other-name': 'F',
  'certificate-names/www-expired': 'F',
  'certificate-names/www-not-yet-valid': 'F',
  'certificate-names/www-untrusted': 'F',
  'certificate-names/other-name': 'F',
  'certificate-names/common-name-only': 'F',
  'certificate-key/forgeable-signature': 'F',
  'revocation/revoked': 'F',
  'certificate-validity/too-long': 'F',
  'certificate-transparency/too-few-scts': 'F',
  'tls-protocols/ssl3': 'D',
  'tls-ciphers/broken-ciphers': 'D',
  'tls-ciphers/short-prime': 'D',
  'certificate-key/broken-key': 'D',
  'certificate-key/weak-key': 'D',
  'tls-protocols/no-current-tls': 'C',
  'tls-protocols/tls13-refused': 'C',
  'tls-protocols/browsers-refused': 'C',
  'key-exchange/large-hello-ignored': 'C',
  'tls-ciphers/closed-to-browsers': 'C',
  'certificate-key/unsupported-key': 'C',
  'https-redirect/redirect-loop': 'C',
  'tls-protocols/old-tls': 'B',
  'certificate-names/www-incomplete': 'B',
  'certificate-chain/incomplete': 'B',
  'certificate-chain/outdated-intermediate': 'B',
};
const FINDINGS = SSL.checks.flatMap((one) =>
  Object.keys(one.check.findings).map((code) => `${nameInKind(one)}/${code}`),
);

function capOf(...found: readonly string[]): Grade | null {
  const findings = found.map((one) => {
    const [check = '', code = ''] = one.split('/');
    return { check, code };
  });
  return gradeCapOf('A', { ...NO_CAPS, ...capsOf(SSL_CAPS, [{ findings }]) })?.grade ?? null;
}

describe('what keeps the grade of a certificate down', () => {
  test('each of these findings, and no other of its checks', () => {
    const found = FINDINGS.flatMap((one) => [[one, capOf(one)] as const]).filter(([, cap]) => cap !== null);
    expect(Object.fromEntries(found)).toEqual(CAPPED);
  });

  test('the strictest counts', () => {
    expect(capOf('tls-protocols/old-tls', 'tls-protocols/no-current-tls')).toBe('C');
    expect(capOf('certificate-chain/incomplete', 'tls-protocols/no-current-tls', 'tls-protocols/ssl3')).toBe('D');
    expect(capOf('tls-protocols/ssl3', 'revocation/revoked', 'tls-protocols/old-tls')).toBe('F');
  });
});

describe('a certificate in the testbed', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());

  test.each([
    ['ECDSA', undefined, null],
    ['RSA of 1,024 bits', 'rsa-1024', 'broken-encryption'],
    ['RSA of 768 bits', 'rsa-768', 'broken-encryption'],
  ] as const)('what its key does to the grade: %s', async (about, keyType, cap) => {
    const weak = keyType === undefined ? {} : { keyType, ciphers: 'DEFAULT@SECLEVEL=0' };
    const setting = { about, zone: WEB_ZONE, hosts: [webHost(weak)], ownRoots: true as const };
    const evidence = await bench.build(setting);
    const { cap: found } = await (await SSL.run(nameOf(setting), evidence))(liveContext(nameOf(setting), evidence));
    expect(found?.code ?? null).toBe(cap);
  });

  test('a server without TLS is one thing to do', async () => {
    const setting = { about: 'no TLS', zone: WEB_ZONE, hosts: [webHost({ behaviour: 'plain-http' })] };
    const evidence = await bench.build(setting);
    const { actions } = await (await SSL.run(nameOf(setting), evidence))(liveContext(nameOf(setting), evidence));
    const found = actions.filter(({ findings }) => findings.some(({ code }) => code === 'not-served'));
    expect(found.map(({ points }) => points)).toEqual([75]);
  });

  test.each<[about: string, https: WebSpec, first: string]>([
    ['must-staple without a staple', { issue: { mustStaple: true } }, 'revocation/staple-missing'],
    [
      'a prime of 1,024 bits',
      {
        keyType: 'rsa',
        tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' },
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
        primeBits: 1024,
      },
      'tls-ciphers/short-prime',
    ],
    ['two packets', { front: { kind: 'large-closed', most: 1400 } }, 'key-exchange/large-hello-ignored'],
  ])('what is done first is the gravest, whatever points it has: %s', async (about, https, first) => {
    const setting = { about, zone: WEB_ZONE, hosts: [webHost(https)], ownRoots: true as const };
    const evidence = await bench.build(setting);
    const { actions } = await (await SSL.run(nameOf(setting), evidence))(liveContext(nameOf(setting), evidence));
    expect(actions[0]?.findings.map(({ check, code }) => `${check}/${code}`)).toContain(first);
  });

  const day = (days: number): number => Math.floor((Date.now() + days * DAY_MS) / 1000) * 1000;
  const [begun, soon, late] = [day(-81), day(9), day(-1)];
  test.each<[about: string, https: WebSpec, before: unknown]>([
    ['one that ends soon', { notBefore: begun, notAfter: soon }, { date: soon }],
    ['one that has ended', { notBefore: begun, notAfter: late }, null],
  ])('by when it must be replaced: %s', async (about, https, before) => {
    const setting = { about, zone: WEB_ZONE, hosts: [webHost(https)] };
    const evidence = await bench.build(setting);
    const { actions } = await (await SSL.run(nameOf(setting), evidence))(liveContext(nameOf(setting), evidence));
    const found = actions.find(({ checks: [check] }) => check === 'certificate-validity');
    expect(found?.before).toEqual(before);
  });

  // An owner who renews once more instead has two certificates that are not loaded.
  test('a renewed one is loaded before anything else is done', async () => {
    const about = 'renewed on IPv6 alone';
    const hosts = [
      webHost({ notBefore: begun, notAfter: soon }),
      webHost({ apart: true }, { addresses: ['2001:db8:80::80'] }),
    ];
    const setting = { about, zone: `${WEB_ZONE}@ IN AAAA 2001:db8:80::80\n`, hosts, ownRoots: true as const };
    const evidence = await bench.build(setting);
    const { actions } = await (await SSL.run(nameOf(setting), evidence))(liveContext(nameOf(setting), evidence));
    const named = actions.map(({ findings }) => findings.map(({ check, code }) => `${check}/${code}`));
    expect(named.slice(0, 2)).toEqual([
      ['same-on-every-address/not-everywhere', 'certificate-validity/ends-soon'],
      ['hsts/hsts-absent'],
    ]);
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
    'web-headers': 0,
    'web-secrets': 0,
    'web-cookies': 0,
    http3: 0,
    'web-dane': 0,
    'web-families': 0,
    'tls-handshake': 0,
    'expected-issuers': 0,
    'mail-certificates': 0,
  });
});
