import {
  createLookupService,
  type LookupService,
  type LookupServiceOptions,
} from '../../src/admission/lookup-service.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import type { Stores } from '../../src/store/opened.ts';
import type { Internet } from '../../testbed/internet.ts';
import { openStores } from './stores.ts';

/** What a test has otherwise; `premises` beside the public networks. */
interface Over extends Partial<Omit<LookupServiceOptions, 'stores'>> {
  readonly resolver: Resolver;
  /** Those to store in; new ones in memory unless they are given. */
  readonly stores?: Stores;
}

interface Started {
  readonly lookups: LookupService;
  readonly stores: Stores;
  /** Ends all of it, the resolver as well. */
  close(): Promise<void>;
}

/** Starts reports over the miniature internet. */
export async function startLookups(
  { publicNetworks }: Pick<Internet, 'publicNetworks'>,
  { stores: given, premises, ...over }: Over,
): Promise<Started> {
  const { resolver } = over;
  const stores = given ?? (await openStores(':memory:'));
  let labels = 0;
  const lookups = createLookupService({
    clock: Date.now,
    randomLabel: () => `no-such-label-${labels++}`,
    staleAfterMs: DAY_MS,
    ...over,
    stores,
    premises: { publicNetworks, ...premises },
  });
  return {
    lookups,
    stores,
    async close() {
      await lookups.close();
      await resolver.close();
      await stores.close();
    },
  };
}

/** Works with reports of which none was made yet. */
export async function withLookups(
  internet: Pick<Internet, 'publicNetworks'>,
  over: Over,
  work: (lookups: LookupService) => Promise<void>,
): Promise<void> {
  const { lookups, close } = await startLookups(internet, over);
  try {
    await work(lookups);
  } finally {
    await close();
  }
}
