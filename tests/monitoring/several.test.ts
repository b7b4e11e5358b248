import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { pinEvent } from '../../src/monitoring/events/pins.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { MonitorPlans } from '../../src/monitoring/model/monitor.ts';
import { NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { MonitorService, SeveralChange } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { WATCH } from '../browser/monitors.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const START = Date.UTC(2026, 10, 22, 12);
const HOUR_MS = 3_600_000;
const PLAN = { intervalMs: HOUR_MS, limit: 600 };
const PLANS: MonitorPlans = { Free: PLAN, Starter: { ...PLAN, limit: 3 }, Pro: PLAN, Enterprise: PLAN };
/** The domain of which the fixtures have records. */
const CITY = 'cityledger.example' as DomainName;
const name = (text: string) => text as DomainName;
const names = (count: number): readonly DomainName[] =>
  Array.from({ length: count }, (_, i) => name(`d${String(i).padStart(3, '0')}.example`));

describe.each(ENGINES)('several monitors at once on %s', (_engine, create) => {
  let stores: Stores;
  let remove = async (): Promise<void> => {};
  let now = START;
  let service: MonitorService;
  let account: Account;
  let other: Account;
  let accounts = 0;

  beforeAll(async () => {
    const made = await create();
    remove = made.remove;
    stores = await openStores(made.database);
    service = createMonitorService({
      stores,
      plans: PLANS,
      clock: () => now,
      random: randomBytes,
      publicUrl: () => '',
      onEmailStored: () => {},
    });
  });
  afterAll(async () => {
    await stores.close();
    await remove();
  });
  const join = async (plan: Account['plan'] = 'Pro'): Promise<Account> => {
    accounts += 1;
    const one = newAccount({ id: `a${accounts}`, email: `o${accounts}@example.com`, plan, createdAt: START });
    await stores.accounts.addAccount(one);
    return one;
  };
  beforeEach(async () => {
    now = START;
    [account, other] = [await join(), await join()];
  });

  const outcomes = async (domains: readonly string[], change: SeveralChange, who = account) =>
    (await service.changeSeveral(who, domains.map(name), change)).map(({ domain, outcome }) => `${domain} ${outcome}`);
  const states = async (who = account) =>
    Object.fromEntries((await service.list(who)).map(({ domain, state }) => [domain, state]));
  const settingsOf = async (domain: string, who = account) =>
    (await service.monitor(who, name(domain)))?.settings ?? expect.unreachable();
  /** Ends a run of each monitor that is due: of one domain it finds records. */
  const runAll = async () => {
    for (const { id, domain } of await stores.monitors.claim('w', now + HOUR_MS, now + 2 * HOUR_MS, 5000)) {
      const watch = domain === CITY ? WATCH : null;
      await stores.monitors.finish(id, 'w', { dueAt: now + HOUR_MS, lastRunAt: now, status: NEW_STATUS, watch });
    }
  };
  const departed = async (domain: DomainName): Promise<Alert> => {
    const monitor = await service.monitor(account, domain);
    const pin = { subject: 'MX', values: ['10 a.example'] } as const;
    const event = pinEvent(domain, { kind: 'pin-departed', pin, values: [], since: now });
    return {
      ...{ id: `alert ${account.id}`, account: account.id, monitor: monitor?.id ?? '', domain },
      ...{ at: now, events: [event], confirmedBy: [], scoreBefore: null, scoreAfter: null },
      ...{ withheld: null, closedAt: null, acknowledged: null },
    };
  };
  const closings = async () => (await service.alerts(account, { limit: 5 })).map(({ closedAt }) => closedAt);

  test('are paused, each once, and those of others stay', async () => {
    await service.add(account, 'a.example b.example c.example');
    await service.add(other, 'a.example x.example');
    await service.pause(account, name('b.example'));
    expect(await outcomes(['a.example', 'b.example', 'x.example', 'a.example'], { kind: 'pause' })).toEqual([
      'a.example done',
      'b.example unchanged',
      'x.example gone',
    ]);
    expect(await states()).toEqual({ 'a.example': 'paused', 'b.example': 'paused', 'c.example': 'active' });
    expect(await states(other)).toEqual({ 'a.example': 'active', 'x.example': 'active' });
  });

  test('lose their lease where they are paused, so that a run that has begun stores nothing', async () => {
    await service.add(account, 'a.example');
    const own = await service.monitor(account, name('a.example'));
    const leased = await stores.monitors.claim('w', now + HOUR_MS, now + 2 * HOUR_MS, 5000);
    const claimed = leased.find(({ id }) => id === own?.id);
    if (claimed === undefined) return expect.unreachable();
    await outcomes(['a.example'], { kind: 'pause' });
    const end = { dueAt: now + HOUR_MS, lastRunAt: now, status: NEW_STATUS, watch: null };
    expect(await stores.monitors.finish(claimed.id, 'w', end)).toBe(false);
  });

  test('resume up to the limit of the plan, due one after another', async () => {
    const small = await join('Starter');
    await service.add(small, 'a.example b.example c.example');
    await outcomes(['a.example', 'b.example', 'c.example'], { kind: 'pause' }, small);
    await stores.accounts.updateAccount(small.id, { plan: 'Starter' });
    now += HOUR_MS;
    expect(await outcomes(['a.example', 'b.example', 'c.example'], { kind: 'resume' }, small)).toEqual([
      'a.example done',
      'b.example done',
      'c.example done',
    ]);
    const due = (await service.list(small)).map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    expect(due.every((at) => at >= now && at <= now + HOUR_MS)).toBe(true);
    expect(await outcomes(['a.example'], { kind: 'resume' }, small)).toEqual(['a.example unchanged']);
  });

  test('resume only as far as there is room', async () => {
    await service.add(account, names(3).join(' '));
    await outcomes(names(3), { kind: 'pause' });
    await service.changePlan(account, 'Starter');
    await stores.monitors.fit(account.id, 3);
    const tight = createMonitorService({
      stores,
      plans: { ...PLANS, Starter: { ...PLAN, limit: 2 } },
      clock: () => now,
      random: randomBytes,
      publicUrl: () => '',
      onEmailStored: () => {},
    });
    const resumed = await tight.changeSeveral(account, names(3), { kind: 'resume' });
    expect(resumed.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'over-limit']);
  });

  test('are removed with their open alerts, which stay in the log', async () => {
    await service.add(account, 'a.example b.example');
    await stores.alerts.add(await departed(name('a.example')));
    expect(await outcomes(['a.example', 'b.example'], { kind: 'remove' })).toEqual([
      'a.example done',
      'b.example done',
    ]);
    expect(await service.list(account)).toEqual([]);
    expect(await closings()).toEqual([now]);
  });

  test('get settings and tags, and keep what is not named', async () => {
    await service.add(account, 'a.example b.example');
    await service.change(account, name('a.example'), { tags: ['shop', 'eu'], muted: ['addresses'] });
    const change = {
      kind: 'settings',
      settings: { mailCertificates: true },
      addTags: ['new'],
      removeTags: ['eu'],
    } as const;
    expect(await outcomes(['a.example', 'b.example'], change)).toEqual(['a.example done', 'b.example done']);
    const [a, b] = [await settingsOf('a.example'), await settingsOf('b.example')];
    expect([a.tags, a.muted, a.mailCertificates]).toEqual([['shop', 'new'], ['addresses'], true]);
    expect([b.tags, b.muted, b.mailCertificates]).toEqual([['new'], [], true]);
    expect(await outcomes(['a.example'], change)).toEqual(['a.example unchanged']);
    const full = Array.from({ length: 19 }, (_, i) => `t${i}`);
    expect(await outcomes(['a.example', 'b.example'], { kind: 'settings', settings: {}, addTags: full })).toEqual([
      'a.example too-many-tags',
      'b.example done',
    ]);
    expect((await settingsOf('a.example')).tags).toEqual(['shop', 'new']);
  });

  test('are refused what a domain cannot have, as one by one, while the others are changed', async () => {
    await service.add(account, 'a.example b.example');
    const send = (settings: Extract<SeveralChange, { kind: 'settings' }>['settings']) =>
      service.changeSeveral(account, ['a.example', 'b.example'].map(name), { kind: 'settings', settings });
    const outside = await send({ certificateHosts: ['api.a.example'], muted: ['addresses'] });
    const [id, host] = ['monitor-setting/outside', 'api.a.example'];
    const fault = { id, args: { name: host, domain: 'b.example' } };
    expect(outside).toEqual([
      { domain: 'a.example', outcome: 'done' },
      { domain: 'b.example', outcome: 'refused', fault },
    ]);
    const change = { certificateHosts: [host], muted: ['addresses'] } as const;
    expect(await service.change(account, name('b.example'), change)).toMatchObject({ ok: false, fault });
    const [a, b] = [await settingsOf('a.example'), await settingsOf('b.example')];
    expect([a.certificateHosts, a.muted, b.certificateHosts, b.muted]).toEqual([[host], ['addresses'], [], []]);
    // 22 is no port that operators allow unless they say so.
    const ports = await send({ certificateHosts: ['api.a.example:22'] });
    expect(ports.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect((await send({ recordNames: ['vpn.b.example'] })).map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  test('are pinned to what each has, and the pin is taken back with its alert', async () => {
    await service.add(account, `${CITY} b.example`);
    await runAll();
    const pin = { kind: 'pin', subject: 'MX' } as const;
    expect(await outcomes([CITY, 'b.example'], pin)).toEqual([`${CITY} done`, 'b.example no-values']);
    const values = ['10 mx1.postwerk.example', '20 mx2.postwerk.example'];
    expect((await settingsOf(CITY)).pins).toEqual([{ subject: 'MX', values }]);
    expect(await outcomes([CITY], pin)).toEqual([`${CITY} unchanged`]);
    await stores.alerts.add(await departed(CITY));
    now += HOUR_MS;
    const back = { kind: 'unpin', subject: 'MX' } as const;
    expect(await outcomes([CITY, 'b.example'], back)).toEqual([`${CITY} done`, 'b.example unchanged']);
    expect([(await settingsOf(CITY)).pins, await closings()]).toEqual([[], [now]]);
  });

  test('are changed together whatever their number, and are the same afterwards as one by one', async () => {
    const all = names(600);
    await service.add(account, all.join(' '));
    const tagged = await service.changeSeveral(account, all, { kind: 'settings', settings: {}, addTags: ['x', 'y'] });
    expect(tagged.filter(({ outcome }) => outcome === 'done')).toHaveLength(600);
    const list = await service.list(account);
    expect(new Set(list.map(({ settings }) => settings.tags.join()))).toEqual(new Set(['x,y']));
    await service.changeSeveral(account, all, { kind: 'pause' });
    expect(new Set(Object.values(await states()))).toEqual(new Set(['paused']));
    await service.changeSeveral(account, all.slice(1), { kind: 'remove' });
    expect((await service.list(account)).map(({ domain }) => domain)).toEqual(all.slice(0, 1));
  }, 60_000);
});
