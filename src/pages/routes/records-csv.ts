import { recordsOf } from '../../diagnoses/blocks/records.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import { recordsCsv } from '../history/records-csv.ts';
import { defineDomainPage } from '../web/page.ts';
import { refuse } from './refusal.ts';

/** The records of a report as a file. */
export const recordsFile = defineDomainPage({
  path: '/domain/{domain}/records.csv',
  startsLookups: true,
  get:
    ({ services }) =>
    async (call) => {
      const { domain, request, reply } = call;
      const report = await services.stored(HEALTH, domain, request.ip);
      if (typeof report === 'string') return refuse(call, report);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('Content-Disposition', `attachment; filename="${domain.replace(/[^a-z0-9.-]/g, '_')}-records.csv"`)
        .send(recordsCsv(recordsOf(report)));
    },
});
