import { alertEmail } from '../email/alert-email.ts';
import { withoutMuted } from '../events/withheld.ts';
import type { Alert } from '../model/alert.ts';
import type { SeveralAlerts } from '../model/store.ts';
import type { LoggedAlert, MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** Open alerts that are read for the page of a domain, and for the list of all: a few for each that the largest plan has. */
const [MAX_OPEN_OF_DOMAIN, MAX_OPEN] = [100, 5000];

/** Makes the alert log, with what became of the e-mails. */
export const createAlertLog = ({ stores, clock, publicUrl }: MonitorServiceOptions) =>
  ({
    async alerts(account, { domain, sentWith, before, limit }) {
      const found = await stores.alerts.alerts(
        {
          account: account.id,
          ...(domain === undefined ? {} : { domain }),
          ...(sentWith === undefined ? {} : { sentWith }),
        },
        { limit, ...(before === undefined ? {} : { before }) },
      );
      return logged(found, stores);
    },
    async alert({ id: account }, id) {
      const found = await stores.alerts.alert(account, id);
      return found === undefined ? undefined : (await logged([found], stores))[0];
    },
    openAlerts: ({ id: account }, domain) =>
      stores.alerts.alerts({ account, domain, open: true }, { limit: MAX_OPEN_OF_DOMAIN }),
    openGravities: ({ id: account }) => stores.alerts.openGravities(account, MAX_OPEN),
    async alertText({ id: account, email: address, language }, id) {
      const alert = await stores.alerts.alert(account, id);
      if (alert === undefined) return undefined;
      const monitor = await stores.monitors.monitor({ id: alert.monitor });
      // As it was sent: without kinds that are muted, and before it was closed.
      const sent = (monitor === undefined ? null : withoutMuted(alert, monitor.settings)) ?? alert;
      // Anyone who has the link can unsubscribe the recipient that got it.
      const unsubscribe = `${publicUrl()}/unsubscribe/…`;
      const email = {
        alerts: [{ ...sent, closedAt: null }],
        language,
        address,
        undelivered: [],
        intervalMs: null,
        publicUrl: publicUrl(),
        unsubscribe,
        acknowledge: () => `${publicUrl()}/acknowledge/…`,
      } as const;
      const { subject, text } = alertEmail(email);
      return `${subject}\n\n${text}`;
    },
    closeAlert: ({ id: account }, id) => stores.alerts.close({ account, id }, clock()),
    closeAlerts: async ({ id: account }, which) =>
      isEmpty(which) ? [] : stores.alerts.closeSeveral(account, which, clock()),
  }) satisfies Partial<MonitorService>;

const isEmpty = (which: SeveralAlerts): boolean =>
  ('ids' in which && which.ids.length === 0) || ('domains' in which && which.domains.length === 0);

/** Adds what became of the e-mails. */
async function logged(
  alerts: readonly Alert[],
  stores: MonitorServiceOptions['stores'],
): Promise<readonly LoggedAlert[]> {
  const ids = alerts.map(({ id }) => id);
  const deliveries = Map.groupBy(await stores.outbox.deliveries(ids), ({ alert }) => alert);
  const waiting = await stores.alerts.waiting(ids);
  return alerts.map((alert) => ({
    ...alert,
    deliveries: deliveries.get(alert.id) ?? [],
    gathersUntil: waiting.get(alert.id) ?? null,
  }));
}
