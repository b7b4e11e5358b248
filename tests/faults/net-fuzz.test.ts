import { connect, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { askWhois } from '../../src/net/whois.ts';
import { type Listener, listen } from '../../testbed/listener.ts';
import { authority, createWorld, http, type NetWorld, webOf } from './net-world.ts';

/** Whatever a server sends, there is an answer of our own kind, and no error outside of it: vitest fails on those. */
let world: NetWorld;
let inner: Listener;
/** What the servers do now. */
let octets: Buffer = Buffer.alloc(0);
let flip: { readonly at: number; readonly by: number } | null = null;

const { chain, key } = authority.issue(['fuzz.example']);
const EHLO = '250-fuzz.example\r\n250 STARTTLS\r\n';

beforeAll(async () => {
  world = createWorld();
  world.name('fuzz.example', ['9.6.0.1']);
  world.name('wire.example', ['9.6.0.2']);
  world.name('flip.example', ['9.6.0.3']);
  await world.at(
    '9.6.0.1',
    443,
    webOf('fuzz.example', (socket) => socket.end(octets)),
  );
  await world.at('9.6.0.1', 25, (socket) => socket.resume().end(octets));
  await world.at('9.6.0.1', 43, (socket) => socket.resume().end(octets));
  await world.at('9.6.0.2', 443, (socket) => socket.resume().end(octets));
  await world.at('9.6.0.2', 25, (socket) => {
    socket.write(`220 hi\r\n`);
    socket.on('data', (chunk) => {
      if (chunk.toString().startsWith('EHLO')) socket.write(EHLO);
      else if (chunk.toString().startsWith('STARTTLS')) {
        socket.removeAllListeners('data');
        socket.resume();
        socket.write('220 go\r\n', () => setImmediate(() => socket.end(octets)));
      }
    });
  });
  const flipping: Server[] = ['TLSv1.2', 'TLSv1.3'].map((maxVersion) => {
    const context = createSecureContext({ cert: chain, key, maxVersion: maxVersion as 'TLSv1.2' });
    return createServer((socket) => {
      const tls = new TLSSocket(socket, { isServer: true, secureContext: context });
      tls.on('error', () => socket.destroy());
      tls.on('data', () => tls.end(http('hello')));
    });
  });
  let turn = 0;
  const ports = await Promise.all(flipping.map((server) => listen(server)));
  inner = { port: 0, close: async () => void (await Promise.all(ports.map((port) => port.close()))) };
  await world.at('9.6.0.3', 443, (socket) => {
    turn += 1;
    flipped(socket, connect(ports[turn % 2]?.port ?? 0, '127.0.0.1'));
  });
});
afterAll(async () => {
  await world.close();
  await inner.close();
});

/** Passes everything on, but for one octet on its way to the client. */
function flipped(client: Socket, server: Socket): void {
  let passed = 0;
  client.on('error', () => server.destroy()).on('close', () => server.destroy());
  server.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.pipe(server);
  server.on('data', (chunk: Buffer) => {
    const at = (flip?.at ?? -1) - passed;
    passed += chunk.length;
    if (flip !== null && at >= 0 && at < chunk.length) chunk[at] = (chunk[at] ?? 0) ^ flip.by;
    client.write(chunk);
  });
  server.on('end', () => client.end());
}

const KINDS = ['response', 'session', 'answer', 'untrusted', 'no-tls', 'failure'];
const check = (found: { readonly kind: string }) => expect(KINDS).toContain(found.kind);

/** Some octets of what is good, with others put in and left out. */
const near = (...good: readonly Buffer[]) =>
  fc
    .record({
      from: fc.constantFrom(...good),
      edits: fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          drop: fc.nat(4),
          put: fc.uint8Array({ maxLength: 6 }),
        }),
        { maxLength: 4 },
      ),
    })
    .map(({ from, edits }) =>
      edits.reduce((whole, { at, drop, put }) => {
        const i = Math.floor(at * whole.length);
        return Buffer.concat([whole.subarray(0, i), put, whole.subarray(i + drop)]);
      }, from),
    );
const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

const HTTP = near(
  http('hello', ['Content-Type: text/plain', 'Location: https://fuzz.example/next']),
  http('', ['Location: //fuzz.example/x'], '302 Found'),
  http('5\r\nhello\r\n0\r\nX: y\r\n\r\n', ['Transfer-Encoding: chunked', 'Content-Encoding: gzip']),
  Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n'), http('hello')]),
);
const SMTP = near(Buffer.from(`220-hi\r\n220 there\r\n${EHLO}220 go\r\n250 x\r\n`), Buffer.from('554 no\r\n'));
/** A ServerHello of TLS 1.3 and an alert, as records. */
const WIRE = near(
  Buffer.from(
    `160303007a020000760303${'ab'.repeat(32)}20${'cd'.repeat(32)}130100002e002b0002030400330024001d0020${'09'.repeat(32)}`,
    'hex',
  ),
  Buffer.from('15030300020228', 'hex'),
  Buffer.from('220 mail.example ESMTP\r\n'),
);

const runs = { numRuns: 300 };

test('HTTP', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(noise, HTTP), fc.constantFrom('rdap', 'mta-sts-policy'), async (sent, purpose) => {
      octets = sent;
      const found = await world.fetch('https://fuzz.example/', purpose as 'rdap');
      // A redirect may lead anywhere, made-up names and refused addresses included.
      expect([...KINDS, 'no-address', 'forbidden']).toContain(found.kind);
    }),
    runs,
  );
});

test('SMTP', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(noise, SMTP), async (sent) => {
      octets = sent;
      check(await world.probe('fuzz.example' as DnsName));
    }),
    runs,
  );
});

test('WHOIS', async () => {
  await fc.assert(
    fc.asyncProperty(noise, async (sent) => {
      octets = sent;
      check(await askWhois(world.connector, { host: 'fuzz.example', query: 'x' }));
    }),
    { ...runs, numRuns: 100 },
  );
});

test('what comes in place of a TLS handshake', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(noise, WIRE), async (sent) => {
      octets = sent;
      check(await world.fetch('https://wire.example/'));
      const found = await world.probe('wire.example' as DnsName);
      expect(found).toMatchObject({ kind: 'session', starttls: { kind: 'broken' } });
    }),
    runs,
  );
});

test('a TLS connection with one octet that is another', async () => {
  flip = null;
  expect((await world.fetch('https://flip.example/')).kind).toBe('untrusted');
  world.name('fuzz.example', ['9.6.0.3']);
  expect((await world.fetch('https://fuzz.example/')).kind).toBe('response');
  await fc.assert(
    fc.asyncProperty(fc.nat(1800), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      flip = { at, by };
      // One that makes a length longer lets both sides wait for the rest: then our signal ends it.
      check(await world.fetch('https://fuzz.example/', 'rdap', AbortSignal.timeout(200)));
    }),
    { ...runs, numRuns: 600 },
  );
});
