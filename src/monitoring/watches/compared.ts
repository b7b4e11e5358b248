import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { isRotating } from '../../observations/rotation.ts';
import type { DomainHistory } from '../../observations/store.ts';
import { compare } from '../comparison/compare.ts';
import { defineFact } from './define-watch.ts';

/** Compares what was looked up with what was last confirmed. */
export const comparedFact = defineFact({
  id: 'compared',
  needs: {},
  read: (_, { before, lookups, domain, now, intervalMs, history, monitor: { settings, lastRunAt } }) =>
    compare(before.rrsets, lookups, {
      domain,
      now,
      ignoredTypes: settings.ignoredTypes,
      lastRunAt,
      intervalMs,
      rotates: (name, type) => rotatesIn(history, name, type),
    }),
});

const rotatesIn = (history: DomainHistory | undefined, name: DnsName, type: RrType): boolean =>
  history?.rrsets.some((rrset) => rrset.name === name && rrset.type === type && isRotating(rrset.recent)) === true;
