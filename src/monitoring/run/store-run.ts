import type { Plan } from '../../accounts/plans.ts';
import type { Instant } from '../../domain/time.ts';
import type { Delivery, Outbox } from '../../mail/store.ts';
import { deliveryTo, type MessageContent } from '../channels/content.ts';
import { type Addressee, addresseeOf } from '../email/addressee.ts';
import { sendingOf } from '../email/digest.ts';
import { ensureCurrent, untilCurrent } from '../email/drafts.ts';
import { roomsOf } from '../email/hourly-limit.ts';
import { receivingFirst } from '../email/receiving-first.ts';
import { withoutMuted } from '../events/withheld.ts';
import type { Alert } from '../model/alert.ts';
import { closeTakenBack, isClosedFromStart } from '../model/closing.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { wants } from '../model/recipient-choice.ts';
import type { AlertStore, MonitorStore, RecipientStore, RunFinisher, Sending } from '../model/store.ts';
import type { RuleStore } from '../rules/rule-store.ts';
import type { RunResult } from './run.ts';

/** Takes the end of a run. */
interface RunPorts {
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly rules: Pick<RuleStore, 'rules'>;
  readonly outbox: Outbox;
}

/** Tells who gets an alert, and whether it is sent by itself. */
interface DeliveryPorts {
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly rules: Pick<RuleStore, 'rules'>;
}

export interface RunStores extends DeliveryPorts {
  /** Stores the end of a run that has nothing to report. */
  readonly monitors: RunFinisher;
  atomically<T>(work: (ports: RunPorts) => Promise<T>): Promise<T>;
}

/** Puts an alert into the words, or the form, for one recipient. */
export type RenderAlert = (alert: Alert, to: Addressee, plan: Plan) => MessageContent;

/** Identifies the message about an alert to a recipient for good. */
const alertMessageId = (alert: string, recipient: string): string => `alert-${alert}-${recipient}`;

/**
 * Stores how a run ended, its alert and the e-mails about it: all of it, or nothing. Returns what happened; `lost` if
 * another worker has the monitor now, or it is gone or paused: then nothing is written.
 */
export async function storeRun(
  { id, settings, plan }: DueMonitor,
  holder: string,
  { end, alert }: Extract<RunResult, { readonly kind: 'ended' }>,
  { stores, render, now }: { readonly stores: RunStores; readonly render: RenderAlert; readonly now: Instant },
): Promise<'lost' | 'stored' | 'sent'> {
  if (alert === null) return (await stores.monitors.finish(id, holder, end)) ? 'stored' : 'lost';
  const { account, domain } = alert;
  const { tags } = settings;
  const sent = withoutMuted(alert, settings);
  return untilCurrent(async () => {
    const drafted = await deliveryOf(sent, stores, { tags, now });
    const messages = sent === null ? [] : drafted.to.map((to) => messageOf(sent, to, render(sent, to, plan)));
    return stores.atomically(async (ports) => {
      const { monitors, alerts, outbox } = ports;
      if (!(await monitors.finish(id, holder, end))) return 'lost';
      ensureCurrent(await deliveryOf(sent, ports, { tags, now }), drafted);
      const ends = await closeTakenBack({ id, account, domain }, { later: alert, alerts, now });
      await alerts.add(isClosedFromStart(alert) ? { ...alert, closedAt: alert.at } : alert, {
        ...drafted.sending,
        ends,
      });
      for (const message of messages) await outbox.add(message, now);
      return messages.length === 0 ? 'stored' : 'sent';
    });
  });
}

/** How an alert is sent, and who gets it now: nobody does yet if it waits for others. */
interface AlertReceivers {
  readonly sending: Sending;
  readonly to: readonly Addressee[];
}

async function deliveryOf(
  alert: Alert | null,
  { alerts, recipients, rules }: DeliveryPorts,
  { tags, now }: { readonly tags: readonly string[]; readonly now: Instant },
): Promise<AlertReceivers> {
  if (alert === null) return { sending: {}, to: [] };
  const sending = await sendingOf(alert, { alerts, rules }, now);
  if (sending.gatherUntil !== undefined) return { sending, to: [] };
  const receiving = (await receivingFirst(alert, { recipients, rules })).filter((one) =>
    wants(one.choice, alert, tags),
  );
  const ids = receiving.map(({ id }) => id);
  const rooms = await roomsOf(ids, alerts, now);
  if (!ids.every((id) => rooms.hasFor(id, 1)))
    return { sending: { ...sending, gatherUntil: rooms.openAt(ids, 1) }, to: [] };
  const to: Addressee[] = [];
  for (const one of receiving) to.push(await addresseeOf(one, alerts));
  return { sending, to };
}

const messageOf = (alert: Alert, to: Addressee, content: MessageContent): Delivery =>
  deliveryTo(to, content, { id: alertMessageId(alert.id, to.id), alerts: { ids: [alert.id], recipient: to.id } });
