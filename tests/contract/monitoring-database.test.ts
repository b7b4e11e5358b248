import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../src/accounts/store.ts';
import { alertJson, monitorJson } from '../../src/api/v1/monitors.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { alertEmail, createDigestEmails } from '../../src/monitoring/email/alert-email.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { recipientState } from '../../src/monitoring/model/monitor.ts';
import type { WatchState } from '../../src/monitoring/model/watch-state.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import { alertsCsv } from '../../src/pages/monitors/alerts-csv.ts';
import { renderAlerts } from '../../src/pages/monitors/alerts-page.tsx';
import { renderDashboard } from '../../src/pages/monitors/dashboard.tsx';
import { renderMonitor } from '../../src/pages/monitors/monitor-page.tsx';
import { planOfAccount, shownRecipients } from '../../src/pages/monitors/routes/call.ts';
import { listQueryOf, monitorRows } from '../../src/pages/monitors/rows.ts';
import type { Stores } from '../../src/store/opened.ts';
import { render, textIn } from '../../src/texts/language.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';
import {
  ACCOUNTS,
  allAlerts,
  allMonitors,
  LAST_RUN,
  type OlderMonitoring,
  openOlderMonitoring,
} from '../support/older-monitoring.ts';
import { RECORDED_PLANS } from '../support/recorded-world.ts';

// A database as version 21 left it, with an alert for every headline that there was then. Whoever has such a database
// must be able to read all of it: the texts that alerts name by their ids may be renamed only with an alias.

/** Alerts that the file holds, and texts that they name: headlines, reasons, what to do, and clauses in them. */
const [ALERTS, TEXTS] = [240, 545];

const NOW = LAST_RUN;
const LINKS = { publicUrl: 'https://zonewell.example', unsubscribe: 'https://zonewell.example/unsubscribe/7Qm2' };
const SERVICE = {
  plans: RECORDED_PLANS,
  clock: () => NOW,
  random: (size: number) => new Uint8Array(size),
  publicUrl: () => LINKS.publicUrl,
  onEmailStored: () => {},
};

async function accountsOf({ accounts }: Stores): Promise<readonly Account[]> {
  const found = await accounts.accountsAfter(null, 10);
  expect(found.map(({ id }) => id).toSorted()).toEqual(ACCOUNTS);
  return found;
}

/** What no text that was rendered holds: slots without a value, and values that are none. */
const BROKEN = /[{}]|\bundefined\b|\bNaN\b|Invalid Date|\[object /;

/** The words of severities. What asks for nothing has none. */
const WORDS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map([
    ['critical', 'Critical'],
    ['error', 'Important'],
    ['warning', 'Check this'],
  ]),
  ja: new Map([
    ['critical', '重大'],
    ['error', '重要'],
    ['warning', '要確認'],
  ]),
};

/** Style sheets and scripts within a document. */
const STYLES = /<(style|script)\b[\s\S]*?<\/\1>/g;

