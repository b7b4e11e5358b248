import { asOfTime, at } from '../as-of.ts';
import { defineOperation, json, problem } from '../operation.ts';
import { domain } from '../parameters.ts';
import { CheckSchema, ReportSchema, SectionSchema } from '../schemas.ts';

export const getReport = defineOperation({
  id: 'getReport',
  method: 'GET',
  path: '/v1/domain/{domain}/report',
  summary: 'DNS and mail-authentication health of a name',
  description:
    'Score, grade, ten checks with their evidence and fixes, sections and records: all that the report page shows. What was never observed is looked up on demand; what is old is given with its date and looked up again.',
  parameters: { domain, at },
  schema: ReportSchema,
  components: { Report: ReportSchema, Check: CheckSchema, Section: SectionSchema },
  problems: ['invalid-parameter'],
  async handle(services, { domain: name, at: asked }, { client }) {
    const time = asked === undefined ? undefined : asOfTime(asked, services.now());
    if (time?.ok === false) return problem('invalid-parameter', time);
    const report =
      time === undefined
        ? await services.stored('health', name, client)
        : await services.asOf('health', name, time.at, client);
    return typeof report === 'string' ? report : json(report);
  },
});
