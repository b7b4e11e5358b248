import type { Failure } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';

/** Why a signal of ours ended: the other side took too long. Any other reason is the caller's own. */
class TimeUp extends Error {
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super('time up');
    this.timeoutMs = timeoutMs;
  }
}

export interface Deadline {
  readonly signal: AbortSignal;
  /** Lets go of the timer and of the caller's signal. */
  close(): void;
}

/**
 * Makes a signal that ends after a time, or earlier with the caller's; `lateness` tells which of both it was. Where the
 * caller's time ends first, a server did not have all of this one.
 */
export function createDeadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const close = (): void => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', follow);
  };
  const follow = (): void => {
    close();
    controller.abort();
  };
  const timer = setTimeout(() => {
    close();
    controller.abort(new TimeUp(timeoutMs));
  }, timeoutMs);
  if (caller?.aborted === true) follow();
  else caller?.addEventListener('abort', follow, { once: true });
  return { signal: controller.signal, close };
}

/** Returns an ended signal as a failure. `code` tells what the server did not do in time. */
export function lateness(
  { reason }: AbortSignal,
  server: string,
  code: 'late-answer' | 'late-end' | 'late-handshake',
): Omit<Failure, 'ref'> {
  return reason instanceof TimeUp
    ? { why: 'timeout', causes: [{ code, args: { seconds: reason.timeoutMs / 1000 }, server }] }
    : { why: 'budget', causes: because('time-used-up', server) };
}
