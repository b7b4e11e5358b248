import { type DnsName, type DomainName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { watchExpiries } from '../expiries/expiries.ts';
import { expiriesMemory } from '../memory/expiries.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
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
    const mailHosts = mailCertificates && !ignoredTypes.includes('MX') ? mailHostsOf(domain, records.rrsets) : [];
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

/** The hosts of the MX records, as last confirmed where their lookup fails; "." stands for none. Source: RFC 7505 §3. */
const mailHostsOf = (domain: DomainName, rrsets: readonly WatchedRrset[]): readonly DnsName[] =>
  rrsets
    .flatMap(({ name, type, content }) => (name === domain && type === 'MX' ? content.records : []))
    .flatMap(({ octets }) => readRdata({ type: 'MX', octets })?.exchange ?? [])
    .filter((host) => host !== ROOT);
