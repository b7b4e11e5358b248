import { createReports, type Reports, type ReportsOptions } from '../../src/admission/reports.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import type { Stores } from '../../src/store/opened.ts';
import type { Internet } from '../../testbed/internet.ts';
import { openStores } from './stores.ts';

/** What a test has otherwise; `premises` beside the public networks. */
interface Over extends Partial<Omit<ReportsOptions, 'stores'>> {
  readonly resolver: Resolver;
  /** Those to store in; new ones in memory unless they are given. */
  readonly stores?: Stores;
}

interface Started {
  readonly reports: Reports;
  readonly stores: Stores;
  /** Ends all of it, the resolver as well. */
  close(): Promise<void>;
}

/** Starts reports over the miniature internet. */
export async function startReports(
  { publicNetworks }: Pick<Internet, 'publicNetworks'>,
  { stores: given, premises, ...over }: Over,
): Promise<Started> {
  const { resolver } = over;
  const stores = given ?? (await openStores(':memory:'));
  let labels = 0;
  const reports = createReports({
    clock: Date.now,
    randomLabel: () => `no-such-label-${labels++}`,
    staleAfterMs: DAY_MS,
    ...over,
    stores,
    premises: { publicNetworks, ...premises },
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
