import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { Email } from '../../src/mail/store.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS, type Recipient } from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import type { RunEnd } from '../../src/monitoring/model/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';
import { WATCH } from '../support/whole-watch.ts';

/** Runs a statement past the store, as damage or a newer version would. */
async function tamper(database: string, statement: string): Promise<void> {
  if (database.startsWith('postgres')) {
    const client = new Client(database);
    await client.connect();
    await client.query(statement);
    return client.end();
  }
  const file = new DatabaseSync(database);
  file.exec(statement);
  file.close();
}

const name = (text: string) => text as DomainName;
const ANNA = newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', language: 'ja', createdAt: 1000 });
const BERT = newAccount({ id: 'bert', email: 'bert@example.com', plan: 'Starter', createdAt: 1001 });
const FREE = newAccount({ id: 'free', email: 'free@example.com', createdAt: 1002 });

const monitor = (id: string, given: Partial<Monitor> = {}): Monitor => ({
  id,
  account: 'anna',
  domain: name(`${id}.example`),
  state: 'active',
  createdAt: 2000,
  settings: DEFAULT_SETTINGS,
  dueAt: 5000,
  lastRunAt: null,
  status: NEW_STATUS,
  ...given,
});
const monitors = (count: number, given: Partial<Monitor> = {}): Monitor[] =>
  Array.from({ length: count }, (_, i) => monitor(`m${String(i).padStart(3, '0')}`, given));

const end = (given: Partial<RunEnd> = {}): RunEnd => ({
  dueAt: 9000,
  lastRunAt: 5100,
  status: {
    ...NEW_STATUS,
    score: { score: 90, max: 90, grade: 'A' },
    areas: [
      { area: 'ns', mark: 'satisfied' },
      { area: 'dmarc', mark: 'attention' },
    ],
    scoreBefore: { score: { score: 95, max: 95, grade: 'A' }, at: 4000 },
    lastChange: { at: 4000, alert: 'a1', message: { id: 'x/y', args: { name: { name: 'a' as DnsName } } } },
    lookups: 31,
  },
  watch: null,
  ...given,
});

const alert = (id: string, given: Partial<Alert> = {}): Alert => ({
  id,
  account: 'anna',
  monitor: 'm',
  domain: name('m.example'),
  at: 100,
  events: [
    {
      kind: 'dmarc-weakened',
      about: { kind: 'records', key: ['_dmarc.m.example TXT'] },
      asBefore: null,
      group: 'policy-weakened',
      severity: 'critical',
      message: { id: 'x/y', args: { count: 2, list: ['a', { date: 5 }] } },
      reason: null,
      whatToDo: { id: 'x/z', args: {} },
      differences: [{ name: '_dmarc.m.example' as DnsName, type: 'TXT', before: ['v=DMARC1; p=reject'], after: [] }],
      since: 50,
    },
  ],
  confirmedBy: ['ns1.m.example' as DnsName],
  scoreBefore: { score: 90, max: 90, grade: 'A' },
  scoreAfter: null,
  withheld: null,
  closedAt: null,
  acknowledged: null,
  ...given,
});

const email = (given: Pick<Email, 'id' | 'to'> & Partial<Email>): Email => ({
  subject: 's',
  text: 't',
  html: 'h',
  ...given,
});

const recipient = (id: string, given: Partial<Recipient> = {}): Recipient => ({
  id,
  account: 'anna',
  channel: 'email',
  target: `${id}@example.net`,
  choice: ALL_ALERTS,
  language: 'en',
  createdAt: 3000,
  confirmedAt: null,
  pausedAt: null,
  form: null,
  refusedSince: null,
  refusal: null,
  ...given,
});

