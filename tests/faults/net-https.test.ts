import { createPrivateKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createSecureContext, TLSSocket } from 'node:tls';
import { brotliCompressSync, constants, createBrotliCompress, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpsPurpose } from '../../src/domain/probe.ts';
import { nameOf } from '../../testbed/certificate.ts';
import { isLong } from '../support/seed.ts';
import { authority, createWorld, http, type NetWorld, overTls, webOf } from './net-world.ts';

let world: NetWorld;
let hosts = 0;

beforeAll(() => {
  world = createWorld();
});
afterAll(() => world.close());

const newAddress = (): string => `9.9.${hosts >> 8}.${hosts & 0xff}`;

/** A new host, reached at a new address, that answers so. */
async function host(answer: Parameters<typeof webOf>[1]): Promise<string> {
  hosts += 1;
  const name = `h${hosts}.example`;
  world.name(name, [newAddress()]);
  await world.at(newAddress(), 443, webOf(name, answer));
  return `https://${name}/`;
}

const LIMIT = 64 * 1024;
const chunked = (...chunks: string[]) =>
  http([...chunks.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`), '0\r\n\r\n'].join(''), [
    'Transfer-Encoding: chunked',
  ]);
const packed = (coding: string, body: Buffer) => http(body.toString('latin1'), [`Content-Encoding: ${coding}`]);
const base64 = (text: string) => Buffer.from(text).toString('base64');
const failing = (why: string) => ({ kind: 'failure', failure: { why } });
const hello = { kind: 'response', status: 200, body: base64('hello'), tooLong: false };

describe('bodies', () => {
  test.concurrent.each<[string, string | Buffer, object]>([
    ['plain', http('hello'), hello],
    ['without length, until the end', http('hello', ['Transfer-Encoding: identity', 'Connection: close']), hello],
    ['in chunks', chunked('he', 'l', 'lo'), hello],
    ['empty', http(''), { kind: 'response', body: '', tooLong: false }],
    ['exactly the limit', http('a'.repeat(LIMIT)), { kind: 'response', tooLong: false }],
    ['one octet more', http('a'.repeat(LIMIT + 1)), { kind: 'response', tooLong: true }],
    ['gzip', packed('gzip', gzipSync('hello')), hello],
    ['gzip, as it was once called', packed('x-gzip', gzipSync('hello')), hello],
    ['gzip in capitals', packed('GZIP', gzipSync('hello')), hello],
    ['deflate', packed('deflate', deflateSync('hello')), hello],
    ['brotli, which nobody asked for', packed('br', brotliCompressSync('hello')), failing('not-understood')],
    ['identity', packed('identity', Buffer.from('hello')), hello],
    ['gzip of exactly the limit', packed('gzip', gzipSync('a'.repeat(LIMIT))), { tooLong: false }],
    ['gzip of one octet more', packed('gzip', gzipSync('a'.repeat(LIMIT + 1))), { tooLong: true }],
    ['gzip of nothing at all', packed('gzip', Buffer.alloc(0)), { kind: 'response', body: '' }],
    ['gzip that is none', packed('gzip', Buffer.from('hello')), failing('not-understood')],
    ['gzip cut short', packed('gzip', gzipSync('hello').subarray(0, 14)), failing('not-understood')],
    ['gzip in gzip', packed('gzip, gzip', gzipSync(gzipSync('hello'))), failing('not-understood')],
    ['a coding that was not asked for', packed('zstd', Buffer.from('hello')), failing('not-understood')],
    ['an invented coding', packed('__proto__', Buffer.from('hello')), failing('not-understood')],
    ['fewer octets than announced', http('hello', ['Content-Length: 10']), failing('closed')],
    [
      'fewer octets than announced, packed',
      http(gzipSync('hello').toString('latin1'), ['Content-Encoding: gzip', 'Content-Length: 1000']),
      failing('closed'),
    ],
    ['a chunk of nonsense length', http('zz\r\nhello\r\n', ['Transfer-Encoding: chunked']), failing('not-understood')],
    [
      'a chunk of enormous length',
      http(`ffffffffffffffff1\r\nhello\r\n`, ['Transfer-Encoding: chunked']),
      failing('not-understood'),
    ],
    ['chunks without an end', http('5\r\nhello\r\n', ['Transfer-Encoding: chunked']), failing('closed')],
    [
      'both length and chunks',
      http('5\r\nhello\r\n0\r\n\r\n', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
      failing('not-understood'),
    ],
    ['two lengths', http('hello', ['Content-Length: 5', 'Content-Length: 6']), failing('not-understood')],
    ['a negative length', http('hello', ['Content-Length: -5']), failing('not-understood')],
    ['no body by its status', http('', [], '204 No Content'), { kind: 'response', status: 204, body: '' }],
    ['a page that says it is not there', http('gone', [], '404 Not Found'), { kind: 'response', status: 404 }],
  ])('%s', async (_, answer, expected) => {
    expect(await world.fetch(await host(answer))).toMatchObject(expected);
  });

  test.each<[HttpsPurpose, number]>([
    ['mta-sts-policy', 64],
    ['bimi-logo', 32],
    ['mark-certificate', 256],
    ['rdap', 1024],
  ])('%s: %i KiB', async (purpose, kibibytes) => {
    const octetsOf = async (size: number) => {
      const found = await world.fetch(await host(http('a'.repeat(size))), purpose);
      return found.kind === 'response' ? [Buffer.from(found.body, 'base64').length, found.tooLong] : found;
    };
    expect(await octetsOf(kibibytes * 1024)).toEqual([kibibytes * 1024, false]);
    expect(await octetsOf(kibibytes * 1024 + 1)).toEqual([kibibytes * 1024, true]);
  });

  test('a packed body that never unpacks to anything is left after little', async () => {
    const empty = Buffer.from([0, 0, 0, 0xff, 0xff]); // A stored block of no octets (RFC 1951 §3.2.4).
    let written = 0;
    const url = await host((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n');
      socket.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
      const block = Buffer.concat(new Array<Buffer>(2000).fill(empty));
      const flood = (): void => {
        while (!socket.destroyed && socket.write(block)) written += block.length;
        written += block.length;
      };
      socket.on('drain', flood);
      flood();
    });
    expect(await world.fetch(url)).toMatchObject({ kind: 'response', body: '', tooLong: true });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test.each<[string, string, () => Promise<Buffer>, string]>([
    ['gzip', 'gzip', async () => gzipSync(Buffer.alloc(32 * 2 ** 20)), 'response'],
    ['gzip, cut at the limit of what is read', 'gzip', async () => gzipSync(Buffer.alloc(90 * 2 ** 20)), 'response'],
    ['brotli', 'br', () => brotliBomb(512), 'failure'],
  ])('many bombs at once cost little memory: %s', async (_, coding, makeBomb, kind) => {
    const count = isLong ? 100 : 40;
    const bomb = await makeBomb();
    const evil = packed(coding, bomb);
    // As many octets on the wire, packed alike, that hold no more than they weigh.
    const harmless = packed('gzip', gzipSync(randomBytes(bomb.length)));
    let answer = harmless;
    const urls = await Promise.all(Array.from({ length: count }, () => host((socket) => socket.end(answer))));
    const peakOf = async (expected: string): Promise<number> => {
      let peak = 0;
      const timer = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss());
      }, 2);
      const found = await Promise.all(urls.map((url) => world.fetch(url)));
      clearInterval(timer);
      peak = Math.max(peak, process.memoryUsage.rss());
      expect(found.filter((one) => one.kind !== expected)).toEqual([]);
      return peak;
    };
    // The same connections with harmless bodies first: what TLS takes is none of the bombs' doing.
    await peakOf('response');
    const before = Math.max(await peakOf('response'), await peakOf('response'), await peakOf('response'));
    answer = evil;
    // When the collector runs is chance: the most of three harmless rounds, and the least of three with bombs. What a
    // bomb takes it takes every time.
    const rounds = [await peakOf(kind), await peakOf(kind), await peakOf(kind)];
    expect(Math.min(...rounds) - before).toBeLessThan(50 * 2 ** 20);
  });
});

/** So many MiB of zeros, packed as small as brotli can. */
async function brotliBomb(mebibytes: number): Promise<Buffer> {
  const packer = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const parts: Buffer[] = [];
  packer.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(2 ** 20);
  for (let i = 0; i < mebibytes; i += 1) if (!packer.write(zeros)) await once(packer, 'drain');
  packer.end();
  await once(packer, 'end');
  return Buffer.concat(parts);
}

describe('headers', () => {
  const interim = (status: string, times: number) =>
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n\r\n`.repeat(times)), http('hello')]);

  test.concurrent.each<[string, string | Buffer, object]>([
    ['an interim answer', interim('100 Continue', 1), hello],
    ['some early hints', interim('103 Early Hints', 5), hello],
    ['interim answers without end', interim('100 Continue', 1000), failing('not-understood')],
    ['a change of protocol to none', interim('101 Switching Protocols', 1), failing('not-understood')],
    [
      'a change of protocol, named',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      failing('not-understood'),
    ],
    ['more than 16 KiB', http('hello', [`X-Long: ${'a'.repeat(20_000)}`]), failing('not-understood')],
    ['ten thousand of them', http('hello', new Array<string>(10_000).fill('X: yyyy')), failing('not-understood')],
    ['NUL in a value', http('hello', ['X-Nul: a\0b']), failing('not-understood')],
    ['an end of line in a name', http('hello', ['X-\rName: x']), failing('not-understood')],
    ['no status', 'HTTP/1.1\r\n\r\n', failing('not-understood')],
    ['another protocol', '220 mail.example ESMTP\r\n', failing('not-understood')],
    ['HTTP/0.9', '<html>hello</html>', failing('not-understood')],
    ['HTTP/2 in plain', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', failing('not-understood')],
    ['nothing at all', '', failing('closed')],
    ['an answer that stops in its header', 'HTTP/1.1 200 OK\r\nContent-', failing('closed')],
    [
      'only those that are asked about are kept',
      http('x', ['Content-Type: text/plain', 'Retry-After: 5', 'Set-Cookie: a=b', 'Server: x']),
      { headers: { 'content-type': 'text/plain', 'retry-after': '5' } },
    ],
  ])('%s', async (_, answer, expected) => {
    expect(await world.fetch(await host(answer))).toMatchObject(expected);
  });

  test('keeps no others', async () => {
    const found = await world.fetch(await host(http('x', ['Set-Cookie: a=b', 'Content-Type: text/plain'])));
    expect(found.kind === 'response' ? Object.keys(found.headers) : found).toEqual(['content-type']);
  });

  test('says who asks, for what, and leaves nothing open', async () => {
    let received = '';
    const url = await host((socket, request) => {
      received = request;
      socket.end(http('x'));
    });
    await world.fetch(`${url}a/b?c=d`);
    expect(received.split('\r\n')).toEqual([
      'GET /a/b?c=d HTTP/1.1',
      expect.stringMatching(/^Host: h\d+\.example$/),
      'User-Agent: Zonewell test',
      'Accept-Encoding: gzip',
      'Accept: text/plain',
      'Connection: close',
      '',
      '',
    ]);
  });
});

