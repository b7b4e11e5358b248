import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { seeded } from '../monitoring/simulation/random.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { bundled } from '../support/programs.ts';
import { isLong, SEED } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';

/** A hundred kills with `npm run test:long`. */
const KILLS = isLong ? 100 : 2;
const random = seeded(SEED);
const TIMEOUT_MS = KILLS * 10_000 + 120_000;
const PATIENCE_MS = 90_000;
/** A change is seen within a fifth of a second, and confirmed in some more milliseconds. */
const MOST_MS = 500;
const WORKERS = 3;
const WORKER = await bundled(join(import.meta.dirname, 'monitor-worker.ts'));
/** One domain is changed before each kill, each of them once. */
/** Each has an account of its own, since many alerts of one account are told in one e-mail. */
const DOMAINS = Array.from({ length: KILLS }, (_, i) => `d${i}.test`);

const SOA = (apex: string) => `${apex}. 60 IN SOA ns.dns.test. h.dns.test. 1 7200 900 1209600 60\n`;
const zoneOf = (apex: string, policy: string) =>
  `${SOA(apex)}@ NS ns.dns.test.\n@ A 192.0.2.10\n_dmarc TXT "v=DMARC1; p=${policy}"\n`;

/** A resolver, and a name server of all zones. */
async function startDns(): Promise<{ internet: Internet; overrides: readonly AddressOverride[] }> {
  const internet = await startInternet({ zonesDir: null });
  internet.load(`${SOA('test')}test. 60 IN NS ns.dns.test.\n`, 'test');
  internet.load(`${SOA('dns.test')}dns.test. 60 IN NS ns.dns.test.\nns.dns.test. 60 IN A 192.0.2.53\n`, 'dns.test');
  for (const domain of DOMAINS) internet.load(zoneOf(domain, 'reject'), domain);
  const server = await internet.serve('test', 'dns.test', ...DOMAINS);
  const [toAddress = '', toPort = ''] = server.address.split(':');
  return { internet, overrides: [{ address: '192.0.2.53', port: 53, toAddress, toPort: Number(toPort) }] };
}

async function addMonitors(stores: Stores): Promise<void> {
  for (const domain of DOMAINS) {
    await stores.accounts.addAccount(
      newAccount({ id: domain, email: `owner@${domain}`, plan: 'Enterprise', createdAt: 1 }),
    );
    await stores.recipients.recipients(domain);
    const monitor = {
      id: domain,
      account: domain,
      domain: domain as DomainName,
      state: 'active',
      createdAt: 1,
      settings: DEFAULT_SETTINGS,
      dueAt: 1,
      lastRunAt: null,
      status: NEW_STATUS,
    } as const;
    await stores.monitors.add([monitor], 1000);
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (await done()) return;
    await sleep(100);
  }
}

test.each(ENGINES)(
  'workers killed at random moments on %s: no alert is lost, none is stored twice, and each has its e-mail',
  async (_engine, create) => {
    const { database, remove } = await create();
    const { internet, overrides } = await startDns();
    const stores = await openStores(database);
    const workers: ChildProcess[] = [];
    const spawnWorker = async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [WORKER, database, internet.resolver, JSON.stringify(overrides)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      return child;
    };
    const kill = async (child: ChildProcess | undefined): Promise<void> => {
      if (child === undefined) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    };
    try {
      await addMonitors(stores);
      for (let i = 0; i < WORKERS; i += 1) workers.push(await spawnWorker());
      const monitors = async () =>
        (await Promise.all(DOMAINS.map((account) => stores.monitors.monitors(account)))).flat();
      await until(async () => (await monitors()).every(({ lastRunAt }) => lastRunAt !== null));
      for (const [i, domain] of DOMAINS.entries()) {
        internet.load(zoneOf(domain, 'none'), domain);
        // At any moment of the run that sees it, or before or after.
        await sleep(random.next() * MOST_MS);
        const place = i % WORKERS;
        await kill(workers[place]);
        workers[place] = await spawnWorker();
      }
      const alerts = async () =>
        (await Promise.all(DOMAINS.map((account) => stores.alerts.alerts({ account }, { limit: 1000 })))).flat();
      await until(async () => new Set((await alerts()).map(({ domain }) => domain)).size === DOMAINS.length);
      // Long enough for whoever would tell it again.
      await sleep(4000);
      const stored = await alerts();
      expect(stored.map(({ domain }) => domain).toSorted()).toEqual(DOMAINS.toSorted());
      expect(stored.flatMap(({ events }) => events.map(({ kind }) => kind))).toEqual(
        DOMAINS.map(() => 'dmarc-weakened'),
      );
      const emails = await claimEmails(stores.outbox, 'test', Date.now(), Date.now() + 1, 1000);
      expect(emails).toHaveLength(stored.length);
      const deliveries = await stores.outbox.deliveries(stored.map(({ id }) => id));
      expect(deliveries.map(({ alert }) => alert).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    } finally {
      for (const worker of workers) await kill(worker);
      await stores.close();
      await internet.close();
      await remove();
    }
  },
  TIMEOUT_MS,
);
