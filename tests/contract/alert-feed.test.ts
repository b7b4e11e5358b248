import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const PLAN = { intervalMs: 3_600_000, limit: 10 };

describe.each(ENGINES)('the feed of alerts, on %s', (_engine, create) => {
  let stores: Stores;
  let remove = async (): Promise<void> => {};
  let monitors: MonitorService;
  const mara = newAccount({ id: 'mara', email: 'mara@harbor.example', plan: 'Pro', createdAt: 1 });
  beforeAll(async () => {
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    for (const account of [mara, newAccount({ id: 'olga', email: 'olga@harbor.example', plan: 'Pro', createdAt: 1 })])
      await stores.accounts.addAccount(account);
    monitors = createMonitorService({
      ...{
        stores,
        clock: () => 5,
        random: randomBytes,
        publicUrl: () => 'https://zonewell.test',
        onEmailStored: () => {},
      },
      plans: { Free: PLAN, Starter: PLAN, Pro: PLAN, Enterprise: PLAN },
    });
    await stores.alerts.add({ ...anAlert(), account: 'mara' });
    await stores.alerts.add({ ...anAlert(), id: 'muted', account: 'mara', withheld: 'muted' });
    await stores.alerts.add({ ...anAlert(), id: 'other', account: 'olga' });
  });
  afterAll(async () => {
    await stores.close();
    await remove();
  });
  const tokenIn = (address: string | null): string =>
    /\/feeds\/mara\/([\w-]{43})\.atom$/.exec(address ?? '')?.[1] ?? '';

  test('is there once its owner makes it, at an address that nobody guesses, and shows what was sent', async () => {
    expect(await monitors.feedOf(mara)).toBeNull();
    expect(await monitors.readFeed('mara', '')).toBeUndefined();
    expect(await monitors.renewFeed(mara)).toBe('done');
    const address = await monitors.feedOf(mara);
    const feed = await monitors.readFeed('mara', tokenIn(address));
    expect(feed).toMatchObject({ self: address, language: 'en' });
    expect(feed?.entries.map(({ alert }) => alert.id)).toEqual([anAlert().id]);
    expect(feed?.entries[0]?.text).toContain('DMARC');
    // No link in it acts.
    const texts = (feed?.entries ?? []).map(({ title, text }) => `${title}\n${text}`);
    expect(texts.map((text) => text.includes('/acknowledge/'))).toEqual([false]);
  });

  test('is read by its token alone, and by none that was replaced or removed', async () => {
    const before = tokenIn(await monitors.feedOf(mara));
    for (const [account, token] of [
      ['mara', 'x'.repeat(43)],
      ['mara', `${before}x`],
      ['mara', before.toUpperCase()],
      ['olga', before],
      ['nobody', before],
    ] as const)
      expect(await monitors.readFeed(account, token)).toBeUndefined();
    await monitors.renewFeed(mara);
    expect(await monitors.readFeed('mara', before)).toBeUndefined();
    const after = tokenIn(await monitors.feedOf(mara));
    expect(await monitors.readFeed('mara', after)).toBeDefined();
    await monitors.endFeed(mara);
    expect(await monitors.readFeed('mara', after)).toBeUndefined();
    expect(await monitors.feedOf(mara)).toBeNull();
  });
});
