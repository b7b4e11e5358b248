import type { Accounts } from '../../accounts/accounts.ts';
import type { Quotas } from '../../accounts/plans.ts';
import type { Meter } from '../../accounts/quota.ts';
import type { Words } from '../../domain/message.ts';
import type { MonitorService } from '../../monitoring/service/monitor-service.ts';
import type { Stores } from '../../store/opened.ts';
import type { ADMIN_TEXTS } from './admin-texts.ts';
import type { DatabaseFlags } from './database.ts';

export interface AdminFlags extends DatabaseFlags {
  readonly json?: true;
  readonly plan?: string;
  readonly scope?: string;
  readonly until?: string;
  readonly from?: string;
  readonly revoke?: true;
  readonly yes?: true;
}

/** Holds what a command of the operator works with. */
export interface AdminContext {
  readonly stores: Stores;
  readonly accounts: Accounts;
  readonly monitors: MonitorService;
  readonly meter: Meter;
  readonly quotas: Quotas;
  readonly flags: AdminFlags;
  /** The address of the service, as links have it. */
  readonly publicUrl: string;
  print(line: string): void;
  readonly words: Words<typeof ADMIN_TEXTS.texts>;
}
