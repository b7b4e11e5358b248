import type { Logger } from 'pino';
import type { Clock } from '../domain/time.ts';
import { PartUnavailable } from '../store/unavailable.ts';

/** Takes what the parts of the service log. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** For commands that keep no log: what goes wrong is told where it happens. */
export const NO_LOG: Log = { info() {}, warn() {}, error() {} };

/** While the database is down every request fails: the log says so once a minute. */
const OUTAGE_EVERY_MS = 60_000;

/** Logs that the database cannot be used, for requests and background work alike, but not each time that it fails. */
export function createOutageLog(log: Log, clock: Clock): (error: unknown) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = clock();
    if (now - loggedAt < OUTAGE_EVERY_MS) return;
    loggedAt = now;
    if (error instanceof PartUnavailable) {
      log.error(error.cause, 'a part of the database cannot be used; requests about its domains get status 503');
      return;
    }
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    log.error(cause, 'the database cannot be used; requests get status 503');
  };
}
