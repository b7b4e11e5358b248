import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseNetwork } from '../../src/domain/addresses.ts';
import { isAllowed } from '../../src/domain/contact-policy.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import type { DeliveryAttempt } from '../../src/mail/attempt.ts';
import { settlementOf } from '../../src/mail/settlement.ts';
import { channelOf } from '../../src/monitoring/channels/channels.ts';
import type { MessageForm } from '../../src/monitoring/model/message-form.ts';
import { createTrust } from '../../src/net/handshake.ts';
import { createPost } from '../../src/net/post.ts';
import { authority, createWorld, type NetWorld, overTls } from './net-world.ts';

// What receivers of each channel that goes by HTTPS do wrong, over real sockets: it harms nobody else, and what is noted for the
// owner is a status or a code, never what the receiver wrote.

const ADDRESS = '198.51.100.7';
/** Whatever a receiver writes holds this. */
const WRITTEN = 'zwsecret';
const VALUES = { title: 'Hooks: "quoted"\r\nX: y', text: '多い\nlines', state: 'opened', count: '1' };
const WEBHOOK_PAYLOAD = JSON.stringify({ recipient: 'r', body: { type: 'test' }, values: VALUES });

/** Each channel, the host of a receiver, and its target. */
const RECEIVERS = [
  ['webhook', 'hooks.example', 'https://hooks.example/in'],
  ['ntfy', 'ntfy.example', 'https://ntfy.example/topic'],
  ['slack', 'hooks.slack.com', 'https://hooks.slack.com/services/T/B/abcdefghijklmnop'],
  ['discord', 'discord.com', 'https://discord.com/api/webhooks/1/abcdefghijklmnop'],
  ['teams', 'prod-1.logic.azure.com', 'https://prod-1.logic.azure.com/workflows/1/invoke?sig=abcdefghijklmnop'],
  ['apprise', 'apprise.example', 'key'],
] as const;
type ChannelId = (typeof RECEIVERS)[number][0];

let world: NetWorld;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

/** Sends one message through a channel, and returns what became of it, also as the owner is shown it. */
async function send(
  id: ChannelId,
  target: string,
  { signal = new AbortController().signal, form = null }: { signal?: AbortSignal; form?: MessageForm | null } = {},
): Promise<{
  readonly attempt: DeliveryAttempt;
  readonly isHandedOver: boolean;
  readonly reply: string;
  wait: number;
}> {
  const channel = channelOf(id);
  const post = createPost({
    connector: world.connector,
    trust: createTrust(authority.root),
    userAgent: 'Zonewell test',
  });
  const services = { post, receiverOf: async () => ({ secrets: ['zwhs_test'], form }), clock: Date.now, email: null };
  const deliver = channel.deliver({ ...services, apprise: { url: 'https://apprise.example', post } });
  if (deliver === null) throw new Error('nothing sends');
  const payload = id === 'webhook' ? WEBHOOK_PAYLOAD : '{"text":"test"}';
  const due = { id: 'd', channel: id, target, payload, createdAt: 0, tries: 1, unconfirmed: 0 };
  let isHandedOver = false;
  const attempt = await deliver(due, {
    handOver: async () => {
      isHandedOver = true;
    },
    signal,
  });
  const settled = settlementOf(due, attempt, { traits: channel.traits, now: 0 });
  const [reply, wait] = ['reply' in settled ? settled.reply : '', 'dueAt' in settled ? settled.dueAt : 0];
  return { attempt, isHandedOver, reply, wait };
}