describe.each(ENGINES)('on %s', (engine, create) => {
  let database: string;
  let remove: () => Promise<void>;
  let stores: Stores;
  /** Other processes on the same database. */
  let others: Stores[];
  let unreadable: string[];
  beforeEach(async () => {
    ({ database, remove } = await create());
    unreadable = [];
    stores = await openStores(database, { onUnreadable: (what, id) => unreadable.push(`${what} ${id}`) });
    others = [];
    for (const account of [ANNA, BERT, FREE]) await stores.accounts.addAccount(account);
  });
  afterEach(async () => {
    for (const one of [stores, ...others]) await one.close();
    await remove();
  });
  const another = async (): Promise<Stores> => {
    const one = await openStores(database);
    others.push(one);
    return one;
  };
  const states = async (account = 'anna') =>
    (await stores.monitors.monitors(account)).map(({ id, state }) => `${id} ${state}`);
  const claim = async (by: string, { now = 5000, until = 6000, limit = 100, on = stores } = {}) =>
    (await on.monitors.claim(by, now, until, limit)).map(({ id }) => id);
  const addEmail = (given: Parameters<typeof email>[0]) => stores.outbox.addEmail(email(given), 1);
  /** What a sender would get now. */
  const waiting = async () => (await claimEmails(stores.outbox, 's', 9, 99, 9)).map(({ id }) => id).sort();

  describe('monitors', () => {
    test('are added in their order up to the limit, and none twice', async () => {
      const [a, b, c, d] = monitors(4);
      if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four');
      expect(await stores.monitors.add([b, a], 3)).toEqual({ added: [b, a], existing: [], overLimit: [] });
      const again = monitor('other', { domain: a.domain });
      expect(await stores.monitors.add([again, c, { ...c, id: 'twice' }, d], 3)).toEqual({
        added: [c],
        existing: [a.domain, c.domain],
        overLimit: [d.domain],
      });
      expect(await stores.monitors.monitors('anna')).toEqual([a, b, c]);
      // The answer was lost, and the same is asked once more.
      expect(await stores.monitors.add([c], 3)).toEqual({ added: [c], existing: [], overLimit: [] });
      expect(await stores.monitors.add([monitor('b', { account: 'bert', domain: a.domain })], 1)).toMatchObject({
        added: [{ account: 'bert' }],
      });
      expect(await stores.monitors.add([monitor('n', { account: 'nobody' })], 5)).toEqual({
        added: [],
        existing: [],
        overLimit: ['n.example'],
      });
      expect(await stores.monitors.add([], 5)).toEqual({ added: [], existing: [], overLimit: [] });
    });

    test('a limit is exact, whoever adds at the same time', async () => {
      const all = [stores, await another(), await another()];
      const results = await Promise.all(monitors(30).map((one, i) => (all[i % 3] ?? stores).monitors.add([one], 10)));
      expect(results.flatMap(({ added }) => added)).toHaveLength(10);
      expect(results.flatMap(({ overLimit }) => overLimit)).toHaveLength(20);
      expect(await stores.monitors.monitors('anna')).toHaveLength(10);
    });

    test('are found by account and domain or by their name, with their state', async () => {
      const settings = {
        tags: ['shop'],
        muted: ['addresses'],
        ignoredTypes: ['TXT'],
        pins: [{ subject: 'MX', values: ['10 mx.example'] }],
        mailCertificates: true,
        followRenewals: true,
        certificateStages: [90, 7],
        plainDays: true,
        registrationStages: [],
        watchTls: true,
        certificateHosts: ['api.a.example:8443'],
        recordNames: ['vpn.a.example'],
        notes: 'Anna looks after it.\n<b>"',
        dailyReports: ['seo'],
      } as const;
      const given = monitor('m', { settings });
      await stores.monitors.add([given], 5);
      expect(await stores.monitors.monitor({ id: 'm' })).toEqual({ ...given, watch: null });
      expect(await stores.monitors.monitor({ account: 'anna', domain: given.domain })).toEqual({
        ...given,
        watch: null,
      });
      expect(await stores.monitors.monitor({ account: 'bert', domain: given.domain })).toBeUndefined();
      expect(await stores.monitors.monitor({ id: 'none' })).toBeUndefined();
      expect(await stores.monitors.remove('m')).toBe('done');
      expect(await stores.monitors.remove('m')).toBe('gone');
    });

    test('changes of settings, time and state, and a monitor that is gone', async () => {
      await stores.monitors.add([monitor('m')], 5);
      const settings = { ...DEFAULT_SETTINGS, mailCertificates: true };
      expect(await stores.monitors.update('m', { settings, due: { at: 77, now: 70 } })).toBe('done');
      expect(await stores.monitors.update('m', {})).toBe('done');
      expect(await stores.monitors.update('m', { state: 'paused' })).toBe('done');
      expect(await stores.monitors.monitor({ id: 'm' })).toMatchObject({ settings, dueAt: 77, state: 'paused' });
      expect(await stores.monitors.update('none', { due: { at: 1, now: 1 } })).toBe('gone');
      expect(await stores.monitors.update('none', {})).toBe('gone');
    });

    test('those over the limit stand still, the oldest go on, and paused ones leave room', async () => {
      const all = monitors(5).map((one, i) => ({ ...one, createdAt: 1000 - i }));
      await stores.monitors.add(all, 10);
      await stores.monitors.fit('anna', 3);
      expect(await states()).toEqual([
        'm000 over-limit',
        'm001 over-limit',
        'm002 active',
        'm003 active',
        'm004 active',
      ]);
      await stores.monitors.update('m004', { state: 'paused' });
      await stores.monitors.fit('anna', 3);
      expect(await states()).toEqual(['m000 over-limit', 'm001 active', 'm002 active', 'm003 active', 'm004 paused']);
      await stores.monitors.fit('anna', 0);
      expect((await states()).filter((state) => state.endsWith(' active'))).toEqual([]);
      await stores.monitors.fit('anna', 10);
      expect((await states()).filter((state) => state.endsWith(' active'))).toHaveLength(4);
    });

    test('what cannot be read counts as never stored, and is told', async () => {
      await stores.monitors.add([monitor('m', { settings: { ...DEFAULT_SETTINGS, followRenewals: true } })], 5);
      await claim('w');
      await stores.monitors.finish('m', 'w', end({ watch: WATCH, dueAt: 5000 }));
      await tamper(
        database,
        `UPDATE monitor SET settings = '{"muted":"all"}', status = '[', watch = '{"rrsets":[{"name":5}]}'`,
      );
      const [due] = await stores.monitors.claim('w', 5000, 6000, 5);
      expect(due).toMatchObject({ id: 'm', settings: DEFAULT_SETTINGS, status: NEW_STATUS, watch: null });
      expect(unreadable).toEqual([
        'the settings of a monitor m',
        'the status of a monitor m',
        'the state of a monitor m',
      ]);
    });
  });

  describe('runs', () => {
    test('who claims gets what is due of active monitors, the most overdue first, with all that a run needs', async () => {
      await stores.monitors.add([monitor('late', { dueAt: 10 }), monitor('now'), monitor('later', { dueAt: 5001 })], 9);
      await stores.monitors.add([monitor('paused'), monitor('starter', { account: 'bert', dueAt: 20 })], 9);
      await stores.monitors.add([monitor('starter', { account: 'bert', dueAt: 20 })], 9);
      await stores.monitors.add([monitor('free', { account: 'free' })], 9);
      await stores.monitors.update('paused', { state: 'paused' });
      expect(await stores.monitors.claim('w', 5000, 6000, 2)).toEqual([
        { ...monitor('late', { dueAt: 10 }), plan: 'Pro', watch: null },
        { ...monitor('starter', { account: 'bert', dueAt: 20 }), plan: 'Starter', watch: null },
      ]);
      expect(await claim('w')).toEqual(['now', 'free']);
      expect(await claim('v')).toEqual([]);
    });

    test('three workers that claim at the same time get each monitor once', async () => {
      await stores.monitors.add(monitors(90), 100);
      const workers = [stores, await another(), await another()];
      const claimed = await Promise.all(
        Array.from({ length: 30 }, (_, i) => claim(`w${i % 3}`, { on: workers[i % 3] ?? stores, limit: 4 })),
      );
      expect(claimed.flat().sort()).toEqual(monitors(90).map(({ id }) => id));
      expect(Math.max(...claimed.map(({ length }) => length))).toBe(4);
    });

    test('a run ends with its state, once', async () => {
      await stores.monitors.add([monitor('m')], 5);
      await claim('w');
      expect(await stores.monitors.finish('m', 'w', end({ watch: WATCH }))).toBe(true);
      const after = { ...monitor('m'), dueAt: 9000, lastRunAt: 5100, status: end().status };
      expect(await stores.monitors.monitor({ id: 'm' })).toEqual({
        ...after,
        watch: {
          ...WATCH,
          rrsets: WATCH.rrsets.map((rrset) => ({
            ...rrset,
            content: {
              ...rrset.content,
              aliases: [expect.objectContaining({ octets: new Uint8Array([1, 0x61, 0]) })],
            },
          })),
        },
      });
      expect(await stores.monitors.finish('m', 'w', end())).toBe(false);
      // Nothing was answered: what is known stays.
      await claim('w', { now: 9000, until: 9500 });
      expect(await stores.monitors.finish('m', 'w', end({ lastRunAt: null, dueAt: 9600 }))).toBe(true);
      expect(await stores.monitors.monitor({ id: 'm' })).toMatchObject({
        dueAt: 9600,
        lastRunAt: 5100,
        watch: { silence: WATCH.silence },
      });
    });

    test('leases of a dead worker are taken over, and what it finishes late is not written', async () => {
      await stores.monitors.add([monitor('m')], 5);
      expect(await claim('dead', { until: 6000 })).toEqual(['m']);
      expect(await claim('heir', { now: 5999 })).toEqual([]);
      expect(await claim('heir', { now: 6000, until: 7000 })).toEqual(['m']);
      expect(await stores.monitors.finish('m', 'dead', end({ watch: WATCH }))).toBe(false);
      expect(await stores.monitors.renew('dead', ['m'], 8000)).toEqual([]);
      expect(await stores.monitors.monitor({ id: 'm' })).toEqual({ ...monitor('m'), watch: null });
      expect(await stores.monitors.finish('m', 'heir', end())).toBe(true);
    });

    test('a lease that is renewed lasts, and one that is given back is leased again when it says', async () => {
      await stores.monitors.add(monitors(3), 5);
      await claim('w', { until: 6000 });
      expect(await stores.monitors.renew('w', ['m000', 'm001', 'none'], 8000)).toHaveLength(2);
      expect(await claim('v', { now: 6000, until: 9000 })).toEqual(['m002']);
      await stores.monitors.release('w', ['m000', 'm002'], 6500);
      expect(await claim('v', { now: 6400 })).toEqual([]);
      expect(await claim('v', { now: 6500, until: 9000 })).toEqual(['m000']);
      expect(await stores.monitors.renew('w', [], 1)).toEqual([]);
      await stores.monitors.release('w', [], 1);
    });

    test('what is given back stays due since when it was, and a check that somebody asks for does not wait', async () => {
      await stores.monitors.add([monitor('m', { dueAt: 4000 })], 5);
      await claim('w', { until: 6000 });
      await stores.monitors.update('m', { due: { at: 4000, now: 5000 } });
      // A run that has begun goes on.
      expect(await claim('v')).toEqual([]);
      await stores.monitors.release('w', ['m'], 9000);
      expect(await stores.monitors.finish('m', 'w', end())).toBe(false);
      expect(await claim('v', { now: 8999, until: 9900 })).toEqual([]);
      expect(await stores.monitors.backlog(8999, 4000)).toEqual({ due: 1, late: 1 });
      await stores.monitors.update('m', { due: { at: 4000, now: 5000 } });
      expect(await claim('v', { now: 5000, until: 9900 })).toEqual(['m']);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['is paused', () => stores.monitors.update('m', { state: 'paused' })],
      [
        'is paused and goes on',
        async () => {
          await stores.monitors.update('m', { state: 'paused' });
          await stores.monitors.update('m', { state: 'active' });
        },
      ],
      ['is over the limit', () => stores.monitors.fit('anna', 0)],
      ['is removed', () => stores.monitors.remove('m')],
      [
        'goes with its account',
        () => stores.accounts.removeAccount({ account: ANNA, subjects: [], mail: null, now: 1 }),
      ],
    ])('of a monitor that %s meanwhile write nothing', async (_what, change) => {
      await stores.monitors.add([monitor('m')], 5);
      await claim('w');
      await change();
      const stored = await stores.atomically(async ({ monitors: inside, alerts }) => {
        const held = await inside.finish('m', 'w', end());
        if (held) await alerts.add(alert('a'));
        return held;
      });
      expect(stored).toBe(false);
      expect(await stores.monitors.renew('w', ['m'], 9999)).toEqual([]);
      expect((await stores.monitors.monitor({ id: 'm' }))?.lastRunAt ?? null).toBeNull();
    });

    test('a run and its alert are stored together or not at all', async () => {
      await stores.monitors.add([monitor('m')], 5);
      await claim('w');
      const broken = stores.atomically(async ({ monitors: inside, alerts }) => {
        await inside.finish('m', 'w', end());
        await alerts.add(alert('a'));
        throw new Error('killed');
      });
      await expect(broken).rejects.toThrow('killed');
      expect(await stores.alerts.alerts({ account: 'anna' }, { limit: 9 })).toEqual([]);
      expect(await stores.monitors.finish('m', 'w', end())).toBe(true);
    });

    // On SQLite transactions wait for each other.
    test.runIf(engine === 'PostgreSQL')(
      'an alert waits for nobody who makes monitors fit, who may wait for it',
      async () => {
        const other = await another();
        await stores.atomically(async ({ monitors: inside }) => {
          await inside.fit('anna', 5);
          await other.alerts.add(alert('a'));
        });
        expect(await stores.alerts.alert('anna', 'a')).toEqual(alert('a'));
      },
    );

    describe('planned by a clock that was set back since', () => {
      const HOUR_MS = 3_600_000;
      const AHEAD = 5000 + HOUR_MS;
      const ranAhead = async () => {
        await claim('w', { now: AHEAD, until: AHEAD + 1000 });
        await stores.monitors.finish('m', 'w', end({ dueAt: AHEAD + 900_000, lastRunAt: AHEAD }));
      };

      test.each<[string, () => Promise<unknown>, late?: number]>([
        ['a run', ranAhead],
        [
          'a run in which nothing answered',
          async () => {
            await claim('w', { now: AHEAD, until: AHEAD + 1000 });
            await stores.monitors.finish('m', 'w', end({ dueAt: AHEAD + 900_000, lastRunAt: null }));
          },
        ],
        // The next two are due as they were.
        [
          'a run that was given back',
          async () => {
            await claim('w', { now: AHEAD, until: AHEAD + 1000 });
            await stores.monitors.release('w', ['m'], AHEAD + 60_000);
          },
          0,
        ],
        ['a run of a process that died', () => claim('w', { now: AHEAD, until: AHEAD + 120_000 }), 0],
        [
          'a resumption',
          async () => {
            await stores.monitors.update('m', { state: 'paused' });
            await stores.monitors.update('m', { state: 'active', due: { at: AHEAD + 300, now: AHEAD } });
          },
        ],
        ['a shorter interval', () => stores.monitors.hasten('anna', 0, AHEAD)],
      ])('a monitor is due at once, and then no more: %s', async (_, planned, late = 1) => {
        await stores.monitors.add([monitor('m')], 5);
        await planned();
        expect(await stores.monitors.backlog(5000, 40)).toEqual({ due: 1, late });
        expect(await claim('v')).toEqual(['m']);
        expect(await claim('u')).toEqual([]);
        await stores.monitors.finish('m', 'v', end({ dueAt: 9000, lastRunAt: 5100 }));
        expect(await stores.monitors.backlog(5000, 40)).toEqual({ due: 0, late: 0 });
        expect(await claim('v', { now: 8999 })).toEqual([]);
        expect(await claim('v', { now: 9000, until: 9900 })).toEqual(['m']);
      });

      test('one that was added then is due at once', async () => {
        await stores.monitors.add([monitor('m', { createdAt: AHEAD, dueAt: AHEAD + 100 })], 5);
        expect(await claim('v')).toEqual(['m']);
      });

      test('is none within a minute, by which the clocks of hosts may differ', async () => {
        await stores.monitors.add([monitor('m')], 5);
        await ranAhead();
        const now = AHEAD - 60_000;
        expect(await stores.monitors.backlog(now, 40)).toEqual({ due: 0, late: 0 });
        expect(await claim('v', { now, until: now + 1000 })).toEqual([]);
        expect(await claim('v', { now: now - 1, until: now + 1000 })).toEqual(['m']);
      });

      test('a monitor that somebody runs now is not taken away', async () => {
        await stores.monitors.add([monitor('m')], 5);
        await claim('w', { now: 5000 + 90_000, until: 5000 + 90_000 + 120_000 });
        expect(await claim('v', { now: 5000, until: 5000 + 120_000 })).toEqual([]);
      });

      test('those that are due come first, and no more than wanted', async () => {
        await stores.monitors.add([monitor('m')], 5);
        await ranAhead();
        await stores.monitors.add([monitor('n', { dueAt: 4000 })], 5);
        expect(await claim('v', { limit: 1 })).toEqual(['n']);
        expect(await claim('v', { limit: 1 })).toEqual(['m']);
      });
    });

    test('the backlog: active, due, and late', async () => {
      await stores.monitors.add([monitor('a', { dueAt: 10 }), monitor('b', { dueAt: 50 }), monitor('c')], 5);
      await stores.monitors.add([monitor('p', { dueAt: 1 })], 5);
      await stores.monitors.update('p', { state: 'paused' });
      expect(await stores.monitors.active()).toBe(3);
      expect(await stores.monitors.backlog(60, 40)).toEqual({ due: 2, late: 1 });
      expect(await stores.monitors.backlog(5000, 0)).toEqual({ due: 3, late: 2 });
    });
  });

  describe('alerts', () => {
    const ids = async (domain?: string, page: { before?: Pick<Alert, 'at' | 'id'>; limit: number } = { limit: 9 }) =>
      (
        await stores.alerts.alerts({ account: 'anna', ...(domain === undefined ? {} : { domain: name(domain) }) }, page)
      ).map(({ id }) => id);

    test('are stored once and read again as they were', async () => {
      await stores.alerts.add(alert('a'));
      await stores.alerts.add(alert('a', { at: 999 }));
      expect(await stores.alerts.alert('anna', 'a')).toEqual(alert('a'));
      expect(await stores.alerts.alert('bert', 'a')).toBeUndefined();
      expect(await stores.alerts.alert('anna', 'b')).toBeUndefined();
    });

    test('come the newest first, page by page, also where several have the same time', async () => {
      for (const [id, at] of [
        ['a', 1],
        ['b', 5],
        ['c', 5],
        ['d', 5],
        ['e', 9],
      ] as const)
        await stores.alerts.add(alert(id, { at, domain: name(at === 5 ? 'five.example' : 'm.example') }));
      await stores.alerts.add(alert('foreign', { account: 'bert' }));
      expect(await ids()).toEqual(['e', 'd', 'c', 'b', 'a']);
      expect(await ids('five.example')).toEqual(['d', 'c', 'b']);
      expect(await ids(undefined, { limit: 2 })).toEqual(['e', 'd']);
      expect(await ids(undefined, { before: { at: 5, id: 'd' }, limit: 2 })).toEqual(['c', 'b']);
      expect(await ids(undefined, { before: { at: 5, id: 'b' }, limit: 2 })).toEqual(['a']);
    });

    test('are closed one by one or for a monitor, at the time of the first', async () => {
      for (const id of ['a', 'b', 'c']) await stores.alerts.add(alert(id, { monitor: id === 'c' ? 'other' : 'm' }));
      expect(await stores.alerts.close({ account: 'bert', id: 'a' }, 200)).toBe('gone');
      expect(await stores.alerts.close({ account: 'anna', id: 'a' }, 200)).toBe('done');
      expect(await stores.alerts.close({ account: 'anna', id: 'a' }, 300)).toBe('done');
      expect(await stores.alerts.close({ account: 'anna', monitor: 'm' }, 400)).toBe('done');
      const closed = await stores.alerts.alerts({ account: 'anna' }, { limit: 9 });
      expect(closed.map(({ id, closedAt }) => [id, closedAt])).toEqual([
        ['c', null],
        ['b', 400],
        ['a', 200],
      ]);
      const open = await stores.alerts.alerts({ account: 'anna', open: true }, { limit: 9 });
      expect(open.map(({ id }) => id)).toEqual(['c']);
    });

    test('are purged by age, and what cannot be read is left out and told', async () => {
      for (const [id, at] of [
        ['a', 1],
        ['b', 5],
        ['c', 9],
      ] as const)
        await stores.alerts.add(alert(id, { at, closedAt: at }));
      await stores.alerts.add(alert('o', { at: 2, closedAt: null }));
      await stores.alerts.purge(5);
      // One that is open stays as long as its fault.
      expect(await ids()).toEqual(['c', 'b', 'o']);
      await stores.alerts.close({ account: 'anna', id: 'o' }, 10);
      await stores.alerts.purge(5);
      expect(await ids()).toEqual(['c', 'b']);
      await tamper(database, "UPDATE alert SET version = 2 WHERE id = 'c'");
      expect(await ids()).toEqual(['b']);
      expect(unreadable).toEqual(['an alert c']);
    });

    test('stay when their monitor is removed', async () => {
      await stores.monitors.add([monitor('m')], 5);
      await stores.alerts.add(alert('a'));
      await stores.monitors.remove('m');
      expect(await ids()).toEqual(['a']);
    });
  });

  describe('recipients', () => {
    const receiving = async (of = 'm') =>
      (await stores.recipients.receiving('anna', name(`${of}.example`))).map(
        ({ address, language }) => `${address} ${language}`,
      );
    const moveAnna = (email: string, now: number) =>
      stores.accounts.changeAccess({
        account: ANNA,
        set: { email },
        verificationToken: null,
        session: null,
        mail: null,
        now,
      });
    const token = (hash: string, email: string, expiresAt = 9000) => ({
      hash,
      purpose: 'recipient' as const,
      email,
      account: 'anna',
      expiresAt,
    });
    const issue = (hash: string, email: string) =>
      stores.accounts.issue({ verificationToken: token(hash, email), emails: [], now: 1 });

    test('the account itself is one from the start, in its language and at the address that it has', async () => {
      expect(await receiving()).toEqual(['anna@example.com ja']);
      const [own, ...more] = await stores.recipients.recipients('anna');
      expect(more).toEqual([]);
      expect(own).toMatchObject({ channel: 'email', target: null, language: 'ja', confirmedAt: 1000 });
      await moveAnna('new@example.com', 1);
      await stores.accounts.updateAccount('anna', { language: 'en' });
      expect(await receiving()).toEqual(['new@example.com en']);
      expect(await stores.recipients.remove('anna', own?.id ?? '')).toBe('gone');
      expect(await stores.recipients.recipients('nobody')).toEqual([]);
    });

    test('a new address of the account begins afresh: what was refused or stopped at the old one says nothing', async () => {
      const [old] = await stores.recipients.recipients('anna');
      await stores.recipients.pause(old?.id ?? '', { at: 50, reason: '550 no such user' });
      await stores.recipients.unsubscribe(old?.id ?? '', null, 60);
      expect(await receiving()).toEqual([]);
      await moveAnna('new@example.com', 70);
      expect(await receiving()).toEqual(['new@example.com ja']);
      // Links in e-mails to the old address, which somebody else may read, stop nothing any more.
      expect(await stores.recipients.unsubscribe(old?.id ?? '', null, 80)).toBe('gone');
      expect(await receiving()).toEqual(['new@example.com ja']);
    });

    test('all that ask at once see the same row of the account', async () => {
      const all = [stores, await another(), await another()];
      const seen = await Promise.all(all.map((one) => one.recipients.recipients('anna')));
      expect(new Set(seen.flat().map(({ id }) => id)).size).toBe(1);
    });

    test('others get alerts once their link was opened, and it works once', async () => {
      expect(await stores.recipients.add(recipient('r'), 10)).toBe(true);
      expect(await stores.recipients.add(recipient('r'), 10)).toBe(true);
      expect(await stores.recipients.recipients('anna')).toEqual([expect.anything(), recipient('r')]);
      expect(await receiving()).toEqual(['anna@example.com ja']);
      await issue('t', 'r@example.net');
      expect(await stores.recipients.confirm({ hash: 't', now: 9000 })).toBeUndefined();
      expect(await stores.recipients.confirm({ hash: 't', now: 10 })).toEqual(recipient('r', { confirmedAt: 10 }));
      expect(await stores.recipients.confirm({ hash: 't', now: 10 })).toBeUndefined();
      expect(await receiving()).toEqual(['anna@example.com ja', 'r@example.net en']);
    });

    test('a link of another purpose, or for a recipient that is gone, confirms nobody', async () => {
      await stores.recipients.add(recipient('r'), 10);
      await stores.accounts.issue({
        verificationToken: { ...token('a', 'r@example.net'), purpose: 'address' },
        emails: [],
        now: 1,
      });
      expect(await stores.recipients.confirm({ hash: 'a', now: 10 })).toBeUndefined();
      await issue('t', 'r@example.net');
      expect(await stores.recipients.remove('bert', 'r')).toBe('gone');
      expect(await stores.recipients.remove('anna', 'r')).toBe('done');
      expect(await stores.recipients.remove('anna', 'r')).toBe('gone');
      await stores.recipients.add(recipient('again', { target: 'r@example.net' }), 10);
      expect(await stores.recipients.confirm({ hash: 't', now: 10 })).toBeUndefined();
    });

    test('each address once, and no more than the limit, whoever adds at the same time', async () => {
      expect(await stores.recipients.add(recipient('own', { target: ANNA.email }), 10)).toBe(false);
      expect(await stores.recipients.add(recipient('none', { account: 'nobody' }), 10)).toBe(false);
      const all = [stores, await another()];
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          (all[i % 2] ?? stores).recipients.add(recipient(`r${i}`, { target: `${i >> 1}@example.net` }), 5),
        ),
      );
      expect(added.filter((one) => one)).toHaveLength(4);
      expect(await stores.recipients.recipients('anna')).toHaveLength(5);
    });

    test('who is paused or unsubscribed gets nothing, until that is taken back', async () => {
      await stores.recipients.add(recipient('r', { confirmedAt: 5 }), 10);
      const [own] = await stores.recipients.recipients('anna');
      const both = await receiving();
      expect(await stores.recipients.pause('r', { at: 50, reason: '550 no such user' })).toBe('done');
      expect(await stores.recipients.pause('none', null)).toBe('gone');
      expect((await stores.recipients.recipients('anna'))[1]).toMatchObject({
        pausedAt: 50,
        refusal: '550 no such user',
      });
      expect(await receiving()).toEqual(['anna@example.com ja']);
      await stores.recipients.pause('r', null);
      expect(await receiving()).toEqual(both);

      expect(await stores.recipients.unsubscribe('r', name('m.example'), 60)).toBe('done');
      expect(await stores.recipients.unsubscribe('r', name('m.example'), 61)).toBe('done');
      expect(await receiving()).toEqual(['anna@example.com ja']);
      expect(await receiving('n')).toEqual(both);
      expect(await stores.recipients.unsubscribe(own?.id ?? '', null, 62)).toBe('done');
      expect(await receiving('n')).toEqual(['r@example.net en']);
      expect(await stores.recipients.unsubscriptions('anna')).toEqual([
        { recipient: 'r', domain: 'm.example' },
        { recipient: own?.id, domain: null },
      ]);
      expect(await stores.recipients.unsubscribe('none', null, 63)).toBe('gone');
      await stores.recipients.resubscribe('r', name('m.example'));
      await stores.recipients.resubscribe(own?.id ?? '', null);
      expect(await receiving()).toEqual(both);
    });

    test('an unsubscription outlives the monitor, and goes with the recipient', async () => {
      await stores.monitors.add([monitor('m')], 5);
      await stores.recipients.add(recipient('r', { confirmedAt: 5 }), 10);
      await stores.recipients.unsubscribe('r', name('m.example'), 64);
      await stores.monitors.remove('m');
      await stores.monitors.add([monitor('added again', { domain: name('m.example') })], 5);
      expect(await receiving()).toEqual(['anna@example.com ja']);
      await stores.recipients.remove('anna', 'r');
      expect(await stores.recipients.unsubscriptions('anna')).toEqual([]);
    });

    test('an address that became that of the account gets one e-mail', async () => {
      await stores.recipients.add(recipient('r', { confirmedAt: 5 }), 10);
      await moveAnna('r@example.net', 1);
      expect(await receiving()).toEqual(['r@example.net ja']);
    });

    test('what waits for a recipient is not sent once it is removed', async () => {
      await stores.recipients.add(recipient('r', { confirmedAt: 5 }), 10);
      await stores.recipients.add(recipient('other', { confirmedAt: 5 }), 10);
      for (const id of ['a', 'b']) await stores.alerts.add(alert(id));
      const to = 'r@example.net';
      await addEmail({ id: 'alert', to, account: 'anna', alerts: { ids: ['a'], recipient: 'r' } });
      await addEmail({ id: 'digest', to, account: 'anna', alerts: { ids: ['b'], recipient: 'r' } });
      await addEmail({ id: 'invitation', to, account: 'anna', recipient: 'r' });
      // What only looks like theirs, by its name or its address.
      await addEmail({
        id: 'alert-a-r',
        to: 'o@example.net',
        account: 'anna',
        alerts: { ids: ['a'], recipient: 'other' },
      });
      await addEmail({ id: 'recipient-x-r', to, account: 'anna', recipient: 'other' });
      await addEmail({ id: 'new-address', to, account: 'anna' });
      await addEmail({ id: 'of-bert', to, account: 'bert' });
      expect(await stores.recipients.remove('anna', 'r')).toBe('done');
      expect(await waiting()).toMatchObject(['alert-a-r', 'new-address', 'of-bert', 'recipient-x-r']);
    });
  });

  test('an account goes with monitors, alerts and recipients, and no alert of it is sent any more', async () => {
    for (const account of ['anna', 'bert']) {
      await stores.monitors.add([monitor(`m of ${account}`, { account })], 5);
      await stores.alerts.add(alert(`a of ${account}`, { account }));
      await stores.recipients.add(recipient(`r${account}`, { account, target: 'shared@example.net' }), 10);
      await stores.recipients.unsubscribe(`r${account}`, name('m.example'), 1);
      const to = 'shared@example.net';
      await addEmail({
        id: `alert of ${account}`,
        to,
        account,
        alerts: { ids: [`a of ${account}`], recipient: `r${account}` },
      });
      await addEmail({ id: `invitation by ${account}`, to, account, recipient: `r${account}` });
    }
    await stores.accounts.removeAccount({ account: ANNA, subjects: [], mail: null, now: 2 });
    expect(await stores.monitors.monitors('anna')).toEqual([]);
    expect(await stores.alerts.alerts({ account: 'anna' }, { limit: 9 })).toEqual([]);
    expect(await stores.recipients.recipients('anna')).toEqual([]);
    expect(await stores.recipients.unsubscriptions('anna')).toEqual([]);
    expect(await waiting()).toMatchObject(['alert of bert', 'invitation by bert']);
    expect(await stores.monitors.monitors('bert')).toHaveLength(1);
    expect(await stores.alerts.alerts({ account: 'bert' }, { limit: 9 })).toHaveLength(1);
    expect(await stores.recipients.recipients('bert')).toHaveLength(2);
    expect(await stores.recipients.unsubscriptions('bert')).toHaveLength(1);
  });

  test('what another account sends to the address of a deleted one is sent, and its links work', async () => {
    const to = ANNA.email;
    await stores.recipients.add(recipient('ranna', { account: 'bert', target: to }), 10);
    await stores.alerts.add(alert('a of bert', { account: 'bert' }));
    await addEmail({ id: 'own', to, account: 'anna' });
    await addEmail({ id: 'alert of bert', to, account: 'bert', alerts: { ids: ['a of bert'], recipient: 'ranna' } });
    await stores.accounts.issue({
      verificationToken: { hash: 't', purpose: 'recipient', email: to, account: 'bert', expiresAt: 100 },
      emails: [email({ id: 'invitation by bert', to, account: 'bert', recipient: 'ranna' })],
      now: 1,
    });
    await stores.accounts.removeAccount({ account: ANNA, subjects: [], mail: null, now: 2 });
    expect(await waiting()).toMatchObject(['alert of bert', 'invitation by bert']);
    expect(await stores.recipients.confirm({ hash: 't', now: 10 })).toMatchObject({ id: 'ranna', confirmedAt: 10 });
  });
});
