import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { createAlertMessages } from '../../src/app/alert-messages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { createSender } from '../../src/mail/sender.ts';
import { channelOf } from '../../src/monitoring/channels/channels.ts';
import { webhook } from '../../src/monitoring/channels/webhook.ts';
import { noteAcceptance, noteFailure, noteRefusal } from '../../src/monitoring/email/refused-recipient.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { PostRequest, PostResult } from '../../src/net/post.ts';
import type { Stores } from '../../src/store/opened.ts';
import { createWebhookContract, type Document } from '../api/contract.ts';
import { anAlert } from '../mail/alerts.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const URL = 'https://hooks.example.com/in?key=secret';
const START = Date.UTC(2026, 10, 20);
const PUBLIC = 'https://zonewell.test';
const PLAN = { intervalMs: HOUR_MS, limit: 10 };
const plans = { Free: PLAN, Starter: PLAN, Pro: PLAN, Enterprise: PLAN };

const holdToDocument = createWebhookContract(
  openApiDocument(PUBLIC, { version: '0', operations: OPERATIONS }) as Document,
);

/** Returns whether one of the signatures of a message is that of a secret, by our own arithmetic. */
function isSignedBy(secret: string, { headers, body }: PostRequest): boolean {
  const [time = '', ...all] = (headers['Zonewell-Signature'] ?? '').split(',');
  const mac = createHmac('sha256', secret)
    .update(`${time.slice(2)}.${body}`)
    .digest('hex');
  return all.includes(`v1=${mac}`);
}

