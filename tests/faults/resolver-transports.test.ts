import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { encode } from 'dns-packet';
import { afterEach, describe, expect, test } from 'vitest';
import type { Response } from '../../src/dns/channel.ts';
import { encodeQuery } from '../../src/dns/codec/encode.ts';
import { createUdpChannel } from '../../src/dns/udp.ts';
import type { DnsName } from '../../src/domain/name.ts';
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
  many,
  serveStream,
  udpServer,
} from './hand-made.ts';

/** The transports under servers that close, stall, flood and lie. */
afterEach(endAll);

describe('UDP', () => {
  test('queries are spread over ports, and ports are replaced, while questions are under way', async () => {
    const ports = new Set<number>();
    const port = await udpServer((query, from, socket) => {
      ports.add(from.port);
      socket.send(answerTo(query), from.port, from.address);
    });
    const channel = createUdpChannel('127.0.0.1', port, { sockets: 4 });
    ends.push(() => channel.close());
    const query = (name: string) =>
      encodeQuery({
        id: 0,
        name: name as DnsName,
        type: 1,
        cd: false,
        rd: true,
        ad: true,
        do: true,
        udpPayloadSize: 1232,
      });
    const askOne = (name: string) =>
      new Promise<Response>((resolve) => channel.ask(query(name), 3000, performance.now(), resolve));
    // One after the other, so that a port is replaced when nothing waits on it, then side by side.
    for (const name of many(1000)) expect((await askOne(name)).ok).toBe(true);
    const alone = ports.size;
    expect(alone).toBeGreaterThanOrEqual(5);
    for (let i = 0; i < 10; i += 1) {
      const replies = await Promise.all(many(100).map(askOne));
      expect(replies.every(({ ok }) => ok)).toBe(true);
    }
    expect(ports.size).toBeGreaterThan(alone);
  });

  test.each<[string, (reply: Buffer) => Buffer, string]>([
    [
      'a refusal without the question',
      (reply) => Object.assign(reply.subarray(0, 12), { 3: 0x85, 5: 0, 7: 0 }),
      'refused',
    ],
    ['success without the question', (reply) => Object.assign(reply.subarray(0, 12), { 5: 0, 7: 0 }), 'timeout'],
    ['another opcode', (reply) => Object.assign(reply, { 2: 0xa1 }), 'timeout'],
    ['a query, not a response', (reply) => Object.assign(reply, { 2: 0x01 }), 'timeout'],
    ['a header cut short', (reply) => reply.subarray(0, 11), 'timeout'],
    ['nothing at all', () => Buffer.alloc(0), 'timeout'],
    ['the question in capital letters', (reply) => Object.assign(reply, { 13: 0x45 }), '192.0.2.1'],
  ])('%s: %s', async (_, change, expected) => {
    const port = await udpServer((query, from, socket) => {
      socket.send(change(answerTo(query)), from.port, from.address);
    });
    const resolver = client([`127.0.0.1:${port}`], { transport: 'udp', tryTimeoutMs: 150 });
    expect(await ask(resolver)).toEqual([expected]);
  });
});

