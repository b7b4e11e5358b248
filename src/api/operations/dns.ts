import type { RrType } from '../../domain/rr.ts';
import { says } from '../descriptions.ts';
import { defineOperation } from '../operation.ts';
import { jsonOf, problem } from '../operation-result.ts';
import { domain, recordTypes } from '../parameters.ts';
import { DnsSchema, LookupSchema } from '../schemas.ts';
import { dnsJson } from '../v1/dns.ts';

/** Lists the types that we observe, and give where no type is asked for. */
const OBSERVED_TYPES: readonly RrType[] = ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'HTTPS', 'MX', 'NS', 'TLSA', 'TXT'];

export const getDns = defineOperation({
  id: 'getDns',
  method: 'GET',
  path: '/v1/domain/{domain}/dns',
  summary: says('dns/summary'),
  description: says('dns/description'),
  parameters: { domain, type: recordTypes('A,MX,NS', OBSERVED_TYPES) },
  schema: DnsSchema,
  components: { Dns: DnsSchema, Lookup: LookupSchema },
  sample: {
    domain: 'example.com',
    records: [
      {
        name: 'example.com',
        type: 'A',
        value: '192.0.2.10',
        ttl: 3600,
        first_observed: '2026-06-25',
        last_observed: '2026-11-22',
        count: 16,
        observed_at: '2026-11-22T09:05:07Z',
      },
    ],
    lookups: [
      { name: 'example.com', type: 'A', outcome: 'answer', observed_at: '2026-11-22T09:05:07Z' },
      { name: 'example.com', type: 'MX', outcome: 'failure', observed_at: '2026-11-22T09:05:07Z' },
    ],
  },
  problems: ['lookup-failed', 'lookup-timeout'],
  async handle(services, { domain: name, type: types }, { client }) {
    const found = await services.lookup(name, types, client);
    if (typeof found === 'string') return found;
    if (found.lookups.length > 0 && found.lookups.every(({ outcome }) => outcome === 'failure')) {
      const late = found.lookups.every(({ timeout }) => timeout === true);
      return problem(late ? 'lookup-timeout' : 'lookup-failed');
    }
    return jsonOf(found, () => dnsJson(name, found));
  },
});
