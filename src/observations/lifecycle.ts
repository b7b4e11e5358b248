/** How the database is. `not writable`: it can be read, but its disk is full, or it is a standby. */
export type StoreHealth = 'ok' | 'not writable' | 'unreachable';

/** Whether an open database can be used, and its end. */
export interface StoreLifecycle {
  /** Whether the database can be read and written now. */
  check(): Promise<StoreHealth>;
  /** Finishes what was begun, then closes the database and with it all its ports. */
  close(): Promise<void>;
}
