import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CertificateKind } from './authority.ts';
import type { Route, WebSpec } from './hosts.ts';
import { type Internet, startInternet } from './internet.ts';
import { ADDRESS, end, HOST, nameOf, PATIENCE_MS, SILENCE_MS } from './testing.ts';

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
});
afterAll(() => internet.close());

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What comes of a request: an answer, or the error. */
const get = (path = '/', { ca = internet.ca, host = HOST, waitMs = PATIENCE_MS } = {}): Promise<Got | string> =>
  new Promise((done) => {
    let where = '';
    const fail = (error: Error) => done(where + nameOf(error));
    const signal = AbortSignal.timeout(waitMs);
    const asked = request(
      { ...end(internet, 443), path, servername: host, headers: { host }, ca, agent: false, signal },
      (response) => {
        where = 'in the body: ';
        text(response).then((body) => done({ status: response.statusCode, headers: response.headers, body }), fail);
      },
    );
    asked.on('error', fail).end();
  });

const web = (https: WebSpec) => internet.host({ host: HOST, addresses: [ADDRESS], https });
const route = (one: Route) => web({ routes: { '/': one } });

describe('certificates of web servers', () => {
  test.each<[CertificateKind, outcome: unknown]>([
    ['valid', undefined],
    ['expired', 'CERT_HAS_EXPIRED'],
    ['not-yet-valid', 'CERT_NOT_YET_VALID'],
    ['wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['missing-intermediate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['huge-chain', expect.stringContaining('excessive message size')],
  ])('%s', async (certificate, outcome) => {
    await web({ certificate, routes: { '/': { body: 'hello' } } });
    const got = await get();
    expect(typeof got === 'string' ? got : undefined).toEqual(outcome);
  });

  test('the public roots do not vouch for it', async () => {
    await route({});
    expect(await get('/', { ca: internet.markRoots })).toMatch(/UNABLE_TO_(VERIFY|GET)/);
  });

  test('a strange name gets no certificate', async () => {
    await route({});
    expect(await get('/', { host: 'other.example' })).toBe('ECONNRESET');
  });

  test('RSA, and dates of its own', async () => {
    const notBefore = Date.UTC(2020, 0);
    await web({ keyType: 'rsa', notBefore, notAfter: Date.UTC(2055, 0), routes: { '/': { body: 'hello' } } });
    expect(await get()).toMatchObject({ body: 'hello' });
    const shown = await peerCertificate();
    expect(shown.publicKey.asymmetricKeyType).toBe('rsa');
    expect([shown.validFromDate.getTime(), shown.validToDate.getTime()]).toEqual([notBefore, Date.UTC(2055, 0)]);
  });

  const peerCertificate = (): Promise<X509Certificate> =>
    new Promise((done, fail) => {
      const socket = connectTls({ ...end(internet, 443), servername: HOST, ca: internet.ca }, () => {
        const shown = socket.getPeerX509Certificate();
        socket.destroy();
        if (shown === undefined) fail(new Error('no certificate'));
        else done(shown);
      });
      socket.on('error', fail);
    });
});

describe('answers of web servers', () => {
  test('under each of its names', async () => {
    await web({ names: ['www.host.example'], routes: { '/': { body: 'hello' } } });
    for (const host of [HOST, 'www.host.example']) expect(await get('/', { host })).toMatchObject({ body: 'hello' });
  });

  test('status, type, headers and body', async () => {
    await route({ status: 410, type: 'text/html', headers: { 'x-one': '1' }, body: '<p>gone' });
    expect(await get()).toMatchObject({
      status: 410,
      headers: { 'content-type': 'text/html', 'x-one': '1' },
      body: '<p>gone',
    });
    expect(await get('/else')).toMatchObject({ status: 404 });
    expect(internet.visits().at(-1)).toMatchObject({ kind: 'https', host: HOST, line: 'GET /else', encrypted: true });
  });

  test('redirect', async () => {
    await route({ redirect: 'https://192.168.1.1/' });
    expect(await get()).toMatchObject({ status: 302, headers: { location: 'https://192.168.1.1/' } });
  });

  test('size, and a body that is far smaller on the wire', async () => {
    await route({ size: 100_000 });
    expect(await get()).toMatchObject({ body: 'a'.repeat(100_000) });
    await route({ size: 100_000, encoding: 'gzip' });
    const got = await get();
    expect(got).toMatchObject({ headers: { 'content-encoding': 'gzip' } });
    expect(typeof got === 'string' ? got : got.body.length).toBeLessThan(1000);
  });

  test.each<[Route, outcome: RegExp]>([
    [{ slowMs: 60_000 }, /^ABORT_ERR$/],
    [{ behaviour: 'silent' }, /^ABORT_ERR$/],
    [{ behaviour: 'drip' }, /^in the body: ABORT_ERR$/],
    [{ behaviour: 'early-hints' }, /^ABORT_ERR$/],
    [{ behaviour: 'endless-headers' }, /^HPE_HEADER_OVERFLOW$/],
    [{ behaviour: 'cut', body: 'hello' }, /^in the body: ECONNRESET$/],
    [{ behaviour: 'reset' }, /^ECONNRESET$/],
    [{ behaviour: 'garbage' }, /^HPE_/],
  ])('%j', async (one, outcome) => {
    await route(one);
    const waitMs = `${outcome}`.includes('ABORT') ? SILENCE_MS : PATIENCE_MS;
    expect(await get('/', { waitMs })).toMatch(outcome);
  });

  test('a body without end', async () => {
    await route({ behaviour: 'endless' });
    const read = await new Promise<number>((done, fail) => {
      const asked = request(
        { ...end(internet, 443), servername: HOST, headers: { host: HOST }, ca: internet.ca },
        (response) => {
          let octets = 0;
          response.on('data', (chunk: Buffer) => {
            octets += chunk.length;
            if (octets > 5_000_000) {
              asked.destroy();
              done(octets);
            }
          });
        },
      );
      asked.on('error', fail).end();
    });
    expect(read).toBeGreaterThan(5_000_000);
  });
});

describe('web servers that speak no TLS', () => {
  test.each<[WebSpec['behaviour'], outcome: RegExp]>([
    ['silent', /^ABORT_ERR$/],
    ['drip', /^ABORT_ERR$/],
    ['refused', /^ECONNREFUSED$/],
    ['reset', /^ECONNRESET$/],
    ['plain-http', /wrong version number|packet length/],
    ['alert', /handshake failure/],
  ])('%s', async (behaviour, outcome) => {
    await web({ ...(behaviour === undefined ? {} : { behaviour }) });
    const waitMs = `${outcome}`.includes('ABORT') ? SILENCE_MS : PATIENCE_MS;
    expect(await get('/', { waitMs })).toMatch(outcome);
  });

  test('nor a version that is still in use', async () => {
    await web({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' }, routes: { '/': {} } });
    expect(await get()).toMatch(/protocol version/);
  });
});
