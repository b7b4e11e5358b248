import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { certificateEnding } from '../../src/changes/certificates.ts';
import { registrationEnding } from '../../src/changes/registration.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { aboutServer } from '../../src/monitoring/events/certificates.ts';
import { judgementEvent, registrationEvent } from '../../src/monitoring/events/judged.ts';
import { bogusEvent, validAgainEvent } from '../../src/monitoring/events/validation.ts';
import type { Alert, AlertEvent } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert, mailMoved } from '../mail/alerts.ts';
import { createAlertEmails, createDigestEmails } from '../support/alert-emails.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { isLong } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';

const T = Date.UTC(2026, 10, 22, 9);
const MINUTE_MS = 60_000;
/** When a monitor runs again. */
const AGAIN_MS = 1e9;
const nameOf = (i: number): DomainName => `d${i}.example` as DomainName;
const [secret, publicUrl] = ['s', () => 'https://zonewell.test'];
const plan = { intervalMs: 1000, limit: 100 };
const renderAlert = createAlertEmails({
  secret,
  publicUrl,
  plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: plan, Pro: plan, Enterprise: plan },
});
const renderDigest = createDigestEmails({ secret, publicUrl });

describe.each(ENGINES)('many domains of one account that change together, on %s', (engine, create) => {
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
  async function alertOf(i: number, now: number, changes: Partial<Alert> = {}, muted = false): Promise<string> {
    const [id, domain] = [`m${i}`, nameOf(i)];
    const settings = { ...DEFAULT_SETTINGS, ...(muted ? { muted: ['policy-weakened' as const] } : {}) };
    const base = { id, account: 'mara', domain, state: 'active' as const, createdAt: now, settings };
    await stores.monitors.add([{ ...base, dueAt: now, lastRunAt: null, status: NEW_STATUS }], 1000);
    const [due] = await stores.monitors.claim('w', now, now + MINUTE_MS, 1);
    if (due === undefined) throw new Error('no monitor is due');
    const end = { dueAt: now + AGAIN_MS, lastRunAt: now, status: NEW_STATUS, watch: null };
    const alert = { ...anAlert(), id: `a${i}`, account: 'mara', monitor: id, domain, at: now, ...changes };
    return storeRun(due, 'w', { kind: 'ended', end, alert }, { stores, render: renderAlert, now });
  }
  const sent = async () =>
    (await claimEmails(stores.outbox, 'reader', T * 2, T * 2 + 1, 100)).map(({ subject }) => subject);
  const digest = (now: number) => sendDigests(stores, renderDigest, now);
  const alertsSent = async (ids: readonly string[]) =>
    (await stores.outbox.deliveries(ids)).map(({ alert }) => alert).sort();

  /** Runs a monitor whose change no other domain has. */
  const differs = (i: number, now: number) => alertOf(i, now, { events: [mailMoved(`d${i}.example`, `quay${i}`)] });

  test('the first five changes are told one by one, the others in one e-mail when the first of them has waited', async () => {
    for (let i = 0; i < 8; i += 1) expect(await differs(i, T + i)).toBe(i < 5 ? 'sent' : 'stored');
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
    expect(subjects).toContain(
      '[Check this] d5.example: Mail moved from harbor.example to quay5.example, and 2 more alerts',
    );
    expect(await digest(T + 60 * MINUTE_MS)).toBe(0);
  });

  // How grave a change is makes no difference to a database: a short run tries both on one.
  const severities = ['warning', 'critical'] as const;
  test.each(severities.filter((severity) => isLong || engine !== 'PostgreSQL' || severity === 'critical'))(
    '200 changes in an hour are 61 messages at most: %s',
    async (severity) => {
      const ids = Array.from({ length: 200 }, (_, i) => `a${i}`);
      const at = (i: number): number => T + i * 18_000;
      for (const i of ids.keys()) {
        await alertOf(i, at(i), { events: [{ ...mailMoved(nameOf(i), `quay${i}`), severity }] });
        await digest(at(i));
      }
      await digest(at(ids.length) + 10 * MINUTE_MS);
      expect(await alertsSent(ids)).toEqual(ids.toSorted());
      expect((await sent()).length).toBeLessThanOrEqual(61);
    },
  );

  test('the same change of other domains waits for more of them, and puts no other change off', async () => {
    const move = (i: number, now: number) => alertOf(i, now, { events: [mailMoved(`d${i}.example`, 'quay')] });
    for (let i = 0; i < 8; i += 1) expect(await move(i, T + i * MINUTE_MS)).toBe(i === 0 ? 'sent' : 'stored');
    expect(await differs(8, T + 8 * MINUTE_MS)).toBe('sent');
    expect(await digest(T + 11 * MINUTE_MS)).toBe(1);
    // It goes on: the first of them was long ago, the latest was not.
    expect(await move(9, T + 12 * MINUTE_MS)).toBe('stored');
    expect(await sent()).toEqual(
      expect.arrayContaining(['[Check this] 7 domains: Mail moved from harbor.example to quay.example']),
    );
  });

  test('critical ones leave at once, and once a minute where others of their kind do', async () => {
    expect(await alertOf(0, T)).toBe('sent');
    for (let i = 1; i < 4; i += 1) expect(await alertOf(i, T + i)).toBe('stored');
    expect(await stores.alerts.waiting(['a1', 'a3'])).toEqual(
      new Map([
        ['a1', T + MINUTE_MS],
        ['a3', T + MINUTE_MS],
      ]),
    );
    // Another kind waits for nobody.
    const signed = bogusEvent('d4.example' as DomainName, null, T);
    expect(await alertOf(4, T + 4, { events: [signed] })).toBe('sent');
    expect(await digest(T + MINUTE_MS - 1)).toBe(0);
    expect(await digest(T + MINUTE_MS)).toBe(1);
    expect(await alertOf(5, T + MINUTE_MS + 5)).toBe('stored');
    expect(await digest(T + 2 * MINUTE_MS)).toBe(1);
    expect(await alertOf(6, T + 4 * MINUTE_MS)).toBe('sent');
    const together = async (id: string) =>
      (await stores.alerts.alerts({ account: 'mara', sentWith: id }, { limit: 10 })).map((one) => one.id);
    expect([await together('a2'), await together('a0'), await together('none')]).toEqual([
      ['a3', 'a2', 'a1'],
      ['a0'],
      [],
    ]);
    expect(await sent()).toContain('[Critical] 3 domains: DMARC weakened from reject to none');
  });

  test('an e-mail has one severity, and what five domains share has its own', async () => {
    const known = 5;
    for (let i = 0; i < known; i += 1) await differs(i, T + i);
    for (let i = known; i < 11; i += 1) {
      const event = i < 10 ? mailMoved(`d${i}.example`, 'quay') : validAgainEvent('d10.example' as DomainName, T);
      expect(await alertOf(i, T + i, { events: [event] })).toBe('stored');
    }
    await differs(11, T + 11);
    expect(await digest(T + 60 * MINUTE_MS)).toBe(3);
    expect((await sent()).slice(-3).toSorted()).toEqual([
      '[Check this] 5 domains: Mail moved from harbor.example to quay.example',
      '[Check this] d11.example: Mail moved from harbor.example to quay11.example',
      '[Info] DNSSEC of d10.example works again',
    ]);
  });

  const certificateEnds = (host: string, notAfter: number, now: number, serial = '0A'): AlertEvent => {
    const ending = { issuer: 'O=Harbor Trust', serial, place: { addresses: null, newer: null }, notAfter, now };
    const holder = { host, port: 443 };
    return judgementEvent(
      certificateEnding(holder, { ...ending, overdueMs: null, unreachedSince: null }),
      aboutServer(holder),
    );
  };
  const registrationEnds = (i: number, expiresAt: number, now: number, registrar: string): AlertEvent =>
    registrationEvent(nameOf(i), registrationEnding(nameOf(i), { expiresAt, now, registrar }));

  test.each<[what: string, event: (i: number, now: number) => AlertEvent, subjects: readonly string[]]>([
    [
      'one certificate',
      (i, now) => certificateEnds(nameOf(i), T + 10 * DAY_MS, now),
      [
        '[Check this] The certificate of d0.example expires in 10 days',
        '[Check this] 19 domains: The certificate of [domain] expires in 10 days',
      ],
    ],
    [
      'registrations at one registrar, some hours apart on one day',
      (i, now) => registrationEnds(i, T + 10 * DAY_MS + i * MINUTE_MS, now, '1500'),
      [
        '[Check this] The registration of d0.example expires in 10 days',
        '[Check this] 19 domains: The registration of [domain] expires in 10 days',
      ],
    ],
    [
      'a certificate at one domain, and another one at all others',
      (i, now) => certificateEnds(nameOf(i), T + 10 * DAY_MS, now, i === 0 ? '0B' : '0A'),
      [
        '[Check this] The certificate of d0.example expires in 10 days',
        '[Check this] The certificate of d1.example expires in 10 days',
        '[Check this] 18 domains: The certificate of [domain] expires in 10 days',
      ],
    ],
  ])(
    'the same end of twenty domains is told with the first, and once for all others: %s',
    async (_, event, subjects) => {
      for (let i = 0; i < 20; i += 1) {
        const now = T + i * 12 * MINUTE_MS;
        await digest(now);
        await alertOf(i, now, { events: [event(i, now)], scoreBefore: null, scoreAfter: null, confirmedBy: [] });
      }
      for (let hours = 5; hours < 12; hours += 1) await digest(T + hours * 60 * MINUTE_MS);
      expect(await sent()).toEqual(subjects);
    },
  );

  test('the same end that is hours away waits for no more than minutes', async () => {
    const ends = (i: number) => ({ events: [certificateEnds(nameOf(i), T + DAY_MS, T)] as const });
    for (let i = 0; i < 5; i += 1) await alertOf(i, T, ends(i));
    await digest(T + 10 * MINUTE_MS);
    expect((await sent()).length).toBe(2);
  });

  test('two processes tell them once', async () => {
    for (let i = 0; i < 9; i += 1) await alertOf(i, T + i);
    const at = T + 60 * MINUTE_MS;
    const counts = await Promise.all([digest(at), digest(at), digest(at)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await sent()).toHaveLength(2);
  });

  test('the e-mail about an end follows the one about its beginning, also from one about several to the next', async () => {
    const valid = (i: number, kind: 'dnssec-bogus' | 'dnssec-valid-again') =>
      kind === 'dnssec-bogus'
        ? bogusEvent(nameOf(i) as DomainName, null, T)
        : validAgainEvent(nameOf(i) as DomainName, T);
    for (let i = 0; i < 3; i += 1) await alertOf(i, T + i, { events: [valid(i, 'dnssec-bogus')] });
    expect(await digest(T + MINUTE_MS)).toBe(1);
    const later = T + AGAIN_MS;
    for (let i = 0; i < 3; i += 1)
      await alertOf(i, later + i, { id: `end${i}`, events: [valid(i, 'dnssec-valid-again')] });
    expect(await digest(later + 20 * MINUTE_MS)).toBe(1);
    const [own] = await stores.recipients.recipients('mara');
    const due = await claimEmails(stores.outbox, 'reader', T * 2, T * 2 + 1, 100);
    expect(new Map(due.map(({ id, follows }) => [id, follows]))).toEqual(
      new Map([
        [`alert-a0-${own?.id}`, undefined],
        [`digest-a1-${own?.id}`, undefined],
        [`alert-end0-${own?.id}`, [`alert-a0-${own?.id}`]],
        [`digest-end1-${own?.id}`, [`digest-a1-${own?.id}`]],
      ]),
    );
  });

  test('a return follows the e-mail about the change that it takes back, even one that asked for nothing', async () => {
    const moved = mailMoved('d0.example', 'quay');
    await alertOf(0, T, { events: [{ ...moved, severity: 'notice' }] });
    const differences = moved.differences.map((one) => ({ ...one, before: one.after, after: one.before }));
    const back = { ...moved, kind: 'values-back', severity: 'info', differences, asBefore: T } as const;
    await alertOf(0, T + AGAIN_MS, { id: 'back', events: [back] });
    const due = await claimEmails(stores.outbox, 'reader', T * 2, T * 2 + 1, 100);
    const [own] = await stores.recipients.recipients('mara');
    expect(due.map(({ follows }) => follows ?? [])).toEqual([[], [`alert-a0-${own?.id}`]]);
  });

  test('what is muted puts no other alert off', async () => {
    for (let i = 0; i < 20; i += 1) expect(await alertOf(i, T + i, {}, true)).toBe('stored');
    expect(await alertOf(20, T + 20)).toBe('sent');
  });

  test('an alert that comes when the others are long gone is told by itself', async () => {
    for (let i = 0; i < 5; i += 1) await differs(i, T + i);
    expect(await differs(5, T + 11 * MINUTE_MS)).toBe('sent');
  });

  test('leaves out what nobody is to get: removed monitors, muted kinds, recipients that unsubscribed', async () => {
    for (let i = 0; i < 9; i += 1) await differs(i, T + i);
    await stores.monitors.remove('m5');
    await stores.monitors.update('m6', { settings: { ...DEFAULT_SETTINGS, muted: ['mail-route'] } });
    const [own] = await stores.recipients.recipients('mara');
    await stores.recipients.unsubscribe(own?.id ?? '', 'd7.example' as DomainName, T);
    expect(await digest(T + 60 * MINUTE_MS)).toBe(1);
    expect(await alertsSent(['a5', 'a6', 'a7', 'a8'])).toEqual(['a8']);
    expect(await stores.alerts.waiting(['a5', 'a6', 'a7', 'a8'])).toEqual(new Map());
  });

  test('an account whose e-mail cannot be made holds up no other', async () => {
    await stores.accounts.addAccount(newAccount({ id: 'zoe', email: 'zoe@harbor.example', createdAt: 1 }));
    for (const account of ['mara', 'zoe'])
      await stores.alerts.add(
        { ...anAlert(), id: `of-${account}`, account, monitor: account, at: T },
        { gatherUntil: T },
      );
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

  test('more than fifty changes make several e-mails, and none is left', async () => {
    for (let i = 0; i < 60; i += 1) await differs(i, T + i);
    expect(await digest(T + 60 * MINUTE_MS)).toBe(2);
    expect(await alertsSent(Array.from({ length: 60 }, (_, i) => `a${i}`))).toHaveLength(60);
  });
});
