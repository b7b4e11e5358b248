import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { sendStops } from '../../src/monitoring/email/stops.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import { unheardDomains } from '../../src/monitoring/service/unheard.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

// Monitors that are checked for nobody, or not at all: somebody is told once, until it is over in between.

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const START = Date.UTC(2026, 10, 22, 12);
const PLAN = { intervalMs: HOUR_MS, limit: 10 };

describe.each(ENGINES)('stops of monitors on %s', (_engine, create) => {
  let stores: Stores;
  let remove = async (): Promise<void> => {};
  let now = START;
  beforeAll(async () => {
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
  });
  afterAll(async () => {
    await stores.close();
    await remove();
  });

  const serviceOf = () =>
    createMonitorService({
      stores,
      plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: PLAN, Pro: PLAN, Enterprise: PLAN },
      clock: () => now,
      random: randomBytes,
      publicUrl: () => '',
      onEmailStored: () => {},
    });
  /** Makes an account with two monitors, and what can become of them. */
  async function join(id: string, language: 'en' | 'ja' = 'en') {
    const account = newAccount({ id, email: `${id}@shop.test`, plan: 'Pro', language, createdAt: START });
    await stores.accounts.addAccount(account);
    const service = serviceOf();
    await service.add(account, 'a.example b.example');
    const [own] = await stores.recipients.recipients(id);
    return { account, service, own: own?.id ?? '' };
  }
  /** An hour later: the e-mails that were stored, each with its address, and what nobody could be told. */
  async function nextHour(): Promise<string[]> {
    now += HOUR_MS;
    const unsent: string[] = [];
    const url = 'https://zonewell.test';
    await sendStops({
      stores,
      now,
      publicUrl: url,
      onUnsent: ({ account, kind }) => unsent.push(`${kind} ${account}`),
    });
    const emails = await claimEmails(stores.outbox, 'test', now, now + 1, 100);
    for (const { id } of emails) await stores.outbox.settle(id, 'test', { state: 'accepted', at: now });
    return [...emails.map(({ to, subject }) => `${to}: ${subject}`).toSorted(), ...unsent];
  }

  test('a recipient that unsubscribes: the owner is told once, and again when it happens again', async () => {
    const { own } = await join('anna');
    expect(await nextHour()).toEqual([]);
    await stores.recipients.unsubscribe(own, null, now);
    expect(await nextHour()).toEqual(['anna@shop.test: Nobody gets the alerts of 2 monitored domains']);
    for (let hour = 0; hour < 30; hour += 1) expect(await nextHour()).toEqual([]);
    await stores.recipients.resubscribe(own, null);
    expect(await nextHour()).toEqual([]);
    await stores.recipients.unsubscribe(own, 'a.example' as never, now);
    expect(await nextHour()).toEqual(['anna@shop.test: Nobody gets the alerts of 1 monitored domain']);
  });

  test('a recipient that chose a tag hears of the monitors that have it', async () => {
    const { account, service, own } = await join('tina');
    await stores.recipients.choose('tina', own, { ...ALL_ALERTS, tags: ['shop'] });
    expect(await nextHour()).toEqual(['tina@shop.test: Nobody gets the alerts of 2 monitored domains']);
    await service.change(account, 'a.example' as never, { tags: ['eu', 'shop'] });
    await service.change(account, 'b.example' as never, { tags: ['shopping'] });
    expect(await unheardDomains(service, account, await service.list(account))).toEqual(['b.example']);
    // With the one of Anna, above.
    expect(await stores.overview.monitorsWithoutRecipient()).toBe(2);
    await stores.recipients.choose('tina', own, { ...ALL_ALERTS, tags: ['shop'], domains: ['b.example' as never] });
    expect([await unheardDomains(service, account, await service.list(account)), await nextHour()]).toEqual([[], []]);
    await service.change(account, 'a.example' as never, { tags: [] });
    expect(await nextHour()).toEqual(['tina@shop.test: Nobody gets the alerts of 1 monitored domain']);
    await stores.recipients.choose('tina', own, ALL_ALERTS);
    expect(await nextHour()).toEqual([]);
  });

  test('a plan that ends: the owner is told once, in the language of the account', async () => {
    const { account, service } = await join('bert', 'ja');
    await service.changePlan(account, 'Free');
    expect(await stores.overview.monitorsOverLimit()).toBe(2);
    expect(await nextHour()).toEqual(['bert@shop.test: 2件の監視が停止しました']);
    expect(await nextHour()).toEqual([]);
    await service.changePlan(account, 'Pro');
    expect(await nextHour()).toEqual([]);
    expect(await stores.overview.monitorsOverLimit()).toBe(0);
  });

  test('a mail server that rejects the owner for a day: an operator is told, or the log where there is none', async () => {
    const { own } = await join('cara');
    // As after an e-mail of alerts that was refused, which happens once an hour here.
    await stores.recipients.noteRefused(own, { at: now, reason: '550 no such user' });
    for (let hour = 0; hour < 23; hour += 1) expect(await nextHour()).toEqual([]);
    expect(await nextHour()).toEqual(['unheard cara']);
    await stores.recipients.pause(own, null);
    expect(await nextHour()).toEqual([]);
    const operator = newAccount({ id: 'olga', email: 'olga@shop.test', plan: 'Pro', createdAt: START, operator: true });
    await stores.accounts.addAccount(operator);
    await stores.recipients.noteRefused(own, { at: now - DAY_MS, reason: '550 no such user' });
    expect(await nextHour()).toEqual(['olga@shop.test: Nobody gets the alerts of 2 monitored domains']);
    expect(await nextHour()).toEqual([]);
  });
});
