import { DETAIL_TEXTS } from '../detail-texts.ts';
import { HISTORY_PARAMETERS, historyQueryOf } from '../history-query.ts';
import { ChangeSchema, HistorySchema, RecordHistorySchema } from '../history-schemas.ts';
import { defineOperation, json, lines, problem } from '../operation.ts';
import { domain } from '../parameters.ts';
import { dnsHistoryJson } from '../v1/dns-history.ts';

export const getDnsHistory = defineOperation({
  id: 'getDnsHistory',
  method: 'GET',
  path: '/v1/domain/{domain}/dns-history',
  summary: 'History of the DNS records of a name',
  description:
    'Observed changes, newest first, and every record that we ever observed, with its intervals. The day of a change is the day of the first lookup that saw it. Failed lookups and rotating records do not count as changes. This call looks nothing up: a name that was never looked up has no history. With `Accept: application/x-ndjson`, the intervals come in the Passive DNS Common Output Format, one a line.',
  parameters: { domain, ...HISTORY_PARAMETERS },
  schema: HistorySchema,
  components: { History: HistorySchema, Change: ChangeSchema, RecordHistory: RecordHistorySchema },
  lines: 'Intervals in the Passive DNS Common Output Format, one JSON object a line.',
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
