import { readServiceNames } from '../../facts/service-names.ts';
import { type Block, blockOf, defineBlock } from '../block.ts';
import type { Diagnosis } from '../diagnosis.ts';
import type { RecordRow } from '../record-row.ts';

/** The current records of a domain, ordered by type, value and name. */
export const records: Block<readonly RecordRow[]> = defineBlock({
  id: 'records',
  // Asked for whatever the checks ask for.
  needs: { names: readServiceNames },
  data: (_, { report }) => report.rows,
});

/** Returns the records that a diagnosis of any kind lists. */
export const recordsOf = (diagnosis: Diagnosis): readonly RecordRow[] =>
  diagnosis.blocks.some(({ id }) => id === records.id) ? blockOf(diagnosis, records) : [];