describe('redirects', () => {
  const to = (location: string, header: readonly string[] = []) =>
    http('', [`Location: ${location}`, ...header], '302 Found');

  /** A chain of so many redirects in one host. */
  const chain = (length: number) =>
    host((socket, request) => {
      const at = Number(/^GET \/(\d*)/.exec(request)?.[1] ?? 0);
      socket.end(at < length ? to(`/${at + 1}`) : http('hello'));
    });

  test.each<[number, object]>([
    [5, hello],
    [6, { kind: 'response', status: 302 }],
  ])('%i in a row', async (length, expected) => {
    expect(await world.fetch(await chain(length), 'bimi-logo')).toMatchObject(expected);
  });

  test('are not followed for policies', async () => {
    const url = await host(to('https://nowhere.example/'));
    const location = 'https://nowhere.example/';
    expect(await world.fetch(url, 'mta-sts-policy')).toMatchObject({ status: 302, url, headers: { location } });
  });

  test.each<[string, Buffer, object]>([
    ['HTTP', to('http://h1.example/'), { kind: 'forbidden' }],
    ['another port', to('https://h1.example:8443/'), { kind: 'forbidden' }],
    ['a user name', to('https://user:pass@h1.example/'), { kind: 'forbidden' }],
    ['a file', to('file:///etc/passwd'), { kind: 'forbidden' }],
    ['data', to('data:image/svg+xml,x'), { kind: 'forbidden' }],
    ['another scheme', to('gopher://h1.example/'), { kind: 'forbidden' }],
    ['a name that does not exist', to('https://nowhere.example/'), { kind: 'no-address' }],
    ['a path that is too long', to(`/${'a'.repeat(3000)}`), { kind: 'forbidden' }],
    ['no URL', to('https://['), { kind: 'response', status: 302 }],
    ['nowhere', http('', [], '302 Found'), { kind: 'response', status: 302 }],
    ['a packed body of nothing', to('https://nowhere.example/', ['Content-Encoding: gzip']), { kind: 'no-address' }],
    ['a status that is none', http('', ['Location: /x'], '304 Not Modified'), { kind: 'response', status: 304 }],
  ])('to %s', async (_, answer, expected) => {
    expect(await world.fetch(await host(answer), 'rdap')).toMatchObject(expected);
  });
});

