import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type RenderDigest, sendDigests } from '../../src/monitoring/email/digest.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { type RenderAlert, storeRun } from '../../src/monitoring/run/store-run.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { createAlertEmails, createDigestEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

// E-mails of alerts are put into words before the transaction that stores them, and none goes out that no longer holds then.

const T = Date.UTC(2026, 10, 22, 9);
const MINUTE_MS = 60_000;
const [secret, publicUrl] = ['s', () => 'https://zonewell.test'];
const plan = { intervalMs: 1000, limit: 100 };
const alertEmails = createAlertEmails({
  secret,
  publicUrl,
  plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan },
});
const digestEmails = createDigestEmails({ secret, publicUrl });
const DOMAIN = 'd0.example' as DomainName;

describe.each(ENGINES)('e-mails of alerts on %s', (_engine, create) => {
  let stores: Stores;
  let remove: () => Promise<void>;
  let own: string;
  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    await stores.accounts.addAccount({
      ...newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'en' }),
      plan: 'Pro',
    });
    const [recipient] = await stores.recipients.recipients('mara');
    own = recipient?.id ?? '';
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  const waits: Promise<unknown>[] = [];
  /** Ports for use outside reject inside a transaction. */
  const outsideOf = <A extends readonly unknown[], R>(render: (...args: A) => R) => {
    return (...args: A): R => {
      waits.push(stores.monitors.monitor({ id: 'm0' }));
      return render(...args);
    };
  };

  /** The same database, on which something happens before each of the next transactions, or only the first. */
  const interrupted = (before: () => Promise<unknown>, { always = false } = {}): Stores => {
    let isDone = false;
    return {
      ...stores,
      async atomically(work) {
        if (always || !isDone) await before();
        isDone = true;
        return stores.atomically(work);
      },
    };
  };

  async function addMonitor(i: number) {
    const base = { id: `m${i}`, account: 'mara', domain: `d${i}.example` as DomainName, state: 'active' as const };
    const monitor = {
      ...base,
      createdAt: T,
      settings: DEFAULT_SETTINGS,
      dueAt: T,
      lastRunAt: null,
      status: NEW_STATUS,
    };
    await stores.monitors.add([monitor], 100);
  }

  async function run(using: Stores, render: RenderAlert = alertEmails, id = 'a0') {
    await addMonitor(0);
    const [due] = await stores.monitors.claim('w', T, T + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: T + 1e9, lastRunAt: T, status: NEW_STATUS, watch: null };
    const alert = { ...anAlert(), id, account: 'mara', monitor: 'm0', domain: DOMAIN, at: T };
    return storeRun(due, 'w', { kind: 'ended', end, alert }, { stores: using, render, now: T });
  }

  /** Stores alerts that wait for each other. */
  async function gather(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      await addMonitor(i);
      const domain = `d${i}.example` as DomainName;
      await stores.alerts.add(
        { ...anAlert(), id: `a${i}`, account: 'mara', monitor: `m${i}`, domain, at: T + i },
        { gatherUntil: T },
      );
    }
  }
  const digest = (using: Stores, render: RenderDigest = digestEmails) => sendDigests(using, render, T);
  const emails = () => claimEmails(stores.outbox, 'reader', T * 2, T * 2 + 1, 100);
  const deliveries = async (...ids: string[]) => (await stores.outbox.deliveries(ids)).map(({ alert }) => alert).sort();

  test('are put into words outside of the transaction', async () => {
    expect(await run(stores, outsideOf(alertEmails))).toBe('sent');
    await gather(3);
    expect(await digest(stores, outsideOf(digestEmails))).toBe(1);
    expect(await Promise.all(waits.splice(0))).toHaveLength(2);
  });

  test('do not go to a recipient that unsubscribed meanwhile', async () => {
    const stop = () => stores.recipients.unsubscribe(own, DOMAIN, T);
    expect(await run(interrupted(stop))).toBe('stored');
    expect(await emails()).toEqual([]);
    expect(await stores.alerts.alert('mara', 'a0')).toBeDefined();
  });

  test('go to a recipient in the language that the account chose meanwhile', async () => {
    expect(await run(interrupted(() => stores.accounts.updateAccount('mara', { language: 'ja' })))).toBe('sent');
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email?.text).toContain('対応');
  });

  test('name what was found meanwhile not to have been delivered', async () => {
    const earlier = { ...anAlert(), id: 'earlier', account: 'mara', monitor: 'm0', domain: DOMAIN, at: T - 1 };
    await stores.alerts.add(earlier);
    const report = { ids: ['earlier'], recipient: own };
    const about = { to: 'mara@harbor.example', subject: 's', text: 't', html: 'h', alerts: report };
    await stores.outbox.addEmail({ id: 'alert-earlier', ...about }, T - 2 * MINUTE_MS);
    await claimEmails(stores.outbox, 'sender', T - 1, T + MINUTE_MS, 1);
    const giveUp = () => stores.outbox.settle('alert-earlier', 'sender', { state: 'given-up', at: T, reply: '451' });
    expect(await run(interrupted(giveUp))).toBe('sent');
    const [email] = await emails();
    expect(email?.text).toContain('NOT DELIVERED EARLIER');
  });

  test('are not stored if the run is lost meanwhile, nor is anything else of it', async () => {
    const takeOver = () => stores.monitors.update('m0', { state: 'paused' });
    expect(await run(interrupted(takeOver))).toBe('lost');
    expect(await emails()).toEqual([]);
    expect(await stores.alerts.alert('mara', 'a0')).toBeUndefined();
  });

  test('fail where what they are made from never stays the same, and the run is left to whoever comes next', async () => {
    let language: 'en' | 'ja' = 'en';
    const turn = () => {
      language = language === 'en' ? 'ja' : 'en';
      return stores.accounts.updateAccount('mara', { language });
    };
    await expect(run(interrupted(turn, { always: true }))).rejects.toThrow('has changed');
    expect(await emails()).toEqual([]);
    expect(await stores.alerts.alert('mara', 'a0')).toBeUndefined();
    expect((await stores.monitors.claim('x', T + 2 * MINUTE_MS, T + 3 * MINUTE_MS, 1)).map(({ id }) => id)).toEqual([
      'm0',
    ]);
  });

  test('about several domains leave out what was muted meanwhile, and have what came meanwhile', async () => {
    await gather(3);
    const meanwhile = async () => {
      await stores.monitors.update('m1', { settings: { ...DEFAULT_SETTINGS, muted: ['policy-weakened'] } });
      await stores.alerts.add(
        { ...anAlert(), id: 'late', account: 'mara', monitor: 'm2', domain: DOMAIN, at: T },
        { gatherUntil: T },
      );
    };
    expect(await digest(interrupted(meanwhile))).toBe(1);
    expect(await emails()).toHaveLength(1);
    expect(await deliveries('a0', 'a1', 'a2', 'late')).toEqual(['a0', 'a2', 'late']);
    expect(await stores.alerts.waiting(['a0', 'a1', 'a2', 'late'])).toEqual(new Map());
  });

  test('about several domains are not stored twice if another process stores them meanwhile', async () => {
    await gather(3);
    expect(await digest(interrupted(() => digest(stores)))).toBe(0);
    expect(await emails()).toHaveLength(1);
  });
});
