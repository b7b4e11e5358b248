import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import type { QuietHours } from '../../src/monitoring/rules/alert-rules.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert, mailMoved } from '../mail/alerts.ts';
import { createAlertEmails, createDigestEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

/** 21:00 in Berlin. */
const EVENING = Date.UTC(2026, 10, 22, 20);
const QUIET: QuietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin', passes: 'critical' };
const MORNING = Date.UTC(2026, 10, 23, 6);
const [secret, publicUrl] = ['s', () => 'https://zonewell.test'];
const plan = { intervalMs: 1000, limit: 100 };
const plans = { Free: plan, Starter: plan, Pro: plan, Enterprise: plan };
const render = createAlertEmails({ secret, publicUrl, plans });
const renderDigest = createDigestEmails({ secret, publicUrl });

describe.each(ENGINES)('quiet hours on %s', (_engine, create) => {
  let stores: Stores;
  let database: string;
  let remove: () => Promise<void>;
  let service: MonitorService;
  let account: Account;
  let now = EVENING;

  async function open(): Promise<void> {
    stores = await openStores(database);
    const clock = () => now;
    service = createMonitorService({ stores, plans, clock, random: randomBytes, publicUrl, onEmailStored: () => {} });
  }
  beforeEach(async () => {
    ({ database, remove } = await create());
    now = EVENING;
    await open();
    account = {
      ...newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'en' }),
      plan: 'Pro',
    };
    await stores.accounts.addAccount(account);
    expect(await service.changeRules(account, { quiet: QUIET })).toEqual({ ok: true });
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  /** Runs a monitor that has something to tell at this time. */
  async function alertAt(at: number, i: number, changes: Partial<Alert> = {}): Promise<string> {
    now = at;
    const [id, domain] = [`m${i}`, `d${i}.example` as DomainName];
    const base = { id, account: 'mara', domain, state: 'active' as const, createdAt: at, settings: DEFAULT_SETTINGS };
    await stores.monitors.add([{ ...base, dueAt: at, lastRunAt: null, status: NEW_STATUS }], 1000);
    await service.checkNow(account, domain);
    const [due] = await stores.monitors.claim('w', at, at + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: at + 1e9, lastRunAt: at, status: NEW_STATUS, watch: null };
    const events = [mailMoved(domain, `quay${i}`)] as const;
    const alert = { ...anAlert(), id: `a${i}`, account: 'mara', monitor: id, domain, at, events, ...changes };
    return storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render, now: at });
  }
  const sent = async (at: number) => {
    await sendDigests(stores, renderDigest, at);
    return (await claimEmails(stores.outbox, 'reader', at, at + 1e12, 100)).map(({ subject }) => subject);
  };

  test('critical passes, the rest goes out together at the end, also after a restart', async () => {
    expect(await alertAt(EVENING + 59 * MINUTE_MS, 0)).toBe('sent');
    expect(await alertAt(EVENING + HOUR_MS, 1)).toBe('stored');
    // Critical, as the pattern is.
    expect(await alertAt(EVENING + 4 * HOUR_MS, 2, { events: anAlert().events })).toBe('sent');
    expect(await alertAt(EVENING + 5 * HOUR_MS, 3)).toBe('stored');
    expect(await stores.alerts.waiting(['a1', 'a2', 'a3'])).toEqual(
      new Map([
        ['a1', MORNING],
        ['a3', MORNING],
      ]),
    );
    await stores.close();
    await open();
    expect(await sent(MORNING - 1)).toHaveLength(2);
    expect(await sent(MORNING)).toEqual([
      '[Check this] d1.example: Mail moved from harbor.example to quay1.example, and 1 more alert',
    ]);
    expect(await sent(MORNING + HOUR_MS)).toEqual([]);
    expect(await alertAt(MORNING + HOUR_MS, 4)).toBe('sent');
  });

  test('what passes takes nothing along that is held back', async () => {
    expect(await service.changeRules(account, { quiet: { ...QUIET, passes: 'error' } })).toEqual({ ok: true });
    const mild = (i: number) => ({ events: [{ ...mailMoved(`d${i}.example`, `q${i}`), severity: 'notice' }] as const });
    expect(await alertAt(EVENING + 2 * HOUR_MS, 0, mild(0))).toBe('stored');
    const grave = (i: number) => ({ events: [{ ...mailMoved(`d${i}.example`, `q${i}`), severity: 'error' }] as const });
    for (let i = 1; i < 8; i += 1) await alertAt(EVENING + 2 * HOUR_MS + i, i, grave(i));
    // Some of them were too many to go out one by one; the mild one waits for the morning.
    expect((await sent(EVENING + 3 * HOUR_MS)).length).toBeGreaterThan(4);
    expect(await stores.alerts.waiting(['a0'])).toEqual(new Map([['a0', MORNING]]));
    expect(await sent(MORNING)).toHaveLength(1);
  });

  test('the end of what passed passes too, and that of what waits does not', async () => {
    expect(await alertAt(EVENING + 2 * HOUR_MS, 0, { events: anAlert().events })).toBe('sent');
    expect(await alertAt(EVENING + 2 * HOUR_MS, 1)).toBe('stored');
    const over = (i: number, [{ about, differences }]: Alert['events'], id: string): Promise<string> =>
      alertAt(EVENING + 3 * HOUR_MS, i, {
        id,
        events: [
          {
            ...{ ...mailMoved(`d${i}.example`, 'harbor'), kind: 'values-back', severity: 'info', about },
            differences: differences.map(({ before, after, ...one }) => ({ ...one, before: after, after: before })),
          },
        ],
      });
    expect(await over(0, anAlert().events, 'e0')).toBe('sent');
    expect(await over(1, [mailMoved('d1.example', 'quay1')], 'e1')).toBe('stored');
    expect(await service.openGravities(account)).toEqual([]);
    expect(await stores.alerts.waiting(['e0', 'e1'])).toEqual(new Map([['e1', MORNING]]));
  });

  test('whoever changes quiet hours gets what they held back at the end of the new ones, or at once without any', async () => {
    expect(await alertAt(EVENING + 2 * HOUR_MS, 0)).toBe('stored');
    expect(await service.changeRules(account, { quiet: { ...QUIET, to: '02:00' } })).toEqual({ ok: true });
    expect(await stores.alerts.waiting(['a0'])).toEqual(new Map([['a0', MORNING - 5 * HOUR_MS]]));
    expect(await service.changeRules(account, { quiet: null })).toEqual({ ok: true });
    expect(await sent(now)).toHaveLength(1);
    expect(await service.changeRules(account, { quiet: { ...QUIET, to: '25:00' } })).toMatchObject({ ok: false });
    expect(await service.rules(account)).toMatchObject({ quiet: null });
  });
});
