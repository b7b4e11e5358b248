import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import type { DomainName } from '../../domain/name.ts';
import { createAccounts } from '../accounts.ts';
import { createAlerts } from '../alerts.ts';
import { createMonitors } from '../monitors.ts';
import { createOutbox } from '../outbox.ts';
import { createQueries } from '../queries.ts';
import { createRecipients } from '../recipients.ts';
import { createRules } from '../rules.ts';
import { migrate } from './migrations.ts';
import { sqliteText } from './text.ts';

// What a process asks every few seconds or for each run must not read whole tables: they have a row for each monitor,
// e-mail and alert of a year.

const database = new DatabaseSync(':memory:');
migrate(database);
afterAll(() => database.close());

/** How SQLite would run each statement. Nothing is run: no row is found. */
const plans: string[] = [];
const queries = createQueries(async (text, values) => {
  const statement = database.prepare(`EXPLAIN QUERY PLAN ${sqliteText(text)}`);
  plans.push(...statement.all(...values).map(({ detail }) => String(detail)));
  return [];
});
const engine = {
  transact: <T>(work: (inside: typeof queries) => Promise<T>) => work(queries),
  lockRows: false,
  onUnreadable: () => {},
};
const rules = createRules(queries, engine);
const [monitors, alerts, outbox, recipients, accounts] = [
  createMonitors(queries, engine),
  createAlerts(queries, engine),
  createOutbox(queries, { skipLocked: false }),
  createRecipients(queries, engine),
  createAccounts(queries),
];
const domain = 'example.com' as DomainName;
const TABLES = [
  'account',
  'alert',
  'delivery',
  'outbox',
  'monitor',
  'recipient',
  'unsubscription',
  'session',
  'api_key',
];

test.each<[about: string, run: () => Promise<unknown>]>([
  ['monitors that are due', () => monitors.claim('a', 1, 2, 64)],
  ['which domains are monitored', () => monitors.monitored([domain])],
  ['the lease of a run', () => monitors.renew('a', ['1', '2'], 3)],
  ['monitors that are late', () => monitors.backlog(1, 2)],
  ['the monitors of an account', () => monitors.monitors('a')],
  ['one monitor', () => monitors.monitor({ account: 'a', domain })],
  ['alerts that wait for others', () => alerts.gathered(1, 100)],
  ['the alerts of an account that wait', () => alerts.takeGathered('a', 1, 100)],
  ['follow-ups of an account', () => alerts.followUps('a', { now: 1, after: null, limit: 50 })],
  ['critical alerts of an account', () => alerts.criticalSince('a', 'mx-moved', 1)],
  ['what recipients got within an hour', () => alerts.messagesSince(['1', '2'], 1)],
  ['which alerts wait', () => alerts.waiting(['1', '2'])],
  ['the changes of an account', () => alerts.changesSince('a', 1, 100)],
  ['the alerts of an account', () => alerts.alerts({ account: 'a' }, { limit: 50 })],
  ['the open alerts of a domain', () => alerts.alerts({ account: 'a', domain, open: true }, { limit: 50 })],
  ['closing several alerts', () => alerts.closeSeveral('a', { ids: ['1', '2'] }, 1)],
  ['closing the alerts of domains', () => alerts.closeSeveral('a', { domains: [domain] }, 1)],
  ['closing the alerts of one change', () => alerts.closeSeveral('a', { sameAs: '1' }, 1)],
  ['the alerts of one e-mail', () => alerts.alerts({ account: 'a', sentWith: '1' }, { limit: 50 })],
  ['which alerts are open', () => alerts.openGravities('a', 5000)],
  ['old alerts', () => alerts.purge(1)],
  ['e-mails that are due', () => outbox.claim('a', 1, 2, 10)],
  ['what became of the e-mails of alerts', () => outbox.deliveries(['1', '2'])],
  ['who gets alerts', () => recipients.receiving('a', domain)],
  ['the recipients of an account', () => recipients.recipients('a')],
  ['a session', () => accounts.session('hash', 1)],
])('no table is read whole: %s', async (_, run) => {
  plans.length = 0;
  await run().catch(() => {});
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => TABLES.some((table) => plan.startsWith(`SCAN ${table}`)))).toEqual([]);
});

test('of the alerts of an account, only those of the domain are read', async () => {
  plans.length = 0;
  await alerts.alerts({ account: 'a', domain, open: true }, { limit: 50 });
  expect(plans[0]).toBe('SEARCH alert USING INDEX alert_by_domain (account=? AND domain=?)');
});

test('open alerts are counted by an index that holds no others', async () => {
  plans.length = 0;
  await alerts.openGravities('a', 5000);
  expect(plans).toEqual(['SEARCH alert USING INDEX alert_open (account=?)']);
});

test('follow-ups that are due are found by one statement, in an index that holds only what is followed', async () => {
  plans.length = 0;
  await alerts.withFollowUps(1);
  expect(plans).toEqual([
    'SCAN alert USING INDEX alert_followed',
    'SEARCH rules USING INDEX sqlite_autoindex_alert_rules_1 (account=?)',
  ]);
});

test('summaries that are due are found in an index that holds only those', async () => {
  plans.length = 0;
  await rules.dueSummaries(1, 20);
  expect(plans).toEqual(['SEARCH alert_rules USING INDEX alert_rules_summary (summary_at<?)']);
});
