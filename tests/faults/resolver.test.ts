import { createSocket } from 'node:dgram';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { decode, encode } from 'dns-packet';
import { afterEach, describe, expect, test } from 'vitest';
import type { StubResolverOptions } from '../../src/dns/stub-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { listenOnBoth } from '../../testbed/both-ports.ts';
import {
  answerTo,
  ask,
  cert,
  client,
  endAll,
  ends,
  framed,
  key,
  listening,
  serveStream,
  udpServer,
  values,
} from './hand-made.ts';

afterEach(endAll);

describe('UDP', () => {
  test('ten thousand wrong replies before the right one: the right one is taken', async () => {
    const port = await udpServer((query, from, socket) => {
      const wrong: Buffer[] = [];
      for (let i = 0; i < 10_000; i += 1) {
        const reply = answerTo(query, '198.51.100.66');
        if (i % 4 === 0) reply.writeUInt16BE((reply.readUInt16BE(0) + 1 + i) & 0xffff || 1, 0);
        else if (i % 4 === 1) reply[13] = 0x7a;
        else if (i % 4 === 2) reply[2] = 0x01;
        else reply.writeUInt16BE(7, 12 + 13);
        if (i % 4 !== 0 || reply.readUInt16BE(0) !== query.readUInt16BE(0)) wrong.push(reply);
      }
      // In small heaps, so that the loopback buffer does not drop the right one.
      const next = () => {
        for (const reply of wrong.splice(0, 16)) socket.send(reply, from.port, from.address);
        if (wrong.length > 0) setImmediate(next);
        else socket.send(answerTo(query), from.port, from.address);
      };
      next();
    });
    expect(await ask(client([`127.0.0.1:${port}`], { transport: 'udp' }))).toEqual(['192.0.2.1']);
  });

  test('a reply from another address is never seen', async () => {
    const port = await udpServer((query, from, socket) => {
      const stranger = createSocket('udp4');
      stranger.send(answerTo(query, '198.51.100.66'), from.port, from.address, () => {
        stranger.close();
        socket.send(answerTo(query), from.port, from.address);
      });
    });
    expect(await ask(client([`127.0.0.1:${port}`], { transport: 'udp' }))).toEqual(['192.0.2.1']);
  });

  test('a port where nobody listens is told at once', async () => {
    const socket = createSocket('udp4');
    await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
    const { port } = socket.address();
    await new Promise<void>((closed) => socket.close(() => closed()));
    expect(await ask(client([`127.0.0.1:${port}`], { transport: 'udp' }))).toEqual(['unreachable']);
  });

  test('a server from before EDNS is asked again without it', async () => {
    const port = await udpServer((query, from, socket) => {
      const { additionals = [] } = decode(query);
      const reply = additionals.length > 0 ? answerTo(query, '', { flags: 0x0181, answers: [] }) : answerTo(query);
      socket.send(reply, from.port, from.address);
    });
    expect(await ask(client([`127.0.0.1:${port}`], { transport: 'udp' }))).toEqual(['192.0.2.1']);
  });
});

