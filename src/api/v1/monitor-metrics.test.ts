import { expect, test } from 'vitest';
import { manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { monitorRows } from '../../monitoring/fleet/listed.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS } from '../../monitoring/model/monitor.ts';
import { MONITOR_METRICS, metricName, monitorMetrics } from './monitor-metrics.ts';

const domain = 'a.example' as DomainName;
const NEW: readonly Monitor[] = manyMonitors(1).map((one) => ({
  ...one,
  ...{ domain, lastRunAt: null, status: NEW_STATUS, settings: DEFAULT_SETTINGS },
}));

/** Writes a monitor that differs so from one that was never checked. */
async function written(change: Partial<Monitor>): Promise<string> {
  const monitors = NEW.map((one) => ({ ...one, ...change }));
  const open = (['critical', 'warning', 'warning'] as const).map((gravity) => ({
    ...{ monitor: monitors[0]?.id ?? '', at: NOW, gravity },
  }));
  const rows = monitorRows(monitors, { open, unheard: [], now: NOW });
  return (await monitorMetrics(rows, { now: NOW, language: 'en' })).text;
}

/** Returns the lines of metrics without those that describe them, and without the common beginning of names. */
const numbersOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) =>
      line === '' || line.startsWith('#') ? [] : [line.replace(metricName('x' as 'score').slice(0, -1), '')],
    );

test('what is not known of a monitor has no line', async () => {
  const numbers = numbersOf(await written({}));
  expect(numbers).toEqual([
    'paused{domain="a.example"} 0',
    'over_limit{domain="a.example"} 0',
    'open_alerts{domain="a.example",severity="critical"} 1',
    'open_alerts{domain="a.example",severity="error"} 0',
    'open_alerts{domain="a.example",severity="warning"} 2',
    'unheard{domain="a.example"} 0',
  ]);
});

// No name of ours is like this: escaping is the promise of the format.
const STRANGE = 'a"\\\n}' as DomainName;
const host = { host: 'mail.a.example' as DomainName, port: 993, seenAt: NOW, failingSince: null, problem: null };

test.each<[what: string, change: Partial<Monitor>, line: string]>([
  ['paused', { state: 'paused' }, 'paused{domain="a.example"} 1'],
  ['over the limit', { state: 'over-limit' }, 'over_limit{domain="a.example"} 1'],
  ['checked an hour ago', { lastRunAt: NOW - HOUR_MS }, 'since_last_run_seconds{domain="a.example"} 3600'],
  ['checked later than now', { lastRunAt: NOW + 1 }, 'since_last_run_seconds{domain="a.example"} 0'],
  [
    'that does not answer',
    { lastRunAt: NOW, status: { ...NEW_STATUS, silentSince: NOW } },
    'unreachable{domain="a.example"} 1',
  ],
  [
    'that never answered',
    { lastRunAt: null, status: { ...NEW_STATUS, silentSince: NOW } },
    'unreachable{domain="a.example"} 1',
  ],
  [
    'that does not exist',
    { lastRunAt: NOW, status: { ...NEW_STATUS, missingSince: NOW } },
    'missing{domain="a.example"} 1',
  ],
  [
    'with a score',
    { status: { ...NEW_STATUS, score: { score: 70, max: 85, grade: null } } },
    'score_max{domain="a.example"} 85',
  ],
  [
    'with a certificate',
    { status: { ...NEW_STATUS, certificateEndsAt: NOW + 20 * DAY_MS } },
    'certificate_days_left{domain="a.example"} 20',
  ],
  [
    'with a certificate that has ended',
    { status: { ...NEW_STATUS, certificateEndsAt: NOW - 2 * DAY_MS } },
    'certificate_days_left{domain="a.example"} -2',
  ],
  [
    'with a further host',
    { status: { ...NEW_STATUS, certificateHosts: [{ ...host, endsAt: NOW + 3 * DAY_MS }] } },
    'host_certificate_days_left{domain="a.example",host="mail.a.example",port="993"} 3',
  ],
  [
    'with a host of a strange name',
    { status: { ...NEW_STATUS, certificateHosts: [{ ...host, host: STRANGE, endsAt: NOW }] } },
    'host_certificate_days_left{domain="a.example",host="a\\"\\\\\\n}",port="993"} 0',
  ],
  [
    'with a registration',
    { status: { ...NEW_STATUS, registrationEndsAt: NOW + 300 * DAY_MS } },
    'registration_days_left{domain="a.example"} 300',
  ],
  ['with a tag', { settings: { ...DEFAULT_SETTINGS, tags: ['店'] } }, 'tag_info{domain="a.example",tag="店"} 1'],
])('a monitor %s', async (_what, change, line) => {
  expect(numbersOf(await written(change))).toContain(line);
});

/** A label with its value: only a backslash, a quotation mark and a line feed are escaped. Source: exposition formats 0.0.4. */
const LABEL = String.raw`[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"`;
const FORM = new RegExp(
  String.raw`^(?:# HELP [a-z_]+ (?:[^\\\n]|\\[\\n])*|# TYPE [a-z_]+ gauge|[a-z_]+\{${LABEL}(?:,${LABEL})*\} -?\d+(?:\.\d+)?)$`,
);

test('each line has a form of the format, and each metric is described once before its numbers', async () => {
  const rows = monitorRows(manyMonitors(300), { open: [], unheard: [], now: NOW });
  const { text } = await monitorMetrics(rows, { now: NOW, language: 'ja' });
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.split('\n').filter((line) => line !== '');
  expect(lines.filter((line) => !FORM.test(line))).toEqual([]);
  const names = lines.map((line) => /^(?:# \w+ )?(\w+)/.exec(line)?.[1] ?? '');
  const blocks = names.filter((name, i) => name !== names[i - 1]);
  expect(blocks).toEqual(MONITOR_METRICS.map(({ name }) => metricName(name)));
  expect(new Set(lines).size).toBe(lines.length);
});

test('many monitors are written piece by piece, each metric described once and each monitor in it', async () => {
  const monitors = manyMonitors(250);
  const rows = monitorRows(monitors, { open: [], unheard: [], now: NOW });
  const lines = (await monitorMetrics(rows, { now: NOW, language: 'en' })).text.split('\n');
  for (const { name } of MONITOR_METRICS) {
    const of = lines.flatMap((line, i) => (line.startsWith(`# HELP ${metricName(name)} `) ? [i] : []));
    expect(of).toHaveLength(1);
    expect(lines[(of[0] ?? 0) + 1]).toBe(`# TYPE ${metricName(name)} gauge`);
  }
  const paused = lines.filter((line) => line.startsWith(`${metricName('paused')}{`));
  expect(paused.map((line) => /domain="([^"]+)"/.exec(line)?.[1])).toEqual(monitors.map(({ domain: one }) => one));
});
