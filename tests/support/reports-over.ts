import { createReports, type Reports } from '../../src/admission/reports.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { type Clock, DAY_MS } from '../../src/domain/time.ts';
import type { Stores } from '../../src/store/opened.ts';
import type { Internet } from '../../testbed/internet.ts';
import { openStores } from './stores.ts';

interface Over {
  readonly resolver: Resolver;
  readonly clock?: Clock;
}

interface Started {
  readonly reports: Reports;
  readonly stores: Stores;
  /** Ends all of it, the resolver as well. */
  close(): Promise<void>;
}

/** Starts reports over the miniature internet, with stores in memory. */
export async function startReports(
  { publicNetworks }: Pick<Internet, 'publicNetworks'>,
  { resolver, clock = Date.now }: Over,
): Promise<Started> {
  const stores = await openStores(':memory:');
  let labels = 0;
  const reports = createReports({
    resolver,
    stores,
    clock,
    randomLabel: () => `no-such-label-${labels++}`,
    premises: { publicNetworks },
    staleAfterMs: DAY_MS,
  });
  return {
    reports,
    stores,
    async close() {
      await reports.close();
      await resolver.close();
      await stores.close();
    },
  };
}

/** Works with reports of which none was made yet. */
export async function withReports(
  internet: Pick<Internet, 'publicNetworks'>,
  over: Over,
  work: (reports: Reports) => Promise<void>,
): Promise<void> {
  const { reports, close } = await startReports(internet, over);
  try {
    await work(reports);
  } finally {
    await close();
  }
}
