import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** Open alerts that a page shows. */
const MAX_OPEN = 100;

type AlertLog = Pick<MonitorService, 'alerts' | 'openAlerts' | 'closeAlert'>;

/** The alert log, with what became of the e-mails. */
export const createAlertLog = ({ stores, clock }: MonitorServiceOptions): AlertLog => ({
  async alerts(account, { domain, before, limit }) {
    const found = await stores.alerts.alerts(
      { account: account.id, ...(domain === undefined ? {} : { domain }) },
      { limit, ...(before === undefined ? {} : { before }) },
    );
    const deliveries = Map.groupBy(await stores.outbox.deliveries(found.map(({ id }) => id)), ({ alert }) => alert);
    const waiting = await stores.alerts.waiting(found.map(({ id }) => id));
    return found.map((alert) => ({
      ...alert,
      deliveries: deliveries.get(alert.id) ?? [],
      isGathering: waiting.has(alert.id),
    }));
  },
  openAlerts: ({ id: account }) => stores.alerts.alerts({ account, open: true }, { limit: MAX_OPEN }),
  closeAlert: ({ id: account }, id) => stores.alerts.close({ account, id }, clock()),
});
