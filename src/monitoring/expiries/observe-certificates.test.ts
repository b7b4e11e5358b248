import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HostSpec } from '../../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../../testbed/internet.ts';
import type { HandshakeResult } from '../../domain/handshake.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { DAY_MS } from '../../domain/time.ts';
import { TLS, type TlsQuestion, tls } from '../../evidence/questions/tls.ts';
import { answering, askOf, createNotAskedSource, type EvidenceSource } from '../../evidence/source.ts';
import { createConnector } from '../../net/connector.ts';
import { createTrust } from '../../net/handshake.ts';
import { createTlsClient } from '../../net/tls.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import { DEFAULT_STAGES } from './expiry.ts';
import { certificateServers, observeCertificates } from './observe-certificates.ts';
import { watchCertificate } from './watched-certificates.ts';

// Real servers, real TLS: what is told is told of what they show.

const DOMAIN = 'shop.example' as DomainName;
const MX = 'mx.shop.example' as DnsName;
const SERVERS = certificateServers(DOMAIN, []);
const ADDRESSES: Readonly<Record<string, string>> = {
  [DOMAIN]: '192.0.2.101',
  [`www.${DOMAIN}`]: '192.0.2.102',
  [MX]: '192.0.2.103',
};

let internet: Internet;
/** Shakes hands with the servers of the testbed. */
let source: EvidenceSource;
/** Names that have an address now. */
const known = new Set<string>();

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  const connector = createConnector({
    connectTo: internet.connectTo,
    resolveHost: async (host) => {
      const address = ADDRESSES[host];
      if (address === undefined || !known.has(host)) return { kind: 'no-address' };
      return { kind: 'addresses', addresses: [address] };
    },
  });
  const trust = createTrust(internet.ca);
  const shakeHands = createTlsClient({ connector, clock: Date.now, trust, ehloName: 'probe.example' });
  source = answering(TLS, ({ ask: _, ...request }) => shakeHands(request), createNotAskedSource(0));
});
afterAll(() => internet.close());
beforeEach(() => known.clear());

async function serve(host: string, spec: Pick<HostSpec, 'https' | 'smtp'>): Promise<void> {
  known.add(host);
  await internet.host({ host, addresses: [ADDRESSES[host] ?? ''], ...spec });
}

const observe = (mailHosts: readonly DnsName[] = [], domain = DOMAIN) =>
  observeCertificates(certificateServers(domain, mailHosts), { source, clock: Date.now });

/** Asks the web server of the domain once. */
const shownNow = () => askOf(source, tls({ host: DOMAIN, port: 443 }));

/** Answers for the domain with these, one after the other; no other host has an address. */
function inTurn(...results: readonly HandshakeResult[]): EvidenceSource {
  const left = [...results];
  const next = async ({ host }: TlsQuestion): Promise<HandshakeResult> =>
    (host === DOMAIN ? left.shift() : undefined) ?? { kind: 'no-address', at: Date.now() };
  return answering(TLS, next, createNotAskedSource(0));
}

test('the domain, its www and its mail servers', async () => {
  await serve(DOMAIN, { https: {} });
  await serve(`www.${DOMAIN}`, { https: { certificate: 'self-signed' } });
  await serve(MX, { smtp: { certificate: 'wrong-name' } });
  expect(await observe([MX, MX])).toMatchObject([
    { kind: 'certificate', host: DOMAIN, port: 443, state: { chain: 'trusted', nameMatches: true } },
    { kind: 'certificate', host: `www.${DOMAIN}`, port: 443, state: { chain: 'self-signed' } },
    { kind: 'certificate', host: MX, port: 25, state: { chain: 'trusted', nameMatches: false } },
  ]);
});

test('mail servers only where the owner asked, www only where it has an address', async () => {
  await serve(DOMAIN, { https: {} });
  await serve(MX, { smtp: {} });
  internet.reset();
  expect(await observe()).toMatchObject([{ kind: 'certificate' }, { kind: 'no-address', host: `www.${DOMAIN}` }]);
  expect(internet.visits()).toEqual([]);
});

