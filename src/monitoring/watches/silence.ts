import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { silenceEvent } from '../events/silence.ts';
import { silenceMemory } from '../memory/silence.ts';
import { defineWatch } from './define-watch.ts';
import { followFault } from './follow-fault.ts';
import { staleFact } from './servers.ts';

/** After this many runs in a row without an answer, a domain is silent, or refused by the resolver. Source: docs/limits.md. */
const SILENT_RUNS = 3;
/** For so long, a resolver may not know yet that a domain exists that its own servers have. Source: RFC 2308 section 5. */
const DENIED_MS = 3 * HOUR_MS;

/**
 * Follows whether a domain answers: runs without any answer, or only with those that a resolver has in its cache. That the resolver
 * refuses what the zone's own servers answer is shown, and told to nobody: visitors have other resolvers.
 */
export const silenceWatch = defineWatch({
  id: 'silence',
  memory: silenceMemory,
  needs: { stale: staleFact },
  async observe({ silence: before }, _, { domain, refusal, options }) {
    if (refusal !== null && before.refused?.isReported === true) await options.onRefused?.(domain);
    return null;
  },
  conclude({ silence: before }, { stale: isStale }, { domain, now, intervalMs, isAnswered, isCut, refusal }) {
    const isSilent = !isAnswered || isStale;
    const known = before.fault;
    // If a silence began long ago and was not reported, the monitor was paused and may have missed its end.
    const isOn = (fault: typeof known) => fault !== null && now - fault.since < Math.max(DAY_MS, 2 * intervalMs);
    const rule = { now, isSeenOn: isOn(known), afterMs: 0, afterSightings: SILENT_RUNS, overAfterMs: 0 };
    const { fault, news } = followFault(known, isCut ? null : isSilent, rule);
    const { fault: refused } = followFault(before.refused, isCut ? null : refusal !== null, {
      ...rule,
      isSeenOn: isOn(before.refused),
      afterMs: refusal === 'nxdomain' ? DENIED_MS : 0,
    });
    const wasStale = news === 'begun' ? isStale : before.isStale;
    const kinds = wasStale
      ? ({ begun: 'servers-silent', over: 'servers-answer-again' } as const)
      : ({ begun: 'not-answering', over: 'answers-again' } as const);
    const { since, sightings } = fault ?? known ?? { since: now, sightings: 0 };
    return {
      memory: { silence: { fault, isStale: fault !== null && wasStale, refused } },
      /** Since when the resolver finds none of the servers of the domain; null while it does. */
      result: { silentSince: isSilent && !isCut ? since : (fault?.since ?? refused?.since ?? null) },
      events: news === null ? [] : [silenceEvent(kinds[news], { domain, since, count: sightings })],
      againAt: [fault, refused].some((one) => one?.isReported === false) ? ['soon'] : [],
    };
  },
});
