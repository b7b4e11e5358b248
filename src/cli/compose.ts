import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Config, ConfigFault } from '../config.ts';
import { createResolver } from '../dns/resolver.ts';
import { systemUpstreams } from '../dns/upstream.ts';
import { createReports, type Reports } from '../reports/reports.ts';
import { openStore } from '../store/open.ts';

export type Composed =
  | { readonly ok: true; readonly reports: Reports; close(): Promise<void> }
  | ({ readonly ok: false } & ConfigFault);

/** Octets of a label that surely does not exist. */
const RANDOM_LABEL_BYTES = 12;

/** Puts resolver, store and reports together. `close` ends all three, the store last. */
export function compose(
  config: Pick<Config, 'database' | 'resolvers' | 'caFile' | 'staleAfterMs'>,
  onError: (error: unknown) => void,
): Composed {
  const servers = config.resolvers.length > 0 ? config.resolvers : systemUpstreams();
  if (servers.length === 0)
    return {
      ok: false,
      fault: 'Cannot find a resolver: this system names none',
      hint: 'Name one, such as ZONEWELL_RESOLVERS=192.0.2.53.',
    };
  let ca: string | undefined;
  if (config.caFile !== null) {
    try {
      ca = readFileSync(config.caFile, 'utf8');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { ok: false, fault: `Cannot read ZONEWELL_CA_FILE: ${why}`, hint: 'Check path and permissions.' };
    }
  }
  const opened = openStore(config.database);
  if (!opened.ok) return opened;
  const { store } = opened;
  const resolver = createResolver({ servers, clock: Date.now, ...(ca === undefined ? {} : { ca }) });
  const reports = createReports({
    resolver,
    store,
    clock: Date.now,
    randomLabel: () => randomBytes(RANDOM_LABEL_BYTES).toString('hex'),
    staleAfterMs: config.staleAfterMs,
    onError,
  });
  return {
    ok: true,
    reports,
    async close() {
      await reports.close();
      await resolver.close();
      await store.close();
    },
  };
}
