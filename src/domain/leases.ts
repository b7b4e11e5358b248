/**
 * Leases of named pieces of work that several processes share, so that one of them does each. A process that dies leaves
 * its leases to others once their time is over. The database keeps the time: the clocks of machines may differ.
 *
 * A holder is one attempt at the work, not a process: each gets an identifier of its own.
 */
export interface Leases {
  /** Takes a lease that nobody has, for so many milliseconds. Returns false where somebody has it, and that may be this process. */
  acquire(name: string, holder: string, ms: number): Promise<boolean>;
  /**
   * Makes a lease of this holder last for so many milliseconds from now, also where its time is over and nobody took it.
   * Returns false where it was lost.
   */
  renew(name: string, holder: string, ms: number): Promise<boolean>;
  /** Ends a lease before its time. Does nothing where this holder has lost it. */
  release(name: string, holder: string): Promise<void>;
  /** Returns how many leases are held whose names begin with a prefix. */
  held(prefix: string): Promise<number>;
  /** Deletes what processes that died have left: leases whose time is over. */
  purge(): Promise<void>;
}
