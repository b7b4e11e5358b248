import { expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

test('a selector that nobody could guess is tried again once it was seen', async () => {
  const internet = await startInternet({ zonesDir: null });
  internet.load(
    '@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns\n@ IN A 192.0.2.1\nq8w3._domainkey IN TXT "v=DKIM1; k=ed25519; p=MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lA=="\n',
    'seen.test',
  );
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const { lookups, stores, close } = await startLookups(internet, { resolver });
  const asked = () => internet.asked().some(({ name }) => name === 'q8w3._domainkey.seen.test');
  await lookups.live(HEALTH, 'seen.test' as DomainName);
  expect(asked()).toBe(false);
  const name = 'q8w3._domainkey.seen.test' as DnsName;
  const rr = {
    name,
    type: 'TXT' as const,
    ttlSeconds: 60,
    octets: encodeRdata('TXT', { strings: [new TextEncoder().encode('v=DKIM1; p=')], text: '' }),
  };
  await stores.observations.record([
    {
      name,
      type: 'TXT',
      at: Date.now(),
      security: 'indeterminate',
      aliases: [],
      ttlFromCache: true,
      outcome: 'answer',
      records: [rr],
    },
  ]);
  await lookups.live(HEALTH, 'seen.test' as DomainName);
  expect(asked()).toBe(true);
  await close();
  await internet.close();
});
