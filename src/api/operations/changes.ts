import { ChangeHistorySchema, ChangeMomentSchema, MeaningSchema } from '../change-schemas.ts';
import { DETAIL_TEXTS } from '../detail-texts.ts';
import { defineOperation, jsonOf, problem } from '../operation.ts';
import { domain, opaque, wholeNumber } from '../parameters.ts';
import { changesJson } from '../v1/changes.ts';

const LIMIT = { least: 1, most: 50, absent: 20 } as const;

export const getChanges = defineOperation({
  id: 'getChanges',
  method: 'GET',
  path: '/v1/domain/{domain}/changes',
  summary: 'What changed at a name, and what it meant',
  description:
    'Each change in words, with its severity, what to do if it was not you, the records before and after, and the health score before and after; newest first. Changes that the same lookups first saw are together. Failed lookups, rotating records, new TTLs and what only an archive saw do not count as changes. This call looks nothing up: a name that was never looked up has no changes. A page may have fewer changes than the limit even if older ones follow.',
  parameters: {
    domain,
    limit: wholeNumber(`Moments of change in one answer: 1 to ${LIMIT.most}; default ${LIMIT.absent}.`, LIMIT),
    cursor: opaque('The `next` of an earlier answer, for older changes.'),
  },
  schema: ChangeHistorySchema,
  components: { ChangeHistory: ChangeHistorySchema, ChangeMoment: ChangeMomentSchema, Meaning: MeaningSchema },
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
