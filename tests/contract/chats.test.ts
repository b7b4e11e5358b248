import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import { createAlertMessages } from '../../src/app/alert-messages.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { channelOf } from '../../src/monitoring/channels/channels.ts';
import { deliveryTo } from '../../src/monitoring/channels/content.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { PostRequest, PostResult } from '../../src/net/post.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { CHAT_SERVERS } from '../support/chat-servers.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const PUBLIC = 'https://zonewell.test';
const START = Date.UTC(2026, 10, 20);
const PLAN = { intervalMs: HOUR_MS, limit: 10 };
const plans = { Free: PLAN, Starter: PLAN, Pro: PLAN, Enterprise: PLAN };
const APPRISE = 'http://10.0.0.7:8000';

/** An address of each chat, the secret in it, and what is shown of it. */
const CHATS = [
  ['ntfy', 'https://ntfy.sh/harbor-ops-alerts-a81f', 'harbor-ops-alerts', 'ntfy.sh/…a81f'],
  ['ntfy', 'https://tk_0123456789abcdef@ntfy.example/ops', 'tk_0123456789abcdef', 'ntfy.example/…'],
  [
    'slack',
    'https://hooks.slack.com/services/T0001/B0001/abcdefghijklmnopqrstuvwx',
    'abcdefghijkl',
    'hooks.slack.com/…uvwx',
  ],
  [
    'discord',
    'https://discord.com/api/webhooks/1234567890/abcdefghijklmnopqrstuvwxyz-0123456789',
    'abcdefghijkl',
    'discord.com/…6789',
  ],
  [
    'teams',
    'https://prod-12.westeurope.logic.azure.com:443/workflows/0123/triggers/manual/paths/invoke?api-version=2016-06-01&sig=abcdefghijklmnopqrstuvwx',
    'abcdefghijkl',
    'prod-12.westeurope.logic.azure.com/…uvwx',
  ],
  ['apprise', 'harbor-operations-key-a81f', 'harbor-operations', 'apprise/…a81f'],
] as const;

const answered = (status: number, retryAfter: string | null = null): PostResult => ({
  kind: 'answered',
  status,
  octets: Buffer.from('nothing of this is read'),
  retryAfter,
});

/** An alert in which a stranger chose each record and name. */
function hostileAlert(text: string): Alert {
  const alert = anAlert();
  const [event] = alert.events;
  const differences = event.differences.map((one) => ({ ...one, before: [text], after: [text, `${text}2`] }));
  return { ...alert, domain: alert.domain, events: [{ ...event, differences }] };
}

const HOSTILE = [
  '@everyone <!channel> <@U123> <at>Mara</at> <@&1>',
  '[click](https://evil.example/) <https://evil.example|click> https://evil.example/ http://evil.example',
  '``` @here https://evil.example/ ```\n**bold** _it_ ~x~ > quote # head',
  '\u202Egnp.exe\0\u0007 & &lt; "quotes" \\ \\\\',
  'x'.repeat(20_000),
  '漢'.repeat(9000),
  '`'.repeat(3000),
];

describe.each(CHATS)('%s at %s', (id, target, secret, shown) => {
  const channel = channelOf(id);
  const server = CHAT_SERVERS[id];
  const message = (alert: Alert): string => {
    const render = createAlertMessages({ secret: 's', plans, publicUrl: () => PUBLIC });
    const to = { id: 'r', channel: id, language: 'en', address: shown, undelivered: [] } as const;
    const content = render(alert, { ...to, ...RECIPIENT }, 'Pro');
    return deliveryTo({ channel: id, address: target }, content, { id: 'd' }).payload;
  };
  const send = async (payload: string, answer: (request: PostRequest) => PostResult) => {
    const sent: PostRequest[] = [];
    const post = async (request: PostRequest): Promise<PostResult> => {
      await request.handOver();
      sent.push(request);
      return answer(request);
    };
    const services = {
      post,
      apprise: { url: `${APPRISE}/`, post },
      email: null,
      clock: () => START,
      receiverOf: async () => ({ secrets: [], form: null }),
    };
    const deliver = channel.deliver(services);
    const due = { id: 'd', channel: id, target, payload, createdAt: START, tries: 1, unconfirmed: 0 };
    const control = { handOver: async () => {}, signal: new AbortController().signal };
    return { attempt: await deliver?.(due, control), sent };
  };

  test('is found by its address, which is masked', () => {
    expect(channel.parseTarget(target)).toMatchObject({ ok: true });
    expect(channel.shown(target)).toBe(shown);
    expect(channel.shown(target)).not.toContain(secret);
    expect(channel.parseTarget('https://127.0.0.1/x')).toMatchObject({ ok: id === 'ntfy' });
    expect(channel.parseTarget('https://evil.example/services/T/B/x?sig=1')).toMatchObject({ ok: false });
  });

  test.each(HOSTILE.map((text) => [text.slice(0, 30), text]))(
    'takes %j, which mentions nobody and leads nowhere',
    async (_what, text) => {
      const { sent, attempt } = await send(message(hostileAlert(text)), (request) => answered(server(request).status));
      const [request] = sent;
      expect(attempt).toEqual({ outcome: 'accepted' });
      const acts = request === undefined ? [] : server(request).acts;
      expect(acts.length).toBeGreaterThan(0);
      expect(acts.filter((one) => !one.startsWith(PUBLIC))).toEqual([]);
    },
  );

  test('answers are classified, and nothing that it says is repeated', async () => {
    const payload = message(anAlert());
    const outcomes: string[] = [];
    for (const answer of [answered(200), answered(204), answered(302), answered(404), answered(410), answered(500)])
      outcomes.push((await send(payload, () => answer)).attempt?.outcome ?? '');
    const isChat = id !== 'ntfy' && id !== 'apprise';
    expect(outcomes).toEqual([
      'accepted',
      id === 'apprise' ? 'gone' : 'accepted',
      'deferred',
      isChat ? 'gone' : 'deferred',
      id === 'discord' ? 'deferred' : 'gone',
      'deferred',
    ]);
    expect((await send(payload, () => answered(429, '30'))).attempt).toEqual({
      outcome: 'deferred',
      reply: 'HTTP 429',
      pauseMs: 30_000,
    });
    const failed = { kind: 'failed', isSent: true, why: 'timeout' } as const;
    expect((await send(payload, () => failed)).attempt).toEqual({ outcome: 'unconfirmed', reply: 'timeout' });
  });
});

