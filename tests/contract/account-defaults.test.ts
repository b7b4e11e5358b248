import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS } from '../../src/monitoring/model/monitor.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const PLAN = { intervalMs: 3_600_000, limit: 10 };

describe.each(ENGINES)('what new monitors begin with, on %s', (_engine, create) => {
  let stores: Stores;
  let service: MonitorService;
  let account: Account;
  let remove = async (): Promise<void> => {};
  beforeEach(async () => {
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    service = createMonitorService({
      stores,
      plans: { Free: PLAN, Starter: PLAN, Pro: PLAN, Enterprise: PLAN },
      clock: () => NOW,
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
  const settingsOf = async (domain: string) => (await service.monitor(account, domain as DomainName))?.settings;
  const stored = async () => (await service.rules(account)).defaults;

  test('is built in, then what the owner chose; monitors that are there stay as they are', async () => {
    await service.add(account, 'old.test');
    expect(await stored()).toEqual({});
    const chosen = { watchTls: true, mailCertificates: false, certificateStages: [60, 14], tags: ['new'] } as const;
    expect(await service.changeDefaults(account, { chosen, builtIn: [] })).toBe('done');
    await service.add(account, 'old.test new.test');
    expect(await settingsOf('old.test')).toEqual(DEFAULT_SETTINGS);
    expect(await settingsOf('new.test')).toEqual({ ...DEFAULT_SETTINGS, ...chosen });
  });

  test('keeps what was chosen though it is the built-in value, and forgets only what is to be built in again', async () => {
    await service.changeDefaults(account, { chosen: { watchTls: false, plainDays: true, tags: [] }, builtIn: [] });
    expect(await stored()).toEqual({ watchTls: false, plainDays: true, tags: [] });
    await service.changeDefaults(account, { chosen: { plainDays: false }, builtIn: ['watchTls'] });
    expect(await stored()).toEqual({ plainDays: false, tags: [] });
  });

  test('names no hosts and names of one domain', async () => {
    await service.changeDefaults(account, {
      chosen: { certificateHosts: ['api.old.test'], recordNames: ['vpn.old.test'], watchTls: true },
      builtIn: [],
    });
    expect(await stored()).toEqual({ watchTls: true });
  });

  test('changes beside the rules for alerts, and at once with others', async () => {
    await Promise.all([
      service.changeRules(account, { remindMinutes: 60 }),
      service.changeDefaults(account, { chosen: { watchTls: true }, builtIn: [] }),
      service.changeDefaults(account, { chosen: { plainDays: true }, builtIn: [] }),
    ]);
    expect(await service.rules(account)).toMatchObject({
      remindMinutes: 60,
      defaults: { watchTls: true, plainDays: true },
    });
  });

  test('is gone with the account', async () => {
    const nobody = { ...account, id: 'nobody' };
    expect(await service.changeDefaults(nobody, { chosen: { watchTls: true }, builtIn: [] })).toBe('gone');
  });
});
