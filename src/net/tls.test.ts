import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostSpec, WebBehaviour, WebSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { ADDRESS, end, HOST } from '../../testbed/testing.ts';
import type { HandshakeRequest, HandshakeResult, ShakeHands } from '../domain/handshake.ts';
import type { TlsFacts } from '../domain/probe.ts';
import { DAY_MS } from '../domain/time.ts';
import { type CertificateState, certificateStateOf } from '../records/certificate-state.ts';
import { createConnector } from './connector.ts';
import { createTrust } from './handshake.ts';
import type { HostAddresses } from './resolve-host.ts';
import { createTlsClient } from './tls.ts';

// The real client towards real servers on loopback; what a certificate holds is what the testbed was told to issue.

const WEB: HandshakeRequest = { host: HOST, port: 443, alpn: ['http/1.1'] };
const MAIL: HandshakeRequest = { host: HOST, port: 25, starttls: 'smtp' };

let internet: Internet;
let shakeHands: ShakeHands;
let found: HostAddresses = { kind: 'addresses', addresses: [ADDRESS] };

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  const connector = createConnector({ resolveHost: async () => found, connectTo: internet.connectTo });
  const trust = createTrust(internet.ca);
  shakeHands = createTlsClient({ connector, clock: Date.now, trust, ehloName: 'probe.example' });
});
afterAll(() => internet.close());

const serve = (spec: Pick<HostSpec, 'https' | 'smtp'>) => internet.host({ host: HOST, addresses: [ADDRESS], ...spec });

function factsOf(result: HandshakeResult): TlsFacts {
  if (result.kind !== 'tls') throw new Error(`no TLS: ${JSON.stringify(result)}`);
  return result.tls;
}

async function stateOf(https: WebSpec, now = Date.now()): Promise<CertificateState> {
  await serve({ https });
  const state = certificateStateOf({ host: HOST, port: 443 }, factsOf(await shakeHands(WEB)), now);
  if (state === null) throw new Error('no state');
  return state;
}

const GOOD = { host: HOST, port: 443, names: [HOST], chain: 'trusted', nameMatches: true, revoked: null } as const;

