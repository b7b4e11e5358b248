import { isoTime } from '../../domain/time.ts';
import type { LookedUp } from '../../lookups/look-up-records.ts';
import type { DnsSchema } from '../schemas.ts';
import { recordJson, type Written } from './parts.ts';

/**
 * Returns records and lookups under the names of the API. What a failure says in words names our resolvers; the
 * API does not.
 */
export const dnsJson = (domain: string, { records, lookups }: LookedUp): Written<typeof DnsSchema> => ({
  domain,
  records: records.map(recordJson),
  lookups: lookups.map(({ name, type, outcome, observedAt }) => ({
    name,
    type,
    outcome,
    observed_at: isoTime(observedAt),
  })),
});
