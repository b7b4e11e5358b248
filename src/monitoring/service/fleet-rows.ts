import type { Account } from '../../accounts/store.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { type ListedMonitor, monitorRows } from '../fleet/listed.ts';
import type { MonitorService } from './monitor-service.ts';
import { unheardDomains } from './unheard.ts';

/** All monitors of an account as lists show them, and of whose alerts nobody hears. */
interface FleetRows {
  readonly rows: readonly ListedMonitor[];
  readonly unheard: readonly DomainName[];
}

/** Reads all monitors of an account. The statements are as many for one as for a thousand. */
export async function fleetRows(monitors: MonitorService, account: Account, now: Instant): Promise<FleetRows> {
  const [list, open] = await Promise.all([monitors.list(account), monitors.openGravities(account)]);
  const unheard = await unheardDomains(monitors, account, list);
  return { rows: monitorRows(list, { open, unheard, now }), unheard };
}
