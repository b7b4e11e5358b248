import type { Instant } from '../../domain/time.ts';
import type { Email, Outbox } from '../../mail/store.ts';
import { type Alert, withoutMuted } from '../alert.ts';
import { closeTakenBack, isClosedFromStart } from '../closing.ts';
import { type Addressee, addresseeOf, type Receiver } from '../email/addressee.ts';
import { gatherUntil } from '../email/digest.ts';
import type { DueMonitor, PaidPlan } from '../monitor.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../store.ts';
import type { RunResult } from './run.ts';

/** What the end of a run is written to. */
interface RunPorts {
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly outbox: Outbox;
}

export interface RunStores {
  /** Stores the end of a run that has nothing to report. */
  readonly monitors: Pick<MonitorStore, 'finish'>;
  atomically<T>(work: (ports: RunPorts) => Promise<T>): Promise<T>;
}

/** Puts an alert into an e-mail to one recipient. */
export type RenderAlert = (alert: Alert, to: Addressee, plan: PaidPlan) => Omit<Email, 'id' | 'to' | 'alerts'>;

/** Identifies the e-mail about an alert to a recipient for good. */
const alertEmailId = (alert: string, recipient: string): string => `alert-${alert}-${recipient}`;

/**
 * Stores how a run ended, its alert and the e-mails about it: all of it, or nothing. Returns what happened; `lost` if
 * another worker has the monitor now, or it is gone or paused: then nothing is written.
 */
export async function storeRun(
  { id, settings, plan }: Pick<DueMonitor, 'id' | 'settings' | 'plan'>,
  holder: string,
  { end, alert }: Extract<RunResult, { readonly kind: 'ended' }>,
  { stores, render, now }: { readonly stores: RunStores; readonly render: RenderAlert; readonly now: Instant },
): Promise<'lost' | 'stored' | 'sent'> {
  if (alert === null) return (await stores.monitors.finish(id, holder, end)) ? 'stored' : 'lost';
  const { account, domain } = alert;
  return stores.atomically(async ({ monitors, alerts, recipients, outbox }) => {
    if (!(await monitors.finish(id, holder, end))) return 'lost';
    await closeTakenBack({ id, account, domain }, alert, alerts, now);
    const sent = withoutMuted(alert, settings);
    const until = sent === null ? undefined : await gatherUntil(account, alerts, now);
    await alerts.add(isClosedFromStart(alert) ? { ...alert, closedAt: alert.at } : alert, until);
    if (sent === null || until !== undefined) return 'stored';
    const receiving = await recipients.receiving(account, domain);
    for (const to of receiving)
      await outbox.add(emailOf(sent, to, render(sent, await addresseeOf(to, alerts), plan)), now);
    return receiving.length === 0 ? 'stored' : 'sent';
  });
}

const emailOf = (alert: Alert, to: Receiver, content: ReturnType<RenderAlert>): Email => ({
  ...content,
  id: alertEmailId(alert.id, to.id),
  to: to.address,
  alerts: { ids: [alert.id], recipient: to.id },
});