test('of a domain that is a www, that alone', async () => {
  const www = `www.${DOMAIN}` as DomainName;
  await serve(www, { https: {} });
  const observed = await observe([], www);
  expect(observed.map(({ host, kind }) => [host, kind])).toEqual([[www, 'certificate']]);
});

test.each<[about: string, spec: Pick<HostSpec, 'https' | 'smtp'>, kind: string]>([
  ['refused', { https: { behaviour: 'refused' } }, 'failure'],
  ['reset', { https: { behaviour: 'reset' } }, 'failure'],
  ['another protocol', { https: { behaviour: 'plain-http' } }, 'no-tls'],
  ['too large', { https: { certificate: 'huge-chain' } }, 'unreadable'],
])('a web server: %s', async (_, spec, kind) => {
  await serve(DOMAIN, spec);
  expect((await observe())[0]).toMatchObject({ host: DOMAIN, kind });
});

test.each<[about: string, smtp: HostSpec['smtp'], kind: string]>([
  ['no STARTTLS', { starttls: 'not-offered' }, 'no-tls'],
  ['STARTTLS that breaks', { starttls: 'broken' }, 'failure'],
  ['STARTTLS that is refused for now', { starttls: 'refused' }, 'failure'],
  ['turned away', { behaviour: 'turned-away' }, 'failure'],
])('a mail server: %s', async (_, smtp, kind) => {
  await serve(MX, smtp === undefined ? {} : { smtp });
  expect((await observe([MX]))[2]).toMatchObject({ host: MX, port: 25, kind });
});

test('what only one of two connections shows is not believed', async () => {
  await serve(DOMAIN, { https: { certificate: 'missing-intermediate', issue: { issuerUrl: 'http://ca.test/1.der' } } });
  const broken = await shownNow();
  await serve(DOMAIN, { https: {} });
  const whole = await shownNow();
  const seen = async (...results: readonly HandshakeResult[]) => {
    const [own] = await observeCertificates(SERVERS, { source: inTurn(...results), clock: Date.now });
    return own?.kind === 'certificate' ? own.state.chain : own?.kind;
  };
  expect(await seen(whole)).toBe('trusted');
  expect(await seen(broken, whole)).toBe('trusted');
  expect(await seen(broken, broken)).toBe('incomplete');
  const { at } = broken;
  expect(await seen(broken, { kind: 'failure', at, failure: { why: 'timeout', causes: [] } })).toBe('failure');
  expect(await seen(broken, { kind: 'no-tls', at, address: '192.0.2.101', why: 'not-tls', causes: [] })).toBe(
    'failure',
  );
});

test('one that came alone, and nothing says where its issuer is, is of a private authority', async () => {
  await serve(DOMAIN, { https: { certificate: 'missing-intermediate' } });
  expect((await observe())[0]).toMatchObject({ kind: 'certificate', state: { chain: 'untrusted-issuer' } });
});

test('what is revoked stays so where only one of two connections has a staple', async () => {
  await serve(DOMAIN, { https: { ocsp: 'revoked' } });
  const stapled = await shownNow();
  if (stapled.kind !== 'tls') throw new Error('no TLS');
  const { ocsp: _, ...unstapled } = stapled.tls;
  // A third connection would find no address.
  const shown = inTurn(stapled, { ...stapled, tls: unstapled });
  const [own] = await observeCertificates(SERVERS, { source: shown, clock: Date.now });
  expect(own).toMatchObject({ kind: 'certificate', state: { revoked: true } });
  expect(await askOf(shown, tls({ host: DOMAIN, port: 443 }))).toMatchObject({ kind: 'no-address' });
});