describe('TCP', () => {
  const tcp = (port: number, options: Partial<StubResolverOptions> = {}) =>
    client([`tcp://127.0.0.1:${port}`], options);

  test('answers in any order find their questions', async () => {
    const waiting: (() => void)[] = [];
    const port = await listening(
      createTcpServer(
        serveStream((query, send) => {
          const name = decode(query).questions?.[0]?.name ?? '';
          waiting.push(() => send(answerTo(query, `192.0.2.${name.slice(1, name.indexOf('.'))}`)));
          if (waiting.length === 50) for (const go of waiting.splice(0).reverse()) go();
        }),
      ),
    );
    const resolver = tcp(port);
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(resolver, `n${i}.example.com`)));
    expect(all.flat()).toEqual(Array.from({ length: 50 }, (_, i) => `192.0.2.${i}`));
  });

  test('an answer that drips in octet by octet is put together', async () => {
    const port = await listening(
      createTcpServer(
        serveStream((query, _, socket) => {
          const bytes = [...framed(answerTo(query))];
          const drip = () => {
            const byte = bytes.shift();
            if (byte === undefined || socket.destroyed) return;
            socket.write(Buffer.from([byte]));
            setImmediate(drip);
          };
          drip();
        }),
      ),
    );
    expect(await ask(tcp(port))).toEqual(['192.0.2.1']);
  });

  test('what was under way when the server closes is asked once more', async () => {
    let connections = 0;
    const serve = serveStream((query, send, socket, count) => {
      // The first connection answers one question, then ends with the others open.
      if (connections === 1 && count > 1) socket.destroy();
      else send(answerTo(query));
    });
    const port = await listening(
      createTcpServer((socket) => {
        connections += 1;
        serve(socket);
      }),
    );
    const resolver = tcp(port);
    expect(await ask(resolver, 'first.example')).toEqual(['192.0.2.1']);
    expect(await Promise.all([ask(resolver, 'second.example'), ask(resolver, 'third.example')])).toEqual([
      ['192.0.2.1'],
      ['192.0.2.1'],
    ]);
    expect(connections).toBe(2);
  });

  test('a server that closes at every question is unreachable, not asked for ever', async () => {
    let questions = 0;
    const port = await listening(
      createTcpServer(
        serveStream((_, __, socket) => {
          questions += 1;
          socket.destroy();
        }),
      ),
    );
    expect(await ask(tcp(port))).toEqual(['unreachable']);
    expect(questions).toBeLessThanOrEqual(4);
  });

  test('64 KiB of answer are read whole', async () => {
    const port = await listening(
      createTcpServer(
        serveStream((query, send) => {
          const { id, questions = [] } = decode(query);
          const answers = Array.from({ length: 240 }, (_, i) => ({
            type: 'TXT' as const,
            name: questions[0]?.name ?? '',
            ttl: 60,
            data: [`${i}`.padEnd(230, 'x')],
          }));
          send(encode({ type: 'response', id: id ?? 0, flags: 0x0180, questions, answers }));
        }),
      ),
    );
    const resolution = await tcp(port).resolve('example.com' as DnsName, 'TXT');
    expect(resolution.kind === 'answer' ? resolution.records.length : resolution).toBe(240);
  });

  test('TC over UDP, then a reset over TCP: malformed or unreachable, never the half answer', async () => {
    const server = createTcpServer((socket) => socket.resetAndDestroy());
    const { udp, port } = await listenOnBoth(server, '127.0.0.1');
    ends.push(() => new Promise<void>((closed) => udp.close(() => closed())));
    ends.push(() => new Promise<void>((closed) => server.close(() => closed())));
    udp.on('message', (query, from) =>
      udp.send(answerTo(query, '192.0.2.1', { flags: 0x0380 }), from.port, from.address),
    );
    expect(await ask(client([`127.0.0.1:${port}`]))).toEqual(['unreachable']);
  });
});

describe('DNS over TLS', () => {
  const serve = () =>
    listening(
      createTlsServer(
        { cert, key },
        serveStream((query, send) => send(answerTo(query))),
      ),
    );

  test('asks over TLS, the certificate checked against the name', async () => {
    const port = await serve();
    const resolver = client([`tls://127.0.0.1:${port}#dns.test`], { ca: cert });
    const resolution = await resolver.resolve('example.com' as DnsName, 'A');
    expect(values(resolution)).toEqual(['192.0.2.1']);
    expect(resolution.exchanges[0]).toMatchObject({ transport: 'tls', server: `tls://127.0.0.1:${port}#dns.test` });
  });

  test.each([
    ['an unknown authority', 'dns.test', undefined],
    ['another name', 'other.test', cert],
  ])('%s is refused', async (_, name, ca) => {
    const port = await serve();
    expect(await ask(client([`tls://127.0.0.1:${port}#${name}`], ca === undefined ? {} : { ca }))).toEqual([
      'unreachable',
    ]);
  });
});

describe('DNS over HTTPS', () => {
  async function serve(status: number, answer: (query: Buffer) => Buffer): Promise<number> {
    const server = createHttpsServer({ cert, key }, (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () =>
        response.writeHead(status, { 'content-type': 'application/dns-message' }).end(answer(Buffer.concat(parts))),
      );
    });
    ends.push(() => server.closeAllConnections());
    return listening(server);
  }

  test.each<[string, number, (query: Buffer) => Buffer, string]>([
    ['an answer', 200, (query) => answerTo(query), '192.0.2.1'],
    ['an error of the web server', 500, (query) => answerTo(query), 'unreachable'],
    ['an answer without end', 200, () => Buffer.alloc(200_000), 'unreachable'],
    [
      'an answer to another question',
      200,
      () => answerTo(encode({ type: 'query', id: 0, questions: [{ name: 'other.test', type: 'A' }] })),
      'unreachable',
    ],
    ['no DNS message at all', 200, () => Buffer.from('<html>'), 'unreachable'],
  ])('%s', async (_, status, answer, expected) => {
    const port = await serve(status, answer);
    expect(await ask(client([`https://127.0.0.1:${port}/dns-query`], { ca: cert }))).toEqual([expected]);
  });
});
