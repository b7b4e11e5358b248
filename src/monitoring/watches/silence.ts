import { DAY_MS } from '../../domain/time.ts';
import { silenceEvent } from '../events/silence.ts';
import { silenceMemory, type WatchedSilence } from '../memory/silence.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineWatch } from './define-watch.ts';
import type { RunContext } from './run-context.ts';
import { staleFact } from './servers.ts';

/** After this many runs in a row without an answer, a domain is silent. Source: docs/limits.md. */
const SILENT_RUNS = 3;

/** Follows whether a domain answers. */
export const silenceWatch = defineWatch({
  id: 'silence',
  memory: silenceMemory,
  needs: { stale: staleFact },
  observe: () => null,
  conclude(before, { stale: isStale }, run) {
    const { state, events } = silenceOf(before, { ...run, isStale });
    const isReached = (run.isAnswered && !isStale) || run.isCut;
    return {
      memory: state,
      /** Since when the domain does not answer; null while it does. */
      result: { silentSince: isReached ? state.silentSince : (state.silentSince ?? run.now) },
      events,
      againAt: state.silentRuns > 0 && !state.silenceTold ? ['soon'] : [],
    };
  },
});

/** Counts runs without any answer, or only with those that a resolver has in its cache. */
function silenceOf(
  before: WatchedSilence,
  { isAnswered, isCut, isStale, domain, now, intervalMs }: RunContext & { readonly isStale: boolean },
): { readonly state: WatchedSilence; readonly events: readonly AlertEvent[] } {
  const { silentRuns, silentSince, silenceTold, isStaleReported } = before;
  if (isCut) return { state: { silentRuns, silentSince, silenceTold, isStaleReported }, events: [] };
  if (isAnswered && !isStale)
    return {
      state: { silentRuns: 0, silentSince: null, silenceTold: false, isStaleReported: false },
      events: silenceTold
        ? [
            silenceEvent(isStaleReported ? 'servers-answer-again' : 'answers-again', {
              domain,
              since: silentSince ?? now,
              count: silentRuns,
            }),
          ]
        : [],
    };
  // A silence that began long ago and was not reported: the monitor was paused and may have missed its end.
  const isOld = !silenceTold && silentSince !== null && now - silentSince >= Math.max(DAY_MS, 2 * intervalMs);
  const [runs, since] = isOld ? [1, now] : [silentRuns + 1, silentSince ?? now];
  const isNew = runs >= SILENT_RUNS && !silenceTold;
  return {
    state: {
      silentRuns: runs,
      silentSince: since,
      silenceTold: silenceTold || isNew,
      isStaleReported: isNew ? isStale : isStaleReported,
    },
    events: isNew ? [silenceEvent(isStale ? 'servers-silent' : 'not-answering', { domain, since, count: runs })] : [],
  };
}
