import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation, jsonOf, problem } from '../operation.ts';
import { domain, opaque, wholeNumber } from '../parameters.ts';
import { ScoreHistorySchema, ScorePeriodSchema } from '../score-schemas.ts';
import { scoreHistoryJson } from '../v1/scores.ts';

const LIMIT = { least: 1, most: 100, absent: 20 } as const;

export const getScoreHistory = defineOperation({
  id: 'getScoreHistory',
  method: 'GET',
  path: '/v1/domain/{domain}/score-history',
  summary: 'Health score of a name over time',
  description:
    'The score that a report of each time would have given, by the checks of today, and the changes that moved it; newest first. We compute it from what we observed. This call looks nothing up: what had not been looked up by then counts as unknown, and a name that was never looked up has no scores. If a name changed very often, a page ends early, so two pages may give the same score for adjacent periods.',
  parameters: {
    domain,
    limit: wholeNumber(`Scores in one answer: 1 to ${LIMIT.most}; default ${LIMIT.absent}.`, LIMIT),
    cursor: opaque('The `next` of an earlier answer, for older scores.'),
  },
  schema: ScoreHistorySchema,
  components: { ScoreHistory: ScoreHistorySchema, ScorePeriod: ScorePeriodSchema },
  problems: ['invalid-parameter'],
  async handle(services, { domain: name, limit, cursor }, { client }) {
    const scores = await services.scoreHistory(name, { limit, ...(cursor === undefined ? {} : { cursor }) }, client);
    if (typeof scores === 'string') return scores;
    return scores === undefined
      ? problem('invalid-parameter', {
          detail: DETAIL_TEXTS.message('foreign-cursor'),
          parameter: 'cursor',
        })
      : jsonOf(scores, () => scoreHistoryJson(scores));
  },
});
