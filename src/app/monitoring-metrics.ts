import type { Gauge, Registry } from 'prom-client';
import type { Clock } from '../domain/time.ts';
import type { Stores } from '../store/opened.ts';
import { createBacklogCount } from './monitor-backlog.ts';

/** Adds what Prometheus is told of monitors and alerts, read when it is asked for. */
export function watchMonitoring(
  GaugeOf: typeof Gauge,
  registers: Registry[],
  { stores: { monitors, overview }, clock }: { readonly stores: Stores; readonly clock: Clock },
): void {
  const countBacklog = createBacklogCount(monitors, clock);
  const byState = (name: string, help: string, read: () => Promise<Readonly<Record<string, number>>>): void => {
    new GaugeOf({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        // Where the store cannot be read, the last numbers stay and zonewell_store_up tells.
        const counts = await read().catch(() => ({}));
        for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
      },
    });
  };
  byState(
    'zonewell_monitors',
    'Monitors that are active; of these, those whose next check is due, and those due for more than five minutes',
    async () => ({ ...(await countBacklog()) }),
  );
  byState('zonewell_alerts', 'Alerts that are kept, by whether they were closed', async () => {
    const { open, closed } = await overview.alerts();
    return { open, closed };
  });
  byState(
    'zonewell_alert_emails',
    'E-mails of alerts that are kept, one for each alert and recipient, by what became of them',
    async () => (await overview.alerts()).emails,
  );
  const single = (name: string, help: string, read: () => Promise<number>): void => {
    new GaugeOf({
      name,
      help,
      registers,
      async collect() {
        const count = await read().catch(() => null);
        if (count !== null) this.set(count);
      },
    });
  };
  single(
    'zonewell_monitors_without_recipient',
    'Active monitors of which nobody hears: each confirmed recipient is paused, rejected by its mail server or unsubscribed',
    () => overview.monitorsWithoutRecipient(),
  );
  single(
    'zonewell_monitors_over_limit',
    'Monitors that nobody checks, because the plans of their accounts have no room for them',
    () => overview.monitorsOverLimit(),
  );
  single(
    'zonewell_accounts_without_recipient',
    'Accounts with active monitors none of whose confirmed recipients works: each is paused, or its mail server rejects it',
    () => overview.accountsWithoutRecipient(),
  );
}
