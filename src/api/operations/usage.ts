import { says } from '../descriptions.ts';
import { defineOperation } from '../operation.ts';
import { json } from '../operation-result.ts';
import { UsageSchema } from '../usage-schemas.ts';
import { usageJson } from '../v1/usage.ts';

export const getUsage = defineOperation({
  id: 'getUsage',
  method: 'GET',
  path: '/v1/usage',
  summary: says('usage/summary'),
  description: says('usage/description'),
  parameters: {},
  schema: UsageSchema,
  components: { Usage: UsageSchema },
  sample: {
    plan: 'Pro',
    limit: 50_000,
    used: 1204,
    left: 48_796,
    resets_at: '2026-12-01T00:00:00.000Z',
    days: [{ date: '2026-11-29', calls: 96 }],
    key: { id: 'f3a91c', name: 'nightly job', scopes: ['read', 'run'], expires_at: '2027-07-01T00:00:00.000Z' },
  },
  problems: [],
  counts: false,
  handle: async (services, _parameters, { holder, client }) =>
    json(usageJson(await services.usage(holder, client), holder)),
});
