import { MINUTE_MS } from '../../domain/time.ts';
import type { ObservedRegistration } from '../expiries/watched-registration.ts';
import { defineFact } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import { zoneAboveFact } from './zone-above.ts';

/** How old an answer of the registry may be that explains why the delegation changed. Source: docs/limits.md. */
const FRESH_MS = MINUTE_MS;

/**
 * Asks the registry at once where the delegation changed, vanished or appeared: what it answered hours ago does not say why. Null where
 * neither did, and where registrations are not looked up.
 */
export const registryFact = defineFact({
  id: 'registry',
  needs: { zoneAbove: zoneAboveFact, records: recordsWatch },
  async read({ zoneAbove, records }, { domain, options }): Promise<ObservedRegistration | null> {
    const isGoneOrNew = records.changes.some(
      ({ name, before, after }) => name === domain && (before?.outcome === 'nxdomain' || after.outcome === 'nxdomain'),
    );
    if (options.expiries === undefined || (zoneAbove.change === null && !isGoneOrNew)) return null;
    return await options.expiries.registration(domain, FRESH_MS);
  },
});
