import Type from 'typebox';
import { text } from '../../diagnoses/schema.ts';
import { MAX_TAGS } from '../../monitoring/model/tag.ts';
import { CHOSEN_SETTINGS } from '../../monitoring/settings/monitor-settings.ts';
import { render } from '../../texts/language.ts';
import { jsonBody, NAMES_OF_BODY } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { chosenBy, MONITOR_FILTER, rowsOf } from '../monitor-filter.ts';
import { badField, forAccount, gone, readSettings } from '../monitor-parts.ts';
import { AddedSchema, MonitorSchema, MonitorsSchema, plainWords, SettingsChangeSchema } from '../monitor-schemas.ts';
import { defineAccountOperation } from '../operation.ts';
import { DONE, NOTHING_TO_TELL, onceOf, problem, textOf } from '../operation-result.ts';
import { domain, opaque, wholeNumber } from '../parameters.ts';
import { monitorMetrics } from '../v1/monitor-metrics.ts';
import { listedJson, monitorJson } from '../v1/monitors.ts';

const PAGE = { least: 1, most: 100, absent: 100 } as const;

/** Shows a part of a monitor. */
const SAMPLE = {
  domain: 'example.com',
  unicode_domain: 'example.com',
  state: 'active',
  plan: 'Pro',
  check_interval: '1h',
  score: { health_score: 80, health_score_max: 80, grade: 'B' },
  failing_lookups: 0,
  certificate_expires_at: '2027-02-11T23:59:59.000Z',
  last_checked_at: '2026-11-30T09:00:00.000Z',
  next_check_at: '2026-11-30T10:00:00.000Z',
  settings: { tags: ['shop'], mute: ['addresses'], watch_tls: true, certificate_stages: [14, 3] },
} as const;

const OF_MONITORS = { scope: 'monitors', isOnce: true } as const;

export const listMonitors = defineAccountOperation({
  ...OF_MONITORS,
  id: 'listMonitors',
  method: 'GET',
  path: '/v1/monitors',
  summary: says('monitors/list'),
  description: says('monitors/list-description'),
  parameters: {
    ...MONITOR_FILTER,
    limit: wholeNumber(says('parameter/monitors-limit'), PAGE),
    cursor: opaque(says('parameter/monitors-cursor')),
  },
  schema: MonitorsSchema,
  components: { Monitors: MonitorsSchema },
  sample: { monitors: [{ ...SAMPLE, open_alerts: 1, attention: ['alert'], unheard: false }], next: null },
  problems: ['not-found'],
  counts: false,
  handle: (services, { limit, cursor = '', ...filter }, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      const { monitors } = services;
      const rows = await rowsOf(services, account);
      const chosen = chosenBy(rows, filter).filter(({ monitor }) => monitor.domain > cursor);
      const page = chosen.slice(0, limit);
      return onceOf((language) =>
        render(language, {
          monitors: page.map((row) => listedJson(row, account, monitors.plans)),
          next: chosen.length > limit ? (page.at(-1)?.monitor.domain ?? null) : null,
        }),
      );
    }),
});

const METRICS_SAMPLE = `# HELP zonewell_monitor_score Health score of its latest report
# TYPE zonewell_monitor_score gauge
zonewell_monitor_score{domain="example.com"} 80
# HELP zonewell_monitor_certificate_days_left Days until the first of its certificates expires
# TYPE zonewell_monitor_certificate_days_left gauge
zonewell_monitor_certificate_days_left{domain="example.com"} 73
`;

/** Describes monitors as Prometheus reads them. */
const MetricsSchema = text(says('monitors/metrics-text'));

export const getMonitorMetrics = defineAccountOperation({
  ...OF_MONITORS,
  id: 'getMonitorMetrics',
  method: 'GET',
  path: '/v1/monitors/metrics',
  summary: says('monitors/metrics'),
  description: says('monitors/metrics-description'),
  parameters: {},
  schema: MetricsSchema,
  form: { type: 'text/plain', description: says('monitors/metrics-text'), isOnly: true },
  components: {},
  sample: METRICS_SAMPLE,
  problems: ['not-found'],
  counts: false,
  handle: (services, _parameters, { account: { id }, language }) =>
    forAccount(services, id, async (account) =>
      textOf(await monitorMetrics(await rowsOf(services, account), { now: services.now(), language })),
    ),
});

