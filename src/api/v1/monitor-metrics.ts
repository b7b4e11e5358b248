import { setImmediate as nextRound } from 'node:timers/promises';
import type { Instant } from '../../domain/time.ts';
import { daysUntil, type ListedMonitor } from '../../monitoring/fleet/listed.ts';
import { GRAVITIES } from '../../monitoring/model/alert.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { MONITOR_METRIC_TEXTS } from '../monitor-metric-texts.ts';
import type { WrittenText } from '../operation-result.ts';

/** One number of a monitor, with its labels beside `domain`. */
interface MonitorValue {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** One metric: the labels that it has beside `domain`, and its numbers of a monitor, none where they are not known. */
interface MonitorMetric {
  readonly name: keyof typeof MONITOR_METRIC_TEXTS.texts;
  readonly labels?: readonly string[];
  of(row: ListedMonitor, now: Instant): readonly MonitorValue[];
}

/** Gives a number that has no labels of its own, or none where it is not known. */
const single = (value: number | null): readonly MonitorValue[] => (value === null ? [] : [{ labels: {}, value }]);
const yesOrNo = (is: boolean): readonly MonitorValue[] => single(is ? 1 : 0);

/** Lists the metrics in their order. Source of names and units: Prometheus, Metric and label naming. */
export const MONITOR_METRICS: readonly MonitorMetric[] = [
  {
    name: 'paused',
    of: ({ monitor }) => yesOrNo(monitor.state === 'paused'),
  },
  {
    name: 'over-limit',
    of: ({ monitor }) => yesOrNo(monitor.state === 'over-limit'),
  },
  {
    name: 'since-last-run-seconds',
    of: ({ monitor: { lastRunAt } }, now) => single(lastRunAt === null ? null : Math.max(0, now - lastRunAt) / 1000),
  },
  {
    name: 'unreachable',
    // Such a domain may have no check that got an answer.
    of: ({ monitor: { lastRunAt, status } }) =>
      lastRunAt === null && status.silentSince === null ? [] : yesOrNo(status.silentSince !== null),
  },
  {
    name: 'missing',
    of: ({ monitor: { lastRunAt, status } }) => (lastRunAt === null ? [] : yesOrNo(status.missingSince !== null)),
  },
  {
    name: 'failing-lookups',
    of: ({ monitor: { lastRunAt, status } }) => single(lastRunAt === null ? null : status.failingLookups),
  },
  {
    name: 'name-servers-down',
    of: ({ monitor: { lastRunAt, status } }) => single(lastRunAt === null ? null : status.serversDown),
  },
  {
    name: 'score',
    of: ({ monitor: { status } }) => single(status.score?.score ?? null),
  },
  {
    name: 'score-max',
    of: ({ monitor: { status } }) => single(status.score?.max ?? null),
  },
  {
    name: 'open-alerts',
    labels: ['severity'],
    of: ({ open }) =>
      GRAVITIES.map((severity) => ({
        labels: { severity },
        value: open.filter(({ gravity }) => gravity === severity).length,
      })),
  },
  {
    name: 'unheard',
    of: ({ isUnheard }) => yesOrNo(isUnheard),
  },
  {
    name: 'certificate-days-left',
    of: ({ certificateDays }) => single(certificateDays),
  },
  {
    name: 'host-certificate-days-left',
    labels: ['host', 'port'],
    of: ({ monitor: { status } }, now) =>
      status.certificateHosts.flatMap(({ host, port, endsAt }) =>
        single(daysUntil(endsAt, now)).map(({ value }) => ({ labels: { host, port }, value })),
      ),
  },
  {
    name: 'registration-days-left',
    of: ({ registrationDays }) => single(registrationDays),
  },
  {
    name: 'tag-info',
    labels: ['tag'],
    of: ({ monitor: { settings } }) => settings.tags.map((tag) => ({ labels: { tag }, value: 1 })),
  },
];

/** Names a metric as Prometheus stores it. */
export const metricName = (name: MonitorMetric['name']): string => `zonewell_monitor_${name.replaceAll('-', '_')}`;

/** Monitors whose numbers are written at once, in about a millisecond: other requests have their turn in between. */
const ROWS_AT_ONCE = 100;

/** Writes monitors as metrics, in the text format. Source: Prometheus exposition formats 0.0.4. */
export async function monitorMetrics(
  rows: readonly ListedMonitor[],
  { now, language }: { readonly now: Instant; readonly language: Language },
): Promise<WrittenText> {
  // Loaded when it is needed: it takes 20 MB.
  const { Gauge, Registry } = await import('prom-client');
  const words = speak(language, MONITOR_METRIC_TEXTS);
  const lines: string[] = [];
  for (const { name: key, labels = [], of } of MONITOR_METRICS) {
    const name = metricName(key);
    for (let from = 0; from === 0 || from < rows.length; from += ROWS_AT_ONCE) {
      const registry = new Registry();
      const gauge = new Gauge({ name, help: words(key), labelNames: ['domain', ...labels], registers: [registry] });
      for (const row of rows.slice(from, from + ROWS_AT_ONCE))
        for (const { labels: own, value } of of(row, now)) gauge.set({ domain: row.monitor.domain, ...own }, value);
      const written = (await registry.getSingleMetricAsString(name)).split('\n');
      // A metric is described once, before all its numbers.
      lines.push(...(from === 0 ? written : written.filter((line) => !line.startsWith('#'))));
      await nextRound();
    }
  }
  return { type: Registry.PROMETHEUS_CONTENT_TYPE, text: `${lines.filter((line) => line !== '').join('\n')}\n` };
}
