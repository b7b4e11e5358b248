import type { Instant } from '../../domain/time.ts';
import type { Outbox } from '../../mail/store.ts';
import { deliveryTo, type MessageContent } from '../channels/content.ts';
import { withoutMuted } from '../events/withheld.ts';
import type { Alert, AlertPlace } from '../model/alert.ts';
import type { DueFollowUp, FollowUp } from '../model/follow-up-store.ts';
import { wants } from '../model/recipient-choice.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../model/store.ts';
import type { AlertRules } from '../rules/alert-rules.ts';
import type { RuleStore } from '../rules/rule-store.ts';
import { type Addressee, addresseeOf } from './addressee.ts';
import { ensureCurrent, untilCurrent } from './drafts.ts';
import { roomsOf } from './hourly-limit.ts';

/** How many alerts one message has. Source: docs/limits.md. */
const MAX_TOGETHER = 50;

/** Gives follow-ups what they are made from. */
interface FollowUpPorts {
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly rules: Pick<RuleStore, 'rules'>;
}

export interface FollowUpStores extends FollowUpPorts {
  atomically<T>(work: (ports: FollowUpPorts & { readonly outbox: Outbox }) => Promise<T>): Promise<T>;
}

/** Puts alerts that are sent once more into one message. */
export type RenderFollowUp = (alerts: readonly [Alert, ...Alert[]], to: Addressee, kind: FollowUp) => MessageContent;

/** Tells who gets what about alerts. */
interface FollowUpDraft {
  readonly kind: FollowUp;
  readonly due: readonly DueFollowUp[];
  readonly to: readonly { readonly reader: Addressee; readonly alerts: readonly [Alert, ...Alert[]] }[];
}

/**
 * Reminds of critical alerts that nobody acknowledged, sends them to further recipients once, and tells these when they are over.
 * Returns how many messages were stored.
 */
export async function sendFollowUps(stores: FollowUpStores, render: RenderFollowUp, now: Instant): Promise<number> {
  let stored = 0;
  for (const account of await stores.alerts.withFollowUps(now)) {
    let after: AlertPlace | null = null;
    do {
      const page: SentPage = await sendPage({ account, after }, { stores, render, now });
      stored += page.stored;
      after = page.next;
    } while (after !== null);
  }
  return stored;
}

/** Alerts of an account that are read at once: those after a place. */
interface FollowedPage {
  readonly account: string;
  readonly after: AlertPlace | null;
}

interface SentPage {
  readonly stored: number;
  readonly next: AlertPlace | null;
}

/** Sends what is due about alerts that are read at once: no more of them should be in memory, or in one message. */
const sendPage = (
  page: FollowedPage,
  { stores, render, now }: { readonly stores: FollowUpStores; readonly render: RenderFollowUp; readonly now: Instant },
): Promise<SentPage> =>
  untilCurrent(async () => {
    const drafted = await draftsOf(page, stores, now);
    const { drafts, next } = drafted;
    const messages = drafts.flatMap(({ kind, due, to }) =>
      to.map(({ reader, alerts }) =>
        deliveryTo(reader, render(alerts, reader, kind), {
          // Each about an alert has a number of its own, so that storing it again does nothing.
          id: `${kind}-${alerts[0].id}-${remindersOf(alerts[0], due)}-${reader.id}`,
          account: page.account,
          // Whoever is removed before it is sent gets none.
          recipient: reader.id,
          alerts: { ids: alerts.map(({ id }) => id), recipient: reader.id },
        }),
      ),
    );
    if (drafts.length === 0) return { stored: 0, next };
    return stores.atomically(async (ports) => {
      ensureCurrent(await draftsOf(page, ports, now), drafted);
      for (const { kind, due } of drafts)
        await ports.alerts.noteFollowUp(
          due.map(({ alert }) => alert.id),
          kind,
          now,
        );
      for (const message of messages) await ports.outbox.add(message, now);
      return { stored: messages.length, next };
    });
  });

const remindersOf = ({ id }: Alert, due: readonly DueFollowUp[]): number =>
  due.find(({ alert }) => alert.id === id)?.reminders ?? 0;

async function draftsOf(
  { account, after }: FollowedPage,
  ports: FollowUpPorts,
  now: Instant,
): Promise<{ readonly drafts: readonly FollowUpDraft[]; readonly next: AlertPlace | null }> {
  const rules = await ports.rules.rules(account);
  const { due: all, next } = await ports.alerts.followUps(account, { now, after, limit: MAX_TOGETHER });
  const drafts: FollowUpDraft[] = [];
  for (const kind of ['over', 'escalation', 'reminder'] as const) {
    const due = all.filter(({ kinds }) => kinds.includes(kind));
    if (due.length > 0) drafts.push({ kind, due, to: await readersOf(kind, due, { rules, ports }) });
  }
  const idsOf = ({ to }: FollowUpDraft): readonly string[] => to.map(({ reader }) => reader.id);
  const rooms = await roomsOf([...new Set(drafts.flatMap(idsOf))], ports.alerts, now);
  // What is left out stays due. Reminders leave what may still be sent to alerts that nobody was told of.
  const isSent = (draft: FollowUpDraft): boolean => rooms.take(idsOf(draft), { asTheyCome: draft.kind === 'reminder' });
  return { drafts: drafts.filter(isSent), next };
}

async function readersOf(
  kind: FollowUp,
  due: readonly DueFollowUp[],
  { rules: { escalation }, ports }: { readonly rules: AlertRules; readonly ports: FollowUpPorts },
): Promise<FollowUpDraft['to']> {
  const further = new Set(escalation?.recipients ?? []);
  const readers = new Map<string, FollowUpDraft['to'][number]>();
  for (const { alert, escalatedAt } of due) {
    const monitor = await ports.monitors.monitor({ id: alert.monitor });
    const sent = monitor === undefined ? null : withoutMuted(alert, monitor.settings);
    if (monitor === undefined || sent === null) continue;
    for (const one of await ports.recipients.receiving(alert.account, alert.domain)) {
      const isFurther = further.has(one.id);
      const gets = kind === 'reminder' ? (isFurther ? escalatedAt !== null : true) : isFurther;
      if (!gets || !(isFurther || wants(one.choice, sent, monitor.settings.tags))) continue;
      const known = readers.get(one.id);
      readers.set(
        one.id,
        known === undefined
          ? { reader: await addresseeOf(one, ports.alerts), alerts: [sent] }
          : { ...known, alerts: [...known.alerts, sent] },
      );
    }
  }
  return [...readers.values()];
}
