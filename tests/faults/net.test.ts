import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { FetchHttps, ProbeSmtp } from '../../src/domain/probe.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import { resolveHostWith } from '../../src/net/resolve-host.ts';
import { createSmtpProbe } from '../../src/net/smtp.ts';
import type { HostSpec, MailSpec, WebSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';

const SOA = '@ IN SOA ns.case.test. hostmaster.case.test. 1 7200 900 1209600 300\n@ IN NS ns\nns IN A 192.0.2.53\n';

let internet: Internet;
let resolver: ReturnType<typeof createResolver>;
let fetchHttps: FetchHttps;
let probeSmtp: ProbeSmtp;
let hosts = 0;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  const records = Array.from({ length: 120 }, (_, i) => `h${i} IN A 192.0.2.${i + 1}\n`).join('');
  internet.load(`${SOA}${records}only6 IN AAAA 2001:db8::1\nprivate IN A 10.0.0.1\nempty IN TXT "x"\n`, 'case.test');
  internet.faults.set({ name: 'servfail.case.test' }, 'servfail');
  resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 1000,
    tryTimeoutMs: 300,
  });
  const connector = createConnector({ resolveHost: resolveHostWith(resolver), connectTo: internet.connectTo });
  const common = { connector, clock: Date.now, ca: internet.ca };
  fetchHttps = createHttpsClient({ ...common, userAgent: 'Zonewell test' });
  probeSmtp = createSmtpProbe({ ...common, ehloName: 'probe.example' });
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});

/** A new host with servers of its own, so that no row disturbs another. */
async function place(spec: Pick<HostSpec, 'https' | 'smtp'>): Promise<string> {
  const n = hosts++;
  const host = `h${n}.case.test`;
  await internet.host({ host, addresses: [`192.0.2.${n + 1}`], ...spec });
  return host;
}

const OK: WebSpec = { routes: { '/': { type: 'text/plain', body: 'hello' } } };

describe('HTTPS', () => {
  test.concurrent.each<[string, WebSpec, object]>([
    ['all is well', OK, { kind: 'response', status: 200, body: 'aGVsbG8=', tooLong: false }],
    ['not found', { routes: {} }, { kind: 'response', status: 404 }],
    ['expired', { ...OK, certificate: 'expired' }, { kind: 'untrusted', tls: { fault: { why: 'expired' } } }],
    [
      'not yet valid',
      { ...OK, certificate: 'not-yet-valid' },
      { kind: 'untrusted', tls: { fault: { why: 'not-yet-valid' } } },
    ],
    ['wrong name', { ...OK, certificate: 'wrong-name' }, { kind: 'untrusted', tls: { fault: { why: 'wrong-name' } } }],
    [
      'self-signed',
      { ...OK, certificate: 'self-signed' },
      { kind: 'untrusted', tls: { fault: { why: 'self-signed' } } },
    ],
    [
      'missing intermediate',
      { ...OK, certificate: 'missing-intermediate' },
      { kind: 'untrusted', tls: { fault: { why: 'untrusted-issuer' } } },
    ],
    [
      'huge chain',
      { ...OK, certificate: 'huge-chain' },
      { kind: 'untrusted', tls: { fault: { why: 'chain-too-large' } } },
    ],
    ['nothing listens', { behaviour: 'refused' }, { kind: 'failure', failure: { why: 'refused' } }],
    ['reset', { behaviour: 'reset' }, { kind: 'failure', failure: { why: 'closed' } }],
    ['no TLS at all', { behaviour: 'plain-http' }, { kind: 'no-tls' }],
    ['a TLS alert', { behaviour: 'alert' }, { kind: 'no-tls' }],
    ['silence', { behaviour: 'silent' }, { kind: 'failure', failure: { why: 'timeout' } }],
    ['drips', { behaviour: 'drip' }, { kind: 'failure', failure: { why: 'timeout' } }],
    [
      'old TLS',
      { ...OK, tlsVersions: { min: 'TLSv1', max: 'TLSv1' } },
      { kind: 'response', tls: { version: 'TLSv1' } },
    ],
    [
      'a redirect',
      { routes: { '/': { redirect: '/next' } } },
      { kind: 'response', status: 302, headers: { location: '/next' } },
    ],
    ['garbage', { routes: { '/': { behaviour: 'garbage' } } }, { kind: 'failure', failure: { why: 'not-understood' } }],
    [
      'cut short',
      { routes: { '/': { behaviour: 'cut', body: 'x'.repeat(100) } } },
      { kind: 'failure', failure: { why: 'closed' } },
    ],
    [
      'silent after the request',
      { routes: { '/': { behaviour: 'silent' } } },
      { kind: 'failure', failure: { why: 'timeout' } },
    ],
    ['a body without end', { routes: { '/': { behaviour: 'endless' } } }, { kind: 'response', tooLong: true }],
    ['headers without end', { routes: { '/': { behaviour: 'endless-headers' } } }, { kind: 'failure' }],
    ['early hints without end', { routes: { '/': { behaviour: 'early-hints' } } }, { kind: 'failure' }],
    ['a bomb', { routes: { '/': { size: 64 * 1024 * 1024, encoding: 'gzip' } } }, { kind: 'response', tooLong: true }],
    ['gzip', { routes: { '/': { body: 'hello', encoding: 'gzip' } } }, { kind: 'response', body: 'aGVsbG8=' }],
  ])('%s', async (_, https, expected) => {
    const host = await place({ https });
    expect(await fetchHttps(`https://${host}/`, 'mta-sts-policy')).toMatchObject(expected);
  });

  test.concurrent.each<[string, string, object]>([
    ['no address', 'https://empty.case.test/', { kind: 'no-address' }],
    ['no such name', 'https://gone.case.test/', { kind: 'no-address' }],
    ['SERVFAIL', 'https://servfail.case.test/', { kind: 'failure', failure: { why: 'servfail' } }],
    ['a private address', 'https://private.case.test/', { kind: 'forbidden', address: '10.0.0.1' }],
    ['documentation, IPv6', 'https://only6.case.test/', { kind: 'forbidden', address: '2001:db8::1' }],
    ['a literal', 'https://127.0.0.1/', { kind: 'forbidden', address: '127.0.0.1' }],
    ['a literal in hexadecimal', 'https://0x7f000001/', { kind: 'forbidden', address: '127.0.0.1' }],
    ['an IPv6 literal', 'https://[::1]/', { kind: 'forbidden' }],
    ['a mapped literal', 'https://[::ffff:127.0.0.1]/', { kind: 'forbidden' }],
    ['another port', 'https://h0.case.test:8443/', { kind: 'forbidden' }],
    ['a user name', 'https://user@h0.case.test/', { kind: 'forbidden' }],
    ['no HTTPS', 'http://h0.case.test/', { kind: 'forbidden' }],
    ['no URL', 'nonsense', { kind: 'forbidden' }],
    ['a long path', `https://h0.case.test/${'x'.repeat(3000)}`, { kind: 'forbidden' }],
  ])('%s', async (_, url, expected) => {
    expect(await fetchHttps(url, 'mta-sts-policy')).toMatchObject(expected);
  });

  test.concurrent.each<[string, string, object]>([
    ['to another page', '/logo', { kind: 'response', status: 200 }],
    ['to a private address', 'https://10.0.0.1/', { kind: 'forbidden' }],
    ['to HTTP', 'http://192.0.2.1/', { kind: 'forbidden' }],
    ['in a circle', '/', { kind: 'response', status: 302 }],
  ])('redirects %s', async (_, redirect, expected) => {
    const host = await place({ https: { routes: { '/': { redirect }, '/logo': { body: 'x' } } } });
    expect(await fetchHttps(`https://${host}/`, 'bimi-logo')).toMatchObject(expected);
  });

  test('ends at once when it is told to', async () => {
    const host = await place({ https: { behaviour: 'silent' } });
    const found = await fetchHttps(`https://${host}/`, 'bimi-logo', { signal: AbortSignal.timeout(100) });
    expect(found).toMatchObject({ kind: 'failure' });
  });
});

