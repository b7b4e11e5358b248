import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Scope } from '../../src/accounts/scopes.ts';
import { createMetrics } from '../../src/app/metrics.ts';
import { readConfig } from '../../src/app/read-config.ts';
import { createServices, type Services } from '../../src/app/services.ts';
import { createWeb } from '../../src/app/web.ts';
import { type Internet, PUBLIC_NETWORKS } from '../../testbed/internet.ts';

/** The service as it is composed, without its workers. */
interface WholeService {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Adds a key of the account `anna`, whose plan is Pro, and returns its text. */
  addKey(scopes: readonly Scope[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service over a miniature internet, with settings beside. */
export async function startWholeService(
  internet: Internet,
  assetsDir: string,
  env: Readonly<Record<string, string>>,
): Promise<WholeService> {
  const read = readConfig({
    ZONEWELL_DATABASE: ':memory:',
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ...env,
  });
  if (!read.ok) throw new Error('A setting is wrong');
  const { config } = read;
  const created = await createServices(config);
  if (!created.ok) throw new Error('It cannot start');
  const { services } = created;
  const logger = pino({ level: 'silent' });
  const app = await createWeb({
    ...{ config, services, metrics: await createMetrics(), logger, version: '0.0.0', assetsDir },
  });
  const { accounts } = services.stores;
  await accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
  return {
    ...{ app, services },
    async addKey(scopes) {
      const text = makeKey(randomBytes(32));
      const own = { id: scopes.join(), account: 'anna', hash: hashOf(text), name: 'key', hint: keyHint(text), scopes };
      await accounts.addKey(
        { ...own, createdAt: 0, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
        20,
      );
      return text;
    },
    async close() {
      await app.close();
      await services.close();
    },
  };
}
