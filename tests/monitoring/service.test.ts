import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { Message } from '../../src/domain/message.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { unsubscribeToken } from '../../src/monitoring/email/unsubscribe.ts';
import { pinEvent } from '../../src/monitoring/events/pins.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { MonitorPlans } from '../../src/monitoring/model/monitor.ts';
import { nextDue } from '../../src/monitoring/model/schedule.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import { firstRuns } from '../../src/monitoring/service/monitor-changes.ts';
import type { AddOutcome, MonitorService } from '../../src/monitoring/service/monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { render } from '../../src/texts/language.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PLANS: MonitorPlans = {
  Free: { intervalMs: 86_400_000, limit: 0 },
  Starter: { intervalMs: DAY_MS, limit: 2 },
  Pro: { intervalMs: HOUR_MS, limit: 4 },
  Enterprise: { intervalMs: 900_000, limit: 6 },
};
const START = Date.UTC(2026, 10, 22, 12);
const PUBLIC_URL = 'https://zonewell.example';
const name = (text: string) => text as DomainName;
const english = (fault: Message) => String(render('en', fault));

describe.each(ENGINES)('monitors of accounts on %s', (_engine, create) => {
  let stores: Stores;
  let remove = async (): Promise<void> => {};
  let now = START;
  let service: MonitorService;
  let emailsStored = 0;
  /** A fresh account for each test. */
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
      publicUrl: () => PUBLIC_URL,
      onEmailStored: () => {
        emailsStored += 1;
      },
    });
  });
  afterAll(async () => {
    await stores.close();
    await remove();
  });
  const join = async (plan: Account['plan'], language: Account['language'] = 'en'): Promise<Account> => {
    accounts += 1;
    const one = newAccount({
      id: `account ${accounts}`,
      email: `owner${accounts}@example.com`,
      plan,
      language,
      createdAt: START,
    });
    await stores.accounts.addAccount(one);
    return one;
  };
  beforeEach(async () => {
    now = START;
    account = await join('Pro');
    other = await join('Enterprise');
  });

  const add = async (typed: string, to = account): Promise<readonly AddOutcome[]> => {
    const result = await service.add(to, typed);
    if (!result.ok) throw new Error(english(result.fault));
    return result.names;
  };
  const states = async (of = account) => (await service.list(of)).map(({ domain, state }) => `${domain} ${state}`);
  /** What is refused, in English. */
  const refusedBy = async (call: Promise<{ ok: true } | { ok: false; fault: Message } | 'gone'>) => {
    const result = await call;
    return typeof result !== 'string' && !result.ok ? english(result.fault) : result;
  };
  const confirmingLink = async (): Promise<string> => {
    const emails = await claimEmails(stores.outbox, 'reader', now, now + 1, 100);
    const tokens = emails.flatMap(({ text }) => /confirm-recipient\?token=([\w-]+)/.exec(text)?.[1] ?? []);
    return tokens.at(-1) ?? 'no link';
  };

  describe('a list that is pasted', () => {
    test('is added name by name, and each line is told what became of it', async () => {
      const names = await add(
        'Domains\nb.example, https://A.example/path\nb.example a..b;bücher.example\r\nc.example d.example',
      );
      expect(
        names.map((one) => [one.typed, one.outcome, one.outcome === 'invalid' ? english(one.fault) : one.domain]),
      ).toEqual([
        [
          'Domains',
          'invalid',
          '"Domains" is not a domain that can be monitored: it has no dot. Write the full name, such as example.com.',
        ],
        ['b.example', 'added', 'b.example'],
        ['https://A.example/path', 'added', 'a.example'],
        ['b.example', 'existing', 'b.example'],
        ['a..b', 'invalid', '"a..b" is not a domain name: it has two dots in a row'],
        ['bücher.example', 'added', 'xn--bcher-kva.example'],
        ['c.example', 'added', 'c.example'],
        ['d.example', 'over-limit', 'd.example'],
      ]);
      const monitors = await service.list(account);
      expect(monitors.map(({ domain, state, dueAt }) => [domain, state, dueAt - now])).toEqual([
        ['a.example', 'active', 0],
        ['b.example', 'active', 0],
        ['c.example', 'active', 0],
        ['xn--bcher-kva.example', 'active', 0],
      ]);
    });

    test.each([
      ['co.uk', /"co\.uk" .* a registry hands out the names below it\. .* such as example\.co\.uk\.$/],
      ['kobe.jp', /example\.kobe\.jp/],
      ['github.io', null],
      ['-bad-.com', /"-bad-\.com" is not a domain that can be registered: "-bad-" begins or ends with a hyphen\./],
      ['www.bad-.co.uk', /"bad-" begins or ends/],
      ['-under.good.com', null],
      ['xn--bcher-kva.com', null],
    ])('that a name cannot be registered is said: %s', async (typed, fault) => {
      const [outcome] = await add(typed);
      if (fault === null) expect(outcome?.outcome).toBe('added');
      else expect(outcome?.outcome === 'invalid' ? english(outcome.fault) : outcome).toMatch(fault);
    });

    test('of a list the first are checked at once, and the others follow as the pace of one name server allows', async () => {
      const domains = Array.from({ length: 500 }, (_, i) => name(`shop${i}.example`));
      const plans = { ...PLANS, Pro: { intervalMs: 3_600_000, limit: 500 } };
      const first = domains.map((_, i) => now + Math.max(i - 7, 0) * 1000);
      expect(await firstRuns({ stores, plans }, { account, domains, now })).toEqual(first);
      // Who removes and adds them again has none of them checked twice in a minute.
      const again = await firstRuns({ stores, plans }, { account, domains, now });
      const nextMinute = (Math.floor(now / 60_000) + 1) * 60_000;
      expect(again).toEqual(first.map((at) => Math.max(at, nextMinute)));
      const short = { ...PLANS, Pro: { intervalMs: 60_000, limit: 500 } };
      now += 60_000;
      for (const at of await firstRuns({ stores, plans: short }, { account, domains, now }))
        expect(at - now).toBeLessThan(60_000);
    });

    test.each([
      ['', 'Enter at least one domain.'],
      ['# none yet', 'Enter at least one domain.'],
      [' ,;\n', 'Enter at least one domain.'],
      ['x.example '.repeat(2001), 'The list has 2001 names. Add at most 2000 at once.'],
    ])('%# is refused as a whole', async (typed, fault) => {
      expect(await refusedBy(service.add(account, typed))).toBe(fault);
    });

    test('is read in pieces, and no further than there is room', async () => {
      const list = Array.from({ length: 2000 }, (_, i) => `bücher${i}.example`);
      let rounds = 0;
      const count = () => {
        rounds += 1;
        round = setImmediate(count);
      };
      let round = setImmediate(count);
      const one = await join('Enterprise');
      const read = await service.add(one, list.join('\n'));
      expect(read).toMatchObject({ ok: true, unread: list.slice(7) });
      expect(read.ok && read.names.map(({ outcome }) => outcome)).toEqual([
        ...Array(PLANS.Enterprise.limit).fill('added'),
        'over-limit',
      ]);
      rounds = 0;
      const invalid = await service.add(one, 'ü..example '.repeat(2000));
      clearImmediate(round);
      expect(invalid.ok && invalid.names).toHaveLength(2000);
      // One for each 25 names; others wait for none longer than that.
      expect(rounds).toBeGreaterThanOrEqual(80);
    });

    test('is long only twice a minute from a form', async () => {
      const list = Array.from({ length: 21 }, (_, i) => `a${i}.example`).join('\n');
      const [one, another] = [await join('Pro'), await join('Pro')];
      const send = (from: Account, typed: string) => refusedBy(service.add(from, typed, { throttled: true }));
      for (let i = 0; i < 2; i += 1) expect(await send(one, list)).toMatchObject({ ok: true });
      expect(await send(one, list)).toBe('You added several lists just now. Try again in a minute.');
      expect(await send(another, list)).toMatchObject({ ok: true });
      for (let i = 0; i < 5; i += 1) expect(await send(one, `b${i}.example`)).toMatchObject({ ok: true });
      expect(await refusedBy(service.add(one, list))).toMatchObject({ ok: true });
      now += 60_000;
      expect(await send(one, list)).toMatchObject({ ok: true });
    });

    test('may have comments, as lists for other commands have', async () => {
      const names = await add('# our domains\na.example # the shop\nhttps://b.example/#top');
      expect(names.map(({ typed }) => typed)).toEqual(['a.example', 'https://b.example/#top']);
    });

    test('is refused on a plan without monitors', async () => {
      expect(await refusedBy(service.add(await join('Free'), 'a.example'))).toBe(
        'The Free plan does not include monitoring.',
      );
    });
  });

  test('monitors are paused, go on at once, and are removed, which leaves room for others', async () => {
    await add('a.example b.example c.example d.example');
    expect(await service.pause(account, name('a.example'))).toBe('done');
    expect(await states()).toContain('a.example paused');
    now += HOUR_MS;
    expect(await service.resume(account, name('a.example'))).toBe('done');
    expect(await service.monitor(account, name('a.example'))).toMatchObject({ state: 'active', dueAt: now });
    // Of one that was not paused, nothing changes.
    expect(await service.resume(account, name('b.example'))).toBe('done');
    expect((await service.monitor(account, name('b.example')))?.dueAt).toBe(START);
    expect(await service.remove(account, name('d.example'))).toBe('done');
    expect((await add('e.example')).map(({ outcome }) => outcome)).toEqual(['added']);
  });

  test('what is of another account is gone', async () => {
    await add('a.example');
    const domain = name('a.example');
    for (const result of [
      service.pause(other, domain),
      service.resume(other, domain),
      service.remove(other, domain),
      service.change(other, domain, { mailCertificates: true }),
      service.pin(other, domain, 'A', '192.0.2.1'),
      service.checkNow(other, domain),
      service.closeAlert(other, 'none'),
      service.resend(other, 'none'),
      service.removeRecipient(other, 'none'),
      service.resumeRecipient(other, 'none'),
    ])
      expect(await result).toBe('gone');
    expect(await service.monitor(other, domain)).toBeUndefined();
    expect(await states()).toEqual(['a.example active']);
  });

  test('settings change one by one, and pins are read before they are kept', async () => {
    await add('a.example');
    const domain = name('a.example');
    await service.change(account, domain, { mailCertificates: true });
    await service.change(account, domain, { muted: ['addresses'], ignoredTypes: ['TXT'] });
    expect(await service.pin(account, domain, 'MX', ' 10 MX1.Mail.example. \n\n20 mx2.mail.example\n')).toEqual({
      ok: true,
    });
    await service.pin(account, domain, 'SPF', '"v=spf1 -all"');
    expect((await service.monitor(account, domain))?.settings).toEqual({
      tags: [],
      muted: ['addresses'],
      ignoredTypes: ['TXT'],
      mailCertificates: true,
      followRenewals: null,
      certificateStages: [30, 14, 7, 3, 1],
      plainDays: false,
      registrationStages: [30, 14, 7, 3, 1],
      certificateHosts: [],
      recordNames: [],
      notes: '',
      watchTls: false,
      dailyReports: [],
      pins: [
        { subject: 'MX', values: ['10 mx1.mail.example', '20 mx2.mail.example'] },
        { subject: 'SPF', values: ['v=spf1 -all'] },
      ],
    });
    await service.pin(account, domain, 'MX', '\n');
    expect((await service.monitor(account, domain))?.settings.pins).toEqual([
      { subject: 'SPF', values: ['v=spf1 -all'] },
    ]);
  });

  /** A pin of a.example from which its records departed, and the monitor that told so. */
  async function departedPin() {
    await add('a.example');
    const domain = name('a.example');
    const pin = { subject: 'MX', values: ['10 mx1.mail.example'] } as const;
    const monitor = (await service.monitor(account, domain))?.id ?? '';
    const alert = `${account.id} departed`;
    await stores.alerts.add({
      id: alert,
      account: account.id,
      monitor,
      domain,
      at: now,
      events: [pinEvent(domain, { kind: 'pin-departed', pin, values: ['10 mx.other.example'], since: now })],
      confirmedBy: [],
      scoreBefore: null,
      scoreAfter: null,
      withheld: null,
      closedAt: null,
      acknowledged: null,
    });
    const open = async () => (await stores.alerts.alerts({ account: account.id, open: true }, { limit: 9 })).length;
    return { domain, monitor, alert, open };
  }

  test('who removes a pin has no open alert about it any more', async () => {
    const { domain, open } = await departedPin();
    await service.pin(account, domain, 'SPF', '');
    await service.pin(account, domain, 'MX', '10 mx2.mail.example');
    expect(await open()).toBe(1);
    await service.pin(account, domain, 'MX', '');
    expect(await open()).toBe(0);
  });

  test('a pin is removed while a run ends and closes the same alert, and neither has to begin again', async () => {
    const { domain, monitor, alert, open } = await departedPin();
    const run = Promise.withResolvers<void>();
    const removed = run.promise.then(() => service.pin(account, domain, 'MX', ''));
    let runs = 0;
    const ended = stores.atomically(async ({ monitors, alerts }) => {
      runs += 1;
      await monitors.update(monitor, { due: { at: now + 1, now } });
      run.resolve();
      // PostgreSQL looks for a deadlock once in a wait, after a second: then this one would have to give way.
      await wait(1200);
      await alerts.close({ account: account.id, id: alert }, now);
    });
    await ended;
    expect([await removed, runs]).toEqual([{ ok: true }, 1]);
    expect(await open()).toBe(0);
  });

  test.each([
    ['A', '192.0.2.1\n2001:db8::1', '"2001:db8::1" is not a valid value for A. Write it like 192.0.2.1.'],
    ['MX', 'mx.example', '"mx.example" is not a valid value for MX. Write it like 10 mail.example.com.'],
    [
      'SPF',
      'v=spf2 -all',
      '"v=spf2 -all" is not a valid value for SPF. Write it like v=spf1 include:example.net -all.',
    ],
    ['DMARC', 'p=reject', '"p=reject" is not a valid value for DMARC. Write it like v=DMARC1; p=reject.'],
    ['NS', Array.from({ length: 51 }, (_, i) => `ns${i}.example`).join('\n'), 'Pin at most 50 values.'],
    ['SPF', `v=spf1 ${'a'.repeat(2000)}`, 'A pinned value can have at most 2000 characters.'],
  ] as const)('a pin of %s that cannot be kept is refused with the reason', async (subject, typed, fault) => {
    await add('a.example');
    expect(await refusedBy(service.pin(account, name('a.example'), subject, typed))).toBe(fault);
    expect((await service.monitor(account, name('a.example')))?.settings.pins).toEqual([]);
  });

  test('"check now" makes a monitor due, once a minute', async () => {
    await add('a.example');
    const domain = name('a.example');
    now += 90_000;
    expect(await service.checkNow(account, domain)).toEqual({ ok: true });
    expect((await service.monitor(account, domain))?.dueAt).toBe(now);
    now += 20_000;
    expect(await refusedBy(service.checkNow(account, domain))).toBe(
      'A check of a.example was requested less than a minute ago. Try again in 10 seconds.',
    );
    now += 10_000;
    expect(await service.checkNow(account, domain)).toEqual({ ok: true });
    await service.pause(account, domain);
    expect(await refusedBy(service.checkNow(account, domain))).toBe(
      'Monitoring of a.example is paused. Resume it first.',
    );
  });

  test('who pauses and resumes, or removes and adds, gets no more checks in a minute', async () => {
    const domain = name('a.example');
    const dueAt = async () => (await service.monitor(account, domain))?.dueAt;
    const nextMinute = START + 60_000;
    await add('a.example');
    expect(await dueAt()).toBe(START);
    now += 5000;
    await service.pause(account, domain);
    await service.resume(account, domain);
    expect(await dueAt()).toBe(nextMinute);
    now += 5000;
    await service.remove(account, domain);
    await add('a.example b.example');
    expect(await dueAt()).toBe(nextMinute);
    expect((await service.monitor(account, name('b.example')))?.dueAt).toBe(now);
    expect(await refusedBy(service.checkNow(account, domain))).toContain('Try again in 50 seconds.');
    // Another account has its own.
    await add('a.example', other);
    expect((await service.monitor(other, domain))?.dueAt).toBe(now);
    now = nextMinute + 1;
    await service.pause(account, domain);
    await service.resume(account, domain);
    expect(await dueAt()).toBe(now);
  });

  describe('a plan', () => {
    test('that is smaller lets the oldest go on, and one that is larger all of them, as often as it says', async () => {
      for (const domain of ['a', 'b', 'c', 'd']) {
        await add(`${domain}.example`);
        now += 1;
      }
      expect(await service.changePlan(account, 'Starter')).toBe('done');
      expect((await stores.accounts.account({ id: account.id }))?.plan).toBe('Starter');
      expect(await states()).toEqual([
        'a.example active',
        'b.example active',
        'c.example over-limit',
        'd.example over-limit',
      ]);
      expect(await refusedBy(service.checkNow({ ...account, plan: 'Starter' }, name('d.example')))).toBe(
        'Your plan allows 2 domains, and d.example is not one of them.',
      );
      await service.pause({ ...account, plan: 'Starter' }, name('a.example'));
      expect(await states()).toContain('c.example active');
      await service.changePlan(account, 'Free');
      expect((await states()).filter((state) => state.endsWith(' active'))).toEqual([]);
      const monitors = await service.list(account);
      for (const { id } of monitors) await stores.monitors.update(id, { due: { at: now + DAY_MS, now } });
      await service.changePlan(account, 'Enterprise');
      for (const { id, state, dueAt } of await service.list(account)) {
        expect(state).not.toBe('over-limit');
        expect(dueAt).toBe(nextDue(id, 900_000, now));
      }
      expect(await service.changePlan({ id: 'nobody' }, 'Pro')).toBe('gone');
    });

    test('that was made smaller by the configuration is applied to all accounts', async () => {
      await add('a.example b.example c.example');
      const smaller = createMonitorService({
        stores,
        plans: { ...PLANS, Pro: { intervalMs: HOUR_MS, limit: 1 } },
        clock: () => now,
        random: randomBytes,
        publicUrl: () => PUBLIC_URL,
        onEmailStored: () => {},
      });
      await smaller.fitAll();
      expect((await states()).filter((state) => state.endsWith(' active'))).toEqual(['a.example active']);
      await service.fitAll();
      expect((await states()).filter((state) => state.endsWith(' active'))).toHaveLength(3);
      await smaller.fitAll(AbortSignal.abort());
      expect((await states()).filter((state) => state.endsWith(' active'))).toHaveLength(3);
    });
  });

  test('monitors that a clock gone wrong made due far away run at once', async () => {
    await add('a.example b.example c.example');
    const dueAt = async (domain: string) => (await service.monitor(account, name(domain)))?.dueAt;
    const set = async (domain: string, at: number) =>
      stores.monitors.update((await service.monitor(account, name(domain)))?.id ?? '', { due: { at, now } });
    // A clock that was a year ahead, one that went back by an hour, and what is due in its time.
    await set('a.example', START + 365 * DAY_MS);
    await set('b.example', START + 2 * HOUR_MS);
    await set('c.example', START + HOUR_MS);
    now += 1000;
    await service.fitAll();
    expect([await dueAt('a.example'), await dueAt('b.example'), await dueAt('c.example')]).toEqual([
      now,
      now,
      START + HOUR_MS,
    ]);
  });

  describe('recipients', () => {
    test('get alerts once they opened the link, in the language of the account', async () => {
      const owner = await join('Pro', 'ja');
      const before = emailsStored;
      expect(await service.addRecipient(owner, ' Ops@Example.NET ')).toEqual({ ok: true, address: 'ops@example.net' });
      expect(emailsStored).toBe(before + 1);
      const [own, ops] = await service.recipients(owner);
      expect(own).toMatchObject({ address: owner.email, target: null, confirmedAt: START });
      expect(ops).toMatchObject({ address: 'ops@example.net', confirmedAt: null, language: 'ja' });
      const emails = await claimEmails(stores.outbox, 'reader', now, now + 1, 100);
      const sent = emails.find(({ to }) => to === 'ops@example.net');
      expect(sent?.subject).toBe(`${owner.email}からの依頼：Zonewellのアラートを受け取りますか？`);
      const token = /confirm-recipient\?token=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
      expect(await service.recipientOfLink(token)).toEqual({ address: 'ops@example.net', sender: owner.email });
      expect(await service.recipientOfLink('other')).toBeUndefined();
      expect(await service.confirmRecipient(token)).toBe('done');
      expect(await service.confirmRecipient(token)).toBe('gone');
      expect((await service.recipients(owner))[1]?.confirmedAt).toBe(now);
      expect(await refusedBy(service.addRecipient(owner, 'ops@example.net'))).toBe(
        'ops@example.net already gets alerts.',
      );
      expect(await refusedBy(service.resend(owner, ops?.id ?? ''))).toBe('This address is already confirmed.');
    });

    test('are asked again, until the link is a day old', async () => {
      await service.addRecipient(account, 'a@example.net');
      const [, recipient] = await service.recipients(account);
      const first = await confirmingLink();
      now += 24 * HOUR_MS;
      expect(await service.confirmRecipient(first)).toBe('gone');
      expect(await service.resend(account, recipient?.id ?? '')).toEqual({ ok: true });
      expect(await service.addRecipient(account, 'a@example.net')).toEqual({ ok: true, address: 'a@example.net' });
      expect(await service.confirmRecipient(await confirmingLink())).toBe('done');
      expect(await service.recipients(account)).toHaveLength(2);
    });

    test.each([
      ['nobody', 'An e-mail address needs a name before the @, like name@example.com.'],
      ['OWNER', 'Your own address already gets alerts.'],
    ])('%s cannot be added', async (typed, fault) => {
      expect(await refusedBy(service.addRecipient(account, typed === 'OWNER' ? account.email : typed))).toBe(fault);
    });

    test('no address gets too many e-mails, and no account asks for too many', async () => {
      const invite = async (address: string) => refusedBy(service.addRecipient(await join('Pro'), address));
      // However the mailbox is written: two in an hour, five in a day.
      for (const [hours, invited, refused] of [
        [0, ['victim@example.org', 'Victim+1@example.org'], 'victim+2@example.org'],
        [1, ['victim+3@example.org', 'victim@example.org'], 'victim@example.org'],
        [1, ['victim+4@example.org'], 'victim+5@example.org'],
        [1, [], 'victim@example.org'],
      ] as const) {
        now += hours * HOUR_MS;
        for (const address of invited) expect(await invite(address)).toMatchObject({ ok: true });
        expect(await invite(refused)).toMatch(/has had too many invitations/);
      }
      now += 10 * HOUR_MS;
      for (let i = 0; i < 9; i += 1)
        expect(await service.addRecipient(account, `r${i}@example.net`)).toMatchObject({ ok: true });
      expect(await refusedBy(service.addRecipient(account, 'r10@example.net'))).toBe(
        'An account can have at most 10 recipients, your own address included.',
      );
      const [, first] = await service.recipients(account);
      now += HOUR_MS / 2;
      expect(await refusedBy(service.resend(account, first?.id ?? ''))).toEqual({ ok: true });
      expect(await refusedBy(service.resend(account, first?.id ?? ''))).toMatch(/too many e-mails/);
    });

    test('cannot be invited on a plan without monitors', async () => {
      const before = emailsStored;
      expect(await refusedBy(service.addRecipient(await join('Free'), 'victim@example.org'))).toBe(
        'The Free plan does not include monitoring.',
      );
      const owner = await join('Pro');
      await service.addRecipient(owner, `of.${owner.id.replace(' ', '')}@example.org`);
      const [, recipient] = await service.recipients(owner);
      const downgraded = { ...owner, plan: 'Free' } as const;
      expect(await refusedBy(service.resend(downgraded, recipient?.id ?? ''))).toBe(
        'The Free plan does not include monitoring.',
      );
      expect(emailsStored).toBe(before + 1);
    });

    test('that are removed get nothing, and those whose server refused them go on', async () => {
      await service.addRecipient(account, 'a@example.net');
      const token = await confirmingLink();
      const [own, recipient] = await service.recipients(account);
      const id = recipient?.id ?? '';
      await stores.recipients.pause(id, { at: now, reason: '550' });
      expect(await service.resumeRecipient(account, id)).toBe('done');
      expect((await service.recipients(account))[1]?.pausedAt).toBeNull();
      expect(await service.removeRecipient(account, own?.id ?? '')).toBe('gone');
      expect(await service.removeRecipient(account, id)).toBe('done');
      expect(await service.confirmRecipient(token)).toBe('gone');
      expect(await service.recipientOfLink(token)).toBeUndefined();
    });
  });

  describe('links that stop alerts', () => {
    const receiving = async (domain: string) =>
      (await stores.recipients.receiving(account.id, name(domain))).map(({ address }) => address);

    test('stop those of one monitor or of all, and take it back, without a sign-in', async () => {
      await add('a.example b.example');
      const [own] = await service.recipients(account);
      const secret = await stores.accounts.secret('unsubscribe', () => 'made by a test');
      const token = unsubscribeToken(secret, { recipient: own?.id ?? '', domain: name('a.example') });
      const link = { address: account.email, domain: 'a.example' };
      expect(await service.unsubscription(token)).toEqual({ ...link, stopped: null });
      expect(await service.unsubscribe(token, false)).toBe('done');
      expect(await service.unsubscribe(token, false)).toBe('done');
      expect(await service.unsubscription(token)).toEqual({ ...link, stopped: 'domain' });
      expect([await receiving('a.example'), await receiving('b.example')]).toEqual([[], [account.email]]);
      expect(await service.unsubscribe(token, true)).toBe('done');
      expect([await receiving('a.example'), await receiving('b.example')]).toEqual([[], []]);
      expect(await service.unsubscription(token)).toEqual({ ...link, stopped: 'all' });
      expect(await service.resubscribe(token)).toBe('done');
      expect([await receiving('a.example'), await receiving('b.example')]).toEqual([[account.email], [account.email]]);
      const all = unsubscribeToken(secret, { recipient: own?.id ?? '', domain: null });
      expect(await service.unsubscription(all)).toEqual({ address: account.email, domain: null, stopped: null });
    });

    test('hold for the domain: who stopped its alerts gets none when the owner removes it and adds it again', async () => {
      await add('a.example b.example');
      const [own] = await service.recipients(account);
      const secret = await stores.accounts.secret('unsubscribe', () => 'made by a test');
      const token = unsubscribeToken(secret, { recipient: own?.id ?? '', domain: name('a.example') });
      await service.remove(account, name('a.example'));
      expect(await service.unsubscription(token)).toMatchObject({ domain: 'a.example', stopped: null });
      expect(await service.unsubscribe(token, false)).toBe('done');
      await add('a.example');
      expect([await receiving('a.example'), await receiving('b.example')]).toEqual([[], [account.email]]);
      expect(await service.unsubscription(token)).toMatchObject({ domain: 'a.example', stopped: 'domain' });
      expect(await service.resubscribe(token)).toBe('done');
      expect(await receiving('a.example')).toEqual([account.email]);
    });

    test.each(['forged', '', 'a.b'])('%j is none of ours', async (token) => {
      expect(await service.unsubscription(token)).toBeUndefined();
      expect(await service.unsubscribe(token, true)).toBe('gone');
      expect(await service.resubscribe(token)).toBe('gone');
    });
  });

  test('the alert log, what is open in it, and "this was me"', async () => {
    await add('a.example');
    const monitor = await service.monitor(account, name('a.example'));
    const alert = (id: string, at: number): Alert => ({
      id: `${account.id} ${id}`,
      account: account.id,
      monitor: monitor?.id ?? '',
      domain: name('a.example'),
      at,
      events: [
        {
          kind: 'mx-moved',
          about: { kind: 'records', key: ['a.example MX'] },
          asBefore: null,
          group: 'mail-route',
          severity: 'error',
          message: { id: 'x/y', args: {} },
          reason: null,
          whatToDo: null,
          differences: [],
          since: null,
        },
      ],
      confirmedBy: [],
      scoreBefore: null,
      scoreAfter: null,
      withheld: null,
      closedAt: null,
      acknowledged: null,
    });
    for (const [id, at] of [
      ['1', 10],
      ['2', 20],
      ['3', 30],
    ] as const)
      await stores.alerts.add(alert(id, at));
    const [own] = await service.recipients(account);
    await stores.outbox.addEmail(
      {
        id: `alert-3-${own?.id}`,
        to: account.email,
        subject: 's',
        text: 't',
        html: 'h',
        alerts: { ids: [`${account.id} 3`], recipient: own?.id ?? '' },
      },
      now,
    );
    const log = await service.alerts(account, { domain: name('a.example'), limit: 2 });
    expect(log).toEqual([
      {
        ...alert('3', 30),
        deliveries: [expect.objectContaining({ recipient: own?.id, state: 'waiting', at: null, reply: null })],
        gathersUntil: null,
      },
      { ...alert('2', 20), deliveries: [], gathersUntil: null },
    ]);
    const last = log.at(-1);
    expect(await service.alerts(account, { limit: 2, ...(last === undefined ? {} : { before: last }) })).toEqual([
      { ...alert('1', 10), deliveries: [], gathersUntil: null },
    ]);
    expect(await service.closeAlert(account, `${account.id} 3`)).toBe('done');
    expect((await service.openGravities(account)).map(({ at }) => at)).toEqual([20, 10]);
    expect(await service.openAlerts(account, name('b.example'))).toEqual([]);
    expect((await service.openAlerts(account, name('a.example'))).map(({ at }) => at)).toEqual([20, 10]);
    // So many that change together are all open in the list.
    const many = Array.from({ length: 120 }, (_, i) => ({
      ...alert('', i),
      id: `many ${i}`,
      domain: name(`d${i}.example`),
    }));
    for (const one of many) await stores.alerts.add(one);
    expect(await service.openGravities(account)).toHaveLength(122);
    now = 200;
    expect(await service.acknowledge(account, { ids: [] }, '')).toEqual([]);
    expect(await service.acknowledge(account, { ids: ['many 5', 'many 6', 'none'] }, ' on it ')).toHaveLength(2);
    now = 300;
    expect(await service.acknowledge(account, { domains: [name('d5.example')] }, '')).toEqual(['d5.example']);
    const seenBy = async (id: string) => (await service.alert(account, id))?.acknowledged ?? null;
    // Who came first stays, and so does the comment where a later one says nothing.
    expect(await seenBy('many 5')).toEqual({ at: 200, by: account.email, comment: 'on it' });
    expect(await service.acknowledge(account, { ids: ['many 5'] }, 'x'.repeat(600))).toHaveLength(1);
    expect((await seenBy('many 5'))?.comment).toHaveLength(500);
    expect(await service.acknowledge(other, { ids: ['many 6'] }, 'mine')).toEqual([]);
    expect(await service.unacknowledge(account, 'many 5')).toBe('done');
    expect(await seenBy('many 5')).toBe(null);
    expect(await service.openGravities(account)).toHaveLength(122);
    // Those of another account stay open, whatever is named.
    await stores.alerts.add({ ...alert('', 1), id: 'of another', account: other.id, domain: name('d1.example') });
    await stores.alerts.add({ ...alert('', 1), id: 'same', domain: name('d1.example') }, { alike: 'many 0' });
    expect(await service.closeAlerts(account, { ids: [] })).toEqual([]);
    expect(await service.closeAlerts(account, { ids: ['many 5', 'many 6', 'of another', 'none'] })).toHaveLength(2);
    expect(await service.closeAlerts(account, { sameAs: 'same' })).toHaveLength(2);
    expect(await service.closeAlerts(account, { sameAs: 'none' })).toEqual([]);
    expect(await service.closeAlerts(account, { domains: many.map(({ domain }) => domain) })).toHaveLength(117);
    expect(await service.closeAlerts(account, { domains: many.map(({ domain }) => domain) })).toEqual([]);
    expect(await service.openAlerts(other, name('d1.example'))).toHaveLength(1);
    await stores.alerts.close({ account: other.id, id: 'of another' }, now);
    await service.remove(account, name('a.example'));
    expect(await service.openGravities(account)).toEqual([]);
    expect(await service.alerts(account, { domain: name('a.example'), limit: 9 })).toHaveLength(3);
    expect(await service.alerts(other, { limit: 9 })).toHaveLength(1);
  });
});
