import { DAY_MS } from '../../domain/time.ts';
import { silenceEvent } from '../events/silence.ts';
import { silenceMemory } from '../memory/silence.ts';
import { defineWatch } from './define-watch.ts';
import { followFault } from './follow-fault.ts';
import { staleFact } from './servers.ts';

/** After this many runs in a row without an answer, a domain is silent. Source: docs/limits.md. */
const SILENT_RUNS = 3;

/** Follows whether a domain answers: runs without any answer, or only with those that a resolver has in its cache. */
export const silenceWatch = defineWatch({
  id: 'silence',
  memory: silenceMemory,
  needs: { stale: staleFact },
  observe: () => null,
  conclude({ silence: before }, { stale: isStale }, { domain, now, intervalMs, isAnswered, isCut }) {
    const isSilent = !isAnswered || isStale;
    const known = before.fault;
    // If a silence began long ago and was not reported, the monitor was paused and may have missed its end.
    const isSeenOn = known !== null && now - known.since < Math.max(DAY_MS, 2 * intervalMs);
    const rule = { now, isSeenOn, afterMs: 0, afterSightings: SILENT_RUNS, overAfterMs: 0 };
    const { fault, news } = followFault(known, isCut ? null : isSilent, rule);
    const wasStale = news === 'begun' ? isStale : before.isStale;
    const kinds = wasStale
      ? ({ begun: 'servers-silent', over: 'servers-answer-again' } as const)
      : ({ begun: 'not-answering', over: 'answers-again' } as const);
    const { since, sightings } = fault ?? known ?? { since: now, sightings: 0 };
    return {
      memory: { silence: { fault, isStale: fault !== null && wasStale } },
      /** Since when the domain does not answer; null while it does. */
      result: { silentSince: isSilent && !isCut ? since : (fault?.since ?? null) },
      events: news === null ? [] : [silenceEvent(kinds[news], { domain, since, count: sightings })],
      againAt: fault?.isReported === false ? ['soon'] : [],
    };
  },
});
