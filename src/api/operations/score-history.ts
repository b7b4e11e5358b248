import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation } from '../operation.ts';
import { jsonOf, problem } from '../operation-result.ts';
import { domain, opaque, wholeNumber } from '../parameters.ts';
import { ScoreHistorySchema, ScorePeriodSchema } from '../score-schemas.ts';
import { scoreHistoryJson } from '../v1/scores.ts';

const LIMIT = { least: 1, most: 100, absent: 20 } as const;

export const getScoreHistory = defineOperation({
  id: 'getScoreHistory',
  method: 'GET',
  path: '/v1/domain/{domain}/score-history',
  summary: says('score-history/summary'),
  description: says('score-history/description'),
  parameters: {
    domain,
    limit: wholeNumber(`Scores in one answer: 1 to ${LIMIT.most}; default ${LIMIT.absent}.`, LIMIT),
    cursor: opaque(says('parameter/scores-cursor')),
  },
  schema: ScoreHistorySchema,
  components: { ScoreHistory: ScoreHistorySchema, ScorePeriod: ScorePeriodSchema },
  sample: {
    domain: 'example.com',
    criteria: 'health-1',
    scores: [
      {
        from: '2026-10-30T09:00:00Z',
        to: null,
        health_score: 80,
        health_score_max: 80,
        grade: 'B',
        changes: [
          { change: 'added', name: 'example.com', type: 'TXT', value: 'v=spf1 include:_spf.mail.example -all' },
        ],
        more_changes: 0,
        findings: [{ at: '2026-10-30T09:00:00Z', change: 'ended', check: 'spf', code: 'absent', severity: 'error' }],
        more_findings: 0,
      },
    ],
    next: null,
    stopped: false,
  },
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
