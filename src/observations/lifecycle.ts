/**
 * How the database is. `degraded`: a part of it that holds some domains cannot be used. `not writable`: it can be read, but its disk is full, or it is a standby. `not synchronous`: it has no
 * synchronous standby, though the operator asked for one, so what it stores may not survive a failover.
 */
export type StoreHealth = 'ok' | 'degraded' | 'not synchronous' | 'not writable' | 'unreachable';

/** Whether an open database can be used, and its end. */
export interface StoreLifecycle {
  /** Whether the database can be read and written now. */
  check(): Promise<StoreHealth>;
  /** Names of the parts of the database, each with its own domains, that cannot be used now. */
  partsAway(): Promise<readonly string[]>;
  /** Finishes what was begun, then closes the database and with it all its ports. */
  close(): Promise<void>;
}
