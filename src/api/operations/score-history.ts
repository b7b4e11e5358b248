import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation, json, problem } from '../operation.ts';
import { domain, opaque, wholeNumber } from '../parameters.ts';
import { ScoreHistorySchema, ScorePeriodSchema } from '../score-schemas.ts';

const LIMIT = { least: 1, most: 100, absent: 20 } as const;

export const getScoreHistory = defineOperation({
  id: 'getScoreHistory',
  method: 'GET',
  path: '/v1/domain/{domain}/score-history',
  summary: 'Health score of a name over time',
  description:
    'The score as a report of each time would have given it, by the checks of today, and the changes that moved it; newest first. Computed from what was observed: it looks nothing up, and what had not been looked up by then counts as unknown. A name that was never looked up has no scores. A page ends early where a name changed very often, so that two pages may give the same score for times that follow each other.',
  parameters: {
    domain,
    limit: wholeNumber(`Scores in one answer: 1 to ${LIMIT.most}; left out, ${LIMIT.absent}.`, LIMIT),
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
      : json(scores);
  },
});