describe.each(RECEIVERS)('a receiver of %s', (id, host, target) => {
  beforeEach(() => world.name(host, [ADDRESS]));

  /** Starts a server that does something with each connection once it has a request. */
  const answering = (answer: (socket: TLSSocket) => void, names: readonly [string, ...string[]] = [host]) =>
    world.at(
      ADDRESS,
      443,
      overTls(authority.issue([...names]), (tls) => {
        tls.on('error', () => {});
        tls.once('data', () => answer(tls));
      }),
    );
  const isFor = (...ids: readonly ChannelId[]): boolean => ids.some((one) => one === id);

  test.each<[answer: string, outcome: () => DeliveryAttempt['outcome'], reply: string]>([
    ['200 OK', () => 'accepted', ''],
    ['204 No Content', () => (isFor('apprise') ? 'gone' : 'accepted'), isFor('apprise') ? 'HTTP 204' : ''],
    ['302 Away\r\nLocation: https://127.0.0.1/', () => 'deferred', 'HTTP 302'],
    ['307 Away\r\nLocation: http://10.0.0.1:25/', () => 'deferred', 'HTTP 307'],
    ['404 Not Found', () => (isFor('slack', 'discord', 'teams') ? 'gone' : 'deferred'), 'HTTP 404'],
    ['410 Gone', () => (isFor('discord') ? 'deferred' : 'gone'), 'HTTP 410'],
    ['424 Failed Dependency', () => (isFor('apprise') ? 'unconfirmed' : 'deferred'), 'HTTP 424'],
    ['429 Slow\r\nRetry-After: 31536000', () => 'deferred', 'HTTP 429'],
    ['429 Slow\r\nRetry-After: soon', () => 'deferred', 'HTTP 429'],
    ['500 No', () => 'deferred', 'HTTP 500'],
    ['500 No\r\nRetry-After: 999999999999999999', () => 'deferred', 'HTTP 500'],
  ])('that answers %j', async (answer, outcome, reply) => {
    const body = answer.startsWith('204') ? '' : WRITTEN;
    await answering((tls) => tls.end(`HTTP/1.1 ${answer}\r\nContent-Length: ${body.length}\r\n\r\n${body}`));
    const sent = await send(id, target);
    expect([sent.attempt.outcome, sent.reply, sent.isHandedOver]).toEqual([outcome(), reply, true]);
    // However long it asks us to wait.
    expect(sent.wait).toBeLessThanOrEqual(6 * HOUR_MS);
    // Nobody but the receiver itself was looked up.
    expect(world.lookups(host)).toBe(1);
  });

  test.each<[what: string, answer: (socket: TLSSocket) => void, reply: string]>([
    ['answers garbage', (tls) => tls.end(`${WRITTEN}\r\n\r\n`), 'not-understood'],
    ['closes without an answer', (tls) => tls.end(), 'closed'],
    ['resets', (tls) => tls.destroy(), 'closed'],
  ])('that %s may have it', async (_what, answer, reply) => {
    await answering(answer);
    const sent = await send(id, target);
    expect([sent.attempt.outcome, sent.reply]).toEqual(['unconfirmed', reply]);
  });

  test('that never answers may have it once we stop waiting', async () => {
    const stop = new AbortController();
    await answering(() => stop.abort());
    const sent = await send(id, target, { signal: stop.signal });
    expect([sent.attempt.outcome, sent.isHandedOver]).toEqual(['unconfirmed', true]);
  });

  test('whose answer never ends is judged by its status, and nothing is read', async () => {
    await answering((tls) => {
      tls.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (!tls.destroyed && tls.write('10000\r\n'.padEnd(65_536, 'x')));
      };
      tls.on('drain', more);
      more();
    });
    expect((await send(id, target)).attempt).toEqual({ outcome: 'accepted' });
    for (const socket of world.held) await once(socket, 'close');
  });

  test('with the certificate of another name gets nothing', async () => {
    await answering((tls) => tls.end('HTTP/1.1 200 OK\r\n\r\n'), ['other.example']);
    const sent = await send(id, target);
    expect(sent).toMatchObject({
      attempt: { outcome: 'deferred' },
      isHandedOver: false,
      reply: 'untrusted-certificate',
    });
  });

  test('that speaks no TLS gets nothing', async () => {
    await world.at(ADDRESS, 443, (socket) => {
      socket.on('error', () => {});
      socket.end(`HTTP/1.1 400 Bad Request\r\n\r\n${WRITTEN}`);
    });
    const sent = await send(id, target);
    expect([sent.attempt.outcome, sent.isHandedOver]).toEqual(['deferred', false]);
    expect(sent.reply).not.toContain(WRITTEN);
  });

  test.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1', '::1']],
    ['an address of a cloud for its own machines', ['169.254.169.254']],
  ])('whose name leads to %s is not contacted', async (_what, addresses) => {
    world.name(host, addresses);
    const sent = await send(id, target);
    expect([sent.attempt.outcome, sent.isHandedOver]).toEqual(['deferred', false]);
  });
});

