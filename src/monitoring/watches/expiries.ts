import { listedMailHosts } from '../comparison/listed.ts';
import { watchExpiries } from '../expiries/expiries.ts';
import { expiriesMemory } from '../memory/expiries.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import { registryFact } from './registry.ts';
import { silenceWatch } from './silence.ts';

/** Follows certificates and the registration, where we look them up. */
export const expiriesWatch = defineWatch({
  id: 'expiries',
  memory: expiriesMemory,
  needs: { records: recordsWatch, silence: silenceWatch, registry: registryFact },
  observe({ expiries: before }, { records, silence, registry }, { domain, intervalMs, monitor, options }) {
    if (options.expiries === undefined) return null;
    const { id, createdAt: since, settings, status, watch } = monitor;
    const { followRenewals, plainDays, mailCertificates, ignoredTypes } = settings;
    const mailHosts = mailCertificates && !ignoredTypes.includes('MX') ? listedMailHosts(domain, records.rrsets) : [];
    const probedAt = watch === null ? null : status.certificatesProbedAt;
    const watched = { domain, id, intervalMs, since, followRenewals, plainDays, mailHosts, probedAt };
    return watchExpiries(
      before,
      { ...watched, ...silence, changed: records.changed, asked: registry },
      options.expiries,
    );
  },
  conclude: ({ expiries: before }, { seen }) => ({
    memory: { expiries: seen?.watched ?? before },
    result: seen,
    events: seen?.events ?? [],
    againAt: [seen?.againAt ?? []].flat(),
  }),
});
