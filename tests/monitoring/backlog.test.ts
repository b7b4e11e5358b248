import { expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createBacklogCount } from '../../src/app/monitor-backlog.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { openStores } from '../support/stores.ts';

const SECOND_MS = 1000;
const T = Date.UTC(2026, 10, 23);

const monitor = (id: string, dueAt: number): Monitor => ({
  id,
  account: 'anna',
  domain: `${id}.example` as DomainName,
  state: 'active',
  createdAt: T,
  settings: DEFAULT_SETTINGS,
  dueAt,
  lastRunAt: null,
  status: NEW_STATUS,
});

test('active monitors are counted once a minute, those that are due each time', async () => {
  const stores = await openStores(':memory:');
  try {
    let now = T;
    const count = createBacklogCount(stores.monitors, () => now);
    await stores.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: T }));
    await stores.monitors.add([monitor('a', T + 10 * SECOND_MS)], 10);
    expect(await count()).toEqual({ active: 1, due: 0, late: 0 });

    await stores.monitors.add([monitor('b', T + 900 * SECOND_MS)], 10);
    now = T + 59 * SECOND_MS;
    expect(await count()).toEqual({ active: 1, due: 1, late: 0 });
    now = T + 60 * SECOND_MS;
    expect(await count()).toEqual({ active: 2, due: 1, late: 0 });

    // More are due than were active a moment ago.
    await stores.monitors.add([monitor('c', T), monitor('d', T)], 10);
    now = T + 61 * SECOND_MS;
    expect(await count()).toEqual({ active: 3, due: 3, late: 0 });
    now = T + 311 * SECOND_MS;
    expect(await count()).toEqual({ active: 4, due: 3, late: 3 });
  } finally {
    await stores.close();
  }
});