test('what is revoked by STARTTLS', async () => {
  await serve(MX, { smtp: { ocsp: 'revoked' } });
  expect((await observe([MX]))[2]).toMatchObject({ host: MX, state: { chain: 'trusted', revoked: true } });
});

test('what is wrong is not believed where something is wrong with us', async () => {
  await serve(DOMAIN, { https: { certificate: 'expired' } });
  await serve(`www.${DOMAIN}`, { https: {} });
  const asked: number[] = [];
  const kinds = async (sound: boolean) => {
    const isSound = async (since: number) => {
      asked.push(since);
      return sound;
    };
    return (await observeCertificates(SERVERS, { source, clock: Date.now, isSound })).map(({ kind }) => kind);
  };
  const before = Date.now();
  expect(await kinds(true)).toEqual(['certificate', 'certificate']);
  expect(await kinds(false)).toEqual(['failure', 'certificate']);
  expect(asked.every((since) => since >= before)).toBe(true);
  await serve(DOMAIN, { https: {} });
  expect(await kinds(false)).toEqual(['certificate', 'certificate']);
  expect(asked.length).toBe(2);
});

describe('over time', () => {
  async function kindsOver(...specs: readonly NonNullable<HostSpec['https']>[]): Promise<string[]> {
    const kinds: string[] = [];
    let server: WatchedServer | undefined;
    for (const [i, https] of specs.entries()) {
      await serve(DOMAIN, { https });
      const [own] = await observe();
      if (own === undefined) throw new Error('nothing observed');
      const now = Date.now() + i * 3_600_000;
      const found = watchCertificate(server, {
        observed: own,
        watch: {
          now,
          domain: DOMAIN,
          caa: null,
          since: 0,
          followRenewals: false,
          stages: DEFAULT_STAGES,
          plainDays: false,
          silentSince: null,
          isMailReached: false,
        },
      });
      server = found.server;
      kinds.push(...found.judgements.map(({ kind, message }) => [kind, message.args['days']].join(' ').trim()));
    }
    return kinds;
  }
  const ends = (days: number) => ({ notAfter: Date.now() + days * DAY_MS });
  const beginOfDayIn = (days: number) => (Math.floor(Date.now() / DAY_MS) + days) * DAY_MS + 1000;

  test.each<[about: string, specs: NonNullable<HostSpec['https']>[], expected: string[]]>([
    // Days are counted by the calendar.
    [
      'expires soon and is renewed',
      [{ notAfter: beginOfDayIn(7) }, ends(90)],
      ['certificate-expires 7', 'certificate-renewed'],
    ],
    ['has expired and is renewed', [{ certificate: 'expired' }, {}], ['certificate-expired', 'certificate-renewed']],
    [
      'loses its intermediate certificate for a while',
      [{}, { certificate: 'missing-intermediate' }, {}, {}],
      ['certificate-untrusted', 'certificate-valid-again'],
    ],
    ['gets a self-signed certificate', [{}, { certificate: 'self-signed' }], ['certificate-untrusted']],
    ['gets one for another name', [{}, { certificate: 'wrong-name' }], ['certificate-wrong-name']],
    [
      'gets one that is not valid yet',
      [{}, { certificate: 'not-yet-valid' }],
      ['certificate-renewed-in-time', 'certificate-untrusted'],
    ],
    [
      'is revoked and replaced',
      [{ ocsp: 'good' }, { ocsp: 'revoked' }, {}, {}],
      ['certificate-revoked', 'certificate-valid-again'],
    ],
    ['is revoked', [{ ocsp: 'good' }, { ocsp: 'revoked' }], ['certificate-revoked']],
    ['breaks off and comes back', [{}, { behaviour: 'reset' }, {}], []],
    [
      'stops speaking TLS and does so again',
      [{}, { behaviour: 'plain-http' }, {}, {}],
      ['tls-stopped', 'tls-answers-again'],
    ],
  ])('%s', async (_, specs, expected) => {
    expect(await kindsOver(...specs)).toEqual(expected);
  });
});
