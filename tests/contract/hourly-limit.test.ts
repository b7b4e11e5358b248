import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { type RenderDigest, sendDigests } from '../../src/monitoring/email/digest.ts';
import { type RenderFollowUp, sendFollowUps } from '../../src/monitoring/email/follow-ups.ts';
import { EVENTS } from '../../src/monitoring/events/events.ts';
import type { AlertEvent } from '../../src/monitoring/model/alert.ts';
import type { EventKind } from '../../src/monitoring/model/event-kind.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { NO_RULES } from '../../src/monitoring/rules/alert-rules.ts';
import { type RenderAlert, storeRun } from '../../src/monitoring/run/store-run.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert, mailMoved } from '../mail/alerts.ts';
import { seeded } from '../monitoring/simulation/random.ts';
import { ENGINES } from '../support/engines.ts';
import { isLong } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';

const T = Date.UTC(2026, 10, 22, 9);
/** Messages to one recipient in any hour. */
const MOST = 60;
const KINDS = (Object.keys(EVENTS) as EventKind[]).slice(0, 40);

/** What a message is about, so that each can be counted. */
interface Counted {
  readonly to: string;
  readonly about: 'new' | 'again';
  readonly alerts: readonly string[];
  readonly at: number;
}

const payloadOf = (counted: Omit<Counted, 'at'>) => ({ payload: JSON.stringify(counted) });
const renderAlert: RenderAlert = ({ id }, { id: to }) => payloadOf({ to, about: 'new', alerts: [id] });
const renderDigest: RenderDigest = (alerts, { id: to }) =>
  payloadOf({ to, about: 'new', alerts: alerts.map(({ id }) => id) });
const renderFollowUp: RenderFollowUp = (alerts, { id: to }) =>
  payloadOf({ to, about: 'again', alerts: alerts.map(({ id }) => id) });

describe.each(ENGINES)('the messages of an hour to one recipient, on %s', (_engine, create) => {
  let stores: Stores;
  let remove: () => Promise<void>;
  let own: string;
  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    const account = newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'en' });
    await stores.accounts.addAccount({ ...account, plan: 'Pro' });
    own = (await stores.recipients.recipients('mara'))[0]?.id ?? '';
    const ops = { id: 'ops', account: 'mara', channel: 'email', target: 'ops@harbor.example' } as const;
    const state = { form: null, pausedAt: null, refusedSince: null, refusal: null };
    const added = { ...ops, ...state, choice: ALL_ALERTS, language: 'en', createdAt: 2, confirmedAt: 2 } as const;
    await stores.recipients.add(added, 10);
    await stores.recipients.noteConfirmed('mara', 'ops', 2);
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  /** Runs a monitor that has something to tell. */
  async function alertOf(i: number, now: number, event: AlertEvent): Promise<string> {
    const [id, domain] = [`m${i}`, `d${i}.example` as DomainName];
    const base = { id, account: 'mara', domain, state: 'active', createdAt: now, settings: DEFAULT_SETTINGS } as const;
    await stores.monitors.add([{ ...base, dueAt: now, lastRunAt: null, status: NEW_STATUS }], 1000);
    const [due] = await stores.monitors.claim('w', now, now + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: now + 1e9, lastRunAt: now, status: NEW_STATUS, watch: null };
    const alert = {
      ...anAlert(),
      id: `a${i}`,
      account: 'mara',
      monitor: id,
      domain,
      at: now,
      events: [event] as const,
    };
    return storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render: renderAlert, now });
  }
  const eventOf = (i: number, kind: EventKind, severity: AlertEvent['severity']): AlertEvent => ({
    ...mailMoved(`d${i}.example`, `quay${i}`),
    kind,
    severity,
  });
  /** Reads what is in the outbox. */
  const stored = async (): Promise<readonly Counted[]> => {
    const all = await stores.outbox.claim('reader', T * 2, T * 3, 10_000);
    return all
      .map(({ payload, createdAt }) => ({ ...(JSON.parse(payload) as Omit<Counted, 'at'>), at: createdAt }))
      .toSorted((a, b) => a.at - b.at);
  };
  const most = (messages: readonly Counted[]): number =>
    Math.max(0, ...messages.map(({ at }) => messages.filter((one) => one.at > at - HOUR_MS && one.at <= at).length));

  test.each(isLong ? [1, 2, 3, 4, 5] : [1])(
    'are 60 at most, however alerts mix, and each alert is told once: seed %i',
    async (seed) => {
      await stores.rules.change('mara', () => ({
        ...NO_RULES,
        remindMinutes: 30,
        escalation: { minutes: 15, recipients: ['ops'] },
      }));
      const random = seeded(seed);
      const alerts = Array.from({ length: 180 }, (_, i) => ({
        at: T + random.below(60 * MINUTE_MS),
        event: eventOf(
          i,
          random.pick(['mx-moved', ...KINDS]),
          random.pick(['critical', 'critical', 'error', 'warning']),
        ),
      })).toSorted((a, b) => a.at - b.at);
      let next = 0;
      for (let now = T; now < T + 2 * HOUR_MS; now += MINUTE_MS) {
        for (let one = alerts[next]; one !== undefined && one.at <= now; one = alerts[next]) {
          await alertOf(next, one.at, one.event);
          next += 1;
        }
        await sendDigests(stores, renderDigest, now);
        if ((now - T) % (5 * MINUTE_MS) === 0) await sendFollowUps(stores, renderFollowUp, now);
      }
      const messages = await stored();
      for (const to of [own, 'ops']) expect(most(messages.filter((one) => one.to === to))).toBeLessThanOrEqual(MOST);
      const news = messages.filter((one) => one.to === own && one.about === 'new');
      expect(news.flatMap((one) => one.alerts).toSorted()).toEqual(alerts.map((_, i) => `a${i}`).toSorted());
      // It was much to tell: without a limit it would have been more.
      expect(most(messages.filter((one) => one.to === own))).toBeGreaterThan(40);
      // Nothing critical waits for longer than the pause between two messages that are gathered.
      const late = news.flatMap(({ at, alerts: ids }) =>
        ids.filter((id) => {
          const alert = alerts[Number(id.slice(1))];
          return alert?.event.severity === 'critical' && at - alert.at > 8 * MINUTE_MS;
        }),
      );
      expect(late).toEqual([]);
    },
  );
});