describe.each(ENGINES)('a webhook, on %s', (_engine, create) => {
  let stores: Stores;
  let remove: () => Promise<void>;
  let now: number;
  let account: Account;
  let monitors: MonitorService;
  let sent: PostRequest[];
  let answer: (request: PostRequest) => PostResult;
  let isOwn: boolean;
  const answered = (status: number, body = ''): PostResult => ({
    kind: 'answered',
    status,
    octets: Buffer.from(body),
    retryAfter: null,
  });
  const post = async (request: PostRequest): Promise<PostResult> => {
    await request.handOver();
    // What its owner chose is in no document.
    if (!isOwn) holdToDocument(request);
    sent.push(request);
    return answer(request);
  };
  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    now = START;
    sent = [];
    isOwn = false;
    answer = ({ body }) => answered(200, JSON.parse(body).challenge ?? '');
    account = newAccount({ id: 'mara', email: 'mara@harbor.example', plan: 'Pro', createdAt: 1 });
    await stores.accounts.addAccount(account);
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
      publicUrl: () => PUBLIC,
      onEmailStored: () => {},
    });
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  /** Adds it and lets it confirm; returns its id and secret. */
  async function confirmed() {
    const added = await monitors.addRecipient(account, URL);
    const [, webhook] = await monitors.recipients(account);
    const id = webhook?.id ?? '';
    expect(await monitors.resend(account, id)).toEqual({ ok: true });
    sent = [];
    return { id, secret: added.ok ? (added.secret ?? '') : '' };
  }
  const sendDue = async (): Promise<void> => {
    const receiverOf = (recipient: string) => stores.recipients.receiver(recipient, now);
    const deliver = webhook.deliver({ post, receiverOf, clock: () => now, email: null, apprise: null });
    if (deliver === null) throw new Error('it cannot send');
    const sender = createSender({
      outbox: stores.outbox,
      channels: ['webhook'],
      traitsOf: (channel) => channelOf(channel).traits,
      deliver,
      clock: () => now,
      holder: 'test',
      noteRefusal: (refused) => noteRefusal(refused, { stores, publicUrl: PUBLIC }),
      noteFailure: (failed) => noteFailure(failed, { stores, publicUrl: PUBLIC }),
      noteAcceptance: (accepted) => noteAcceptance(accepted, { stores }),
      onFailure: () => {},
      onError: (error) => {
        throw error;
      },
    });
    await sender.sendDue();
    await sender.drained();
  };
  /** Stores an alert and what is sent of it to the webhook. */
  async function alertTo(id: string, alertId = 'a1', messageId = `alert-${alertId}`): Promise<void> {
    const alert = { ...anAlert(), id: alertId };
    await stores.alerts.add(alert);
    const recipient = await stores.recipients.recipient(id);
    if (recipient === undefined) throw new Error('no recipient');
    const render = createAlertMessages({ secret: 's', plans, publicUrl: () => PUBLIC });
    const content = render(alert, { ...recipient, undelivered: [] }, 'Pro');
    const payload = 'payload' in content ? content.payload : '';
    const about = { id: messageId, channel: 'webhook', target: URL, payload } as const;
    await stores.outbox.add({ ...about, alerts: { ids: [alertId], recipient: id } }, now);
  }
  const receiving = async () =>
    (await stores.recipients.receiving('mara', anAlert().domain)).map(({ address }) => address);
  const emails = async () =>
    (await claimEmails(stores.outbox, 'reader', now + DAY_MS, now + DAY_MS, 10, ['email'])).map(
      ({ subject }) => subject,
    );

  test('gets nothing before it repeats a challenge that is signed by its secret', async () => {
    const added = await monitors.addRecipient(account, URL);
    expect(added).toMatchObject({
      ok: true,
      address: 'https://hooks.example.com/…',
      secret: expect.stringMatching(/^zwhs_/),
    });
    const [, webhook] = await monitors.recipients(account);
    expect(webhook).toMatchObject({ channel: 'webhook', confirmedAt: null });
    expect(await receiving()).toEqual(['mara@harbor.example']);
    const id = webhook?.id ?? '';
    for (const [refused, fault] of [
      [answered(200, 'hello'), 'not-repeated'],
      [answered(302), 'not-taken'],
      [{ kind: 'failed', isSent: false, why: 'forbidden-address' } as const, 'not-reached'],
    ] as const) {
      answer = () => refused;
      expect(await monitors.resend(account, id)).toMatchObject({ ok: false, fault: { id: `channel-fault/${fault}` } });
    }
    expect(await receiving()).toEqual(['mara@harbor.example']);
    answer = ({ body }) => answered(200, JSON.parse(body).challenge);
    expect(await monitors.resend(account, id)).toEqual({ ok: true });
    expect(sent.every((one) => isSignedBy(added.ok ? (added.secret ?? '') : '', one))).toBe(true);
    expect(await receiving()).toEqual(['mara@harbor.example', URL]);
  });

  test('gets an alert as JSON, with the same delivery in each try, until it accepts', async () => {
    const { id, secret } = await confirmed();
    await alertTo(id);
    answer = () => ({ kind: 'failed', isSent: true, why: 'timeout' });
    for (let tries = 0; tries < 4; tries += 1) {
      await sendDue();
      now += HOUR_MS / 2;
    }
    answer = () => answered(204);
    await sendDue();
    await sendDue();
    expect(sent.map(({ headers }) => headers['Zonewell-Delivery'])).toEqual(
      Array.from({ length: 5 }, () => 'alert-a1'),
    );
    expect(sent.every((one) => isSignedBy(secret, one))).toBe(true);
    expect(new Set(sent.map(({ headers }) => headers['Zonewell-Signature'])).size).toBe(5);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      type: 'alerts',
      alerts: [{ id: 'a1', domain: anAlert().domain, url: `${PUBLIC}/monitors/alerts?alert=a1` }],
      undelivered: [],
    });
    expect(await stores.outbox.deliveries(['a1'])).toMatchObject([{ state: 'accepted', tries: 5 }]);
    // It had failed for an hour: its owner was told once. Nothing says that it still fails.
    expect(await emails()).toEqual(['Alerts do not reach https://hooks.example.com/…']);
    expect((await monitors.recipients(account))[1]).toMatchObject({ refusedSince: null });
  });

  test('that says that it is gone gets nothing more, and its owner is told', async () => {
    const { id } = await confirmed();
    await alertTo(id);
    answer = () => answered(410);
    await sendDue();
    expect(await stores.outbox.deliveries(['a1'])).toMatchObject([{ state: 'refused', reply: 'HTTP 410' }]);
    expect(await receiving()).toEqual(['mara@harbor.example']);
    expect(await emails()).toEqual(['We stopped sending alerts to https://hooks.example.com/…']);
    expect(await monitors.resumeRecipient(account, id)).toBe('done');
    expect(await receiving()).toContain(URL);
  });

  test('that says so of a reminder gets nothing more either, and reminders count among the messages of an hour', async () => {
    const { id } = await confirmed();
    await alertTo(id);
    await sendDue();
    await alertTo(id, 'a1', 'reminder-a1-0');
    expect(await stores.alerts.messagesSince([id], now - HOUR_MS)).toMatchObject([{ recipient: id, messages: 2 }]);
    answer = () => answered(503);
    await sendDue();
    expect((await monitors.recipients(account))[1]).toMatchObject({ refusedSince: now });
    now += HOUR_MS;
    answer = () => answered(410);
    await sendDue();
    expect(await receiving()).toEqual(['mara@harbor.example']);
    expect(await emails()).toEqual(['We stopped sending alerts to https://hooks.example.com/…']);
  });

  test('a new secret signs at once, the one before for a day', async () => {
    const { id, secret } = await confirmed();
    const made = await monitors.replaceSecret(account, id);
    const next = made !== 'gone' && made.ok ? made.secret : '';
    for (const [after, old] of [
      [0, true],
      [DAY_MS - 1, true],
      [DAY_MS, false],
    ] as const) {
      now = START + after;
      expect(await monitors.testRecipient(account, id)).toEqual({ ok: true });
      await sendDue();
      const last = sent.at(-1);
      expect([after, last && isSignedBy(next, last), last && isSignedBy(secret, last)]).toEqual([after, true, old]);
    }
    expect(await monitors.replaceSecret({ ...account, id: 'other' }, id)).toBe('gone');
  });

  test('gets ten tests in an hour, and the refusal of more says when to try again', async () => {
    const { id } = await confirmed();
    now = START + 40 * MINUTE_MS;
    for (let i = 0; i < 10; i += 1) expect(await monitors.testRecipient(account, id)).toEqual({ ok: true });
    const refused = await monitors.testRecipient(account, id);
    const fault = { id: 'refusal/many-tests', args: { minutes: 20 } };
    expect(refused).toEqual({ ok: false, why: 'throttled', fault });
    // Of any recipient, and nobody else's.
    const [own] = await monitors.recipients(account);
    expect(await monitors.testRecipient(account, own?.id ?? '')).toMatchObject({ ok: false });
    now += 20 * MINUTE_MS;
    expect(await monitors.testRecipient(account, id)).toEqual({ ok: true });
    await sendDue();
    expect(sent.filter(({ body }) => body.includes('"test"'))).toHaveLength(11);
  });

  test('gets no test that waits once it is removed', async () => {
    const { id } = await confirmed();
    expect(await monitors.testRecipient(account, id)).toEqual({ ok: true });
    expect(await monitors.removeRecipient(account, id)).toBe('done');
    const before = sent.length;
    await sendDue();
    expect(sent).toHaveLength(before);
  });

  test('hears of what was chosen for it', async () => {
    const { id } = await confirmed();
    const typed = {
      domains: 'harbor.example, www.harbor.example',
      tags: 'Shop #eu',
      groups: ['addresses'],
      least: 'error',
    };
    expect(await monitors.chooseForRecipient(account, id, typed)).toEqual({ ok: true });
    expect((await monitors.recipients(account))[1]?.choice).toEqual({
      domains: ['harbor.example', 'www.harbor.example'],
      tags: ['shop', 'eu'],
      groups: ['addresses'],
      least: 'error',
    });
    for (const wrong of [{ domains: 'a b..c' }, { groups: ['none'] }, { tags: 'a_b' }])
      expect(await monitors.chooseForRecipient(account, id, { ...typed, ...wrong })).toMatchObject({ ok: false });
    expect(await monitors.chooseForRecipient(account, id, { domains: ' ', tags: '', groups: [], least: '' })).toEqual({
      ok: true,
    });
    expect((await monitors.recipients(account))[1]?.choice).toEqual(ALL_ALERTS);
  });

  const OWN = {
    contentType: 'application/x-www-form-urlencoded',
    body: 'text={{text}}&state={{state}}&at={{domain}}',
    endedBody: 'over={{title}}',
    headers: [{ name: 'Authorization', value: 'Bearer abcdefghijklmnop' }],
  };

  test('with a form of its own gets that, signed over what is sent, also what waited for it', async () => {
    const { id, secret } = await confirmed();
    await alertTo(id);
    expect(await monitors.changeForm(account, id, OWN)).toEqual({ ok: true });
    isOwn = true;
    answer = () => answered(204);
    await sendDue();
    expect(await monitors.testRecipient(account, id)).toEqual({ ok: true });
    await sendDue();
    const [alert, test] = sent;
    const fields = Object.fromEntries(new URLSearchParams(alert?.body));
    expect(fields).toEqual({ text: expect.stringContaining('DMARC'), state: 'opened', at: anAlert().domain });
    expect(test?.body).toMatch(/^text=[^&]+&state=test&at=$/);
    for (const one of sent) {
      expect(isSignedBy(secret, one)).toBe(true);
      expect(one.headers).toMatchObject({
        Authorization: 'Bearer abcdefghijklmnop',
        'Content-Type': 'application/x-www-form-urlencoded',
        'Zonewell-Delivery': expect.any(String),
      });
    }
    expect(await stores.outbox.deliveries(['a1'])).toMatchObject([{ state: 'accepted' }]);
    isOwn = false;
    expect(
      await monitors.changeForm(account, id, { ...OWN, contentType: '', body: '', endedBody: '', headers: [] }),
    ).toEqual({
      ok: true,
    });
    expect((await monitors.recipients(account))[1]).toMatchObject({ form: null });
    await alertTo(id, 'a2');
    await sendDue();
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ type: 'alerts' });
  });

  test('with a form of its own confirms by the code in it, with headers alone by the challenge that has them', async () => {
    await monitors.addRecipient(account, URL);
    const [, added] = await monitors.recipients(account);
    const id = added?.id ?? '';
    isOwn = true;
    expect(await monitors.changeForm(account, id, { ...OWN, contentType: '', body: '', endedBody: '' })).toEqual({
      ok: true,
    });
    answer = () => answered(401);
    expect(await monitors.resend(account, id)).toMatchObject({ ok: false, fault: { id: 'channel-fault/not-taken' } });
    expect(sent.at(-1)?.headers).toMatchObject({ Authorization: 'Bearer abcdefghijklmnop' });
    answer = () => answered(200);
    expect(await monitors.changeForm(account, id, OWN)).toEqual({ ok: true });
    expect(await monitors.resend(account, id)).toEqual({ ok: true });
    expect(await receiving()).toEqual(['mara@harbor.example']);
    const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(new URLSearchParams(sent.at(-1)?.body).get('text') ?? '') ?? [];
    expect(await monitors.confirmByCode(account, id, 'AAAA-AAAA')).toMatchObject({ ok: false });
    expect(await monitors.confirmByCode(account, id, code)).toEqual({ ok: true });
    expect(await receiving()).toEqual(['mara@harbor.example', URL]);
  });

  test('keeps a form with a fault from being saved, and nobody else changes it', async () => {
    const { id } = await confirmed();
    expect(await monitors.changeForm(account, id, { ...OWN, body: 'text={{titel}}' })).toMatchObject({
      ok: false,
      field: 'body',
      fault: { id: 'message-form-fault/placeholder' },
    });
    expect(await monitors.changeForm({ ...account, id: 'other' }, id, OWN)).toBe('gone');
    const [own] = await monitors.recipients(account);
    expect(await monitors.changeForm(account, own?.id ?? '', OWN)).toMatchObject({ ok: false });
    expect((await monitors.recipients(account))[1]).toMatchObject({ form: null });
  });
});
