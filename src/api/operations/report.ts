import { HEALTH } from '../../diagnoses/kinds.ts';
import { defineReportOperation } from '../report-operation.ts';
import { CheckSchema, ReportSchema, SectionSchema } from '../schemas.ts';

export const getReport = defineReportOperation({
  kind: HEALTH,
  id: 'getReport',
  summary: 'DNS and mail-authentication health of a name',
  description:
    'Score, grade, ten checks with their evidence and fixes, sections and records: all that the report page shows. What was never observed is looked up on demand; what is old is given with its date and looked up again.',
  schema: ReportSchema,
  components: { Report: ReportSchema, Check: CheckSchema, Section: SectionSchema },
});
