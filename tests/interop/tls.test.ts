import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type TlsOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import type { TlsFacts, TlsFlights } from '../../src/domain/probe.ts';
import { versionsOf } from '../../src/facts/tls-offers.ts';
import { createConnector } from '../../src/net/connector.ts';
import { createTrust } from '../../src/net/handshake.ts';
import { createTlsClient } from '../../src/net/tls.ts';
import { createFlightsProbe } from '../../src/net/tls-hello/flights.ts';
import { coversHost, parseCertificate } from '../../src/records/certificate.ts';
import { cipherSuite } from '../../src/records/tls/cipher-suites.ts';
import { type Authority, createAuthority, type IssueOptions } from '../../testbed/authority.ts';
import { type Listener, listen } from '../../testbed/listener.ts';
import { PROGRAM_ENV, readyPrograms } from './programs.ts';

/**
 * Our view of TLS servers against that of testssl.sh 3.0, and our view of chains against that of `openssl verify`. Where views differ, DIFFERENCES has the reason. The servers are
 * those of Node, and gnutls-serv for what Node cannot speak. SSL 3.0 and EXPORT, which no program of Debian speaks, are
 * in src/net/tls-hello/server-flight.test.ts, as recorded flights; X25519MLKEM768, which testssl.sh 3.0 does not know, is in
 * flights.test.ts beside it, against Node.
 */
const HOST = 'localhost' as DnsName;
const ADDRESS = '192.0.2.44';

