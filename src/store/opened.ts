import type { AccountStore } from '../accounts/store.ts';
import type { BatchStore } from '../batches/batch.ts';
import type { Leases } from '../domain/leases.ts';
import type { Message } from '../domain/message.ts';
import type { Outbox } from '../mail/store.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../monitoring/model/store.ts';
import type { RuleStore } from '../monitoring/rules/rule-store.ts';
import type { ImportStore } from '../observations/imports.ts';
import type { StoreLifecycle } from '../observations/lifecycle.ts';
import type { ResponseStore } from '../observations/responses.ts';
import type { ObservationStore } from '../observations/store.ts';
import type { Overview } from './overview.ts';

/**
 * Lists what a database keeps of domains, each under its key. They may lie on many machines, so `atomically` gives none of
 * this.
 */
export interface DomainStores {
  readonly observations: ObservationStore;
  readonly responses: ResponseStore;
  readonly imports: ImportStore;
}

/**
 * Lists what a database keeps of accounts, and of the work that processes share by leases: all of it lies on one machine, so
 * a transaction may span it. Take only the ports that you use.
 */
export interface ControlStores {
  readonly accounts: AccountStore;
  readonly outbox: Outbox;
  readonly leases: Leases;
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly rules: RuleStore;
  readonly batches: BatchStore;
}

/**
 * Reads of histories, reports and exports. They may come from a replica, which lags behind a little, so nothing may be written
 * because of what they return: for that, read from the ports. What this process wrote is in them.
 */
export interface SharedReads {
  /** How far what other processes wrote may lag behind; 0 where there is no replica. */
  readonly maxLagMs: number;
  readonly observations: Pick<ObservationStore, 'read' | 'keysAfter'>;
  readonly imports: Pick<ImportStore, 'imported'>;
}

/** A database that is open, with all that is kept in it. */
export interface Stores extends DomainStores, ControlStores, StoreLifecycle {
  readonly reading: SharedReads;
  readonly overview: Overview;
  /**
   * Runs `work` in one transaction over what lies on one machine: all of it happens, or nothing. Where `work` rejects, or one of its calls
   * does, all is rolled back. Inside, use the ports that are given, one call after the other; any others, and
   * `atomically` itself, reject there, so that nothing is written that would not be rolled back.
   *
   * Keep it short and wait for nothing but the database: on SQLite everybody else waits meanwhile. It may run again where
   * a connection broke or two transactions met (PostgreSQL), so `work` must bear that: an e-mail has a name of its own,
   * and storing it again does nothing.
   */
  atomically<T>(work: (ports: ControlStores) => Promise<T>): Promise<T>;
}

export interface OpenOptions {
  /**
   * Whether SQLite may keep an eighth of this process's memory of its file, up to 1 GiB, for who goes on to read; else it
   * is 64 MiB. A PostgreSQL has a cache of its own.
   */
  readonly largeCache?: boolean;
  /** A replica of a PostgreSQL, how far it may lag behind, and what to call when it no longer can be read from. */
  readonly replica?: { readonly url: string; readonly maxLagMs: number; onAway(error: unknown): void } | undefined;
  /** Whether a PostgreSQL without a synchronous standby counts as not ready. */
  readonly requireSync?: boolean;
  /** Called where a stored document cannot be read: what it is of, and the name of its row. It counts as never stored. */
  readonly onUnreadable?: (what: string, id: string) => void;
}

/** Tells what was opened, or what is wrong and what to do about it. */
export type Opened =
  | ({ readonly ok: true } & Stores)
  | { readonly ok: false; readonly fault: Message; readonly hint: Message };

/** Names a database as a message may show it: a URL without its password and its parameters. */
export function databaseLabel(database: string): string {
  if (!database.includes('://')) return database;
  if (!URL.canParse(database)) return database.replace(/:\/\/[^@/]*@/, '://…@');
  const { protocol, username, host, pathname } = new URL(database);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
