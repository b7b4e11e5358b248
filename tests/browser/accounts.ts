import { randomBytes } from 'node:crypto';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import { createMeter } from '../../src/accounts/quota.ts';
import type { AccountStore } from '../../src/accounts/store.ts';
import { createBacklogCount } from '../../src/app/monitor-backlog.ts';
import type { Leases } from '../../src/domain/leases.ts';
import type { Clock } from '../../src/domain/time.ts';
import type { Outbox } from '../../src/mail/store.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { PostRequest } from '../../src/net/post.ts';
import type { AccountServices } from '../../src/pages/account/context.ts';
import type { Stores } from '../../src/store/opened.ts';
import { QUICK } from '../support/passwords.ts';
import { openStores } from '../support/stores.ts';
import { NOW } from './reports.ts';

/** People for the made-up site: real accounts in memory. */
export interface AccountsFixture {
  readonly services: AccountServices;
  readonly accounts: Accounts;
  readonly store: AccountStore;
  readonly outbox: Outbox;
  readonly leases: Leases;
  readonly stores: Stores;
  /** Messages to webhooks and chats, which all are accepted. */
  readonly posted: readonly PostRequest[];
  /** Counts so many calls of an account on each of the days. */
  use(account: string, days: Readonly<Record<string, number>>): Promise<void>;
  close(): Promise<void>;
}

/** Makes accounts in a database, in memory unless it is named, at the time of the fixtures unless a clock is given. */
export async function createAccountsFixture(
  publicUrl: string,
  { database = ':memory:', clock = () => NOW }: { readonly database?: string; readonly clock?: Clock } = {},
): Promise<AccountsFixture> {
  const opened = await openStores(database);
  const posted: PostRequest[] = [];
  const quotas = { Free: 250, Starter: 5000, Pro: 50_000, Enterprise: 500_000 };
  const fail = (error: unknown): never => {
    throw error;
  };
  const accounts = createAccounts({
    store: opened.accounts,
    passwords: createPasswords(randomBytes, QUICK),
    clock,
    random: randomBytes,
    publicUrl: () => publicUrl,
    openToAll: true,
    onEmailStored: () => {},
  });
  const meter = createMeter({
    store: opened.accounts,
    clock,
    quotas,
    requireKey: false,
    usageRetentionMs: 86_400_000,
    makeSecret: () => 'secret',
    onShare: () => {},
    onError: fail,
  });
  return {
    services: {
      accounts,
      monitors: createMonitorService({
        stores: opened,
        plans: {
          Free: { intervalMs: 86_400_000, limit: 0 },
          Starter: { intervalMs: 86_400_000, limit: 10 },
          Pro: { intervalMs: 3_600_000, limit: 100 },
          Enterprise: { intervalMs: 900_000, limit: 1000 },
        },
        clock,
        random: randomBytes,
        publicUrl: () => publicUrl,
        onEmailStored: () => {},
        async post(request) {
          posted.push(request);
          return { kind: 'answered', status: 200, octets: Buffer.alloc(0), retryAfter: null };
        },
      }),
      usage: meter.usage,
      requester: (address) => ({ client: address, network: address }),
      publicUrl: () => publicUrl,
      now: clock,
      hasMail: true,
      openToAll: true,
      contact: 'dns@zonewell.test',
      operator: {
        overview: opened.overview,
        backlog: createBacklogCount(opened.monitors, clock),
        quotas,
        questions: async () => [
          { ask: 'dns', outcome: 'answer', count: 12_345 },
          { ask: 'dns', outcome: 'failure', count: 67 },
          { ask: 'smtp', outcome: 'failure', count: 8 },
        ],
        startedAt: NOW - 86_400_000,
      },
    },
    accounts,
    store: opened.accounts,
    outbox: opened.outbox,
    leases: opened.leases,
    stores: opened,
    posted,
    async use(account, days) {
      const all = Object.values(days).reduce((sum, calls) => sum + calls, 0);
      const month = Object.keys(days)[0]?.slice(0, 7) ?? '';
      const counted = Object.entries({ ...days, [month]: all });
      await opened.accounts.count(
        counted.map(([period, by]) => ({ subject: `account ${account}`, period, by, limit: 1e9, endsAt: 1e15 })),
      );
    },
    async close() {
      await opened.close();
    },
  };
}
