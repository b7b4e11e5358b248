import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import type { HostSpec, WebSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { type Listener, listen, writeForEver } from '../../testbed/listener.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';
import { isLong } from '../support/seed.ts';

// Every kind of TLS server that a certificate check can meet, in one world: what is found, and how often each address is
// connected to. Those that keep us waiting are looked at in long runs; so that they cost no more than one of them, they run at once.

/** Source: docs/limits.md. How many of them at once is in tls-connections.test.ts, where one server is looked at at a time. */
const MOST = 12;
const GRADES = ['A', 'B', 'C', 'D', 'F'];
/** On a machine under load, a server next door takes longer than a stranger's usually does. */
const PATIENT_MS = 10_000;
/** More would wait for each other on a machine of two processors, until the time of a run is over. */
const AT_ONCE = 8;
const NAME_SERVERS =
  '@ 300 IN NS ns1.hosts.test.\n@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';

/** Names what is before a server: it hands everything on, or does this. */
type Manner = 'slow' | 'flood';

interface ServerRow {
  readonly https?: WebSpec;
  /** Of the IPv6 address; left out, there is none. */
  readonly onIpv6?: WebSpec;
  readonly http?: HostSpec['http'];
  readonly manner?: Manner;
  /** Codes of findings. */
  readonly finds?: readonly string[];
  /** Codes that would be wrong. */
  readonly never?: readonly string[];
  /** Checks that are left open. */
  readonly open?: readonly string[];
  /** It answers first flights later than we wait. */
  readonly isLate?: true;
  /** The best grade that it can have; any, unless it is said. */
  readonly atBest?: string;
}

const only = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.3') => ({ min: version, max: version });
const now = Date.now();
/** All that is asked of the web server. */
const EVERYTHING = SSL.checks
  .map(({ check }) => check.id)
  .filter(
    // The first is of other servers, the second of policies.
    (id) => id !== 'mail-certificates' && id !== 'expected-issuers',
  );
/** The checks of the page itself, which is asked for last. */
const OF_PAGE = ['web-headers', 'web-cookies', 'web-secrets'];
/** With what the answer over HTTPS announces. */
const OF_ANSWER = ['http3', ...OF_PAGE];
/** Most servers staple nothing and name no list, so nothing says whether their certificates are revoked. */
const NOTHING_READ: readonly string[] = ['revocation'];
const LIST = 'http://crl.test/1.crl';

const SERVERS: Readonly<Record<string, ServerRow>> = {
  good: { finds: ['valid', 'trusted', 'covers', 'strong-key', 'offers', 'chooses', 'one-address'] },
  expired: { https: { certificate: 'expired' }, finds: ['expired'], atBest: 'F' },
  'not yet valid': { https: { certificate: 'not-yet-valid' }, finds: ['not-yet-valid'], atBest: 'F' },
  'wrong name': { https: { certificate: 'wrong-name' }, finds: ['other-name'], atBest: 'F' },
  'self-signed': { https: { certificate: 'self-signed' }, finds: ['self-signed'], atBest: 'F' },
  'missing intermediate': {
    https: { certificate: 'missing-intermediate', issue: { issuerUrl: 'http://crl.test/issuer.der' } },
    finds: ['incomplete'],
    open: ['hsts', 'revocation', ...OF_PAGE],
    atBest: 'B',
  },
  'expired and self-signed': {
    https: { certificate: 'self-signed', notAfter: now - DAY_MS },
    finds: ['expired', 'self-signed'],
    atBest: 'F',
  },
  'extra certificates': { https: { issue: { sent: 'with-stranger' } }, finds: ['trusted', 'superfluous'] },
  misordered: { https: { issue: { sent: 'misordered' } }, finds: ['trusted', 'misordered'] },
  'weak key': {
    https: { keyType: 'rsa-1024', ciphers: 'DEFAULT@SECLEVEL=0' },
    finds: ['weak-key'],
    atBest: 'D',
  },
  'SHA-1': {
    https: { issue: { sha1: true }, ciphers: 'DEFAULT@SECLEVEL=0' },
    finds: ['forgeable-signature'],
    atBest: 'F',
  },
  'an intermediate with SHA-1': {
    https: { issue: { authoritySha1: true }, ciphers: 'DEFAULT@SECLEVEL=0' },
    finds: ['forgeable-signature'],
    atBest: 'F',
  },
  'TLS 1.0 alone': {
    https: { tlsVersions: only('TLSv1') },
    finds: ['no-current-tls', 'old-tls'],
    atBest: 'C',
  },
  'TLS 1.1 alone': {
    https: { tlsVersions: only('TLSv1.1') },
    finds: ['no-current-tls', 'old-tls'],
    atBest: 'C',
  },
  'TLS 1.3 alone': { https: { tlsVersions: only('TLSv1.3') }, finds: ['offers', 'chooses', 'post-quantum'] },
  'no forward secrecy': {
    https: { keyType: 'rsa', tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' }, ciphers: 'AES128-GCM-SHA256' },
    finds: ['no-forward-secrecy'],
  },
  stapled: { https: { ocsp: 'good' }, finds: ['not-revoked'], open: [] },
  'revoked by staple': { https: { ocsp: 'revoked' }, finds: ['revoked'], open: [], atBest: 'F' },
  'revoked by list': { https: { issue: { crlUrl: LIST } }, finds: ['revoked'], open: [], atBest: 'F' },
  'must-staple without': { https: { issue: { mustStaple: true } }, finds: ['staple-missing'], open: [] },
  'short-lived': { https: { notBefore: now - 2 * DAY_MS, notAfter: now + 4.7 * DAY_MS }, finds: ['valid'], open: [] },
  'split A and AAAA': {
    https: {},
    onIpv6: { certificate: 'expired' },
    finds: ['some-fail', 'expired-there'],
    atBest: 'F',
  },
  'post-quantum alone': {
    https: { groups: 'X25519MLKEM768', tlsVersions: only('TLSv1.3') },
    finds: ['post-quantum-only'],
  },
  'hangs up on a large ClientHello': {
    https: { front: { kind: 'large-closed', most: 700 } },
    finds: ['large-hello-ignored'],
    open: ['hsts', 'https-redirect', 'revocation', ...OF_ANSWER],
    atBest: 'C',
  },
  'hangs up on TLS 1.3': {
    https: { front: { kind: 'tls13-closed' } },
    finds: ['tls13-refused'],
    never: ['no-tls13', 'chooses'],
    open: ['tls-ciphers', 'hsts', 'https-redirect', 'revocation', 'key-exchange', ...OF_ANSWER],
    atBest: 'C',
  },
  'hangs up on GREASE': {
    https: { front: { kind: 'grease-closed' } },
    finds: ['browsers-refused'],
    never: ['chooses', 'large-hello-ignored'],
    open: ['revocation', 'key-exchange'],
    atBest: 'C',
  },
  'hangs up on ECH': {
    https: { front: { kind: 'ech-closed' } },
    finds: ['browsers-refused'],
    open: ['revocation', 'key-exchange'],
    atBest: 'C',
  },
  'hangs up on old versions': { https: { front: { kind: 'old-closed' } }, finds: ['offers', 'chooses'] },
  'hangs up after six connections, and takes TLS 1.0': {
    https: { front: { kind: 'most', most: 6 }, tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } },
    finds: ['old-tls'],
    never: ['no-tls13', 'browsers-refused', 'post-quantum-only', 'closed-to-browsers'],
    open: ['tls-ciphers', 'revocation'],
  },
  'hangs up after four connections': {
    https: { front: { kind: 'most', most: 4 }, tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } },
    never: ['offers', 'no-tls13', 'browsers-refused', 'post-quantum-only', 'closed-to-browsers'],
    open: ['tls-protocols', 'tls-ciphers', 'revocation', 'key-exchange'],
  },
  'only clients with a certificate, in TLS 1.2': {
    https: { clientCertificate: true, tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' } },
    finds: ['valid', 'trusted', 'covers', 'strong-key', 'no-tls13'],
    never: ['not-served'],
    open: ['hsts', 'https-redirect', 'revocation', ...OF_ANSWER],
  },
  'no encryption, and nobody known': {
    https: { keyType: 'rsa', ciphers: 'NULL-SHA256:AECDH-AES128-SHA:ALL:@SECLEVEL=0' },
    finds: ['broken-ciphers'],
    atBest: 'D',
  },
  'an alert': { https: { behaviour: 'alert' }, finds: ['not-served'], open: [] },
  'a reset': { https: { behaviour: 'reset' }, open: EVERYTHING },
  'no TLS': { https: { behaviour: 'plain-http' }, finds: ['not-served'], open: [] },
  'a huge certificate': { https: { certificate: 'huge-chain' }, finds: ['not-served'], open: [] },
  'a redirect in a circle': {
    https: { routes: { '/': { redirect: 'http://HOST/' } } },
    http: { '/': { redirect: 'https://HOST/' } },
    finds: ['redirect-loop'],
  },
  'a redirect to a private address': { http: { '/': { redirect: 'https://10.0.0.1/' } }, finds: ['redirects-inside'] },
  'records without end': { manner: 'flood', finds: ['not-served'], open: [] },
  ...(isLong
    ? {
        'no answer': { https: { behaviour: 'silent' }, isLate: true, open: EVERYTHING },
        'an octet a moment': { https: { behaviour: 'drip' }, isLate: true, open: EVERYTHING },
        // Its full handshake ends in time, and its first flights don't: that is no refusal of any version.
        slow: {
          manner: 'slow',
          isLate: true,
          finds: ['valid', 'trusted'],
          open: ['tls-protocols', 'tls-ciphers', 'revocation', 'key-exchange'],
        },
        'ignores a large ClientHello': {
          https: { front: { kind: 'large-ignored', most: 1400 }, groups: 'X25519' },
          isLate: true,
          finds: ['large-hello-ignored'],
          open: ['hsts', 'https-redirect', 'revocation'],
          atBest: 'C',
        },
        'ignores TLS 1.3': {
          https: { front: { kind: 'tls13-ignored' } },
          isLate: true,
          finds: ['tls13-refused'],
          open: ['tls-ciphers', 'hsts', 'https-redirect', 'revocation', 'key-exchange', ...OF_ANSWER],
          atBest: 'C',
        },
      }
    : {}),
};

/** Counts the connections to one address, and passes them on. */
interface Counter {
  readonly listener: Listener;
  behind: number;
  connections: number;
}

const SLOW_MS = 2000;
/** A warning of TLS, again and again. */
const WARNINGS = '\u0015\u0003\u0003\u0000\u0002\u0001\u0070'.repeat(1000);

async function startCounter(manner?: Manner): Promise<Counter> {
  const listener = await listen(
    createServer((socket) => {
      counter.connections += 1;
      socket.on('error', () => {});
      if (manner === 'flood') return writeForEver(socket, WARNINGS, 'flood');
      const to = connect(counter.behind, '127.0.0.1');
      to.on('error', () => socket.destroy());
      socket.on('error', () => to.destroy());
      socket.pipe(to);
      if (manner !== 'slow') to.pipe(socket);
      else to.on('data', (octets) => setTimeout(() => socket.writable && socket.write(octets), SLOW_MS));
      to.on('close', () => setTimeout(() => socket.destroy(), manner === 'slow' ? SLOW_MS : 0));
    }),
  );
  const counter: Counter = { listener, behind: 0, connections: 0 };
  return counter;
}

const rows = Object.entries(SERVERS).map(([about, row], i) => ({
  about,
  row,
  domain: `s${i}.test` as DomainName,
  v4: `198.51.100.${i + 10}`,
  v6: `2001:db8:5::${i + 10}`,
}));

let internet: Internet;
const counters = new Map<string, Counter>();
const found = new Map<string, Diagnosis>();

/** Puts the name of a row into its redirects. */
const named = <T>(spec: T, host: string): T => JSON.parse(JSON.stringify(spec).replaceAll('HOST', host)) as T;

async function place({ row, domain, v4, v6 }: (typeof rows)[number]): Promise<void> {
  internet.load(`${NAME_SERVERS}@ 300 IN A ${v4}\n${row.onIpv6 === undefined ? '' : `@ 300 IN AAAA ${v6}\n`}`, domain);
  const { https = {}, http = 'closed' } = row;
  await internet.host({ host: domain, addresses: [v4], https: named(https, domain), http: named(http, domain) });
  counters.set(v4, await startCounter(row.manner));
  if (row.onIpv6 === undefined) return;
  await internet.host({ host: domain, addresses: [v6], https: { ...row.onIpv6, apart: true }, http: 'closed' });
  counters.set(v6, await startCounter());
}

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(`${NAME_SERVERS}@ 300 IN A 192.0.2.90\n`, 'crl.test');
  const revoked = rows.filter(({ row }) => row.https?.issue?.crlUrl === LIST).map(({ domain }) => domain);
  await internet.host({ host: 'crl.test', addresses: ['192.0.2.90'], http: { '/1.crl': { authority: { revoked } } } });
  for (const one of rows) await place(one);
  const connectTo = internet.connectTo.map((one) => {
    const counter = one.port === 443 ? counters.get(one.address) : undefined;
    if (counter === undefined) return one;
    counter.behind = one.toPort;
    return { ...one, toPort: counter.listener.port };
  });
  const resolver = createStubResolver({ servers: [internet.resolver] });
  const reportsOn = async (some: typeof rows, options: Parameters<typeof probesOf>[3]): Promise<void> => {
    const probes = probesOf({ ...internet, connectTo }, resolver, Date.now, options);
    const { lookups, close } = await startLookups(internet, { resolver, probes });
    for (let at = 0; at < some.length; at += AT_ONCE)
      await Promise.all(
        some
          .slice(at, at + AT_ONCE)
          .map(async ({ about, domain }) => found.set(about, await lookups.live(SSL, domain))),
      );
    await close();
  };
  const isLate = ({ row }: (typeof rows)[number]): boolean => row.isLate === true;
  await Promise.all([
    reportsOn(
      rows.filter((one) => !isLate(one)),
      { flightMs: PATIENT_MS },
    ),
    // Of those that keep us waiting, the limits of the product are what is looked at.
    ...(rows.some(isLate) ? [reportsOn(rows.filter(isLate), {})] : []),
  ]);
}, 60_000);
afterAll(async () => {
  for (const { listener } of counters.values()) await listener.close();
  await internet.close();
});

