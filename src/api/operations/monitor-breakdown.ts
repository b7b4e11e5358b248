import { BreakdownSchema } from '../breakdown-schema.ts';
import { says } from '../descriptions.ts';
import { chosenBy, MONITOR_FILTER, rowsOf } from '../monitor-filter.ts';
import { forAccount } from '../monitor-parts.ts';
import { defineAccountOperation } from '../operation.ts';
import { onceOf } from '../operation-result.ts';
import { breakdownJson } from '../v1/monitor-breakdown.ts';

/** Names of each kind in one answer; more are counted. Source: docs/limits.md. */
const MOST_NAMES = 100;

const NO_OTHERS = { names: 0, monitors: 0 } as const;

export const getMonitorBreakdown = defineAccountOperation({
  scope: 'monitors',
  isOnce: true,
  id: 'getMonitorBreakdown',
  method: 'GET',
  path: '/v1/monitors/breakdown',
  summary: says('monitors/breakdown'),
  description: says('monitors/breakdown-description'),
  parameters: MONITOR_FILTER,
  schema: BreakdownSchema,
  components: { MonitorBreakdown: BreakdownSchema },
  sample: {
    monitors: 3,
    registrar: { names: [{ name: 'Example Registrar', monitors: 2 }], others: NO_OTHERS, none: 0, unknown: 1 },
    issuer: { names: [{ name: 'Let’s Encrypt', monitors: 3 }], others: NO_OTHERS, none: 0, unknown: 0 },
    dns: { names: [{ name: 'Cloudflare', monitors: 2 }], others: NO_OTHERS, none: 1, unknown: 0 },
    tag: { names: [{ name: 'shop', monitors: 1 }], others: NO_OTHERS, none: 2, unknown: 0 },
  },
  problems: ['not-found'],
  counts: false,
  handle: (services, filter, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      const rows = chosenBy(await rowsOf(services, account), filter);
      return onceOf(() => breakdownJson(rows, MOST_NAMES));
    }),
});