export const addMonitors = defineAccountOperation({
  ...OF_MONITORS,
  id: 'addMonitors',
  method: 'POST',
  path: '/v1/monitors',
  summary: says('monitors/add'),
  description: says('monitors/add-description'),
  parameters: {},
  body: jsonBody(
    Type.Object(
      { domains: plainWords(says('monitors/add-domains'), { maxItems: NAMES_OF_BODY.most }) },
      { additionalProperties: false },
    ),
    { example: { domains: ['example.com', 'example.org'] }, maxBytes: NAMES_OF_BODY.octets },
  ),
  schema: AddedSchema,
  components: { AddedMonitors: AddedSchema },
  sample: {
    names: [
      { typed: 'example.com', outcome: 'added', domain: 'example.com', exists: true, fault: null },
      { typed: 'example.org', outcome: 'existing', domain: 'example.org', exists: true, fault: null },
    ],
    unread: [],
  },
  problems: ['not-found', 'invalid-body', 'rate-limited'],
  handle: (services, _parameters, { account: { id }, body: { domains } }) =>
    forAccount(services, id, async (account) => {
      const added = await services.monitors.add(account, domains.join('\n'), { throttled: true });
      if (!added.ok)
        return added.why === 'throttled'
          ? problem('rate-limited', { detail: added.fault })
          : badField('domains', added.fault);
      return onceOf((language) =>
        render(language, {
          names: added.names.map((one) => ({
            typed: one.typed,
            outcome: one.outcome,
            domain: one.outcome === 'invalid' ? null : one.domain,
            exists: one.outcome === 'invalid' ? null : (one.exists ?? true),
            fault: one.outcome === 'invalid' ? one.fault : null,
          })),
          unread: added.unread,
        }),
      );
    }),
});

const ONE = { ...OF_MONITORS, path: '/v1/monitors/{domain}', parameters: { domain } } as const;

export const getMonitor = defineAccountOperation({
  ...ONE,
  id: 'getMonitor',
  method: 'GET',
  summary: says('monitors/get'),
  description: says('monitors/get-description'),
  schema: MonitorSchema,
  components: { Monitor: MonitorSchema },
  sample: SAMPLE,
  problems: ['not-found'],
  counts: false,
  handle: (services, { domain: name }, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      const monitor = await services.monitors.monitor(account, name);
      return monitor === undefined
        ? gone('no-monitor', 'domain')
        : onceOf((language) => render(language, monitorJson(monitor, account, services.monitors.plans)));
    }),
});

const TagsSchema = (about: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: MAX_TAGS, description: about }));

export const changeMonitor = defineAccountOperation({
  ...ONE,
  id: 'changeMonitor',
  method: 'PATCH',
  summary: says('monitors/change'),
  description: says('monitors/change-description'),
  body: jsonBody(
    Type.Object(
      {
        state: Type.Optional(Type.Enum(['active', 'paused'], { description: says('monitors/change-state') })),
        settings: Type.Optional(SettingsChangeSchema),
        add_tags: TagsSchema(says('monitors/add-tags')),
        remove_tags: TagsSchema(says('monitors/remove-tags')),
      },
      { additionalProperties: false },
    ),
    { example: { settings: { watch_tls: true, mute: ['addresses'] }, add_tags: ['shop'] } },
  ),
  schema: MonitorSchema,
  components: { Monitor: MonitorSchema },
  sample: SAMPLE,
  problems: ['not-found', 'invalid-body'],
  handle: (services, { domain: name }, { account: { id }, body }) =>
    forAccount(services, id, async (account) => {
      const { monitors } = services;
      const read = readSettings(body.settings ?? {});
      if (!read.ok) return badField(read.field, read.fault);
      const addTags = CHOSEN_SETTINGS.tags.parse(body.add_tags ?? []);
      if (!addTags.ok) return badField('add_tags', addTags.fault);
      const removeTags = CHOSEN_SETTINGS.tags.parse(body.remove_tags ?? []);
      if (!removeTags.ok) return badField('remove_tags', removeTags.fault);
      const tags = { addTags: addTags.value, removeTags: removeTags.value };
      if (Object.keys(read.settings).length + tags.addTags.length + tags.removeTags.length > 0) {
        const change = { kind: 'settings', settings: read.settings, ...tags } as const;
        const [outcome] = await monitors.changeSeveral(account, [name], change);
        if (outcome?.outcome === 'refused') return badField('settings', outcome.fault);
        if (outcome?.outcome === 'too-many-tags')
          return badField('add_tags', DETAIL_TEXTS.message('too-many-tags', { most: MAX_TAGS }));
      }
      if (body.state !== undefined) await monitors[body.state === 'paused' ? 'pause' : 'resume'](account, name);
      const monitor = await monitors.monitor(account, name);
      return monitor === undefined
        ? gone('no-monitor', 'domain')
        : onceOf((language) => render(language, monitorJson(monitor, account, monitors.plans)));
    }),
});

export const removeMonitor = defineAccountOperation({
  ...ONE,
  id: 'removeMonitor',
  method: 'DELETE',
  summary: says('monitors/remove'),
  description: says('monitors/remove-description'),
  ...NOTHING_TO_TELL,
  problems: ['not-found'],
  handle: (services, { domain: name }, { account: { id } }) =>
    forAccount(services, id, async (account) =>
      (await services.monitors.remove(account, name)) === 'gone' ? gone('no-monitor', 'domain') : DONE,
    ),
});
