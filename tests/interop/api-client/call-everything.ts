// A program of somebody else's: `npm run test:interop` generates `api.d.ts` from the OpenAPI document, compiles this against
// it, and runs it. It calls every operation, and reads of each answer what its types say.
import createClient from 'openapi-fetch';
import parsePrometheus from 'parse-prometheus-text-format';
import type { paths } from './api.js';

const [baseUrl = '', key = '', nameServer = ''] = process.argv.slice(2);
const called: string[] = [];
const api = createClient<paths>({ baseUrl, headers: { 'X-API-Key': key } });
api.use({
  onRequest({ request, schemaPath }) {
    called.push(`${request.method} ${schemaPath}`);
  },
});

/** An answer of the client: its body, or the problem. */
interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the body of an answer. Throws the problem where there is one. */
async function bodyOf<T>(call: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null)
    throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

/** Throws where something was not done. */
async function done(call: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (response.status !== 204) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
}

/** Throws where an answer is not as it was expected. */
function expectEqual(found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

/** Returns the id of a run. Throws where its report came at once: nobody asked to wait for it. */
function idOf(run: { readonly id: string } | { readonly checks: unknown }): string {
  if ('checks' in run) throw new Error('A report instead of a run');
  return run.id;
}

const domain = 'perfect.example';
const params = { path: { domain } };

// Reports, records and histories.
const report = await bodyOf(api.GET('/v1/domain/{domain}/report', { params }));
expectEqual(report.health_score, 100);
expectEqual(report.checks.length, 10);
for (const one of [
  await bodyOf(api.GET('/v1/domain/{domain}/mail-security', { params })),
  await bodyOf(api.GET('/v1/domain/{domain}/ssl', { params })),
  await bodyOf(api.GET('/v1/domain/{domain}/diagnosis', { params })),
  await bodyOf(api.GET('/v1/domain/{domain}/seo', { params: { ...params, query: { path: '/' } } })),
  await bodyOf(api.GET('/v1/domain/{domain}/ai-search', { params })),
])
  expectEqual(one.domain, domain);
const dns = await bodyOf(api.GET('/v1/domain/{domain}/dns', { params: { ...params, query: { type: 'A,MX' } } }));
expectEqual(
  dns.records.every(({ type }) => type === 'A' || type === 'MX'),
  true,
);
const spf = await bodyOf(api.GET('/v1/domain/{domain}/spf', { params: { ...params, query: { ip: '203.0.113.9' } } }));
expectEqual(spf.domain, domain);
const whois = await bodyOf(api.GET('/v1/domain/{domain}/whois', { params }));
expectEqual(whois.registrar?.name, 'Careful Names');
const history = await bodyOf(
  api.GET('/v1/domain/{domain}/dns-history', { params: { ...params, query: { limit: 10 } } }),
);
// It answers in lines where that is preferred.
expectEqual(typeof history !== 'string' && history.records.length > 0, true);
const scores = await bodyOf(api.GET('/v1/domain/{domain}/score-history', { params }));
expectEqual(scores.scores[0]?.health_score, 100);
expectEqual((await bodyOf(api.GET('/v1/domain/{domain}/changes', { params }))).domain, domain);

// Live runs.
const health = await bodyOf(
  api.POST('/v1/domain/{domain}/report/run', { params: { ...params, header: { Prefer: 'wait=20' } } }),
);
if (!('checks' in health)) throw new Error('It took longer than 20 seconds');
expectEqual(health.health_score, 100);
const runs = {
  health: idOf(await bodyOf(api.POST('/v1/domain/{domain}/report/run', { params }))),
  mail: idOf(await bodyOf(api.POST('/v1/domain/{domain}/mail-security/run', { params }))),
  ssl: idOf(await bodyOf(api.POST('/v1/domain/{domain}/ssl/run', { params }))),
  diagnosis: idOf(await bodyOf(api.POST('/v1/domain/{domain}/diagnosis/run', { params }))),
  seo: idOf(await bodyOf(api.POST('/v1/domain/{domain}/seo/run', { params }))),
  ai: idOf(await bodyOf(api.POST('/v1/domain/{domain}/ai-search/run', { params }))),
};
const of = (run: string) => ({ params: { path: { domain, run } } });
for (const { state, report: own } of [
  await bodyOf(api.GET('/v1/domain/{domain}/report/run/{run}', of(runs.health))),
  await bodyOf(api.GET('/v1/domain/{domain}/mail-security/run/{run}', of(runs.mail))),
  await bodyOf(api.GET('/v1/domain/{domain}/ssl/run/{run}', of(runs.ssl))),
  await bodyOf(api.GET('/v1/domain/{domain}/diagnosis/run/{run}', of(runs.diagnosis))),
  await bodyOf(api.GET('/v1/domain/{domain}/seo/run/{run}', of(runs.seo))),
  await bodyOf(api.GET('/v1/domain/{domain}/ai-search/run/{run}', of(runs.ai))),
])
  expectEqual(own?.domain ?? state, state === 'ended' ? domain : state);

// Before a change.
const zone = `$ORIGIN ${domain}.\n@ 60 SOA ns1 hostmaster 1 7200 900 1209600 60\n@ 60 NS ns1\nns1 60 A ${nameServer}\n`;
const planned = await bodyOf(api.POST('/v1/planned-zone', { body: { zone, kind: 'mail' } }));
expectEqual(planned.origin, domain);
expectEqual(planned.changes.length > 0, true);
const undelegated = await bodyOf(
  api.POST('/v1/undelegated', {
    body: { domain, name_servers: [{ host: `ns1.${domain}`, addresses: [nameServer] }], ds: [] },
  }),
);
expectEqual(undelegated.exists, true);

// Batches.
const batch = await bodyOf(
  api.POST('/v1/batches', {
    params: { header: { 'Idempotency-Key': 'the-list' } },
    body: { domains: [domain, 'garage.example'], kind: 'health' },
  }),
);
const ofBatch = { params: { path: { batch: batch.id } } };
expectEqual((await bodyOf(api.GET('/v1/batches/{batch}', ofBatch))).total, 2);
const { response: results } = await api.GET('/v1/batches/{batch}/results', { ...ofBatch, parseAs: 'text' });
expectEqual(results.status, 200);

// Monitors and what belongs to them.
const { names } = await bodyOf(api.POST('/v1/monitors', { body: { domains: [domain] } }));
expectEqual(names[0]?.outcome, 'added');
const { monitors } = await bodyOf(api.GET('/v1/monitors', { params: { query: { limit: 1 } } }));
expectEqual(monitors[0]?.domain, domain);
const metrics = parsePrometheus(await bodyOf(api.GET('/v1/monitors/metrics', { parseAs: 'text' })));
expectEqual(metrics.find(({ name }) => name === 'zonewell_monitor_paused')?.metrics[0]?.labels?.['domain'], domain);
const changed = await bodyOf(
  api.PATCH('/v1/monitors/{domain}', { params, body: { settings: { watch_tls: true }, add_tags: ['shop'] } }),
);
expectEqual(changed.settings.tags[0], 'shop');
expectEqual((await bodyOf(api.GET('/v1/monitors/{domain}', { params }))).settings.watch_tls, true);
const { recipient } = await bodyOf(api.POST('/v1/recipients', { body: { address: 'oncall@example.com' } }));
if (recipient === null) throw new Error('No recipient');
const ofRecipient = { params: { path: { recipient: recipient.id } } };
expectEqual((await bodyOf(api.GET('/v1/recipients'))).recipients.length > 0, true);
const chosen = await bodyOf(api.PATCH('/v1/recipients/{recipient}', { ...ofRecipient, body: { least: 'error' } }));
expectEqual(chosen.least, 'error');
await done(api.DELETE('/v1/recipients/{recipient}', ofRecipient));
const window = await bodyOf(
  api.POST('/v1/windows', {
    body: {
      name: 'Move',
      domains: [domain],
      groups: ['mail-route'],
      day: '2037-01-15',
      at: '22:00',
      minutes: 120,
      time_zone: 'Europe/Zurich',
    },
  }),
);
expectEqual((await bodyOf(api.GET('/v1/windows'))).windows[0]?.id, window.id);
await done(api.DELETE('/v1/windows/{window}', { params: { path: { window: window.id } } }));
const { alerts } = await bodyOf(api.GET('/v1/alerts', { params: { query: { limit: 5 } } }));
const ofAlert = { params: { path: { alert: alerts[0]?.id ?? '' } } };
expectEqual((await bodyOf(api.GET('/v1/alerts/{alert}', ofAlert))).id, alerts[0]?.id);
const seen = await bodyOf(api.POST('/v1/alerts/{alert}/acknowledgement', { ...ofAlert, body: { comment: 'Known' } }));
expectEqual(seen.acknowledged?.comment, 'Known');
expectEqual((await bodyOf(api.DELETE('/v1/alerts/{alert}/acknowledgement', ofAlert))).acknowledged, null);
await done(api.DELETE('/v1/monitors/{domain}', { params }));
expectEqual((await bodyOf(api.GET('/v1/usage'))).plan, 'Pro');

// A problem has types as well.
const { error } = await api.GET('/v1/domain/{domain}/dns', { params: { path: { domain: 'a..b' } } });
expectEqual(error?.parameter, 'domain');

console.log(JSON.stringify([...new Set(called)]));
