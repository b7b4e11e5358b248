import { DETAIL_TEXTS } from '../detail-texts.ts';
import { HISTORY_PARAMETERS, historyQueryOf } from '../history-query.ts';
import { ChangeSchema, HistorySchema, RecordHistorySchema } from '../history-schemas.ts';
import { defineOperation, json, lines, problem } from '../operation.ts';
import { domain } from '../parameters.ts';

export const getDnsHistory = defineOperation({
  id: 'getDnsHistory',
  method: 'GET',
  path: '/v1/domain/{domain}/dns-history',
  summary: 'History of the DNS records of a name',
  description:
    'Changes as they were observed, newest first, and every record ever observed with its stretches of time. The day of a change is that of the first lookup that saw it. Failed lookups and rotating records do not count as changes. This call looks nothing up: a name that was never looked up has no history. With `Accept: application/x-ndjson` the stretches come in the Passive DNS Common Output Format, a line each.',
  parameters: { domain, ...HISTORY_PARAMETERS },
  schema: HistorySchema,
  components: { History: HistorySchema, Change: ChangeSchema, RecordHistory: RecordHistorySchema },
  lines: 'Stretches of time in the Passive DNS Common Output Format, a JSON object a line.',
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
      : json(history);
  },
});