/** The ids of all messages in a value, however deep. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && 'args' in value && typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

describe('a database with monitors of every kind', () => {
  let opened: OlderMonitoring;
  let stores: Stores;
  beforeAll(async () => {
    opened = await openOlderMonitoring();
    stores = opened.stores;
  });
  afterAll(() => opened.close());

  test('every document is read', async () => {
    const monitors = await allMonitors(stores);
    const states = await Promise.all(monitors.map(({ id }) => stores.monitors.monitor({ id })));
    expect(states.flatMap((one) => (one?.watch === null && one.lastRunAt !== null ? one.domain : []))).toEqual([]);
    expect((await allAlerts(stores)).length).toBe(ALERTS);
    expect(opened.unreadable).toEqual([]);
  });

  test('the texts that its alerts name', async () => {
    const alerts = await allAlerts(stores);
    expect(new Set(idsIn(alerts)).size).toBe(TEXTS);
  });

  test.each<[domain: string, of: (watch: WatchState) => unknown, expected: unknown]>([
    ['flapping.example', ({ rrsets }) => rrsets.filter(({ held }) => held?.isReported).map(({ type }) => type), ['A']],
    [
      'settled.example',
      ({ rrsets }) => rrsets.filter(({ flapped }) => flapped !== null).map(({ name }) => name),
      ['_dmarc.settled.example'],
    ],
    ['differing.example', ({ rrsets }) => rrsets.flatMap(({ disagreement }) => disagreement?.isReported ?? []), [true]],
    [
      'failing.example',
      ({ reach }) => [reach.reported, reach.down.map(({ host, isReported }) => [host, isReported])],
      [[['failing.example TXT']], [['ns3.dns.test', true]]],
    ],
    ['silent.example', ({ silenceTold }) => silenceTold, true],
    ['broken.example', ({ bogusSince }) => bogusSince !== null, true],
    ['faulty.example', ({ departures }) => departures.map(({ subject }) => subject), ['A']],
    [
      'faulty.example',
      ({ expiries }) => expiries.servers.map(({ troubles }) => troubles.map(({ trouble }) => trouble)),
      [['wrong-name', 'no-tls'], ['self-signed']],
    ],
    [
      'ending.example',
      ({ expiries }) => [
        ...expiries.servers.map(({ certificates }) => certificates.map(({ told }) => told)),
        expiries.registration?.told,
      ],
      [[[7]], [[1, 0]], [14]],
    ],
    [
      'unreached.example',
      ({ expiries }) => expiries.servers.map(({ port, unreached }) => [port, unreached?.isReported ?? null]),
      [
        [443, true],
        [25, null],
      ],
    ],
    [
      'calm.example',
      ({ expiries, departures, reach }) => [
        expiries.servers.map(({ renewals }) => renewals.length),
        departures,
        reach.reported,
      ],
      [[1], [], []],
    ],
  ])('what is known of %s', async (domain, of, expected) => {
    const monitor = await stores.monitors.monitor({ account: 'erin', domain: domain as DomainName });
    expect(monitor?.watch === null || monitor === undefined ? null : of(monitor.watch)).toEqual(expected);
  });

  test('monitors in each state, and recipients', async () => {
    const states = (await allMonitors(stores)).filter(({ state }) => state !== 'active');
    expect(states.map(({ domain, state }) => [domain, state])).toEqual([
      ['once-paid.example', 'over-limit'],
      ['shop.example', 'paused'],
    ]);
    const recipients = await stores.recipients.recipients('peter');
    expect(recipients.map((one) => [one.email, recipientState(one)])).toEqual([
      [null, 'confirmed'],
      ['confirmed@example.org', 'confirmed'],
      ['paused@example.org', 'paused'],
      ['refused@example.org', 'refused'],
      ['unconfirmed@example.org', 'waiting'],
      ['unsubscribed@example.org', 'confirmed'],
    ]);
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    const site = { language, asset: (name: string) => `/assets/${name}` };

    test('every statement of every alert', async () => {
      const statements = (await allAlerts(stores)).flatMap(({ events }) =>
        events.flatMap(({ message, reason, whatToDo }) => [message, reason, whatToDo].flatMap((one) => one ?? [])),
      );
      const texts = statements.map((one) => textIn(language, one));
      expect(texts.filter((text) => text === '' || BROKEN.test(text))).toEqual([]);
    });

    test('each as an e-mail, as it goes out', async () => {
      for (const alert of await allAlerts(stores)) {
        const intervalMs = HOUR_MS;
        const to = { language, address: 'mara@harbor.example', undelivered: [alert], intervalMs };
        const { subject, text, html } = alertEmail({ ...to, ...LINKS, alerts: [alert] });
        expect(text, alert.id).toContain(textIn(language, alert.events[0].message));
        for (const form of [subject, text, html.replace(STYLES, '')]) expect(form, alert.id).not.toMatch(BROKEN);
      }
    });

    test('the log of alerts, its file, the lists and the pages of monitors', async () => {
      const service = createMonitorService({ ...SERVICE, stores });
      for (const account of await accountsOf(stores)) {
        const recipients = await shownRecipients(service, account);
        const alerts = await service.alerts(account, { limit: 1000 });
        const monitors = await service.list(account);
        const [plan, open] = [planOfAccount(service, account), await service.openGravities(account)];
        const common = { account, recipients, hasMail: true, now: NOW };
        const list = {
          plan,
          plans: RECORDED_PLANS,
          contact: null,
          rows: monitorRows(monitors, open, NOW),
          recent: alerts,
        };
        const log = renderAlerts({ ...common, alerts, before: undefined, next: undefined }, site);
        const pages = [log, renderDashboard({ ...common, ...list, query: listQueryOf(() => undefined) }, site)];
        for (const { id, domain } of monitors) {
          const monitor = await stores.monitors.monitor({ id });
          if (monitor === undefined) throw new Error(`no monitor ${id}`);
          const shown = {
            alerts: alerts.filter((one) => one.domain === domain),
            open: await service.openAlerts(account, domain),
          };
          pages.push(renderMonitor({ ...common, ...shown, plan, monitor }, site));
        }
        for (const page of pages) expect(page.replace(STYLES, '')).not.toMatch(BROKEN);
        const csv = alertsCsv(alerts, language);
        expect(csv).not.toMatch(BROKEN);
        const rows = alerts.flatMap(({ events }) => events);
        expect(csv.split('\r\n').length).toBe(rows.length + 2);
        expect(log.split('<time ').length).toBe(alerts.length + 1);
        const marks = [...log.matchAll(/<li><div class="row between"><span class="row tight"><svg ([^>]*)>/g)];
        expect(marks.map(([, attributes = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? null)).toEqual(
          alerts.map(({ events: [{ severity }] }) => WORDS[language].get(severity) ?? null),
        );
        const json = [
          ...alerts.map((one) => alertJson(one, new Map())),
          ...monitors.map((one) => monitorJson(one, account, RECORDED_PLANS)),
        ];
        expect(stringsIn(render(language, json)).filter((one) => BROKEN.test(one))).toEqual([]);
      }
    });
  });

  test('e-mails in each state', async () => {
    const ids = (await allAlerts(stores)).map(({ id }) => id);
    const deliveries = await stores.outbox.deliveries(ids);
    const ofFile = deliveries.filter(({ recipient }) => recipient === 'confirmed');
    expect(ofFile.map(({ state, tries }) => `${state} ${tries}`).toSorted()).toEqual([
      'accepted 1',
      'given-up 1',
      'refused 1',
      'uncertain 1',
      'waiting 0',
      'waiting 0',
      'waiting 1',
      'waiting 1',
    ]);
    const due = await stores.outbox.claim('sender', NOW + 2 * HOUR_MS, NOW + 3 * HOUR_MS, 100);
    expect(due.map(({ id, tries, unconfirmed }) => [id, tries, unconfirmed])).toEqual([
      ['invitation', 1, 0],
      ['deferred', 2, 0],
      ['replied-nothing', 2, 1],
      ['interrupted', 1, 1],
      ['waiting', 1, 0],
    ]);
  });
});

describe('a database with alerts that wait for others', () => {
  let opened: OlderMonitoring;
  beforeAll(async () => {
    opened = await openOlderMonitoring();
  });
  afterAll(() => opened.close());

  test('they become e-mails, to who gets alerts', async () => {
    const { stores } = opened;
    const ids = (await allAlerts(stores)).map(({ id }) => id);
    const waiting = [...(await stores.alerts.waiting(ids)).keys()];
    expect(waiting.length).toBe(32);
    const digests = createDigestEmails({ secret: 'secret', publicUrl: () => LINKS.publicUrl });
    const sent = await sendDigests(stores, digests, NOW + HOUR_MS);
    expect(sent).toBe(3);
    expect((await stores.alerts.waiting(ids)).size).toBe(0);
    const deliveries = await stores.outbox.deliveries(waiting);
    expect(deliveries.length).toBe(3 * waiting.length);
  });
});
