import { ChangeHistorySchema, ChangeMomentSchema, MeaningSchema } from '../change-schemas.ts';
import { says } from '../descriptions.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation } from '../operation.ts';
import { jsonOf, problem } from '../operation-result.ts';
import { domain, opaque, wholeNumber } from '../parameters.ts';
import { changesJson } from '../v1/changes.ts';

const LIMIT = { least: 1, most: 50, absent: 20 } as const;

export const getChanges = defineOperation({
  id: 'getChanges',
  method: 'GET',
  path: '/v1/domain/{domain}/changes',
  summary: says('changes/summary'),
  description: says('changes/description'),
  parameters: {
    domain,
    limit: wholeNumber(`Moments of change in one answer: 1 to ${LIMIT.most}; default ${LIMIT.absent}.`, LIMIT),
    cursor: opaque(says('parameter/changes-cursor')),
  },
  schema: ChangeHistorySchema,
  components: { ChangeHistory: ChangeHistorySchema, ChangeMoment: ChangeMomentSchema, Meaning: MeaningSchema },
  sample: {
    domain: 'example.com',
    changes: [
      {
        observed_at: '2026-11-22T09:05:07Z',
        score_before: { health_score: 80, health_score_max: 80, grade: 'B' },
        score_after: { health_score: 65, health_score_max: 65, grade: 'C' },
        meanings: [
          {
            code: 'dmarc-weakened',
            area: 'mail',
            severity: 'error',
            message: 'DMARC weakened from reject to none',
            records: [
              {
                name: '_dmarc.example.com',
                type: 'TXT',
                before: ['v=DMARC1; p=reject'],
                after: ['v=DMARC1; p=none'],
              },
            ],
          },
        ],
        more_meanings: 0,
      },
    ],
    next: null,
  },
  problems: ['invalid-parameter'],
  async handle(services, { domain: name, limit, cursor }, { client }) {
    const changes = await services.changeHistory(name, { limit, ...(cursor === undefined ? {} : { cursor }) }, client);
    if (typeof changes === 'string') return changes;
    return changes === undefined
      ? problem('invalid-parameter', {
          detail: DETAIL_TEXTS.message('foreign-cursor'),
          parameter: 'cursor',
        })
      : jsonOf(changes, (language) => changesJson(language, changes));
  },
});