/** No grade is as bad as the worst. */
const isAtBest = (grade: string | null, best = 'A'): boolean =>
  grade === null || GRADES.indexOf(grade) >= GRADES.indexOf(best);

function connectionsTo(address: string): number {
  const counter = counters.get(address);
  if (counter === undefined) throw new Error(`${address} is not counted`);
  return counter.connections;
}

describe.each(rows)('$about', ({ about, row, v4, v6 }) => {
  const diagnosis = (): Diagnosis => {
    const one = found.get(about);
    if (one === undefined) throw new Error(`${about} was not looked at`);
    return one;
  };

  test('its verdict', () => {
    const { checks, grade } = diagnosis();
    const codes = checks.flatMap(({ findings }) => findings.map(({ code }) => code));
    expect(codes).toEqual(expect.arrayContaining([...(row.finds ?? [])]));
    expect(codes.filter((code) => row.never?.includes(code) === true)).toEqual([]);
    const open = checks.filter(({ outcome }) => outcome === 'unknown').map(({ id }) => id);
    expect(open).toEqual(row.open ?? NOTHING_READ);
    expect([grade, isAtBest(grade, row.atBest)]).toEqual([grade, true]);
  });

  test('connections to its addresses', () => {
    const counts = [v4, ...(row.onIpv6 === undefined ? [] : [v6])].map(connectionsTo);
    expect(counts.filter((count) => count === 0 || count > MOST)).toEqual([]);
  });
});
