import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { causesClause } from '../../src/checks/causes.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { ServerQuery } from '../../src/domain/server-query.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { http } from '../../src/evidence/questions/http.ts';
import { kindOf, type Question, questionKey } from '../../src/evidence/questions/questions.ts';
import { server } from '../../src/evidence/questions/server.ts';
import { tls } from '../../src/evidence/questions/tls.ts';
import { createRecordedEvidence, writeTranscript } from '../../src/evidence/transcript.ts';
import { createProbes, type Probes } from '../../src/net/probes.ts';
import { textIn } from '../../src/texts/language.ts';
import type { HostSpec, MailSpec, WebSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import { ADDRESS, HOST } from '../../testbed/testing.ts';

// The real clients towards real servers on loopback; each answer is written as a line of a transcript and read again.

const AT_53 = '192.0.2.53';
const DOMAIN = 'zone.example' as DnsName;
const ZONE = `@ 300 IN SOA ns1 hostmaster 1 2 3 4 300
@ 300 IN NS ns1
ns1 300 IN A ${AT_53}
big 300 IN TXT "${'a'.repeat(250)}" "${'b'.repeat(250)}" "${'c'.repeat(250)}" "${'d'.repeat(250)}" "${'e'.repeat(250)}" "${'f'.repeat(250)}"
`;

let internet: Internet;
let resolver: Resolver;
let authority: NameServer;
let plain: Server;
/** What the server on port 80 was asked. */
let requests: string[] = [];

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(`@ 300 IN SOA ns1.host.example. x 1 2 3 4 300\n@ 300 IN NS ns1\n@ 300 IN A ${ADDRESS}\n`, HOST);
  internet.load(ZONE, DOMAIN);
  authority = await internet.serve(DOMAIN);
  resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  plain = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    if (request.url === '/loop') response.writeHead(301, { location: '/loop' }).end();
    else if (request.url === '/up') response.writeHead(301, { location: `https://${HOST}/a` }).end('moved');
    else response.writeHead(200, { 'content-type': 'text/html', link: ['<a>', '<b>'] }).end('hello');
  });
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  await internet.host({ host: HOST, addresses: [ADDRESS], https: {}, smtp: {} });
});
beforeEach(() => {
  requests = [];
  authority.faults.clear();
});
afterAll(async () => {
  plain.close();
  await resolver.close();
  await internet.close();
});

const serve = (https: WebSpec, smtp: MailSpec = {}): Promise<void> => {
  const spec: HostSpec = { host: HOST, addresses: [ADDRESS], https, smtp };
  return internet.host(spec);
};

/** Where the servers are now: those of other TLS versions have ports of their own. */
function probesNow(): Probes {
  const [toAddress = '', toPort = ''] = authority.address.split(':');
  return createProbes({
    resolveHost: async () => ({ kind: 'addresses', addresses: [ADDRESS] }),
    policy: {
      connectTo: [
        ...internet.connectTo,
        { address: ADDRESS, port: 80, toAddress: '127.0.0.1', toPort: (plain.address() as AddressInfo).port },
        { address: AT_53, port: 53, toAddress, toPort: Number(toPort) },
      ],
    },
    clock: Date.now,
    userAgent: 'Zonewell test',
    ehloName: 'probe.example',
    ca: () => internet.ca,
  });
}

const evidenceOf = (): Evidence =>
  createLiveEvidence({ resolver, clock: Date.now, randomLabel: () => 'random', probes: probesNow() });

/** Asks the question, and again of the transcript as it is written and read. */
async function answerTo(question: Question) {
  const evidence = evidenceOf();
  const answer = await evidence.ask(question);
  const written = writeTranscript(evidence.transcript);
  const recorded = createRecordedEvidence(written, () => 0);
  expect(await recorded.ask(question)).toEqual(answer);
  expect(questionKey(JSON.parse(written).question)).toBe(questionKey(question));
  const shown = kindOf(question).show(answer, causesClause, question);
  const lines = shown.lines.map((line) => (typeof line === 'string' ? line : textIn('en', line)));
  return { answer, lines: lines.join('\n'), shown };
}

const get = (url: string, more: object = {}) => http({ url, method: 'GET', purpose: 'page', ...more });

