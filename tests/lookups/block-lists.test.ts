import { expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../../src/domain/name.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { historyKey } from '../../src/observations/history-key.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const LIST = 'bl.test' as DnsName;
const LISTED = '25.2.0.192.bl.test' as DnsName;
const DOMAIN = 'case.test' as DomainName;
const SOA = '@ 300 IN SOA ns h 1 2 3 4 300\n@ IN NS ns\nns IN A 192.0.2.1\n';

test('block lists are asked for a live check alone, through the resolver, and their answers are kept nowhere', async () => {
  const internet = await startInternet({ zonesDir: null });
  internet.load(`${SOA}@ IN MX 10 mx\nmx IN A 192.0.2.25\n@ IN A 192.0.2.80\n`, DOMAIN);
  internet.load(`${SOA}25.2.0.192 IN A 127.0.0.2\n`, LIST);
  let now = Date.now();
  const clock = (): number => now;
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors, clock });
  const over = { resolver, clock, premises: { blockLists: [LIST] } };
  const { lookups, stores, close } = await startLookups(internet, over);
  const off = await startLookups(internet, { ...over, stores, activeProbes: false });
  const found = ({ checks }: Awaited<ReturnType<typeof lookups.live>>) =>
    checks.find(({ id }) => id === 'block-lists')?.findings.map(({ code }) => code);
  const asked = () => internet.asked().filter(({ name, type }) => isAtOrBelow(name, LIST) && type === 'A');
  try {
    expect(found(await lookups.stored(OVERALL, DOMAIN))).toEqual(['not-asked']);
    expect(found(await off.lookups.live(OVERALL, DOMAIN, { active: true }))).toEqual(['not-asked']);
    expect(asked()).toEqual([]);

    expect(found(await lookups.live(OVERALL, DOMAIN, { atOwnServers: true, active: true }))).toEqual(['mail']);
    expect(asked().map(({ name, rd }) => [name, rd])).toEqual([
      [LISTED, true],
      ['80.2.0.192.bl.test', true],
    ]);

    now += 2 * MINUTE_MS;
    expect(found(await lookups.stored(OVERALL, DOMAIN))).toEqual(['not-asked']);
    expect(found(await lookups.asOf(OVERALL, DOMAIN, now))).toEqual(['not-asked']);
    expect(asked().length).toBe(2);
    const revisions = [DOMAIN, LISTED].map((name) => stores.observations.revision(historyKey(name)));
    expect(await Promise.all(revisions)).toEqual([expect.any(Number), undefined]);
  } finally {
    await off.lookups.close();
    await close();
    await internet.close();
  }
});