const absence = readyPrograms();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested. ${absence}`);

let dir = '';
let authority: Authority;
const running: { close(): unknown }[] = [];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'zonewell-tls-'));
  authority = createAuthority('Oracle', Date.now);
  writeFileSync(join(dir, 'ca.pem'), authority.root);
});
afterAll(async () => {
  for (const one of running) await one.close();
  rmSync(dir, { recursive: true, force: true });
});

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Starts a server of Node, and returns its port. */
async function startNode(options: TlsOptions, issue: IssueOptions): Promise<number> {
  const { chain, key } = authority.issue([HOST], issue);
  const server = createServer({ cert: chain, key, ...options }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(ANSWER));
  });
  server.on('tlsClientError', () => {});
  const listener: Listener = await listen(server);
  running.push(listener);
  return listener.port;
}

/** Starts gnutls-serv with a priority string, and returns its port. */
async function startGnutls(priority: string): Promise<number> {
  const { chain, key } = authority.issue([HOST], { keyType: 'rsa' });
  const [certificate, secret] = [join(dir, 'gnutls.pem'), join(dir, 'gnutls.key')];
  writeFileSync(certificate, chain);
  writeFileSync(secret, key);
  const unused = await listen(createServer());
  const { port } = unused;
  await unused.close();
  const args = ['--http', '--quiet', `--port=${port}`, `--priority=${priority}`];
  const server = spawn('gnutls-serv', [...args, `--x509certfile=${certificate}`, `--x509keyfile=${secret}`], {
    stdio: 'ignore',
    env: PROGRAM_ENV,
  });
  running.push({ close: () => server.kill() });
  for (let tries = 0; tries < 50; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await Promise.race([once(socket, 'connect').then(() => true), pause(2000)]).catch(() => false);
    socket.destroy();
    if (isUp === true) return port;
    await pause(100);
  }
  throw new Error('gnutls-serv does not start');
}

/** Holds the verdict of either side on a server, in the same words. */
interface View {
  readonly versions: readonly string[];
  /** Kinds of ciphers that protect too little. */
  readonly weak: readonly string[];
  readonly forwardSecrecy: boolean;
  readonly names: boolean;
  readonly chain: boolean;
  /** Classical groups: the one that a client without post-quantum groups gets, all that testssl.sh lists. */
  readonly groups: readonly string[];
}

const connectorTo = (port: number) =>
  createConnector({
    resolveHost: async () => ({ kind: 'addresses', addresses: [ADDRESS] }),
    connectTo: [{ address: ADDRESS, port: 443, toAddress: '127.0.0.1', toPort: port }],
  });

async function flightsOf(port: number): Promise<TlsFlights> {
  const ask = createFlightsProbe({ connector: connectorTo(port), clock: Date.now, ehloName: 'probe.example' });
  const found = await ask({ host: HOST, address: ADDRESS, port: 443 });
  if (found.kind !== 'flights') throw new Error(JSON.stringify(found));
  return found.flights;
}

async function factsOf(port: number): Promise<TlsFacts | null> {
  const trust = createTrust(authority.root);
  const shakeHands = createTlsClient({
    connector: connectorTo(port),
    clock: Date.now,
    trust,
    ehloName: 'probe.example',
  });
  const found = await shakeHands({ host: HOST, address: ADDRESS, port: 443 });
  return found.kind === 'tls' ? found.tls : null;
}

/** Names ciphers that protect too little by the kinds of testssl.sh. */
const WEAK_KINDS: Readonly<Record<string, string>> = {
  null: 'NULL',
  anonymous: 'aNULL',
  export: 'EXPORT',
  des: 'LOW',
  rc4: 'LOW',
  '3des': '3DES_IDEA',
};

/** Groups as OpenSSL names them. */
const GROUPS: Readonly<Record<number, string>> = { 23: 'prime256v1', 24: 'secp384r1', 25: 'secp521r1', 29: 'X25519' };

const WHERE = {
  address: ADDRESS,
  family: 4,
  tookSmall: false,
  isForBrowsers: true,
  keyType: 'ec',
  usual: '',
  at: 0,
} as const;

async function ours(port: number): Promise<View> {
  const [flights, facts] = [await flightsOf(port), await factsOf(port)];
  const suites = Object.values(flights).flatMap((one) =>
    one.kind === 'hello' ? [cipherSuite(one.cipher) ?? `unknown ${one.cipher}`] : [],
  );
  const known = suites.flatMap((one) => (typeof one === 'string' ? [] : [one]));
  const leaf = parseCertificate(facts?.chain[0] ?? '');
  const fault = facts?.fault ?? null;
  const group = flights.classical?.kind === 'hello' ? flights.classical.group : null;
  return {
    versions: [...versionsOf({ ...WHERE, agreed: facts?.version ?? '', flights }).offered].sort(),
    weak: [
      ...new Set(known.flatMap(({ weakness }) => (weakness === null ? [] : (WEAK_KINDS[weakness] ?? weakness)))),
    ].sort(),
    forwardSecrecy: known.some(({ keyExchange }) => ['tls13', 'ecdhe', 'dhe'].includes(keyExchange)),
    names: leaf !== null && coversHost(leaf, HOST),
    chain: facts !== null && (fault === null || fault.why === 'wrong-name' || fault.why === 'expired'),
    groups: group === null ? [] : [GROUPS[group] ?? `unknown ${group}`],
  };
}

/** Ids of testssl.sh, and the versions as we name them. */
const VERSION_IDS = { SSLv3: 'SSLv3', TLS1: 'TLSv1', TLS1_1: 'TLSv1.1', TLS1_2: 'TLSv1.2', TLS1_3: 'TLSv1.3' };

/** Asks testssl.sh, which takes a minute: it makes hundreds of connections. */
async function theirs(port: number): Promise<View> {
  const file = join(dir, `${port}.json`);
  const args = ['--quiet', '--warnings', 'batch', '--color', '0', '-n', 'none', '--ip', '127.0.0.1'];
  const program = spawn(
    'testssl',
    [...args, '--jsonfile', file, '--add-ca', join(dir, 'ca.pem'), '-p', '-s', '-S', '-f', `${HOST}:${port}`],
    { stdio: 'ignore', env: PROGRAM_ENV, cwd: dir },
  );
  await once(program, 'exit');
  const findings = new Map(
    (JSON.parse(readFileSync(file, 'utf8')) as { readonly id: string; readonly finding: string }[]).map((one) => [
      one.id,
      one.finding,
    ]),
  );
  const isOffered = (id: string): boolean => {
    const finding = findings.get(id);
    if (finding === undefined) throw new Error(`testssl.sh says nothing of ${id}`);
    return /^(supported but|offered)/.test(finding);
  };
  return {
    versions: Object.entries(VERSION_IDS)
      .flatMap(([id, version]) => (isOffered(id) ? [version] : []))
      .sort(),
    weak: ['NULL', 'aNULL', 'EXPORT', 'LOW', '3DES_IDEA'].filter((one) => isOffered(`cipherlist_${one}`)).sort(),
    forwardSecrecy: isOffered('PFS'),
    names: findings.get('cert_trust')?.startsWith('Ok via SAN') === true,
    chain: findings.get('cert_chain_of_trust') === 'passed.',
    groups: (findings.get('PFS_ECDHE_curves') ?? '').split(' ').filter((one) => one !== ''),
  };
}

const TLS12 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
const OLD = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;

/** Servers of all kinds. */
const SERVERS: readonly (readonly [about: string, start: () => Promise<number>])[] = [
  ['as Node comes', () => startNode({}, {})],
  ['TLS 1.0 to 1.3', () => startNode(OLD, {})],
  ['TLS 1.3 alone', () => startNode({ minVersion: 'TLSv1.3' }, {})],
  ['P-384 alone', () => startNode({ ecdhCurve: 'P-384' }, {})],
  ['RSA key exchange alone', () => startNode({ ...TLS12, ciphers: 'AES128-SHA' }, { keyType: 'rsa' })],
  [
    'no encryption, and nobody known',
    () => startNode({ ...TLS12, ciphers: 'NULL-SHA256:AECDH-AES128-SHA:AES128-SHA:@SECLEVEL=0' }, { keyType: 'rsa' }),
  ],
  ['another name', () => startNode({}, { kind: 'wrong-name' })],
  ['expired', () => startNode({}, { kind: 'expired' })],
  ['no intermediate', () => startNode({}, { kind: 'missing-intermediate' })],
  ['self-signed', () => startNode({}, { kind: 'self-signed' })],
  [
    'RC4 and 3DES of GnuTLS',
    () => startGnutls('NORMAL:-VERS-ALL:+VERS-TLS1.0:+VERS-TLS1.2:+ARCFOUR-128:+3DES-CBC:+RSA'),
  ],
];

/** Lists what may differ: a field of the view of one server, or of all of them. Any other difference fails, and so does one that is gone. */
const DIFFERENCES: readonly { readonly server?: string; readonly field: keyof View; readonly why: string }[] = [
  {
    field: 'groups',
    why: 'We learn the group that a client of today gets, and testssl.sh tries each that its OpenSSL knows: ours is one of theirs.',
  },
  {
    server: 'expired',
    field: 'chain',
    why: 'testssl.sh counts the end of a certificate as a fault of its chain, and we as one of its validity.',
  },
];

/** The fields in which two views of a server differ, those left out in which they differ by nature. */
const differing = (we: View, they: View): readonly (keyof View)[] =>
  (Object.keys(we) as (keyof View)[]).filter(
    (field) =>
      !DIFFERENCES.some((one) => one.server === undefined && one.field === field) &&
      JSON.stringify(we[field]) !== JSON.stringify(they[field]),
  );

describe.skipIf(absence !== null)('testssl.sh', () => {
  test.concurrent.each(SERVERS)('%s', { timeout: 900_000 }, async (about, start) => {
    const port = await start();
    const [we, they] = [await ours(port), await theirs(port)];
    const expected = DIFFERENCES.filter(({ server }) => server === about).map(({ field }) => field);
    expect(differing(we, they), JSON.stringify({ we, they })).toEqual(expected);
    expect(they.groups).toEqual(expect.arrayContaining([...we.groups]));
  });

  // testssl.sh takes its first steps with the OpenSSL of Debian, which has no 3DES, and gives up. The server says what it has.
  test('3DES alone, which testssl.sh does not reach', async () => {
    const port = await startGnutls('NORMAL:-VERS-ALL:+VERS-TLS1.2:-CIPHER-ALL:+3DES-CBC');
    const { versions, weak, forwardSecrecy } = await ours(port);
    expect({ versions, weak, forwardSecrecy }).toEqual({
      versions: ['TLSv1.2'],
      weak: ['3DES_IDEA'],
      forwardSecrecy: true,
    });
  });
});

const YESTERDAY = Date.now() - 86_400_000;

/** Codes of X509_verify_cert(3), and the faults that we tell them by. */
const CODES: Readonly<Record<string, string>> = {
  9: 'not-yet-valid',
  10: 'expired',
  18: 'self-signed',
  19: 'untrusted-issuer',
  20: 'untrusted-issuer',
  21: 'untrusted-issuer',
  62: 'wrong-name',
};

/** What `openssl verify` makes of a chain as it is sent. */
function verified(chain: string, ...more: readonly string[]): string | null {
  const [leaf = '', ...others] = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/g) ?? [];
  const [own, above] = [join(dir, 'leaf.pem'), join(dir, 'above.pem')];
  writeFileSync(own, leaf);
  writeFileSync(above, others.join(''));
  const untrusted = others.length === 0 ? [] : ['-untrusted', above];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'verify',
      '-CAfile',
      join(dir, 'ca.pem'),
      ...untrusted,
      '-purpose',
      'sslserver',
      '-verify_hostname',
      HOST,
      ...more,
      own,
    ],
    { encoding: 'utf8', env: PROGRAM_ENV },
  );
  if (status === 0) return null;
  const [, code = ''] = /^error (\d+) at/m.exec(stderr) ?? [];
  return CODES[code] ?? stderr;
}

describe.skipIf(absence !== null)('openssl verify', () => {
  test.each<[about: string, issue: IssueOptions]>([
    ['valid', {}],
    ['RSA', { keyType: 'rsa' }],
    ['expired', { kind: 'expired' }],
    ['not yet valid', { kind: 'not-yet-valid' }],
    ['another name', { kind: 'wrong-name' }],
    ['self-signed', { kind: 'self-signed' }],
    ['no intermediate', { kind: 'missing-intermediate' }],
    ['with the root', { sent: 'with-root' }],
    ['out of order', { sent: 'misordered' }],
    ['with one that does not belong there', { sent: 'with-stranger' }],
    ['an authority that nobody knows', { by: 'Stranger' }],
    ['an intermediate that has ended', { authorityUntil: YESTERDAY }],
    ['expired, and an intermediate that has ended', { kind: 'expired', authorityUntil: YESTERDAY }],
  ])('%s', async (_, issue) => {
    const { chain, key } = authority.issue([HOST], issue);
    const server = createServer({ cert: chain, key });
    server.on('tlsClientError', () => {});
    const listener = await listen(server);
    running.push(listener);
    const facts = await factsOf(listener.port);
    expect(facts).not.toBeNull();
    expect(facts?.fault?.why ?? null).toBe(verified(chain));
    expect(facts?.root !== null).toBe([null, 'wrong-name'].includes(verified(chain, '-no_check_time')));
  });

  // `openssl verify` tells the first fault, and its library the last: the date, which hides that nobody vouches for it.
  test.each<[about: string, issue: IssueOptions]>([
    ['expired and self-signed', { kind: 'self-signed', notAfter: YESTERDAY }],
    ['expired and by an authority that nobody knows', { by: 'Stranger', notAfter: YESTERDAY }],
    ['expired, alone', { kind: 'missing-intermediate', notAfter: YESTERDAY }],
  ])('%s', async (_, issue) => {
    const { chain, key } = authority.issue([HOST], issue);
    const server = createServer({ cert: chain, key });
    server.on('tlsClientError', () => {});
    const listener = await listen(server);
    running.push(listener);
    const facts = await factsOf(listener.port);
    expect(facts).toMatchObject({ fault: { why: 'expired' }, root: null });
    expect(verified(chain, '-no_check_time')).toMatch(/^(?:self-signed|untrusted-issuer)$/);
  });
});