describe('SMTP', () => {
  test.concurrent.each<[string, MailSpec, object]>([
    ['all is well', { starttls: 'tls' }, { kind: 'session', starttls: { kind: 'tls', tls: { fault: null } } }],
    [
      'expired',
      { starttls: 'tls', certificate: 'expired' },
      { kind: 'session', starttls: { tls: { fault: { why: 'expired' } } } },
    ],
    ['not offered', { starttls: 'not-offered' }, { kind: 'session', starttls: { kind: 'not-offered' } }],
    ['refused', { starttls: 'refused' }, { kind: 'session', starttls: { kind: 'broken' } }],
    ['broken', { starttls: 'broken' }, { kind: 'session', starttls: { kind: 'broken' } }],
    ['alert', { starttls: 'alert' }, { kind: 'session', starttls: { kind: 'broken' } }],
    ['injected', { starttls: 'injected' }, { kind: 'session', starttls: { kind: 'broken' } }],
    ['silent in the handshake', { starttls: 'silent' }, { kind: 'failure', failure: { why: 'timeout' } }],
    ['silent', { behaviour: 'silent' }, { kind: 'failure', failure: { why: 'timeout' } }],
    ['nothing listens', { behaviour: 'refused' }, { kind: 'failure', failure: { why: 'refused' } }],
    ['reset', { behaviour: 'reset' }, { kind: 'failure', failure: { why: 'closed' } }],
    ['closes', { behaviour: 'closes' }, { kind: 'failure', failure: { why: 'closed' } }],
    ['turned away', { behaviour: 'turned-away' }, { kind: 'failure', failure: { why: 'turned-away' } }],
    ['busy', { behaviour: 'busy' }, { kind: 'failure', failure: { why: 'turned-away' } }],
    ['garbage', { behaviour: 'garbage' }, { kind: 'failure', failure: { why: 'not-understood' } }],
    ['drips', { behaviour: 'drip' }, { kind: 'failure', failure: { why: 'timeout' } }],
    ['a line without end', { behaviour: 'endless-line' }, { kind: 'failure', failure: { why: 'not-understood' } }],
    ['lines without end', { behaviour: 'endless-lines' }, { kind: 'failure', failure: { why: 'not-understood' } }],
    ['knows no EHLO', { behaviour: 'helo-only' }, { kind: 'session', starttls: { kind: 'not-offered' } }],
    [
      'silent after the greeting',
      { behaviour: 'silent-after-greeting' },
      { kind: 'failure', failure: { why: 'timeout' } },
    ],
  ])('%s', async (_, smtp, expected) => {
    const host = await place({ smtp });
    expect(await probeSmtp(host as DnsName)).toMatchObject(expected);
  });

  test('never names a mail, and says QUIT', async () => {
    const host = await place({ smtp: { starttls: 'tls' } });
    await probeSmtp(host as DnsName);
    const received = internet
      .visits()
      .filter((visit) => visit.host === host)
      .map(({ line }) => line);
    expect(received).toEqual(['EHLO probe.example', 'STARTTLS', 'EHLO probe.example', 'QUIT']);
  });
});
