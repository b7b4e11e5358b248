import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { bogusEvent, validAgainEvent } from '../events/validation.ts';
import { validityMemory } from '../memory/validity.ts';
import { bogusFact } from './bogus.ts';
import { defineWatch } from './define-watch.ts';
import { isSince } from './findings.ts';
import { followFault } from './follow-fault.ts';

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
  conclude({ validity: before }, { bogus: { isBogus, reason } }, { domain, now }) {
    const { bogus: known, bogusOverAt } = before;
    const isBack = known !== null && bogusOverAt !== null && known.since - bogusOverAt < DAY_MS;
    // The fact confirms a first sign itself.
    const rule = { now, isSeenOn: true, afterMs: 0, afterSightings: 1, overAfterMs: isBack ? DAY_MS : VALID_MS };
    const { fault: bogus, news } = followFault(known, isBogus, rule);
    const events =
      news === null
        ? []
        : news === 'begun'
          ? [bogusEvent(domain, reason, now)]
          : [validAgainEvent(domain, known?.since ?? null)];
    return {
      memory: { validity: { bogus, bogusOverAt: news === 'over' ? now : bogusOverAt } },
      result: null,
      events,
      againAt: isSince(bogus?.goneSince ?? null, now, VALID_MS) ? ['soon'] : [],
    };
  },
});
