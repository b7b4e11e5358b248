import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createAlertEmails, createDigestEmails } from '../../src/monitoring/email/alert-email.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const T = Date.UTC(2026, 10, 22, 9);
const MINUTE_MS = 60_000;
const [secret, publicUrl] = ['s', () => 'https://zonewell.test'];
const plan = { intervalMs: 1000, limit: 100 };
const renderAlert = createAlertEmails({ secret, publicUrl, plans: { Starter: plan, Pro: plan, Enterprise: plan } });
const renderDigest = createDigestEmails({ secret, publicUrl });

describe.each(ENGINES)('many domains of one account that change together, on %s', (_engine, create) => {
  let stores: Stores;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    const account = newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'en' });
    await stores.accounts.addAccount({ ...account, plan: 'Pro' });
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  /** Runs a monitor that has something to tell. */
  async function alertOf(i: number, now: number, muted = false): Promise<string> {
    const [id, domain] = [`m${i}`, `d${i}.example` as DomainName];
    const settings = { ...DEFAULT_SETTINGS, ...(muted ? { muted: ['policy-weakened' as const] } : {}) };
    const base = { id, account: 'mara', domain, state: 'active' as const, createdAt: now, settings };
    await stores.monitors.add([{ ...base, dueAt: now, lastRunAt: null, status: NEW_STATUS }], 100);
    const [due] = await stores.monitors.claim('w', now, now + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: now + 1e9, lastRunAt: now, status: NEW_STATUS, watch: null };
    const alert = { ...anAlert(), id: `a${i}`, account: 'mara', monitor: id, domain, at: now };
    return storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render: renderAlert, now });
  }
  const sent = async () => (await stores.outbox.claim('reader', T * 2, T * 2 + 1, 100)).map(({ subject }) => subject);
  const digest = (now: number) => sendDigests(stores, renderDigest, now);
  const alertsSent = async (ids: readonly string[]) =>
    (await stores.outbox.deliveries(ids)).map(({ alert }) => alert).sort();

  test('the first five are told one by one, the others in one e-mail when the first of them has waited', async () => {
    for (let i = 0; i < 8; i += 1) expect(await alertOf(i, T + i)).toBe(i < 5 ? 'sent' : 'stored');
    const late = ['a5', 'a6', 'a7'];
    // All of them go out once the first has waited.
    const ends = T + 5 + 10 * MINUTE_MS;
    expect(await stores.alerts.waiting(['a4', ...late])).toEqual(new Map(late.map((id) => [id, ends])));
    expect(await stores.alerts.waiting(['a7'])).toEqual(new Map([['a7', ends]]));
    expect(await alertsSent(late)).toEqual([]);
    expect(await digest(T + 5 + 10 * MINUTE_MS - 1)).toBe(0);
    expect(await digest(T + 5 + 10 * MINUTE_MS)).toBe(1);
    expect(await alertsSent(late)).toEqual(late);
    const subjects = await sent();
    expect(subjects).toHaveLength(6);
    expect(subjects.filter((subject) => subject.includes('3 domains'))).toEqual([
      'Alerts for 3 domains: d5.example, d6.example and d7.example',
    ]);
    expect(await digest(T + 60 * MINUTE_MS)).toBe(0);
  });

  test('two processes tell them once', async () => {
    for (let i = 0; i < 9; i += 1) await alertOf(i, T + i);
    const at = T + 60 * MINUTE_MS;
    const counts = await Promise.all([digest(at), digest(at), digest(at)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await sent()).toHaveLength(6);
  });

  test('what is muted puts no other alert off', async () => {
    for (let i = 0; i < 20; i += 1) expect(await alertOf(i, T + i, true)).toBe('stored');
    expect(await alertOf(20, T + 20)).toBe('sent');
  });

  test('an alert that comes when the others are long gone is told by itself', async () => {
    for (let i = 0; i < 5; i += 1) await alertOf(i, T + i);
    expect(await alertOf(5, T + 11 * MINUTE_MS)).toBe('sent');
  });

  test('leaves out what nobody is to get: removed monitors, muted kinds, recipients that unsubscribed', async () => {
    for (let i = 0; i < 9; i += 1) await alertOf(i, T + i);
    await stores.monitors.remove('m5');
    await stores.monitors.update('m6', { settings: { ...DEFAULT_SETTINGS, muted: ['policy-weakened'] } });
    const [own] = await stores.recipients.recipients('mara');
    await stores.recipients.unsubscribe(own?.id ?? '', 'd7.example' as DomainName, T);
    expect(await digest(T + 60 * MINUTE_MS)).toBe(1);
    expect(await alertsSent(['a5', 'a6', 'a7', 'a8'])).toEqual(['a8']);
    expect(await stores.alerts.waiting(['a5', 'a6', 'a7', 'a8'])).toEqual(new Map());
  });

  test('an account whose e-mail cannot be made holds up no other', async () => {
    await stores.accounts.addAccount(newAccount({ id: 'zoe', email: 'zoe@harbor.example', createdAt: 1 }));
    for (const account of ['mara', 'zoe'])
      await stores.alerts.add({ ...anAlert(), id: `of-${account}`, account, monitor: account, at: T }, T);
    const base = {
      domain: 'd.example' as DomainName,
      state: 'active' as const,
      createdAt: T,
      dueAt: T,
      lastRunAt: null,
    };
    for (const id of ['mara', 'zoe'])
      await stores.monitors.add([{ ...base, id, account: id, settings: DEFAULT_SETTINGS, status: NEW_STATUS }], 9);
    const unlucky = (await stores.alerts.gathered(T, 1))[0];
    const failing: typeof renderDigest = (alerts, to) => {
      if (alerts[0].account === unlucky) throw new Error('cannot be written');
      return renderDigest(alerts, to);
    };
    await expect(sendDigests(stores, failing, T)).rejects.toThrow('cannot be written');
    const lucky = unlucky === 'mara' ? 'zoe' : 'mara';
    expect(await alertsSent([`of-${lucky}`])).toEqual([`of-${lucky}`]);
    // And nothing of it is lost.
    expect([...(await stores.alerts.waiting(['of-mara', 'of-zoe'])).keys()]).toEqual([`of-${unlucky}`]);
    expect(await digest(T)).toBe(1);
  });

  test('more than fifty make several e-mails, and none is left', async () => {
    for (let i = 0; i < 60; i += 1) await alertOf(i, T + i);
    expect(await digest(T + 60 * MINUTE_MS)).toBe(2);
    expect(await alertsSent(Array.from({ length: 60 }, (_, i) => `a${i}`))).toHaveLength(60);
  });
});
