import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLookupService, type LookupStores } from '../../src/admission/lookup-service.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { parseDomainName } from '../../src/domain/parse.ts';
import { newRandomLabel } from '../../src/lookups/diagnose.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startPostgres } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { serve } from './served.ts';

const ROOT = join(import.meta.dirname, '../..');

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(ROOT, 'testbed/zones') });
});
afterAll(() => internet.close());

function domainOf(text: string) {
  const parsed = parseDomainName(text);
  if (!parsed.ok) throw new Error(`${text} is no domain`);
  return parsed.name;
}

/** The stores with some operations rejected, by their number, as when the connection is lost. */
function breaking(
  { check, partsAway, observations, responses, imports }: LookupStores,
  isLost: (operation: number) => boolean,
): { readonly stores: LookupStores; count(): number } {
  let operations = 0;
  const broken = <P extends object>(port: P): P =>
    new Proxy(port, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          operations += 1;
          if (isLost(operations)) throw new Error(`operation ${operations}: connect ECONNREFUSED`);
          return Reflect.apply(value, target, args);
        };
      },
    });
  return {
    stores: {
      check,
      partsAway,
      observations: broken(observations),
      responses: broken(responses),
      imports: broken(imports),
    },
    count: () => operations,
  };
}

// A rejection that nobody handles would fail this file: Vitest reports it.
test.each(KINDS.map((kind): [string, DiagnosisKind] => [kind.id, kind]))(
  'a %s report whose store goes away at any of its operations rejects, and nothing else does',
  async (_id, kind) => {
    const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    const stores = await openStores(':memory:');
    const common = {
      resolver,
      clock: Date.now,
      randomLabel: newRandomLabel,
      staleAfterMs: 86_400_000,
    };
    const perfect = domainOf('perfect.example');
    await createLookupService({ ...common, stores }).stored(kind, perfect);
    const whole = breaking(stores, () => false);
    await createLookupService({ ...common, stores: whole.stores }).stored(kind, perfect);
    expect(whole.count()).toBeGreaterThan(2);
    for (let from = 1; from <= whole.count(); from += 1) {
      const lost = createLookupService({
        ...common,
        stores: breaking(stores, (operation) => operation >= from).stores,
      });
      await expect(lost.stored(kind, perfect)).rejects.toThrow('ECONNREFUSED');
      await lost.close();
      // One operation alone: a question asked ahead that nobody needed may fail without harm.
      const hiccup = createLookupService({
        ...common,
        stores: breaking(stores, (operation) => operation === from).stores,
      });
      await Promise.allSettled([hiccup.stored(kind, perfect)]);
      await hiccup.close();
    }
    await resolver.close();
    await stores.close();
  },
);

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

function call(port: number, path: string, agent: Agent): Promise<Answered> {
  return new Promise((done, failed) => {
    get({ port, path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      response.on('error', failed);
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body }),
      );
    }).on('error', failed);
  });
}

const NAMES = Array.from({ length: 20 }, (_, i) => `n${i}.perfect.example`);
const CALLERS = 8;

test('PostgreSQL stopped under report calls: the process goes on, and answers again when it is back', async () => {
  const postgres = await startPostgres();
  const database = await postgres.database();
  const env = {
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_QUOTA_FREE: '1000000',
  };
  const { child, port, end } = await serve({ database, env });
  const agent = new Agent({ keepAlive: true });
  try {
    for (const name of NAMES) expect((await call(port, `/v1/domain/${name}/report`, agent)).status).toBe(200);
    let over = false;
    let isAway = false;
    const away: Answered[] = [];
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let i = caller; !over; i += 1) {
        const kind = i % 2 === 0 ? 'report' : 'mail-security';
        const before = isAway;
        const answer = await call(port, `/v1/domain/${NAMES[i % NAMES.length]}/${kind}`, agent);
        if (before && isAway) away.push(answer);
      }
    });
    await postgres.stop();
    isAway = true;
    while (away.length < 200 && child.exitCode === null) await wait(20);
    isAway = false;
    await postgres.start();
    over = true;
    await Promise.all(callers);
    expect(child.exitCode).toBeNull();
    for (const { status, retryAfter, body } of away) {
      expect(status).toBe(503);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body).toContain('/problems/unavailable');
      expect(body).not.toContain('ECONNREFUSED');
      expect(body).not.toContain(new URL(database).port);
    }
    expect((await call(port, `/v1/domain/${NAMES[0]}/report`, agent)).status).toBe(200);
  } finally {
    agent.destroy();
    await end();
    await postgres.close();
  }
});
