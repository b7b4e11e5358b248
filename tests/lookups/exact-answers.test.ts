import { expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const NSEC3 = { iterations: 0, salt: new Uint8Array(), optOut: true };

test.each([
  ['a signed zone with opt-out', { nsec3: NSEC3 }, ['valid', 'nsec3-opt-out']],
  ['a signed zone that lacks its DS record', { withoutDs: true }, ['signed-without-ds']],
] as const)('a stored report asks nobody, and says what it said: %s', async (_about, sign, codes) => {
  const domain = 'signed.test' as DomainName;
  const internet = await startInternet({ zonesDir: null });
  internet.load('@ IN SOA ns h 1 2 3 4 300\n@ IN NS ns\nns IN A 192.0.2.1\n@ IN A 192.0.2.1\n', domain, sign);
  let now = Date.now();
  const clock = (): number => now;
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors, clock });
  const { lookups, close } = await startLookups(internet, { resolver, clock });
  const codesOf = ({ checks }: Awaited<ReturnType<typeof lookups.live>>) =>
    checks.find(({ id }) => id === 'dnssec')?.findings.map(({ code }) => code);
  const asked = (): number => internet.asked().length;
  try {
    expect(codesOf(await lookups.live(HEALTH, domain))).toEqual(codes);
    const first = asked();
    expect(first).toBeGreaterThan(0);
    now += 10 * MINUTE_MS;
    expect(codesOf(await lookups.stored(HEALTH, domain))).toEqual(codes);
    expect(asked()).toBe(first);
    expect(codesOf(await lookups.live(HEALTH, domain))).toEqual(codes);
    expect(asked()).toBeGreaterThan(first);
  } finally {
    await close();
    await internet.close();
  }
});
