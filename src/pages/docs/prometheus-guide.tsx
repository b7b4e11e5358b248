import type { JSX } from 'preact';
import { MONITOR_METRIC_TEXTS } from '../../api/monitor-metric-texts.ts';
import { getMonitorMetrics } from '../../api/operations/monitors.ts';
import { MONITOR_METRICS, metricName } from '../../api/v1/monitor-metrics.ts';
import type { Language } from '../../texts/languages.ts';
import { speak, speakRich } from '../../texts/speak.ts';
import { Code } from '../design/code.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { MONITORING_DOCS_TEXTS } from './guides-texts.ts';

/** Returns a configuration by which Prometheus reads the monitors of an account. */
function scrapeConfig(publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl);
  return `scrape_configs:
  - job_name: zonewell
    scrape_interval: 5m
    scrape_timeout: 30s
    scheme: ${protocol.slice(0, -1)}
    metrics_path: ${getMonitorMetrics.path}
    authorization:
      type: Bearer
      credentials_file: /etc/prometheus/zonewell.key
    static_configs:
      - targets: ['${host}']
`;
}

/** Shows rules of the kind that owners write. */
const RULES = `groups:
  - name: domains
    rules:
      - alert: CertificateEnds
        expr: ${metricName('certificate-days-left')} < 14
      - alert: CriticalAlertOpen
        expr: ${metricName('open-alerts')}{severity="critical"} > 0
      - alert: NotChecked
        expr: ${metricName('since-last-run-seconds')} > 2 * 86400 and on(domain) ${metricName('paused')} == 0
      - alert: ShopLosesPoints
        expr: |
          delta(${metricName('score')}[1d]) < 0
            and on(domain) ${metricName('tag-info')}{tag="shop"}
`;

/** Shows a metric with its labels, which may be broken over lines between words. */
const MetricText = ({ name, labels }: { readonly name: string; readonly labels: readonly string[] }): JSX.Element => (
  <code {...VERBATIM}>
    {name.split(/(?<=_)/).map((word) => (
      <>
        {word}
        <wbr />
      </>
    ))}
    {`{${labels.join(', ')}}`}
  </code>
);

/** Says how Prometheus reads the monitors of an account, and lists the metrics. */
export function PrometheusGuide(props: { readonly language: Language; readonly publicUrl: string }): JSX.Element {
  const { language, publicUrl } = props;
  const words = speak(language, MONITORING_DOCS_TEXTS);
  const rich = speakRich<typeof MONITORING_DOCS_TEXTS.texts, JSX.Element>(language, MONITORING_DOCS_TEXTS);
  const about = speak(language, MONITOR_METRIC_TEXTS);
  return (
    <section id="prometheus">
      <h2>{words('prometheus')}</h2>
      <p>{rich('prometheus-text', { link: (inside) => <a href={`/docs/api#${getMonitorMetrics.id}`}>{inside}</a> })}</p>
      <Code
        name="prometheus"
        samples={[
          { title: words('scrape'), code: scrapeConfig(publicUrl) },
          { title: words('rules'), code: RULES },
        ]}
      />
      <p>{words('prometheus-minutes')}</p>
      <p>{words('prometheus-unknown')}</p>
      <div class="card">
        <Table
          columns={[{ title: words('metric') }, { title: words('meaning') }]}
          rows={MONITOR_METRICS.map(({ name, labels = [] }) => ({
            cells: [
              {
                content: <MetricText name={metricName(name)} labels={['domain', ...labels]} />,
                wide: true,
              },
              { content: about(name), wide: true },
            ],
          }))}
        />
      </div>
    </section>
  );
}