const RECIPIENT = {
  account: 'mara',
  target: 't',
  choice: { domains: null, tags: null, groups: null, least: null },
  createdAt: START,
  confirmedAt: START,
  pausedAt: null,
  form: null,
  refusedSince: null,
  refusal: null,
} as const;

describe.each(ENGINES)('a recipient of a chat, on %s', (_engine, create) => {
  let stores: Stores;
  let remove: () => Promise<void>;
  let account: Account;
  let monitors: MonitorService;
  let now: number;
  let sent: PostRequest[];
  let answer: PostResult;
  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    now = START;
    sent = [];
    answer = answered(200);
    account = newAccount({ id: 'mara', email: 'mara@harbor.example', plan: 'Pro', createdAt: 1 });
    await stores.accounts.addAccount(account);
    const post = async (request: PostRequest): Promise<PostResult> => {
      await request.handOver();
      sent.push(request);
      return answer;
    };
    let seed = 0;
    monitors = createMonitorService({
      stores,
      plans,
      clock: () => now,
      random: (size) => {
        seed += 1;
        return Buffer.alloc(size, seed);
      },
      post,
      apprise: { url: APPRISE, post },
      publicUrl: () => PUBLIC,
      onEmailStored: () => {},
    });
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });
  const codeSent = (): string => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(sent.at(-1)?.body ?? '')?.[0] ?? '';
  const receiving = async () => (await stores.recipients.receiving('mara', anAlert().domain)).length;

  test.each(CHATS)(
    '%s at %s gets alerts once the code that was sent there is entered',
    async (id, target, _secret, shown) => {
      expect(await monitors.addRecipient(account, target, id)).toEqual({ ok: true, address: shown });
      const [, recipient] = await monitors.recipients(account);
      const code = codeSent();
      expect(recipient).toMatchObject({ channel: id, confirmedAt: null, address: shown });
      expect(await receiving()).toBe(1);
      const own = recipient?.id ?? '';
      expect(await monitors.confirmByCode(account, own, '0000-0000')).toMatchObject({ ok: false });
      expect(await monitors.confirmByCode({ ...account, id: 'other' }, own, code)).toMatchObject({ ok: false });
      await monitors.resend(account, own);
      expect(codeSent()).not.toBe(code);
      expect(await monitors.confirmByCode(account, own, codeSent().toLowerCase().replace('-', ' '))).toEqual({
        ok: true,
      });
      expect(await receiving()).toBe(2);
    },
  );

  test('a code is of no use for another recipient, after a day, or once it was guessed at', async () => {
    const [, , first] = CHATS;
    await monitors.addRecipient(account, first[1], 'slack');
    const [, recipient] = await monitors.recipients(account);
    const own = recipient?.id ?? '';
    now = START + 24 * HOUR_MS;
    expect(await monitors.confirmByCode(account, own, codeSent())).toMatchObject({ ok: false, why: 'fault' });
    for (let tries = 0; tries < 9; tries += 1) await monitors.confirmByCode(account, own, `0000-000${tries}`);
    expect(await monitors.confirmByCode(account, own, codeSent())).toMatchObject({ ok: false, why: 'throttled' });
  });

  test('an address at which nobody takes the code is not kept', async () => {
    answer = answered(404);
    expect(await monitors.addRecipient(account, CHATS[2][1], '')).toMatchObject({
      ok: false,
      fault: { id: 'channel-fault/code-not-taken' },
    });
    expect(await monitors.recipients(account)).toHaveLength(1);
  });
});