test('receivers that send an octet at a time are left after ten seconds, all at once', async () => {
  for (const [i, [, host]] of RECEIVERS.entries()) {
    const address = `198.51.100.${20 + i}`;
    world.name(host, [address]);
    await world.at(
      address,
      443,
      overTls(authority.issue([host]), (tls) => {
        tls.on('error', () => {});
        tls.once('data', () => {
          const timer = setInterval(() => tls.write('H'), 500);
          tls.once('close', () => clearInterval(timer));
        });
      }),
    );
  }
  const sent = await Promise.all(RECEIVERS.map(([id, , target]) => send(id, target)));
  expect(sent.map(({ attempt }) => attempt.outcome)).toEqual(RECEIVERS.map(() => 'unconfirmed'));
});

test('a webhook with a form of its own gets those octets, signed, and no header that a value brings', async () => {
  world.name('hooks.example', [ADDRESS]);
  let received = '';
  await world.at(
    ADDRESS,
    443,
    overTls(authority.issue(['hooks.example']), (tls) => {
      tls.on('data', (octets) => {
        received += octets.toString('utf8');
        if (received.endsWith('"end": 1}')) tls.end('HTTP/1.1 200 OK\r\n\r\n');
      });
    }),
  );
  const form = {
    contentType: 'application/vnd.x+json; charset=utf-8',
    body: '{"title": "{{title}}", "text": "{{text}}", "end": 1}',
    endedBody: null,
    headers: [{ name: 'Authorization', value: 'Bearer abc' }],
  };
  expect((await send('webhook', 'https://hooks.example/in', { form })).attempt).toEqual({ outcome: 'accepted' });
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  );
  expect([...headers.keys()]).toEqual([
    ...['Host', 'User-Agent', 'Authorization', 'Content-Type', 'Zonewell-Delivery', 'Zonewell-Signature'],
    ...['Content-Length', 'Connection'],
  ]);
  expect(headers.get('Content-Type')).toBe(form.contentType);
  expect(headers.get('Authorization')).toBe('Bearer abc');
  expect(Number(headers.get('Content-Length'))).toBe(Buffer.byteLength(body));
  const [time = '', signature] = (headers.get('Zonewell-Signature') ?? '').split(',');
  const mac = createHmac('sha256', 'zwhs_test')
    .update(`${time.slice(2)}.${body}`)
    .digest('hex');
  expect(signature).toBe(`v1=${mac}`);
  expect(JSON.parse(body)).toEqual({ title: 'Hooks: "quoted" X: y', text: '多い\nlines', end: 1 });
});

test.each(['http://hooks.example/', 'https://user:pass@hooks.example/', 'ftp://hooks.example/'])(
  '%s is no webhook',
  async (target) => {
    expect(await send('webhook', target)).toMatchObject({
      attempt: { outcome: 'deferred', reply: 'not-https' },
      isHandedOver: false,
    });
  },
);

describe.each([
  ['webhook', 'https://hooks.example:8443/in'],
  ['ntfy', 'https://hooks.example:8443/topic'],
] as const)('a receiver of %s on another port', (id, target) => {
  const answering = async (address: string) => {
    world.name('hooks.example', [address]);
    await world.at(
      address,
      8443,
      overTls(authority.issue(['hooks.example']), (tls) => tls.once('data', () => tls.end('HTTP/1.1 200 OK\r\n\r\n'))),
    );
  };
  test('is named as an address', () => {
    expect(channelOf(id).parseTarget(target)).toEqual({ ok: true, target });
  });
  test('gets nothing at a public address', async () => {
    world.name('hooks.example', [ADDRESS]);
    expect(await send(id, target)).toMatchObject({ isHandedOver: false, reply: 'forbidden-port' });
  });
  test('gets nothing in a private network that the operator does not allow', async () => {
    world.name('hooks.example', ['10.0.0.7']);
    expect(await send(id, target)).toMatchObject({ isHandedOver: false, reply: 'forbidden-port' });
  });
  test('gets messages where the operator leads its address and port elsewhere', async () => {
    await answering('10.0.0.7');
    expect(await send(id, target)).toMatchObject({ attempt: { outcome: 'accepted' } });
  });
});

test.each([
  [['10.0.0.0/8'], '10.0.0.7', true],
  [['10.0.0.0/8'], '192.168.0.7', false],
  [['10.0.0.0/8'], ADDRESS, false],
  [['198.51.100.0/24'], ADDRESS, true],
  [['fd00::/8'], 'fd12::1', true],
  [[], '10.0.0.7', false],
] as const)('with %j allowed, %s may have a receiver on another port: %s', (networks, address, expected) => {
  const allowedNetworks = networks.flatMap((text) => parseNetwork(text) ?? []);
  expect(isAllowed({ address, port: 8443 }, { allowedNetworks })).toBe(expected);
});
