import type { StoreHealth } from '../observations/lifecycle.ts';
import { isUnwritable } from './unavailable.ts';

/** A write that failed for want of room is believed so long: a small one may fit where the next large one does not. */
const BELIEVED_MS = 30_000;
/** Checking more often returns the same result: each check writes. */
const CHECK_EVERY_MS = 2000;

/** Tells that a database has no synchronous standby, though it must have one. */
export class NotSynchronous extends Error {}

/** Knows whether the store can be read and written. */
export interface HealthTracker {
  /** Takes every error of the store; unrelated errors change nothing. */
  failed(error: unknown): void;
  check(): Promise<StoreHealth>;
}

/** Makes what follows the health of a store. `probe` reads and writes a little, and throws what went wrong. */
export function createHealthTracker(probe: () => Promise<void>): HealthTracker {
  let unwritableUntil = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<StoreHealth> = Promise.resolve('ok');

  const failed = (error: unknown): void => {
    if (isUnwritable(error)) unwritableUntil = performance.now() + BELIEVED_MS;
  };
  return {
    failed,
    async check() {
      if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
        checkedAt = performance.now();
        checking = probe().then(
          () => 'ok',
          (error: unknown) => {
            if (error instanceof NotSynchronous) return 'not synchronous';
            failed(error);
            return isUnwritable(error) ? 'not writable' : 'unreachable';
          },
        );
      }
      const health = await checking;
      return health === 'ok' && performance.now() < unwritableUntil ? 'not writable' : health;
    },
  };
}
