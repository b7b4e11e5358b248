import { once } from 'node:events';
import { createSecureServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { decode } from 'dns-packet';
import { afterEach, describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { answerTo, ask, cert, client, endAll, ends, key, listening, many } from './hand-made.ts';

/** DNS over HTTP/2 under servers that reset, stall and lie. HTTP/1.1 is tried in `resolver.test.ts`. */
afterEach(endAll);

describe('DNS over HTTPS, HTTP/2', () => {
  type Handle = (query: Buffer, stream: ServerHttp2Stream, count: number, session: ServerHttp2Session) => void;

  async function serve(handle: Handle): Promise<{ url: string; sessions: () => number; asked: Buffer[] }> {
    const server = createSecureServer({ cert, key });
    const asked: Buffer[] = [];
    let sessions = 0;
    server.on('session', (session) => {
      sessions += 1;
      ends.push(() => session.destroy());
      session.on('error', () => session.destroy());
    });
    server.on('stream', (stream, headers) => {
      const parts: Buffer[] = [];
      stream.on('error', () => stream.destroy());
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        expect(headers).toMatchObject({ ':method': 'POST', ':path': '/q', 'content-type': 'application/dns-message' });
        const query = Buffer.concat(parts);
        asked.push(query);
        if (stream.session !== undefined) handle(query, stream, asked.length, stream.session as ServerHttp2Session);
      });
    });
    const port = await listening(server as unknown as Parameters<typeof listening>[0]);
    return { url: `https://dns.test:${port}/q#127.0.0.1`, sessions: () => sessions, asked };
  }

  const reply = (stream: ServerHttp2Stream, body: Buffer, headers: Record<string, string | number> = {}) => {
    if (stream.closed || stream.destroyed) return;
    stream.respond({ ':status': 200, 'content-type': 'application/dns-message', ...headers });
    stream.end(body);
  };
  const doh = (url: string, options = {}) => client([url], { ca: cert, ...options });

  test('many questions share one connection, and carry the ID 0', async () => {
    const { url, sessions, asked } = await serve((query, stream) => reply(stream, answerTo(query)));
    const resolver = doh(url);
    const all = await Promise.all(many(60).map((name) => ask(resolver, name)));
    expect(all.flat()).toEqual(many(60).map(() => '192.0.2.1'));
    expect(sessions()).toBe(1);
    expect(asked.every((query) => decode(query).id === 0)).toBe(true);
  });

  test.each<[string, Handle, string]>([
    [
      'an error of the web server',
      (query, stream) => reply(stream, answerTo(query), { ':status': 502 }),
      'unreachable',
    ],
    [
      'a redirect',
      (query, stream) => reply(stream, answerTo(query), { ':status': 307, location: 'https://evil.test/' }),
      'unreachable',
    ],
    [
      'another kind of content',
      (query, stream) => reply(stream, answerTo(query), { 'content-type': 'text/html' }),
      'unreachable',
    ],
    ['an answer without end', (_, stream) => reply(stream, Buffer.alloc(1_000_000)), 'unreachable'],
    [
      'a body broken off',
      (query, stream) => {
        stream.respond({ ':status': 200, 'content-type': 'application/dns-message' });
        stream.write(answerTo(query).subarray(0, 20), () => stream.close(2));
      },
      'unreachable',
    ],
    ['a stream that is reset', (_, stream) => stream.close(7), 'unreachable'],
    ['a connection that is cut', (_, __, ___, session) => session.destroy(), 'unreachable'],
    ['silence', () => {}, 'timeout'],
    [
      'headers, then silence',
      (_, stream) => stream.respond({ ':status': 200, 'content-type': 'application/dns-message' }),
      'timeout',
    ],
  ])('%s', async (_, handle, expected) => {
    const { url } = await serve(handle);
    expect(await ask(doh(url, { tryTimeoutMs: 300 }))).toEqual([expected]);
  });

  test.each<[string, Handle]>([
    ['was cut', (_, __, ___, session) => session.destroy()],
    [
      'says that it goes away',
      (query, stream, _, session) => {
        session.goaway();
        reply(stream, answerTo(query));
      },
    ],
    ['died without a sign', () => {}],
  ])('a connection that %s is replaced', async (_, handle) => {
    const first = new Set<ServerHttp2Session>();
    const { url, sessions } = await serve((query, stream, count, session) => {
      if (count === 1) first.add(session);
      if (first.has(session)) handle(query, stream, count, session);
      else reply(stream, answerTo(query));
    });
    const resolver = doh(url, { tryTimeoutMs: 300, triesPerServer: 3 });
    expect(await ask(resolver, 'first.test')).toEqual(['192.0.2.1']);
    expect(await ask(resolver, 'second.test')).toEqual(['192.0.2.1']);
    expect(sessions()).toBe(2);
  });

  test.each([
    ['another name', 'other.test', cert],
    ['an unknown authority', 'dns.test', undefined],
  ])('a certificate of %s is refused, and the reason given', async (_, name, ca) => {
    const { url } = await serve((query, stream) => reply(stream, answerTo(query)));
    const resolver = client([url.replace('dns.test', name)], ca === undefined ? {} : { ca });
    const resolution = await resolver.resolve('example.com' as DnsName, 'A');
    expect(resolution).toMatchObject({ kind: 'failure', why: 'unreachable' });
    expect(resolution.kind === 'failure' ? resolution.causes : []).toMatchObject([{ code: 'certificate-untrusted' }]);
  });

  test('a client that is closed while it connects leaves nothing open', async () => {
    const sockets: Socket[] = [];
    const port = await listening(
      createTcpServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => socket.destroy());
        ends.push(() => socket.destroy());
      }),
    );
    const resolver = doh(`https://dns.test:${port}/q#127.0.0.1`);
    const answer = ask(resolver);
    while (sockets.length === 0) await new Promise((next) => setImmediate(next));
    const ended = once(sockets[0] as Socket, 'close');
    sockets[0]?.resume();
    await resolver.close();
    expect(await answer).toEqual(['unreachable']);
    await ended;
  });
});
