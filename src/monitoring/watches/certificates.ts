import { listedIssuance, listedMailHosts } from '../comparison/listed.ts';
import { watchCertificates } from '../expiries/certificates.ts';
import { certificatesMemory } from '../memory/certificates.ts';
import { allowedServers } from '../settings/setting-limits.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import { silenceWatch } from './silence.ts';

/** Follows certificates, where we look them up. */
export const certificatesWatch = defineWatch({
  id: 'certificates',
  memory: certificatesMemory,
  needs: { records: recordsWatch, silence: silenceWatch },
  observe({ certificates: before }, { records, silence }, { domain, intervalMs, monitor, options, windows, now }) {
    if (options.expiries === undefined) return null;
    const { id, createdAt: since, settings, status, watch } = monitor;
    const { followRenewals, certificateStages: stages, plainDays, mailCertificates, ignoredTypes } = settings;
    const mailHosts = mailCertificates && !ignoredTypes.includes('MX') ? listedMailHosts(domain, records.rrsets) : [];
    const probedAt = watch === null ? null : status.certificatesProbedAt;
    const issuers = status.suppliers.issuer;
    const further = allowedServers(settings.certificateHosts, options.settingLimits);
    const isWindowOver = windows.open.some(
      ({ closedAt, groups }) => closedAt === now && groups.includes('certificate'),
    );
    const watched = {
      domain,
      isWindowOver,
      id,
      intervalMs,
      since,
      followRenewals,
      stages,
      plainDays,
      mailHosts,
      further,
      probedAt,
      issuers,
      caa: listedIssuance(domain, records.compared),
    };
    return watchCertificates(before, { ...watched, ...silence, changed: records.changed }, options.expiries);
  },
  conclude: ({ certificates: before }, { seen }) => ({
    memory: { certificates: seen?.watched ?? before },
    result: seen,
    events: seen?.events ?? [],
    againAt: [seen?.againAt ?? []].flat(),
  }),
});
