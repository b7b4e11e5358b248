import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import type { SummaryRule } from '../../src/monitoring/rules/alert-rules.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import { type SummaryStores, sendSummaries } from '../../src/monitoring/summary/summaries.ts';
import type { Stores } from '../../src/store/opened.ts';
import '../support/languages.setup.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

/** Wednesday, noon. */
const NOW = Date.UTC(2026, 10, 25, 12);
/** 8:00 in Berlin. */
const MONDAY = Date.UTC(2026, 10, 30, 7);
const WEEKLY: SummaryRule = { every: 'weekly', timeZone: 'Europe/Berlin' };
const plan = { intervalMs: HOUR_MS, limit: 100 };
const none = { intervalMs: HOUR_MS, limit: 0 };
const plans = { Free: none, Starter: plan, Pro: plan, Enterprise: plan };
const publicUrl = 'https://zonewell.test';

describe.each(ENGINES)('summaries on %s', (_engine, create) => {
  let [first, second]: Stores[] = [];
  let stores: Stores;
  let service: MonitorService;
  let account: Account;
  let remove: () => Promise<void>;
  let now = NOW;

  beforeEach(async () => {
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    [first, second] = [stores, await openStores(made.database)];
    now = NOW;
    const clock = () => now;
    service = createMonitorService({
      ...{ stores, plans, clock, random: randomBytes },
      ...{ publicUrl: () => publicUrl, onEmailStored: () => {} },
    });
    account = newAccount({ id: 'anna', email: 'anna@shop.test', plan: 'Pro', createdAt: 1, language: 'ja' });
    await stores.accounts.addAccount(account);
    await watch('shop.test', { score: 70 });
    await service.changeRules(account, { summary: WEEKLY });
  });
  afterEach(async () => {
    await first?.close();
    await second?.close();
    await remove();
  });

  /** Stores a monitor as runs left it. */
  async function watch(domain: string, { score }: { readonly score: number }): Promise<void> {
    const own = { id: domain, account: 'anna', domain: domain as DomainName, state: 'active' as const, createdAt: 1 };
    const monitor: Monitor = { ...own, settings: DEFAULT_SETTINGS, dueAt: 0, lastRunAt: null, status: NEW_STATUS };
    await stores.monitors.add([monitor], 100);
    await run(domain, score);
  }

  async function run(id: string, score: number): Promise<void> {
    await stores.monitors.claim('run', now, now + HOUR_MS, 100);
    const status = { ...NEW_STATUS, score: { score, max: score, grade: 'B' as const } };
    await stores.monitors.finish(id, 'run', { dueAt: now, lastRunAt: now, status, watch: null });
  }

  const send = (from: SummaryStores = stores) =>
    sendSummaries({
      ...{ stores: from, plans, publicUrl, now, signal: new AbortController().signal },
      onError(error) {
        throw error;
      },
    });
  const sent = async () => claimEmails(stores.outbox, 'reader', now, now + 1e12, 100);

  test('the first comes on the next Monday at eight, in the language of the account, and then each week', async () => {
    expect(await send()).toBe(0);
    now = MONDAY - 1;
    expect(await send()).toBe(0);
    now = MONDAY;
    await run('shop.test', 70);
    expect(await send()).toBe(1);
    const [email] = await sent();
    expect(email).toMatchObject({
      to: 'anna@shop.test',
      subject: '週次レポート：1件のドメインをすべて確認し、対応が必要なものは1件もありませんでした',
    });
    expect(await send()).toBe(0);
    now = MONDAY + 7 * DAY_MS;
    await run('shop.test', 80);
    expect(await send()).toBe(1);
    const [next] = await sent();
    expect(next?.text).toContain('shop.test：70 → 80');
  });

  test('processes that find it due at once store one', async () => {
    await send();
    now = MONDAY;
    const counts = await Promise.all([send(first), send(second), send(first), send(second)]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await sent()).toHaveLength(1);
  });

  test('a process that dies before the end leaves it due, and it is stored once', async () => {
    await send();
    now = MONDAY;
    const dying: SummaryStores = {
      ...stores,
      atomically: (work) =>
        stores.atomically(async (ports) => {
          await work(ports);
          throw new Error('killed');
        }),
    };
    await expect(send(dying)).rejects.toThrow('killed');
    expect(await sent()).toEqual([]);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(await sent()).toHaveLength(1);
  });

  test('after weeks in which no process ran, one comes, and the next on the next Monday', async () => {
    await send();
    now = MONDAY + 23 * DAY_MS;
    expect(await send()).toBe(1);
    expect(await stores.rules.dueSummaries(MONDAY + 28 * DAY_MS - 1, 10)).toEqual([]);
    expect(await stores.rules.dueSummaries(MONDAY + 28 * DAY_MS, 10)).toHaveLength(1);
    const [email] = await sent();
    expect(email?.subject).toBe('週次レポート：1件のドメインを確認していません');
  });

  test.each<[what: string, change: () => Promise<unknown>]>([
    ['turned it off', () => service.changeRules(account, { summary: null })],
    ['removed the monitors', () => service.remove(account, 'shop.test' as DomainName)],
    ['has a plan without monitors', () => stores.accounts.updateAccount('anna', { plan: 'Free' })],
    [
      'has no mailbox any more',
      async () => {
        const [own] = await stores.recipients.recipients('anna');
        await stores.recipients.pause(own?.id ?? '', { at: now, reason: '550' });
      },
    ],
  ])('an owner who %s gets none', async (_what, change) => {
    await send();
    await change();
    now = MONDAY;
    expect(await send()).toBe(0);
    expect(await sent()).toEqual([]);
  });

  test('another rule is planned anew, another rule beside it is not', async () => {
    await send();
    await service.changeRules(account, { remindMinutes: 60 });
    expect(await stores.rules.dueSummaries(MONDAY, 10)).toEqual([{ account: 'anna', dueAt: MONDAY }]);
    await service.changeRules(account, { summary: { every: 'monthly', timeZone: 'Asia/Tokyo' } });
    expect(await send()).toBe(0);
    const dueAt = Date.UTC(2026, 10, 30, 23);
    expect(await stores.rules.dueSummaries(dueAt, 10)).toEqual([{ account: 'anna', dueAt }]);
  });
});
