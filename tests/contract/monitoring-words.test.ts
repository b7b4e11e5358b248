import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertJson, monitorJson } from '../../src/api/v1/monitors.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
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
  allAlerts,
  LAST_RUN,
  OLDER_FILE,
  type OlderMonitoring,
  openOlderMonitoring,
  STATES_FILE,
} from '../support/older-monitoring.ts';
import { RECORDED_PLANS } from '../support/recorded-world.ts';

// All that version 21 left, put into words as its owner reads it today.

const NOW = LAST_RUN;
const LINKS = { publicUrl: 'https://zonewell.example', unsubscribe: 'https://zonewell.example/unsubscribe/7Qm2' };
const SERVICE = {
  plans: RECORDED_PLANS,
  clock: () => NOW,
  random: (size: number) => new Uint8Array(size),
  publicUrl: () => LINKS.publicUrl,
  onEmailStored: () => {},
};

/** Matches what no rendered text may hold: slots without a value, and values that are none. */
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

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

describe.each([
  ['of every kind', OLDER_FILE],
  ['with rarer states', STATES_FILE],
])('monitors %s', (_what, file) => {
  let opened: OlderMonitoring;
  let stores: Stores;
  beforeAll(async () => {
    opened = await openOlderMonitoring(file);
    stores = opened.stores;
  });
  afterAll(() => opened.close());

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
      for (const account of await stores.accounts.accountsAfter(null, 10)) {
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
});
