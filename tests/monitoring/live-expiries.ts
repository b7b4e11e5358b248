import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { probesOf } from '../support/probes.ts';
import { type WatchedWorld, type WorldOptions, zoneOf } from './watched-world.ts';

export const CANARY = 'canary.test' as DomainName;

/** Looks certificates up on loopback; no domain is registered. */
export const liveExpiries: NonNullable<WorldOptions['expiries']> = ({ internet, resolver, clock }) => {
  const probes = probesOf(internet, resolver, clock);
  return createExpiryLookups({
    sourceWithin: (budget) => createLiveSource({ clock, probes, budget }),
    registrations: { lookUp: async () => ({ kind: 'public-suffix' }) },
    clock,
    canaries: [CANARY],
  });
};

/** Serves the name whose web server surely has a good certificate. */
export async function serveCanary({ internet }: Pick<WatchedWorld, 'internet'>): Promise<void> {
  internet.load(zoneOf('@ A 192.0.2.77\n', CANARY), CANARY);
  await internet.host({ host: CANARY, addresses: ['192.0.2.77'], https: {} });
}
