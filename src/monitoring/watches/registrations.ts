import type { DnsName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import { followRegistration } from '../expiries/registrations.ts';
import { registrationMemory } from '../memory/registration.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { isMissing } from '../model/missing.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import { registryFact } from './registry.ts';

/** Follows the registration, where we look it up, even while the domain does not answer. */
export const registrationsWatch = defineWatch({
  id: 'registrations',
  memory: registrationMemory,
  needs: { registry: registryFact, records: recordsWatch },
  observe: (before, { registry: asked, records }, { domain, monitor, options }) => {
    if (options.expiries === undefined) return null;
    const dsInDns = (name: DnsName) => dsOf(name, records.compared);
    const stages = monitor.settings.registrationStages;
    const isOutOfDns = registrableDomain(domain) === domain && isMissing({ domain, watch: records });
    return followRegistration(before, { domain, asked, dsInDns, isOutOfDns, stages }, options.expiries);
  },
  conclude: (before, { seen }) => ({
    memory: seen === null ? before : { registration: seen.watched, vacancy: seen.vacancy },
    result: seen,
    events: seen?.events ?? [],
    againAt: [seen?.againAt ?? []].flat(),
  }),
});

/** Returns the DS records of a name, as zone files write them; null where they are not watched, or cannot be looked up. */
function dsOf(domain: DnsName, rrsets: readonly WatchedRrset[]): readonly string[] | null {
  const rrset = rrsets.find(({ name, type }) => name === domain && type === 'DS');
  if (rrset === undefined || rrset.failedSince !== null) return null;
  return rrset.content.records.map(({ type, octets }) => presentRdata(type, octets).toUpperCase());
}