describe('a certificate', () => {
  test.each<[about: string, spec: WebSpec, expected: Partial<CertificateState>]>([
    ['valid', {}, { issuer: 'O=Zonewell testbed, CN=Zonewell testbed 1' }],
    ['of several names', { names: ['www.host.example'] }, { names: [HOST, 'www.host.example'] }],
    ['for another name', { certificate: 'wrong-name' }, { names: [`not-${HOST}`], nameMatches: false }],
    ['expired', { certificate: 'expired' }, { chain: 'expired' }],
    ['not yet valid', { certificate: 'not-yet-valid' }, { chain: 'not-yet-valid' }],
    ['self-signed', { certificate: 'self-signed' }, { chain: 'self-signed', issuer: `CN=${HOST}` }],
    [
      'alone, and nothing says where its issuer is',
      { certificate: 'missing-intermediate' },
      { chain: 'untrusted-issuer' },
    ],
    [
      'without its intermediate',
      { certificate: 'missing-intermediate', issue: { issuerUrl: 'http://ca.test/1.der' } },
      { chain: 'incomplete' },
    ],
    ['in TLS 1.2', { tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' } }, {}],
    ['RSA', { keyType: 'rsa' }, {}],
    ['stapled: good', { ocsp: 'good' }, { revoked: false }],
    ['stapled: revoked', { ocsp: 'revoked' }, { revoked: true }],
    ['stapled in TLS 1.2', { ocsp: 'revoked', tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' } }, { revoked: true }],
  ])('%s', async (_, spec, expected) => {
    expect(await stateOf(spec)).toMatchObject({ ...GOOD, ...expected });
  });

  test.each<[about: string, spec: WebSpec, expected: Partial<CertificateState>]>([
    ['valid', {}, {}],
    ['expired', { certificate: 'expired' }, { chain: 'expired' }],
    ['for another name', { certificate: 'wrong-name' }, { names: [`not-${HOST}`], nameMatches: false }],
    ['self-signed', { certificate: 'self-signed' }, { chain: 'self-signed' }],
    ['without its intermediate', { certificate: 'missing-intermediate' }, { chain: 'untrusted-issuer' }],
  ])('of a server that takes only clients with a certificate, in TLS 1.2: %s', async (_, spec, expected) => {
    const https = { ...spec, clientCertificate: true, tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' } } as const;
    expect(await stateOf(https)).toMatchObject({ ...GOOD, ...expected });
    expect(await shakeHands(WEB)).toMatchObject({ kind: 'tls', again: 'client-certificate' });
  });

  test('its dates and its fingerprint', async () => {
    const [notBefore, notAfter] = [Date.UTC(2026, 0, 1), Date.UTC(2054, 1, 3, 4, 5, 6)];
    const state = await stateOf({ notBefore, notAfter });
    expect(state).toMatchObject({ notBefore, notAfter });
    const [own = ''] = factsOf(await shakeHands(WEB)).chain;
    const { fingerprint256 } = new X509Certificate(Buffer.from(own, 'base64'));
    expect(state.fingerprint).toBe(fingerprint256.replaceAll(':', ''));
  });

  test('expires, and is renewed', async () => {
    const inTwoDays = Math.floor(Date.now() / 1000) * 1000 + 2 * DAY_MS;
    const before = await stateOf({ notAfter: inTwoDays });
    expect(before.notAfter).toBe(inTwoDays);
    const after = await stateOf({ notAfter: inTwoDays + 60 * DAY_MS });
    expect(after.notAfter - before.notAfter).toBe(60 * DAY_MS);
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  test('a staple of a week ago says nothing', async () => {
    expect((await stateOf({ ocsp: 'revoked' }, Date.now() + 8 * DAY_MS)).revoked).toBeNull();
  });

  test('issued by nobody we know', async () => {
    await serve({ https: {} });
    const connector = createConnector({ resolveHost: async () => found, connectTo: internet.connectTo });
    const stranger = createTlsClient({ connector, clock: Date.now, trust: createTrust(), ehloName: 'probe.example' });
    const facts = factsOf(await stranger(WEB));
    expect(certificateStateOf({ host: HOST, port: 443 }, facts, Date.now())).toMatchObject({
      chain: 'untrusted-issuer',
      nameMatches: true,
    });
  });

  test.each(['large-ignored', 'large-closed'] as const)(
    'of a server that reads small hellos alone: %s',
    async (kind) => {
      await serve({ https: { front: { kind, most: 700 } } });
      expect(factsOf(await shakeHands(WEB))).toMatchObject({ version: 'TLSv1.2', fault: null });
    },
  );

  test('a chain that is too large is told, and cannot be read', async () => {
    await serve({ https: { certificate: 'huge-chain' } });
    const facts = factsOf(await shakeHands(WEB));
    expect(facts).toMatchObject({ chain: [], fault: { why: 'chain-too-large' } });
    expect(certificateStateOf({ host: HOST, port: 443 }, facts, Date.now())).toBeNull();
  });

  test.each([
    ['good', false],
    ['revoked', true],
  ] as const)('by STARTTLS, stapled: %s', async (ocsp, revoked) => {
    await serve({ smtp: { ocsp } });
    const state = certificateStateOf({ host: HOST, port: 25 }, factsOf(await shakeHands(MAIL)), Date.now());
    expect(state?.revoked).toBe(revoked);
  });

  test('by STARTTLS', async () => {
    await serve({ smtp: { certificate: 'expired' } });
    const state = certificateStateOf({ host: HOST, port: 25 }, factsOf(await shakeHands(MAIL)), Date.now());
    expect(state).toMatchObject({ ...GOOD, port: 25, chain: 'expired' });
  });

  test('nothing is requested of the server', async () => {
    internet.reset();
    await stateOf({ routes: { '/': { body: 'hello' } } });
    expect(internet.visits()).toEqual([]);
  });
});

describe('what is no certificate', () => {
  test.each<[WebBehaviour, expected: object]>([
    ['refused', { kind: 'failure', failure: { why: 'refused' } }],
    ['reset', { kind: 'failure', failure: { why: 'closed' } }],
    ['plain-http', { kind: 'no-tls', address: ADDRESS }],
    ['alert', { kind: 'no-tls', causes: [{ code: 'tls-refused' }] }],
  ])('%s', async (behaviour, expected) => {
    await serve({ https: { behaviour } });
    expect(await shakeHands(WEB)).toMatchObject(expected);
  });

  test.each<WebBehaviour>(['silent', 'drip'])('%s: ends when the caller has no more time', async (behaviour) => {
    await serve({ https: { behaviour } });
    expect(end(internet, 443).port).toBeGreaterThan(0);
    const result = await shakeHands(WEB, { signal: AbortSignal.timeout(300) });
    expect(result).toMatchObject({ kind: 'failure', failure: { why: 'budget' } });
  });

  test.each<[about: string, addresses: HostAddresses, expected: object]>([
    ['no address', { kind: 'no-address' }, { kind: 'no-address' }],
    ['a private address', { kind: 'addresses', addresses: ['10.0.0.1'] }, { kind: 'forbidden', address: '10.0.0.1' }],
    [
      'a failed lookup',
      { kind: 'failure', failure: { why: 'timeout', causes: [] } },
      { kind: 'failure', failure: { why: 'timeout' } },
    ],
  ])('%s', async (_, addresses, expected) => {
    const before = found;
    found = addresses;
    try {
      expect(await shakeHands(WEB)).toMatchObject(expected);
    } finally {
      found = before;
    }
  });
});