test('a server of TLS 1.2 cannot make us shake hands anew', async () => {
  hosts += 1;
  world.name('again.example', [newAddress()]);
  const { chain, key } = authority.issue(['again.example']);
  const secureContext = createSecureContext({ cert: chain, key, maxVersion: 'TLSv1.2' });
  await world.at(newAddress(), 443, (socket) => {
    const tls = new TLSSocket(socket, { isServer: true, secureContext });
    tls.on('error', () => socket.destroy());
    tls.once('data', () => tls.renegotiate({}, () => tls.end(http('hello'))));
  });
  expect(await world.fetch('https://again.example/')).toMatchObject(failing('closed'));
});

describe('certificates', () => {
  const serve = async (names: readonly string[], name: string) => {
    hosts += 1;
    world.name(name, [newAddress()]);
    let asked = false;
    await world.at(
      newAddress(),
      443,
      overTls(authority.issue(names), (socket) => {
        socket.on('data', () => {
          asked = true;
          socket.end(http('hello'));
        });
      }),
    );
    const found = await world.fetch(`https://${name}/`);
    return { found, asked };
  };

  test.each<[string, string[], string, boolean]>([
    ['its name', ['one.example'], 'one.example', true],
    ['its name, in capitals', ['TWO.EXAMPLE'], 'two.example', true],
    ['one of several', ['a.example', 'three.example'], 'three.example', true],
    ['a star for one label', ['*.four.example'], 'a.four.example', true],
    ['a star for two labels', ['*.five.example'], 'a.b.five.example', false],
    ['a star for no label', ['*.six.example'], 'six.example', false],
    ['a star in a label', ['a*.seven.example'], 'ab.seven.example', false],
    ['a star in the middle', ['a.*.eight.example'], 'a.b.eight.example', false],
    ['a star alone', ['*'], 'nine.example', false],
    ['another name', ['other.example'], 'ten.example', false],
    ['NUL after its name', ['eleven.example\0.evil.example'], 'eleven.example', false],
  ])('%s', async (_, names, name, good) => {
    const { found, asked } = await serve(names, name);
    expect(found).toMatchObject(good ? hello : { kind: 'untrusted', tls: { fault: { why: 'wrong-name' } } });
    expect(asked).toBe(good);
  });

  test('the common name does not count', async () => {
    const { key } = authority.issue(['common.example']);
    const chain = authority.issueWith({
      subject: nameOf(['2.5.4.3', 'common.example']),
      key: createPrivateKey(key),
      notBefore: Date.now() - 86_400_000,
      notAfter: Date.now() + 86_400_000,
      extensions: [],
    });
    hosts += 1;
    world.name('common.example', [newAddress()]);
    await world.at(
      newAddress(),
      443,
      overTls({ chain, key }, (socket) => socket.on('data', () => {})),
    );
    expect(await world.fetch('https://common.example/')).toMatchObject({
      kind: 'untrusted',
      tls: { fault: { why: 'wrong-name' }, chain: [expect.any(String), expect.any(String)] },
    });
  });

  test('of a long chain, ten certificates are told', async () => {
    const own = authority.issue(['long.example']);
    const stray = authority.issue(['stray.example'], { kind: 'missing-intermediate' }).chain;
    hosts += 1;
    world.name('long.example', [newAddress()]);
    await world.at(
      newAddress(),
      443,
      overTls({ chain: own.chain + stray.repeat(20), key: own.key }, (socket) =>
        socket.on('data', () => socket.end(http('x'))),
      ),
    );
    const found = await world.fetch('https://long.example/');
    expect(found.kind === 'response' ? found.tls.chain.length : found).toBe(10);
  });

  test('the chain is told as the server sent it, without the root and with what does not belong', async () => {
    const own = authority.issue(['chain.example']);
    const stray = authority.issue(['stray.example'], { kind: 'missing-intermediate' }).chain;
    hosts += 1;
    world.name('chain.example', [newAddress()]);
    await world.at(
      newAddress(),
      443,
      overTls({ chain: own.chain + stray, key: own.key }, (socket) => socket.on('data', () => socket.end(http('x')))),
    );
    const found = await world.fetch('https://chain.example/');
    const sent = (own.chain + stray)
      .replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\n/g, ' ')
      .trim()
      .split(/ {2,}/);
    expect(found.kind === 'response' ? found.tls.chain : found).toEqual(sent.map((one) => one.replaceAll(' ', '')));
  });
});
