import { expect, test } from 'vitest';
import { manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import '../../../tests/support/languages.setup.ts';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { monitorRows } from '../fleet/listed.ts';
import { type Monitor, type MonitorStatus, NEW_STATUS } from '../model/monitor.ts';
import type { OpenAlert } from '../model/store.ts';
import type { SummaryNote } from '../rules/rule-store.ts';
import { noteOf, summarize } from './summarize.ts';
import { summaryEmail } from './summary-email.ts';

const SCORE = { score: 90, max: 90, grade: 'A' } as const;
const status = (change: Partial<MonitorStatus> = {}): MonitorStatus => ({ ...NEW_STATUS, score: SCORE, ...change });

/** Two domains without anything to tell, the first changed. */
function rowsOf(change: Partial<Monitor>, open: readonly Omit<OpenAlert, 'monitor'>[] = []) {
  const monitors = manyMonitors(2).map((one, i) => ({
    ...one,
    ...{ domain: `${i === 0 ? 'a' : 'b'}.example` as DomainName, status: status(), lastRunAt: NOW - HOUR_MS },
    ...(i === 0 ? change : {}),
  }));
  const alerts = open.map((one) => ({ ...one, monitor: monitors[0]?.id ?? '' }));
  return monitorRows(monitors, { open: alerts, unheard: [], now: NOW });
}

const written = (rows: ReturnType<typeof rowsOf>, before: SummaryNote | null = null) =>
  summaryEmail(summarize(rows, { now: NOW, intervalMs: HOUR_MS, before }), {
    ...{ language: 'en', every: 'weekly', now: NOW, publicUrl: 'https://zonewell.test' },
  });

test('where all was checked and nothing needs attention, the subject says so', () => {
  const { subject, text } = written(rowsOf({}));
  expect(subject).toBe('Weekly summary: all 2 domains were checked and none needs attention');
  expect(text).toContain('Of what we know, nothing ends in that time.');
  expect(text).toContain('Of 2 domains we do not know when the registration ends.');
  expect(text).toContain('This is your first summary.');
});

const critical = { at: NOW, gravity: 'critical' } as const;

test.each<
  [what: string, change: Partial<Monitor>, open: readonly Omit<OpenAlert, 'monitor'>[], subject: string, line: string]
>([
  ['is paused', { state: 'paused' }, [], '1 domain was not checked', 'a.example: paused'],
  [
    'is over the limit',
    { state: 'over-limit' },
    [],
    '1 domain was not checked',
    'a.example: the plan has no room for it',
  ],
  [
    'was never checked',
    { lastRunAt: null, status: NEW_STATUS },
    [],
    '1 domain was not checked',
    'a.example: not checked yet',
  ],
  [
    'was not checked in time',
    { lastRunAt: NOW - 4 * HOUR_MS },
    [],
    '1 domain was not checked',
    'a.example: no check since 20 Nov 2026 got an answer',
  ],
  ['has an alert', {}, [critical], '1 domain needs attention', 'a.example: 1 open alert'],
  [
    'is silent',
    { status: status({ silentSince: NOW }) },
    [],
    '1 domain needs attention',
    'a.example: no name server answers us',
  ],
  [
    'has lookups that fail',
    { status: status({ failingLookups: 2 }) },
    [],
    '1 domain needs attention',
    'a.example: 2 lookups fail',
  ],
  [
    'has a score with unknowns',
    { status: status({ score: { ...SCORE, max: 95 } }) },
    [],
    'not everything is known of 1 domain',
    'a.example: some lookups for its score failed',
  ],
  [
    'has no score',
    { status: NEW_STATUS },
    [],
    'not everything is known of 1 domain',
    'a.example: some lookups for its score failed',
  ],
  [
    'has a registry that does not answer',
    { status: status({ registrationAnsweredAt: NOW - DAY_MS }) },
    [],
    'not everything is known of 1 domain',
    'a.example: the registry does not answer',
  ],
])('a domain that %s is not called fine', (_what, change, open, subject, line) => {
  const email = written(rowsOf(change, open));
  expect(email.subject).toBe(`Weekly summary: ${subject}`);
  expect(email.text).toContain(`- ${line}\n`);
  expect(email.text).toContain('1 was checked and needs no attention.');
});

test('a domain that never answered is not among those that were not checked', () => {
  const { text } = written(rowsOf({ lastRunAt: null, status: { ...NEW_STATUS, silentSince: NOW } }));
  expect(text).toContain('- a.example: no name server answers us\n');
  expect(text).not.toContain('Not checked');
});

test.each<[status: Partial<MonitorStatus>, line: string]>([
  [{ certificateEndsAt: NOW + 20 * DAY_MS }, 'a.example: certificate, 10 Dec 2026'],
  [{ registrationEndsAt: NOW - DAY_MS }, 'a.example: registration, ended on 19 Nov 2026'],
])('what ends is listed with its day', (change, line) => {
  expect(written(rowsOf({ status: status(change) })).text).toContain(`- ${line}\n`);
});

test('scores are compared with those of the summary before, and many lines are cut', () => {
  const before = { ...noteOf(rowsOf({}), NOW - 7 * DAY_MS) };
  expect(written(rowsOf({}), before).text).toContain('None changed since the summary of 13 Nov 2026.');
  const changed = rowsOf({ status: status({ score: { ...SCORE, score: 80, max: 80 } }) });
  expect(written(changed, before).text).toContain('- a.example: 90 → 80\n');
  const many = manyMonitors(40).map((one) => ({ ...one, state: 'paused' as const }));
  const { text } = written(monitorRows(many, { open: [], unheard: [], now: NOW }));
  expect(text).toContain('Not checked: 40 domains\n');
  expect(text).toContain('- and 30 more\n');
});