describe('http', () => {
  test.each<[about: string, question: Question, answer: object, lines: string]>([
    [
      'port 80',
      get(`http://${HOST}/`),
      {
        kind: 'response',
        status: 200,
        tls: null,
        hops: [],
        body: Buffer.from('hello').toString('base64'),
        tooLong: false,
        headers: { 'content-type': ['text/html'], link: ['<a>', '<b>'] },
      },
      `${ADDRESS}: HTTP 200, text/html, 5 octets`,
    ],
    [
      'from port 80 to port 443',
      get(`http://${HOST}/up`),
      { kind: 'response', status: 200, url: `https://${HOST}/a`, tls: { fault: null }, hops: [{ status: 301 }] },
      `http://${HOST}/up: HTTP 301, Location: https://${HOST}/a`,
    ],
    [
      'no redirect is followed',
      get(`http://${HOST}/up`, { redirects: 0 }),
      { kind: 'response', status: 301, hops: [], headers: { location: [`https://${HOST}/a`] }, body: '' },
      `Location: https://${HOST}/a`,
    ],
    [
      'five at most',
      get(`http://${HOST}/loop`, { redirects: 9 }),
      { status: 301, hops: Array(5).fill({ status: 301 }) },
      '',
    ],
    [
      'HEAD',
      get(`http://${HOST}/`, { method: 'HEAD' }),
      { kind: 'response', status: 200, body: '', tooLong: false },
      '',
    ],
    ['another port', get(`http://${HOST}:8080/`), { kind: 'forbidden', causes: [{ code: 'url-port' }] }, ''],
    ['no address of the web', get('ftp://host.example/'), { kind: 'forbidden', causes: [{ code: 'url-scheme' }] }, ''],
  ])('%s', async (_about, question, expected, lines) => {
    await serve({ routes: { '/a': { body: 'there' } } });
    const asked = await answerTo(question);
    expect(asked.answer).toMatchObject(expected);
    expect(asked.lines).toContain(lines);
  });

  test('ours is the user agent, unless the question names another', async () => {
    await answerTo(get(`http://${HOST}/`));
    await answerTo(get(`http://${HOST}/`, { headers: { 'user-agent': 'Googlebot' } }));
    expect(requests).toEqual(['GET / Zonewell test', 'GET / Googlebot']);
  });

  test('a body is cut at the limit of its purpose', async () => {
    await serve({ routes: { '/robots.txt': { size: 600 * 1024 } } });
    const { answer } = await answerTo(get(`https://${HOST}/robots.txt`, { purpose: 'robots' }));
    expect(answer).toMatchObject({ kind: 'response', tooLong: true });
    expect('body' in answer && Buffer.from(answer.body, 'base64').length).toBe(512 * 1024);
  });

  test.each<[WebSpec, expected: object]>([
    [{ certificate: 'expired' }, { kind: 'untrusted', url: `https://${HOST}/`, tls: { fault: { why: 'expired' } } }],
    [{ behaviour: 'alert' }, { kind: 'no-tls', causes: [{ code: 'tls-refused' }] }],
    [{ behaviour: 'refused' }, { kind: 'failure', failure: { why: 'refused' } }],
  ])('%o', async (spec, expected) => {
    await serve(spec);
    expect((await answerTo(get(`https://${HOST}/`))).answer).toMatchObject({ hops: [], ...expected });
  });
});

