import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { missingNames } from '../../src/app/missing-names.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { openStores } from '../support/stores.ts';

// That a domain does not exist is told when its monitor is added, and nothing is where its lookup fails.

const SOA = '@ 300 IN SOA ns1 hostmaster 1 7200 900 1209600 300\n@ 300 IN NS ns1\nns1 300 IN A 192.0.2.53\n';
let internet: Internet;
let resolver: Resolver;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null });
  internet.load(SOA, 'test');
  internet.load(
    `${SOA}@ 300 IN A 192.0.2.1\nempty.sub 300 IN A 192.0.2.1\ndangling 300 IN CNAME gone.test.\n`,
    'shop.test',
  );
  internet.load(SOA, 'broken.test');
  internet.faults.set({ below: 'broken.test' }, 'servfail');
  internet.faults.set({ name: 'refused.test' }, 'refused');
  resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors, tryTimeoutMs: 200 });
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});

test.each([
  ['shop.test', undefined],
  ['sub.shop.test', undefined],
  ['dangling.shop.test', undefined],
  ['broken.test', undefined],
  ['refused.test', undefined],
  ['hsop.test', false],
  ['gone.shop.test', false],
])('%s: exists %s', async (domain, exists) => {
  const stores = await openStores(':memory:');
  const account = newAccount({ id: 'a', email: 'a@shop.test', plan: 'Pro', createdAt: 0 });
  await stores.accounts.addAccount(account);
  const plan = { intervalMs: 3_600_000, limit: 10 };
  const asked: (readonly DomainName[])[] = [];
  const lookUp = missingNames({ resolver, clock: Date.now });
  const service = createMonitorService({
    stores,
    plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan },
    clock: Date.now,
    random: randomBytes,
    publicUrl: () => '',
    onEmailStored: () => {},
    missing(domains) {
      asked.push(domains);
      return lookUp(domains);
    },
  });
  const added = await service.add(account, `${domain} ${domain} -bad-.test`);
  if (!added.ok) throw new Error('nothing was added');
  expect(added.names).toMatchObject([{ outcome: 'added' }, { outcome: 'existing' }, { outcome: 'invalid' }]);
  expect(added.names.map((one) => ('exists' in one ? one.exists : undefined))).toEqual([exists, undefined, undefined]);
  // One that was there is not looked up again.
  await service.add(account, domain);
  expect(asked).toEqual([[domain]]);
  await stores.close();
});
