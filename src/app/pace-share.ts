import { randomUUID } from 'node:crypto';
import type { ServerPace } from '../dns/server-pace.ts';
import type { Leases } from '../domain/leases.ts';
import type { Job } from './run-every.ts';

/** How often a process tells the others that it runs, and counts them. Source: docs/limits.md. */
const EVERY_MS = 5000;
/** How long a process that dies counts. Source: docs/limits.md. */
const LEASE_MS = 15_000;
/** Each process holds a lease of a name that begins like this. */
const PREFIX = 'process ';

interface PaceShare {
  readonly job: Job;
  /** Leaves the share of this process to the others. */
  leave(): Promise<void>;
}

/**
 * Shares the pace at each name server evenly among all processes on one database. None waits for another: one that begins
 * takes its part at once, and the others give way when they count next.
 */
export function createPaceShare({ leases, pace }: { readonly leases: Leases; readonly pace: ServerPace }): PaceShare {
  const holder = randomUUID();
  const name = `${PREFIX}${holder}`;
  return {
    job: {
      name: 'pace',
      intervalMs: EVERY_MS,
      sharing: 'everywhere',
      async work() {
        await leases.acquire(name, holder, LEASE_MS);
        pace.shareWith(Math.max(await leases.held(PREFIX), 1));
      },
    },
    leave: () => leases.release(name, holder),
  };
}
