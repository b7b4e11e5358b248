import { DAY_MS, type Instant } from '../domain/time.ts';
import { EPP_STATUSES, isEppStatus } from './statuses.ts';

/** From here on it is time to renew. Registrars remind their customers a month before. */
const SOON_MS = 30 * DAY_MS;
/** From here on a website may stop before somebody is back from a weekend. */
const CLOSE_MS = 3 * DAY_MS;

/** A reason for the owner of a name to act on its registration now. */
export interface Urgency {
  /**
   * `ending`: deleted, or about to be. `held`: registered, but out of the DNS. `extended`: past its end, and renewed by the registry
   * for as long as the registrar lets it (RFC 3915 §3.1, autoRenewPeriod). `expired` and `soon`: by its date.
   */
  readonly kind: 'ending' | 'held' | 'extended' | 'expired' | 'soon';
  readonly grave: boolean;
  /** When it ends or ended; null where the registry does not say. */
  readonly expiresAt: Instant | null;
}

/** Finds what is urgent about a registration, by its states first and by its date then; null where nothing is. */
export function urgencyOf(
  { statuses, expiresAt }: { readonly statuses: readonly string[]; readonly expiresAt: Instant | null },
  now: Instant,
): Urgency | null {
  const kinds = statuses.filter(isEppStatus).map((status) => EPP_STATUSES[status]);
  if (kinds.includes('ending')) return { kind: 'ending', grave: true, expiresAt };
  if (kinds.includes('hold')) return { kind: 'held', grave: true, expiresAt };
  if (expiresAt === null) return null;
  if (expiresAt < now)
    return { kind: statuses.includes('autoRenewPeriod') ? 'extended' : 'expired', grave: true, expiresAt };
  const left = expiresAt - now;
  return left > SOON_MS ? null : { kind: 'soon', grave: left <= CLOSE_MS, expiresAt };
}
