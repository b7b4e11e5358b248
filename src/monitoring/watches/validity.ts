import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { bogusEvent } from '../events/validation.ts';
import { validityMemory, type WatchedValidity } from '../memory/validity.ts';
import type { AlertEvent } from '../model/alert.ts';
import { bogusFact } from './bogus.ts';
import { defineWatch } from './define-watch.ts';
import { isSince } from './findings.ts';
import type { RunContext } from './run-context.ts';

/**
 * How long signatures must be valid before we report that: one server with old ones makes answers fail now and then. If they
 * fail again within a day after that, they must be valid for a day.
 */
const VALID_MS = HOUR_MS;

/** Follows whether resolvers that validate refuse the domain. */
export const validityWatch = defineWatch({
  id: 'validity',
  memory: validityMemory,
  needs: { bogus: bogusFact },
  observe: () => null,
  conclude(before, { bogus: { isBogus } }, { domain, now }) {
    const { state, events } = validated(before, { bogus: isBogus, domain, now });
    return { memory: state, result: null, events, againAt: isSince(state.validSince, now, VALID_MS) ? ['soon'] : [] };
  },
});

function validated(
  before: WatchedValidity,
  { bogus, domain, now }: Pick<RunContext, 'domain' | 'now'> & { readonly bogus: boolean | null },
): { readonly state: WatchedValidity; readonly events: readonly AlertEvent[] } {
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
