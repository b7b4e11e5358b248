import { defineOperation, json } from '../operation.ts';
import { domain } from '../parameters.ts';
import { CheckSchema, ReportSchema, SectionSchema } from '../schemas.ts';

export const getReport = defineOperation({
  id: 'getReport',
  method: 'GET',
  path: '/v1/domain/{domain}/report',
  summary: 'DNS and mail-authentication health of a name',
  description:
    'Score, grade, ten checks with their evidence and fixes, sections and records: all that the report page shows. What was never observed is looked up on demand; what is old is given with its date and looked up again.',
  parameters: { domain },
  schema: ReportSchema,
  components: { Report: ReportSchema, Check: CheckSchema, Section: SectionSchema },
  problems: [],
  async handle(services, { domain: name }, { client }) {
    const report = await services.stored('health', name, client);
    return typeof report === 'string' ? report : json(report);
  },
});