describe('tls', () => {
  const at = (more: object = {}): Question => tls({ host: HOST, port: 443, ...more });
  const OLD: WebSpec = { tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' } };

  test.each<[about: string, spec: WebSpec, question: Question, expected: object]>([
    ['as usual', {}, at(), { kind: 'tls', tls: { version: 'TLSv1.3', alpn: null, fault: null } }],
    ['with ALPN', {}, at({ alpn: ['http/1.1'] }), { kind: 'tls', tls: { alpn: 'http/1.1' } }],
    ['TLS 1.2 at most', {}, at({ offer: { newest: 'TLSv1.2' } }), { kind: 'tls', tls: { version: 'TLSv1.2' } }],
    ['TLS 1.0 alone, which it has', OLD, at({ offer: { newest: 'TLSv1' } }), { tls: { version: 'TLSv1' } }],
    [
      'TLS 1.1 alone, which it lacks',
      {},
      at({ offer: { oldest: 'TLSv1.1', newest: 'TLSv1.1' } }),
      { kind: 'no-tls', why: 'alert' },
    ],
    ['stapled', { ocsp: 'good' }, at(), { kind: 'tls', tls: { ocsp: expect.stringMatching(/^MII/) } }],
    ['another name', { names: ['other.example'] }, at({ serverName: 'other.example' }), { tls: { fault: null } }],
    ['one address', {}, at({ address: ADDRESS }), { kind: 'tls', address: ADDRESS }],
    ['an address of ours', {}, at({ address: '10.0.0.1' }), { kind: 'forbidden', address: '10.0.0.1' }],
    ['a kind of addresses that it lacks', {}, at({ family: 6 }), { kind: 'no-address' }],
    [
      'nothing of what is offered is known to us',
      {},
      at({ offer: { newest: 'TLSv1', ciphers: 'AESGCM' } }),
      { kind: 'no-tls', why: 'local' },
    ],
  ])('%s', async (_about, spec, question, expected) => {
    await serve(spec);
    expect((await answerTo(question)).answer).toMatchObject(expected);
  });

  test.each<[MailSpec, expected: object]>([
    [{}, { kind: 'tls', tls: { version: 'TLSv1.3' } }],
    [{ starttls: 'not-offered' }, { kind: 'no-tls', why: 'not-offered' }],
    [{ starttls: 'alert' }, { kind: 'no-tls', why: 'alert' }],
    [{ starttls: 'refused' }, { kind: 'failure', failure: { why: 'closed' } }],
  ])('after STARTTLS: %o', async (spec, expected) => {
    await internet.host({ host: HOST, addresses: [ADDRESS], smtp: spec });
    const question = tls({ host: HOST, port: 25, starttls: 'smtp' });
    expect((await answerTo(question)).answer).toMatchObject(expected);
  });
});

describe('server', () => {
  const query: ServerQuery = {
    server: { address: AT_53, port: 53 },
    name: DOMAIN,
    type: 'SOA',
    transport: 'udp',
    flags: { rd: false, cd: false, do: true },
  };
  const ask = (more: Partial<ServerQuery> = {}) => answerTo(server({ ...query, ...more }));
  const big = `big.${DOMAIN}` as DnsName;

  test.each<[about: string, more: Partial<ServerQuery>, response: object]>([
    ['UDP', {}, { aa: true, rcode: 0, tc: false, opcode: 0, edns: { version: 0, do: true }, sameCase: true }],
    ['TCP', { transport: 'tcp' }, { aa: true, rcode: 0, answers: [{ name: DOMAIN, type: 6 }] }],
    ['cut short', { name: big, type: 'TXT', edns: { version: 0, udpSize: 512 } }, { tc: true, aa: true }],
    ['whole over TCP', { name: big, type: 'TXT', transport: 'tcp' }, { tc: false, answers: [{ type: 16 }] }],
    ['without EDNS', { edns: null }, { edns: null, rcode: 0 }],
    ['a name that is not there', { name: `no.${DOMAIN}` as DnsName }, { rcode: 3, authorities: [{ type: 6 }] }],
    ['another zone', { name: 'other.example' as DnsName }, { rcode: 5, aa: false }],
    ['a type by number', { type: 65_280 }, { rcode: 0, answers: [] }],
    ['the changes since a version', { type: 251, serial: 1, transport: 'tcp' }, { rcode: 5, answers: [] }],
    ['another opcode', { opcode: 2 }, { opcode: 2, rcode: 4 }],
    ['mixed case', { mixesCase: true }, { sameCase: true }],
  ])('%s', async (_about, more, response) => {
    const { answer } = await ask(more);
    expect(answer).toMatchObject({ kind: 'response', response });
  });

  test.each<[fault: Parameters<NameServer['faults']['set']>[1], more: Partial<ServerQuery>, expected: object]>([
    ['lower-case', { name: big, mixesCase: true }, { kind: 'response', response: { sameCase: false } }],
    ['cut-short', {}, { kind: 'failure', failure: { why: 'malformed' } }],
    ['truncate', {}, { kind: 'response', response: { tc: true }, exchanges: [{ result: 'truncated' }] }],
    [
      { kind: 'drop-first', count: 1 },
      {},
      { kind: 'response', exchanges: [{ result: 'no answer' }, { result: 'NOERROR' }] },
    ],
  ])('%o', async (fault, more, expected) => {
    authority.faults.set({}, fault);
    expect((await ask(more)).answer).toMatchObject(expected);
  });

  test('EDNS is sent just so', async () => {
    const edns = { version: 1, udpSize: 1400, z: 1, options: [{ code: 3, data: '' }] };
    await ask({ edns });
    expect(authority.asked().at(-1)).toMatchObject({ name: DOMAIN, edns: { do: true, udpSize: 1400 } });
  });

  test('shows its records', async () => {
    const { lines, shown } = await ask({ type: 'NS' });
    expect(lines.split('\n')).toEqual([`${DOMAIN} NS ns1.${DOMAIN}`, `ns1.${DOMAIN} A ${AT_53}`]);
    expect(shown).toMatchObject({ source: 'name server', server: `${AT_53}:53`, transport: 'udp', outcome: 'answer' });
  });

  test.each<[address: string, expected: object]>([
    ['10.0.0.53', { kind: 'forbidden', address: '10.0.0.53' }],
    ['not an address', { kind: 'failure', failure: { why: 'unreachable' } }],
  ])('%s is not asked', async (address, expected) => {
    expect((await ask({ server: { address, port: 53 } })).answer).toMatchObject(expected);
  });
});

test('without probes, nobody is asked', async () => {
  const evidence = createLiveEvidence({ resolver, clock: Date.now, randomLabel: () => 'random' });
  const answer = await evidence.ask(tls({ host: HOST, port: 443 }));
  expect(answer).toMatchObject({ kind: 'failure', failure: { why: 'not-asked' } });
});
