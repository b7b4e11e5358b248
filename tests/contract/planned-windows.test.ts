import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { sendFollowUps } from '../../src/monitoring/email/follow-ups.ts';
import { windowEvents } from '../../src/monitoring/events/planned.ts';
import type { Alert, AlertEvent } from '../../src/monitoring/model/alert.ts';
import {
  DEFAULT_SETTINGS,
  type MonitorSettings,
  NEW_STATUS,
  type Recipient,
} from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS, type RecipientChoice } from '../../src/monitoring/model/recipient-choice.ts';
import type { PlannedWindow } from '../../src/monitoring/rules/alert-rules.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert, mailMoved } from '../mail/alerts.ts';
import { createAlertEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const NOW = Date.UTC(2026, 11, 4, 12);
const WINDOW: PlannedWindow = {
  ...{ id: 'w', name: 'Move', domains: null, groups: ['mail-route'] },
  ...{ day: '2026-12-04', at: '14:00', minutes: 60, timeZone: 'UTC' },
};
const [DOMAIN, OTHER] = ['quay.example' as DomainName, 'dock.example' as DomainName];
const [secret, publicUrl] = ['s', () => 'https://zonewell.test'];
const plan = { intervalMs: DAY_MS, limit: 100 };
const plans = { Free: plan, Starter: plan, Pro: plan, Enterprise: plan };
const render = createAlertEmails({ secret, publicUrl, plans });

describe.each(ENGINES)('windows of planned changes on %s', (_engine, create) => {
  let stores: Stores;
  let remove: () => Promise<void>;
  let service: MonitorService;
  let account: Account;

  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    const clock = () => NOW;
    service = createMonitorService({ stores, plans, clock, random: randomBytes, publicUrl, onEmailStored: () => {} });
    account = {
      ...newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'en' }),
      plan: 'Pro',
    };
    await stores.accounts.addAccount(account);
    await stores.recipients.recipients('mara');
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  const addMonitor = (domain: DomainName, dueAt: number, settings: MonitorSettings = DEFAULT_SETTINGS) =>
    stores.monitors.add(
      [
        {
          ...{ id: domain, account: 'mara', domain, state: 'active', createdAt: 1, settings },
          ...{ dueAt, lastRunAt: null, status: NEW_STATUS },
        },
      ],
      100,
    );
  const dueAt = async (domain: DomainName) => (await service.monitor(account, domain))?.dueAt;

  describe('monitors run at the times of a window', () => {
    const BEFORE = Date.UTC(2026, 11, 4, 13, 59);
    const AFTER = Date.UTC(2026, 11, 4, 15);
    beforeEach(async () => {
      await addMonitor(DOMAIN, NOW + 20 * HOUR_MS);
      await addMonitor(OTHER, NOW + HOUR_MS);
    });

    test.each<[about: string, windows: readonly (readonly PlannedWindow[])[], due: readonly [number, number]]>([
      ['one that is planned', [[WINDOW]], [BEFORE, NOW + HOUR_MS]],
      ['of another domain', [[{ ...WINDOW, domains: [OTHER] }]], [NOW + 20 * HOUR_MS, NOW + HOUR_MS]],
      ['one that is open', [[{ ...WINDOW, at: '11:30', minutes: 45 }]], [NOW + 15 * MINUTE_MS, NOW + 15 * MINUTE_MS]],
      ['one that is open and removed', [[{ ...WINDOW, at: '11:30', minutes: 210 }], []], [AFTER, NOW + HOUR_MS]],
      ['one in days', [[{ ...WINDOW, day: '2026-12-09' }]], [NOW + 20 * HOUR_MS, NOW + HOUR_MS]],
      ['of each week', [[{ ...WINDOW, day: 'fri' }]], [BEFORE, NOW + HOUR_MS]],
    ])('%s', async (_, windows, due) => {
      for (const some of windows) expect(await service.changeRules(account, { windows: some })).toEqual({ ok: true });
      expect([await dueAt(DOMAIN), await dueAt(OTHER)]).toEqual(due);
    });
  });

  /** Stores that a run reports this, and returns to whom it was sent. */
  async function sentAfter(
    events: Alert['events'],
    { withheld = null, settings = DEFAULT_SETTINGS }: { withheld?: Alert['withheld']; settings?: MonitorSettings } = {},
  ): Promise<readonly string[]> {
    await addMonitor(DOMAIN, NOW, settings);
    const [due] = await stores.monitors.claim('w', NOW, NOW + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: NOW + DAY_MS, lastRunAt: NOW, status: NEW_STATUS, watch: null };
    const base = { ...anAlert(), id: 'a', account: 'mara', monitor: DOMAIN, domain: DOMAIN, at: NOW };
    const alert = { ...base, events, withheld };
    await storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render, now: NOW });
    const emails = await claimEmails(stores.outbox, 'reader', NOW + 1, NOW + HOUR_MS, 100);
    return emails.map(({ to }) => to).toSorted();
  }
  const moved: AlertEvent = { ...mailMoved(DOMAIN, 'harbor'), severity: 'critical' };
  const planned: AlertEvent = { ...moved, planned: { window: 'w', from: NOW, name: 'Move', reports: null } };

  test('what is planned is in the log, closed, and nobody is sent it or reminded of it', async () => {
    await service.changeRules(account, { remindMinutes: 15 });
    expect(await sentAfter([planned], { withheld: 'planned' })).toEqual([]);
    const log = await service.alerts(account, { limit: 10 });
    expect(log).toMatchObject([{ withheld: 'planned', closedAt: NOW, deliveries: [], events: [planned] }]);
    expect(await service.openGravities(account)).toEqual([]);
    expect(await sendFollowUps(stores, () => ({ payload: '' }), NOW + HOUR_MS)).toBe(0);
  });

  test('what is told with it asks for nothing on account of it', async () => {
    const harmless: AlertEvent = { ...mailMoved(DOMAIN, 'other'), severity: 'info' };
    expect(await sentAfter([harmless, planned])).toEqual(['mara@harbor.example']);
    expect(await service.openGravities(account)).toEqual([]);
  });

  const recipient = (id: string, choice: Partial<RecipientChoice>): Recipient => ({
    ...{ id, account: 'mara', channel: 'email', target: `${id}@harbor.example`, choice: { ...ALL_ALERTS, ...choice } },
    form: null,
    ...{ language: 'en', createdAt: 1, confirmedAt: 1, pausedAt: null, refusedSince: null, refusal: null },
  });

  test('the summary goes to whoever would have got the alerts', async () => {
    for (const [id, choice] of [
      ['grave', { least: 'critical' }],
      ['route', { groups: ['mail-route'] }],
      ['addresses', { groups: ['addresses'] }],
      ['others', { domains: [OTHER] }],
      ['shop', { tags: ['shop'] }],
      ['garden', { tags: ['garden'] }],
    ] satisfies [string, Partial<RecipientChoice>][])
      await stores.recipients.add(recipient(id, choice), 100);
    const window = { window: 'w', name: 'Move', from: NOW - HOUR_MS, until: NOW };
    const [first, ...rest] = windowEvents(DOMAIN, window, [moved]);
    if (first === undefined) throw new Error('no summary');
    const settings = { ...DEFAULT_SETTINGS, tags: ['shop'] };
    expect(await sentAfter([first, ...rest], { settings })).toEqual(
      ['grave', 'mara', 'route', 'shop'].map((name) => `${name}@harbor.example`),
    );
    // It asks for nothing, though what it reports was critical.
    expect(await service.openGravities(account)).toEqual([]);
  });

  test('of milder changes, nothing goes to who wants to hear of grave ones alone', async () => {
    await stores.recipients.add(recipient('grave', { least: 'critical' }), 100);
    const window = { window: 'w', name: '', from: NOW - HOUR_MS, until: NOW };
    const [first, ...rest] = windowEvents(DOMAIN, window, [{ ...moved, severity: 'warning' }]);
    if (first === undefined) throw new Error('no summary');
    expect(await sentAfter([first, ...rest])).toEqual(['mara@harbor.example']);
  });
});
