import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { HISTORY_PARAMETERS, historyQueryOf } from '../history-query.ts';
import { ChangeSchema, HistorySchema, RecordHistorySchema } from '../history-schemas.ts';
import { defineOperation } from '../operation.ts';
import { json, lines, problem } from '../operation-result.ts';
import { domain } from '../parameters.ts';
import { dnsHistoryJson } from '../v1/dns-history.ts';

export const getDnsHistory = defineOperation({
  id: 'getDnsHistory',
  method: 'GET',
  path: '/v1/domain/{domain}/dns-history',
  summary: says('dns-history/summary'),
  description: says('dns-history/description'),
  parameters: { domain, ...HISTORY_PARAMETERS },
  schema: HistorySchema,
  components: { History: HistorySchema, Change: ChangeSchema, RecordHistory: RecordHistorySchema },
  form: { type: 'application/x-ndjson', description: says('response/lines') },
  sample: {
    domain: 'example.com',
    changes: [
      { observed_on: '2026-10-30', change: 'added', name: 'example.com', type: 'A', value: '192.0.2.10', ttl: 3600 },
    ],
    records: [
      {
        name: 'example.com',
        type: 'A',
        value: '192.0.2.10',
        ttl: 3600,
        first_observed: '2026-06-25',
        last_observed: '2026-11-22',
        count: 16,
        announced_by: {
          on: '2026-11-20',
          prefix: '192.0.2.0/24',
          systems: [{ number: 64500, name: 'EXAMPLE', country: 'US' }],
        },
      },
    ],
    next: null,
  },
  problems: ['invalid-domain', 'invalid-type', 'invalid-parameter'],
  async handle(services, { domain: name, ...parameters }, { client, prefersLines }) {
    const parsed = historyQueryOf(parameters);
    if (!parsed.ok) return problem(parsed.problem, { detail: parsed.detail, parameter: parsed.parameter });
    if (prefersLines) {
      const found = await services.historyLines(name, parsed.query, client);
      return typeof found === 'string' ? found : lines(found);
    }
    const history = await services.history(name, parsed.query, client);
    if (typeof history === 'string') return history;
    return history === undefined
      ? problem('invalid-parameter', {
          detail: DETAIL_TEXTS.message('foreign-cursor'),
          parameter: 'cursor',
        })
      : json(await dnsHistoryJson(history, services.slices()));
  },
});
