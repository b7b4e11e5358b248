import type { DomainName } from '../../domain/name.ts';
import type { WatchState } from './watch-state.ts';

/** Returns whether the latest answers said that there is no such name, as its servers or the zone above confirmed. */
export function isMissing({
  domain,
  watch,
}: {
  readonly domain: DomainName;
  readonly watch: { readonly rrsets: WatchState['rrsets'] } | null;
}): boolean {
  // The zone above says of a name that it has no DS record, be it gone or not.
  const own = watch?.rrsets.filter(({ name, type }) => name === domain && type !== 'DS') ?? [];
  return (
    own.length > 0 && own.every(({ content, failedSince }) => content.outcome === 'nxdomain' && failedSince === null)
  );
}
