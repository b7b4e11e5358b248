import type { Clock } from '../domain/time.ts';
import type { ReportValidity } from '../lookups/report-options.ts';
import type { LookupService } from './lookup-service.ts';
import { type Lookups, mapLookups, methodsOf } from './offered.ts';
import { RevisionCache } from './revision-cache.ts';

/**
 * Returns the same lookups, cached for a moment, as each of them says: a request for something that did not change gets
 * the very same object. What a live run stores shows at once, what others store in the domain's own history after a
 * second, and what they store of the names that its report rests on after ten. A report that is wanted again after that, and
 * whose evidence did not change, is the same object for a minute. One that rests on a failed lookup
 * is cached as long as the failure is; one that is provisional for a lasting reason, such as a resolver that does not
 * validate, like any other.
 */
export function createCachedLookups(lookups: LookupService, clock: Clock, maxBytes?: number): LookupService {
  const cache = new RevisionCache(lookups, clock, maxBytes);
  const methods = methodsOf(lookups);
  const cached = mapLookups((definition, name) => async (...asked) => {
    const { takes, cache: caching } = definition;
    const domain = definition.domain(...asked);
    const make = (given: readonly unknown[]): Promise<unknown> =>
      methods[name](...given).finally(() => {
        const evicted = definition.evicts?.(...asked);
        if (evicted != null) cache.evict(evicted);
      });
    if (caching === undefined) return make(asked);
    // What is cached serves whoever asks for it, so of the options only the network is passed on.
    const given = asked.slice(0, takes);
    const { network } = (asked[takes] ?? {}) as { readonly network?: string };
    const ofClient = network === undefined || definition.ofClients === undefined ? {} : { network };
    let made: ReportValidity | null = null;
    const optionsOf = (again: boolean): readonly object[] => {
      const saying = caching.options?.((validity) => {
        made = validity;
      }, again);
      return saying === undefined && definition.ofClients === undefined ? [] : [{ ...saying, ...ofClient }];
    };
    return (
      (await caching.from?.((key) => cache.peek(key, domain), ...given)) ??
      cache.get(
        caching.key(...given, ofClient),
        domain,
        (again) => make([...given, ...optionsOf(again)]),
        (answer) => caching.describe(answer, { now: clock(), made }, ...given),
      )
    );
  });
  const { slices, revision, storedZone, certificateSights, ready, close } = lookups;
  return {
    ...(cached as unknown as Lookups),
    slices,
    revision,
    storedZone,
    certificateSights,
    ready,
    close,
    get inFlight() {
      return lookups.inFlight;
    },
  };
}
