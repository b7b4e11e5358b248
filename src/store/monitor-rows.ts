import type { DomainName } from '../domain/name.ts';
import { decodeSettings, decodeStatus } from '../monitoring/model/documents.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS } from '../monitoring/model/monitor.ts';
import type { WatchState } from '../monitoring/model/watch-state.ts';
import { decodeWatchState } from '../monitoring/model/watch-state-json.ts';
import type { Transact } from './held-account.ts';
import type { MonitorRow } from './tables.ts';

/** Called with the words for a document that cannot be read, and whose row it is. */
export type OnUnreadable = (what: string, id: string) => void;

export interface MonitorEngine {
  readonly transact: Transact;
  /** Whether rows that are read must be locked until the transaction ends. SQLite writes one at a time and needs no locks. */
  readonly lockRows: boolean;
  readonly onUnreadable: OnUnreadable;
}

/** No lease. */
export const NO_LEASE = { holder: null, leased_until: null } as const;

/** All of a monitor but the state it compares with: a thousand of those are more than a page should hold in memory. */
export const LISTED_COLUMNS = [
  'id',
  'account',
  'domain',
  'state',
  'created_at',
  'settings',
  'due_at',
  'last_run_at',
  'status',
] as const satisfies readonly (keyof MonitorRow)[];

export const monitorRow = (monitor: Monitor): MonitorRow => ({
  id: monitor.id,
  account: monitor.account,
  domain: monitor.domain,
  state: monitor.state,
  created_at: monitor.createdAt,
  settings: JSON.stringify(monitor.settings),
  due_at: monitor.dueAt,
  claimed_at: monitor.createdAt,
  ...NO_LEASE,
  last_run_at: monitor.lastRunAt,
  status: JSON.stringify(monitor.status),
  watch: null,
});

/** Reads a monitor. What cannot be read counts as never written: the next run looks everything up and begins afresh. */
export function monitorOf(
  row: Pick<MonitorRow, (typeof LISTED_COLUMNS)[number]>,
  { onUnreadable }: MonitorEngine,
): Monitor {
  const settings = decodeSettings(row.settings);
  if (settings === undefined) onUnreadable('the settings of a monitor', row.id);
  const status = decodeStatus(row.status);
  if (status === undefined) onUnreadable('the status of a monitor', row.id);
  return {
    id: row.id,
    account: row.account,
    // Only names that were parsed are stored.
    domain: row.domain as DomainName,
    state: row.state,
    createdAt: row.created_at,
    settings: settings ?? DEFAULT_SETTINGS,
    dueAt: row.due_at,
    lastRunAt: row.last_run_at,
    status: status ?? NEW_STATUS,
  };
}

export function watchOf({ id, watch: document }: MonitorRow, { onUnreadable }: MonitorEngine): WatchState | null {
  if (document === null) return null;
  const watch = decodeWatchState(document);
  if (watch === undefined) onUnreadable('the state of a monitor', id);
  return watch ?? null;
}
