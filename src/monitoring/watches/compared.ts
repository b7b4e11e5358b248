import { NO_STRANGERS } from '../comparison/candidate.ts';
import { compare, rrsetKey } from '../comparison/compare.ts';
import { defineFact } from './define-watch.ts';
import { rotatesIn, strangersFact } from './strangers.ts';

/** Compares what was looked up with what was last confirmed. */
export const comparedFact = defineFact({
  id: 'compared',
  needs: { strangers: strangersFact },
  read: ({ strangers }, { before, lookups, domain, now, intervalMs, history, monitor: { settings, lastRunAt } }) =>
    compare(before.rrsets, lookups, {
      domain,
      now,
      ignoredTypes: settings.ignoredTypes,
      lastRunAt,
      intervalMs,
      rotates: (name, type) => rotatesIn(history, name, type),
      strangers: (rrset) => strangers.get(rrsetKey(rrset)) ?? NO_STRANGERS,
    }),
});
