import { HEALTH } from '../../diagnoses/kinds.ts';
import { CheckSchema } from '../check-schemas.ts';
import { defineReportOperation } from '../report-operation.ts';
import { AreaSchema, ReportSchema, SectionSchema } from '../report-schemas.ts';

export const getReport = defineReportOperation({
  kind: HEALTH,
  id: 'getReport',
  summary: 'DNS and mail-authentication health of a name',
  description:
    'Score, grade, ten checks with their evidence and fixes, areas and records: all that the report page shows. If we have never looked up the name, we do so on demand. If our data is old, we return it with its date and look it up again.',
  schema: ReportSchema,
  components: { Report: ReportSchema, Check: CheckSchema, Area: AreaSchema, Section: SectionSchema },
});
