import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webhook } from '../../src/monitoring/channels/webhook.ts';
import { createTrust } from '../../src/net/handshake.ts';
import { createPost } from '../../src/net/post.ts';
import { authority, createWorld, type NetWorld, overTls } from './net-world.ts';

const [HOST, ADDRESS] = ['hooks.example', '198.51.100.7'];
let world: NetWorld;
beforeEach(() => {
  world = createWorld();
  world.name(HOST, [ADDRESS]);
});
afterEach(() => world.close());

/** Sends one message to a webhook, and returns what became of it. */
async function send(target = `https://${HOST}/in`, signal = new AbortController().signal) {
  const post = createPost({
    connector: world.connector,
    trust: createTrust(authority.root),
    userAgent: 'Zonewell test',
  });
  const deliver = webhook.deliver({
    post,
    secretsOf: async () => ['zwhs_test'],
    clock: Date.now,
    email: null,
    apprise: null,
  });
  const payload = JSON.stringify({ recipient: 'r', body: { type: 'test' } });
  let isHandedOver = false;
  const attempt = await deliver?.(
    { id: 'd', channel: webhook.id, target, payload, createdAt: 0, tries: 1, unconfirmed: 0 },
    {
      handOver: async () => {
        isHandedOver = true;
      },
      signal,
    },
  );
  return { attempt, isHandedOver };
}

/** Starts a server that answers what comes first. */
const answering = (answer: (socket: TLSSocket) => void) =>
  world.at(
    ADDRESS,
    443,
    overTls(authority.issue([HOST]), (tls) => void tls.once('data', () => answer(tls))),
  );

test.each([
  ['HTTP/1.1 204 No Content\r\n\r\n', { outcome: 'accepted' }],
  ['HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n', { outcome: 'gone', reply: 'HTTP 410' }],
  ['HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n', { outcome: 'deferred', reply: 'HTTP 500', pauseMs: 0 }],
  ['HTTP/1.1 429 Slow\r\nContent-Length: 6\r\n\r\nsecret', { outcome: 'deferred', reply: 'HTTP 429', pauseMs: 0 }],
  [
    'HTTP/1.1 302 Away\r\nLocation: https://127.0.0.1/\r\nContent-Length: 0\r\n\r\n',
    { outcome: 'deferred', reply: 'HTTP 302', pauseMs: 0 },
  ],
  ['garbage\r\n\r\n', { outcome: 'unconfirmed', reply: 'not-understood' }],
])('%j', async (answer, expected) => {
  await answering((tls) => tls.end(answer));
  expect(await send()).toEqual({ attempt: expected, isHandedOver: true });
  // Nobody but the webhook itself was looked up.
  expect(world.lookups(HOST)).toBe(1);
});

test('one that never answers counts as unconfirmed once we stop waiting', async () => {
  const stop = new AbortController();
  await answering(() => stop.abort());
  expect(await send(undefined, stop.signal)).toMatchObject({ attempt: { outcome: 'unconfirmed' }, isHandedOver: true });
});

test('of an endless answer its status counts, and nothing is read', async () => {
  await answering((tls) => {
    tls.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const more = (): void => {
      while (!tls.destroyed && tls.write('10000\r\n'.padEnd(65_536, 'x')));
    };
    tls.on('drain', more);
    more();
  });
  expect((await send()).attempt).toEqual({ outcome: 'accepted' });
  for (const socket of world.held) await once(socket, 'close');
});

test.each([
  ['a private address', ['10.0.0.1']],
  ['this machine', ['127.0.0.1', '::1']],
])('whose name leads to %s is not contacted', async (_what, addresses) => {
  world.name(HOST, addresses);
  const { attempt, isHandedOver } = await send();
  expect([attempt?.outcome, isHandedOver]).toEqual(['deferred', false]);
});

test.each([
  'http://hooks.example/',
  'https://hooks.example:8443/',
  'https://user:pass@hooks.example/',
  'ftp://hooks.example/',
])('%s is no webhook', async (target) => {
  expect(await send(target)).toEqual({ attempt: { outcome: 'deferred', reply: 'not-https' }, isHandedOver: false });
});
