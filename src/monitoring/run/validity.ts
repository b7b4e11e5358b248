import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { bogusEvent } from '../events/validation.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { WatchState } from '../model/watch-state.ts';
import type { RunFindings } from './conclude.ts';

/**
 * How long signatures must be valid before we report that: one server with old ones makes answers fail now and then. If they
 * fail again within a day after that, they must be valid for a day.
 */
export const VALID_MS = HOUR_MS;

type Validity = Pick<WatchState, 'bogusSince' | 'validSince' | 'bogusOverAt'>;

/** Follows whether resolvers that validate refuse the domain. */
export function validated(
  before: Validity,
  { bogus, domain, now }: Pick<RunFindings, 'bogus' | 'domain' | 'now'>,
): { readonly state: Validity; readonly events: readonly AlertEvent[] } {
  const { bogusSince, validSince, bogusOverAt } = before;
  if (bogus === null) return { state: { bogusSince, validSince, bogusOverAt }, events: [] };
  if (bogusSince === null)
    return bogus
      ? { state: { bogusSince: now, validSince: null, bogusOverAt }, events: [bogusEvent('dnssec-bogus', domain, now)] }
      : { state: { bogusSince, validSince: null, bogusOverAt }, events: [] };
  const isBack = bogusOverAt !== null && bogusSince - bogusOverAt < DAY_MS;
  const isOver = !bogus && now - (validSince ?? now) >= (isBack ? DAY_MS : VALID_MS);
  return isOver
    ? {
        state: { bogusSince: null, validSince: null, bogusOverAt: now },
        events: [bogusEvent('dnssec-valid-again', domain, bogusSince)],
      }
    : { state: { bogusSince, validSince: bogus ? null : (validSince ?? now), bogusOverAt }, events: [] };
}