describe('TCP', () => {
  const serve = (handle: Parameters<typeof serveStream>[0], onConnection: (socket: Socket) => void = () => {}) => {
    const stream = serveStream(handle);
    return listening(
      createTcpServer((socket) => {
        onConnection(socket);
        stream(socket);
      }),
    );
  };

  test('a server that answers one question a connection answers them all', async () => {
    let connections = 0;
    const port = await serve(
      (query, _, socket, count) => {
        if (count === 1) socket.end(framed(answerTo(query)));
      },
      () => {
        connections += 1;
      },
    );
    const resolver = client([`tcp://127.0.0.1:${port}`]);
    const all = await Promise.all(many(20).map((name) => ask(resolver, name)));
    expect(all.flat()).toEqual(many(20).map(() => '192.0.2.1'));
    expect(connections).toBe(20);
  });

  test('a connection that died without a sign is replaced', async () => {
    let connections = 0;
    const port = await serve(
      (query, send, _, count) => {
        if (connections > 1 || count === 1) send(answerTo(query));
      },
      () => {
        connections += 1;
      },
    );
    const resolver = client([`tcp://127.0.0.1:${port}`], { tryTimeoutMs: 200, triesPerServer: 3 });
    expect(await ask(resolver, 'first.test')).toEqual(['192.0.2.1']);
    expect(await ask(resolver, 'second.test')).toEqual(['192.0.2.1']);
    expect(connections).toBe(2);
  });

  test('empty frames, strangers and answers given twice are passed over', async () => {
    const port = await serve((query, _, socket) => {
      const stranger = answerTo(query, '198.51.100.66');
      stranger.writeUInt16BE((query.readUInt16BE(0) + 1) & 0xffff, 0);
      const other = answerTo(
        encode({ type: 'query', id: query.readUInt16BE(0), questions: [{ name: 'x.test', type: 'A' }] }),
      );
      const right = framed(answerTo(query));
      const bytes = Buffer.concat([
        Buffer.alloc(2),
        framed(stranger),
        Buffer.alloc(2),
        framed(other),
        framed(Buffer.alloc(5)),
        right,
        right,
      ]);
      // In uneven pieces, so that prefixes and messages are cut in all places.
      for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 31 || 3)
        socket.write(bytes.subarray(at, at + size));
    });
    const resolver = client([`tcp://127.0.0.1:${port}`]);
    const all = await Promise.all(many(40).map((name) => ask(resolver, name)));
    expect(all.flat()).toEqual(many(40).map(() => '192.0.2.1'));
  });

  test('a flood of what nobody asked is read and dropped', async () => {
    const port = await serve((query, send, socket) => {
      const junk = framed(Buffer.alloc(60_000, 7));
      for (let i = 0; i < 100; i += 1) socket.write(junk);
      send(answerTo(query));
    });
    expect(await ask(client([`tcp://127.0.0.1:${port}`]))).toEqual(['192.0.2.1']);
  });

  test('a message whose bytes stop is no answer', async () => {
    const port = await serve((query, _, socket) => socket.write(framed(answerTo(query)).subarray(0, -1)));
    expect(await ask(client([`tcp://127.0.0.1:${port}`], { tryTimeoutMs: 150 }))).toEqual(['timeout']);
  });

  test('queries of one turn leave in one write', async () => {
    let reads = 0;
    const port = await serve(
      (query, send) => send(answerTo(query)),
      (socket) => {
        socket.on('data', () => {
          reads += 1;
        });
      },
    );
    const resolver = client([`tcp://127.0.0.1:${port}`]);
    await ask(resolver, 'first.test');
    await Promise.all(many(200).map((name) => ask(resolver, name)));
    expect(reads).toBeLessThan(10);
  });
});

describe('a process that has its answers', () => {
  test.each(['', 'tcp://', 'tls://', 'https://'])(
    'ends by itself, though the client was not closed: "%s"',
    async (scheme) => {
      const port = await portFor(scheme);
      const server = scheme === 'https://' ? `https://dns.test:${port}/q#127.0.0.1` : `${scheme}127.0.0.1:${port}`;
      const code = `
      import { createStubResolver } from ${JSON.stringify(join(import.meta.dirname, '../../src/dns/stub-resolver.ts'))};
      const ca = ${JSON.stringify(cert)};
      const resolver = createStubResolver({ servers: [${JSON.stringify(server)}], ca });
      const { kind } = await resolver.resolve('example.com', 'A');
      await new Promise((wait) => setTimeout(wait, 200));
      console.log(kind, ...process.getActiveResourcesInfo().filter((one) => one !== 'PipeWrap'));`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let out = '';
      child.stdout.on('data', (part) => {
        out += part;
      });
      await once(child, 'close');
      expect(out).toBe('answer\n');
    },
  );

  async function portFor(scheme: string): Promise<number> {
    if (scheme === '') return udpServer((query, from, socket) => socket.send(answerTo(query), from.port, from.address));
    const stream = serveStream((query, send) => send(answerTo(query)));
    if (scheme === 'tcp://') return listening(createTcpServer(stream));
    if (scheme === 'tls://') {
      const { createServer } = await import('node:tls');
      return listening(createServer({ cert, key }, stream));
    }
    const server = createSecureServer({ cert, key });
    server.on('session', (session) => ends.push(() => session.destroy()));
    server.on('stream', (http) => {
      http.on('data', (query: Buffer) => {
        http.respond({ ':status': 200, 'content-type': 'application/dns-message' });
        http.end(answerTo(query));
      });
    });
    return listening(server as unknown as Parameters<typeof listening>[0]);
  }
});
