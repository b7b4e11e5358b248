import { connect } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CertificateKind } from './authority.ts';
import type { MailSpec } from './hosts.ts';
import { type Internet, startInternet } from './internet.ts';
import { ADDRESS, end, HOST, nameOf, PATIENCE_MS, Session, SILENCE_MS } from './testing.ts';

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
});
afterAll(() => internet.close());

async function call(smtp: MailSpec): Promise<Session> {
  await internet.host({ host: HOST, addresses: [ADDRESS], smtp });
  return new Session(connect(end(internet, 25)));
}

async function startTls(session: Session, waitMs = PATIENCE_MS): Promise<TLSSocket | string> {
  session.socket.removeAllListeners('data');
  const socket = connectTls({ socket: session.socket, servername: HOST, ca: internet.ca, host: HOST });
  const signal = AbortSignal.timeout(waitMs);
  return new Promise((done) => {
    signal.addEventListener('abort', () => done('silence'));
    socket.on('secureConnect', () => done(socket));
    socket.on('error', (error) => done(nameOf(error)));
  });
}

describe('mail servers', () => {
  test('a whole session', async () => {
    internet.reset();
    const session = await call({ banner: 'mail.example ready' });
    expect(await session.answer()).toBe('220 mail.example ready\r\n');
    expect(await session.say('EHLO probe.example')).toMatch(/^250-host\.example\r\n(250-.*\r\n)*250-STARTTLS\r\n/);
    expect(await session.say('RCPT TO:<a@b>')).toMatch(/^502 /);
    expect(await session.say('STARTTLS')).toMatch(/^220 /);
    const socket = await startTls(session);
    if (typeof socket === 'string') throw new Error(socket);
    expect(socket.authorized).toBe(true);
    const inside = new Session(socket);
    expect(await inside.say('EHLO probe.example')).not.toContain('STARTTLS');
    expect(await inside.say('QUIT')).toMatch(/^221 /);
    expect(internet.visits().map(({ line, encrypted }) => [line, encrypted])).toEqual([
      ['EHLO probe.example', false],
      ['RCPT TO:<a@b>', false],
      ['STARTTLS', false],
      ['EHLO probe.example', true],
      ['QUIT', true],
    ]);
  });

  test.each<[CertificateKind, outcome: string | undefined]>([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['missing-intermediate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])('certificate: %s', async (certificate, outcome) => {
    const session = await call({ certificate });
    await session.answer();
    await session.say('EHLO probe.example');
    await session.say('STARTTLS');
    expect(await startTls(session)).toBe(outcome);
  });

  test('further names of the certificate', async () => {
    const session = await call({ names: ['mail.other.example'] });
    await session.answer();
    await session.say('STARTTLS');
    const socket = await startTls(session);
    if (typeof socket === 'string') throw new Error(socket);
    expect(socket.getPeerX509Certificate()?.subjectAltName).toBe(`DNS:${HOST}, DNS:mail.other.example`);
    socket.destroy();
  });

  test('STARTTLS is not offered', async () => {
    const session = await call({ starttls: 'not-offered' });
    await session.answer();
    expect(await session.say('EHLO probe.example')).not.toContain('STARTTLS');
    expect(await session.say('STARTTLS')).toMatch(/^503 /);
  });

  test('STARTTLS is offered and refused', async () => {
    const session = await call({ starttls: 'refused' });
    await session.answer();
    expect(await session.say('EHLO probe.example')).toContain('STARTTLS');
    expect(await session.say('STARTTLS')).toMatch(/^454 /);
  });

  test('plain text after STARTTLS comes with the go-ahead', async () => {
    const session = await call({ starttls: 'injected' });
    await session.answer();
    expect(await session.say('STARTTLS')).toMatch(/^220 .*\r\n250-injected\r\n250 PLAIN\r\n$/);
  });

  test.each<[MailSpec['starttls'], RegExp, MailSpec['tlsVersions']?]>([
    ['broken', /WRONG_VERSION_NUMBER|PACKET_LENGTH/],
    ['alert', /HANDSHAKE_FAILURE/],
    ['silent', /^silence$/],
    ['tls', /PROTOCOL_VERSION/, { min: 'TLSv1', max: 'TLSv1.1' }],
  ])('no TLS follows: %s', async (starttls = 'tls', outcome, tlsVersions) => {
    const session = await call({ starttls, ...(tlsVersions === undefined ? {} : { tlsVersions }) });
    await session.answer();
    session.socket.removeAllListeners('data');
    session.socket.write('STARTTLS\r\n');
    await new Promise((done) => session.socket.once('data', done));
    expect(await startTls(session, starttls === 'silent' ? SILENCE_MS : PATIENCE_MS)).toMatch(outcome);
  });

  test.each<[MailSpec['behaviour'], RegExp]>([
    ['silent', /^$/],
    ['closes', /^$/],
    ['reset', /^$/],
    ['turned-away', /^554 /],
    ['busy', /^421 /],
    ['garbage', /^\0ÿ/],
    ['drip', /^a+$/],
    ['endless-line', /^a{60000}/],
    ['endless-lines', /^(220-.*\r\n){1000}/],
    ['silent-after-greeting', /^220 /],
  ])('greeting: %s', async (behaviour, expected) => {
    const session = await call(behaviour === undefined ? {} : { behaviour });
    const ends = behaviour === 'turned-away' || behaviour === 'busy' || behaviour === 'closes' || behaviour === 'reset';
    // One that drips never ends, but something of it comes, on a busy machine later.
    const waitedMs = ends ? PATIENCE_MS : behaviour === 'drip' ? 10 * SILENCE_MS : SILENCE_MS;
    expect(await session.answer(waitedMs)).toMatch(expected);
    session.socket.destroy();
  });

  test('nobody listens', async () => {
    await internet.host({ host: HOST, addresses: [ADDRESS], smtp: { behaviour: 'refused' } });
    const socket = connect(end(internet, 25));
    expect(
      await new Promise((done) => socket.on('error', (error: Error & { code?: string }) => done(error.code))),
    ).toBe('ECONNREFUSED');
  });

  test('HELO only; silence after the greeting', async () => {
    const old = await call({ behaviour: 'helo-only' });
    await old.answer();
    expect(await old.say('EHLO probe.example')).toMatch(/^502 /);
    expect(await old.say('HELO probe.example')).toMatch(/^250 /);
    const mute = await call({ behaviour: 'silent-after-greeting' });
    await mute.answer();
    expect(await mute.say('EHLO probe.example', SILENCE_MS)).toBe('');
  });
});
