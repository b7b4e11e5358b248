import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { sendFollowUps } from '../../src/monitoring/email/follow-ups.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import type { AlertRules } from '../../src/monitoring/rules/alert-rules.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert, mailMoved } from '../mail/alerts.ts';
import { createAlertEmails, createFollowUpEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const T = Date.UTC(2026, 10, 22, 9);
const [secret, publicUrl] = ['s', () => 'https://zonewell.test'];
const plan = { intervalMs: 1000, limit: 100 };
const plans = { Free: plan, Starter: plan, Pro: plan, Enterprise: plan };
const render = createAlertEmails({ secret, publicUrl, plans });
const renderFollowUp = createFollowUpEmails({ secret, publicUrl });

describe.each(ENGINES)('critical alerts that nobody acknowledged, on %s', (_engine, create) => {
  let stores: Stores;
  let database: string;
  let remove: () => Promise<void>;
  let service: MonitorService;
  let account: Account;
  let now = T;

  async function open(): Promise<void> {
    stores = await openStores(database);
    const clock = () => now;
    service = createMonitorService({ stores, plans, clock, random: randomBytes, publicUrl, onEmailStored: () => {} });
  }
  beforeEach(async () => {
    ({ database, remove } = await create());
    now = T;
    await open();
    account = {
      ...newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'en' }),
      plan: 'Pro',
    };
    await stores.accounts.addAccount(account);
    const ops = { id: 'ops', account: 'mara', channel: 'email', target: 'ops@harbor.example' } as const;
    const state = { form: null, pausedAt: null, refusedSince: null, refusal: null };
    await stores.recipients.add(
      { ...ops, ...state, choice: ALL_ALERTS, language: 'en', createdAt: 2, confirmedAt: 2 },
      10,
    );
    await stores.recipients.noteConfirmed('mara', 'ops', 2);
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  const chosen = async (change: Partial<AlertRules>) =>
    expect(await service.changeRules(account, change)).toEqual({ ok: true });
  async function alertAt(at: number, i: number, changes: Partial<Alert> = {}): Promise<string> {
    now = at;
    const [id, domain] = [`m${i}`, `d${i}.example` as DomainName];
    const base = { id, account: 'mara', domain, state: 'active' as const, createdAt: at, settings: DEFAULT_SETTINGS };
    await stores.monitors.add([{ ...base, dueAt: at, lastRunAt: null, status: NEW_STATUS }], 1000);
    const [due] = await stores.monitors.claim('w', at, at + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: at + 1e9, lastRunAt: at, status: NEW_STATUS, watch: null };
    const alert = { ...anAlert(), id: `a${i}`, account: 'mara', monitor: id, domain, at, ...changes };
    return storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render, now: at });
  }
  /** Sends what is due, and reads what is new in the outbox. */
  const sent = async (at: number) => {
    now = at;
    await sendFollowUps(stores, renderFollowUp, at);
    const emails = await claimEmails(stores.outbox, 'reader', at, at + 1e12, 100);
    return emails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  };
  const FIRST = 'mara@harbor.example: [Critical] d0.example: DMARC weakened from reject to none';
  const REMINDER = FIRST.replace('[', 'Reminder: [');

  test('the owner is reminded at the interval that they chose, over restarts, until somebody acknowledges it', async () => {
    await chosen({ remindMinutes: 60, escalation: { minutes: 1440, recipients: ['ops'] } });
    expect(await alertAt(T, 0)).toBe('sent');
    // What is not critical causes no reminder.
    expect(await alertAt(T, 1, { events: [mailMoved('d1.example', 'quay')] })).toBe('sent');
    expect(await sent(T + HOUR_MS - 1)).toEqual([
      'mara@harbor.example: [Check this] d1.example: Mail moved from harbor.example to quay.example',
      FIRST,
    ]);
    expect(await sent(T + HOUR_MS)).toEqual([REMINDER]);
    await stores.close();
    await open();
    expect(await sent(T + HOUR_MS)).toEqual([]);
    expect(await sent(T + 2 * HOUR_MS)).toEqual([REMINDER]);
    await service.acknowledge(account, { ids: ['a0'] }, '');
    expect(await sent(T + 9 * HOUR_MS)).toEqual([]);
    // Taking it back begins again.
    await service.unacknowledge(account, 'a0');
    expect(await sent(T + 9 * HOUR_MS)).toEqual([REMINDER]);
    await service.closeAlert(account, 'a0');
    expect(await sent(T + 20 * HOUR_MS)).toEqual([]);
  });

  test('there are 20 reminders at most', async () => {
    await chosen({ remindMinutes: 60 });
    await alertAt(T, 0);
    let reminders = 0;
    for (let i = 1; i < 30; i += 1)
      reminders += (await sent(T + i * HOUR_MS)).filter((one) => one.startsWith('mara@harbor.example: Rem')).length;
    expect(reminders).toBe(20);
  });

  test('what nobody acknowledged in time goes to further recipients once, and so does its end', async () => {
    await chosen({ escalation: { minutes: 30, recipients: ['ops'] } });
    await alertAt(T, 0);
    await alertAt(T, 1, { events: [mailMoved('d1.example', 'quay')] });
    // They get nothing at first.
    expect((await sent(T + 30 * MINUTE_MS - 1)).some((one) => one.startsWith('ops@'))).toBe(false);
    const headline = '[Critical] d0.example: DMARC weakened from reject to none';
    expect(await sent(T + 30 * MINUTE_MS)).toEqual([`ops@harbor.example: Nobody acknowledged: ${headline}`]);
    await stores.close();
    await open();
    expect(await sent(T + 90 * MINUTE_MS)).toEqual([]);
    await service.acknowledge(account, { ids: ['a0'] }, '');
    await service.closeAlert(account, 'a0');
    expect(await sent(T + 91 * MINUTE_MS)).toEqual([`ops@harbor.example: Over: ${headline}`]);
    expect(await sent(T + 92 * MINUTE_MS)).toEqual([]);
  });

  test('what was acknowledged or is over in time goes nowhere else', async () => {
    await chosen({ escalation: { minutes: 30, recipients: ['ops'] } });
    await alertAt(T, 0);
    await sent(T);
    await service.acknowledge(account, { ids: ['a0'] }, 'on it');
    expect(await sent(T + 5 * HOUR_MS)).toEqual([]);
    await service.closeAlert(account, 'a0');
    expect(await sent(T + 6 * HOUR_MS)).toEqual([]);
  });

  test('of more alerts than one message has, none is left out', async () => {
    await chosen({ escalation: { minutes: 30, recipients: ['ops'] } });
    const add = async (from: number, count: number, at: number) => {
      for (let i = from; i < from + count; i += 1) {
        const [id, domain] = [`m${i}`, `d${i}.example` as DomainName];
        const base = { id, account: 'mara', domain, state: 'active' as const, settings: DEFAULT_SETTINGS };
        const run = { createdAt: at, dueAt: T + 1e9, lastRunAt: null, status: NEW_STATUS };
        await stores.monitors.add([{ ...base, ...run }], 1000);
        await stores.alerts.add({ ...anAlert(), id: `a${i}`, account: 'mara', monitor: id, domain, at });
      }
    };
    // Two messages of 50 and one of 20.
    await add(0, 120, T);
    expect(await sent(T + 30 * MINUTE_MS)).toHaveLength(3);
    expect(await sent(T + 31 * MINUTE_MS)).toEqual([]);
    // Those before it stay open.
    await add(120, 1, T + HOUR_MS);
    expect(await sent(T + 90 * MINUTE_MS)).toEqual([
      'ops@harbor.example: Nobody acknowledged: [Critical] d120.example: DMARC weakened from reject to none',
    ]);
  });

  test('somebody has to get alerts at once', async () => {
    const own = (await service.recipients(account)).map(({ id }) => id);
    for (const recipients of [own, [], ['none']])
      expect(await service.changeRules(account, { escalation: { minutes: 30, recipients } })).toMatchObject({
        ok: false,
      });
    await chosen({ escalation: { minutes: 30, recipients: ['ops'] } });
    // Whoever is left gets them, if all others are gone.
    await stores.recipients.pause(own.find((id) => id !== 'ops') ?? '', { at: T, reason: 'gone' });
    await alertAt(T, 0);
    expect(await sent(T)).toEqual(['ops@harbor.example: [Critical] d0.example: DMARC weakened from reject to none']);
  });

  test('whoever is removed meanwhile is not reminded any more', async () => {
    await chosen({ remindMinutes: 60 });
    await alertAt(T, 0);
    await sent(T);
    now = T + HOUR_MS;
    expect(await sendFollowUps(stores, renderFollowUp, now)).toBe(2);
    expect(await service.removeRecipient(account, 'ops')).toBe('done');
    expect(await sent(now)).toEqual([REMINDER]);
  });

  test('what fails in the transaction is sent by the next look', async () => {
    await chosen({ remindMinutes: 60 });
    await alertAt(T, 0);
    await sent(T);
    const broken: Stores = {
      ...stores,
      atomically: (work) =>
        stores.atomically(async (ports) => {
          await work(ports);
          throw new Error('killed');
        }),
    };
    await expect(sendFollowUps(broken, renderFollowUp, T + HOUR_MS)).rejects.toThrow('killed');
    expect((await sent(T + HOUR_MS)).filter((one) => one.startsWith('mara@'))).toEqual([REMINDER]);
  });
});
