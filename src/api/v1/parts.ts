import type { Static, TSchema } from 'typebox';
import type { RecordRow } from '../../diagnoses/record-row.ts';
import type { Frozen } from '../../diagnoses/schema.ts';
import { dayOf, type Instant, isoTime } from '../../domain/time.ts';
import type { RecordSchema } from '../schemas.ts';

/** Gives the type of what is written for a schema: the compiler compares it with the model. */
export type Written<S extends TSchema> = Frozen<Static<S>>;

export const timeOrNull = (at: Instant | null): string | null => (at === null ? null : isoTime(at));

/** Returns a row of the records table. */
export const recordJson = ({ name, type, value, ttl, count, ...row }: RecordRow): Written<typeof RecordSchema> => ({
  name,
  type,
  value,
  ttl,
  ttl_from_cache: row.ttlFromCache,
  first_observed: dayOf(row.firstObserved),
  last_observed: dayOf(row.lastObserved),
  count,
  observed_at: isoTime(row.lastObserved),
});
