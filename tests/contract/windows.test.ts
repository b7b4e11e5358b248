import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import type { PlannedWindow } from '../../src/monitoring/rules/alert-rules.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const PLAN = { intervalMs: 3_600_000, limit: 10 };
const WINDOW: Omit<PlannedWindow, 'id'> = {
  ...{ name: 'move', domains: null, groups: ['mail-route'] },
  ...{ day: '2026-12-04', at: '22:00', minutes: 120, timeZone: 'UTC' },
};

describe.each(ENGINES)('windows of planned changes on %s', (_engine, create) => {
  let stores: Stores;
  let service: MonitorService;
  let account: Account;
  let remove = async (): Promise<void> => {};
  let now = NOW;
  beforeEach(async () => {
    now = NOW;
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    service = createMonitorService({
      stores,
      plans: { Free: PLAN, Starter: PLAN, Pro: PLAN, Enterprise: PLAN },
      clock: () => now,
      random: randomBytes,
      publicUrl: () => '',
      onEmailStored: () => {},
    });
    account = newAccount({ id: 'anna', email: 'anna@shop.test', plan: 'Pro', createdAt: NOW });
    await stores.accounts.addAccount(account);
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });
  const names = async () => (await service.rules(account)).windows.map(({ name }) => name);

  test('are added, each with an id of its own, also at once, and removed by it', async () => {
    const added = await Promise.all(['a', 'b', 'c'].map((name) => service.addWindow(account, { ...WINDOW, name })));
    expect(added.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect((await names()).toSorted()).toEqual(['a', 'b', 'c']);
    const { windows } = await service.rules(account);
    expect(new Set(windows.map(({ id }) => id)).size).toBe(3);
    const id = windows.find(({ name }) => name === 'b')?.id ?? '';
    expect([await service.removeWindow(account, id), await service.removeWindow(account, id)]).toEqual([
      'done',
      'gone',
    ]);
    expect((await names()).toSorted()).toEqual(['a', 'c']);
  });

  test('name monitored domains, and are refused otherwise', async () => {
    const domains = ['shop.test' as DomainName];
    expect(await service.addWindow(account, { ...WINDOW, domains })).toMatchObject({
      ...{ ok: false, fault: { id: 'alert-rules/not-monitored', args: { domains } } },
    });
    await service.add(account, 'shop.test');
    expect(await service.addWindow(account, { ...WINDOW, domains })).toMatchObject({ ok: true });
    expect(await service.addWindow(account, { ...WINDOW, minutes: 1 })).toMatchObject({ ok: false });
    expect(await names()).toEqual(['move']);
  });

  test('that are over are dropped after 30 days; those of each week stay', async () => {
    await service.addWindow(account, { ...WINDOW, name: 'once' });
    await service.addWindow(account, { ...WINDOW, name: 'weekly', day: 'fri' });
    now = Date.UTC(2026, 11, 5) + 30 * DAY_MS - 1;
    await service.addWindow(account, { ...WINDOW, name: 'later', day: '2027-02-01' });
    expect(await names()).toEqual(['once', 'weekly', 'later']);
    now += 1;
    await service.addWindow(account, { ...WINDOW, name: 'last', day: '2027-02-02' });
    expect(await names()).toEqual(['weekly', 'later', 'last']);
  });

  test('an account has 100 at most', async () => {
    const windows = Array.from({ length: 100 }, (_, i) => ({ ...WINDOW, id: `w${i}` }));
    expect(await service.changeRules(account, { windows })).toEqual({ ok: true });
    expect(await service.addWindow(account, WINDOW)).toMatchObject({
      ...{ ok: false, fault: { id: 'alert-rules/too-many-windows' } },
    });
  });
});
