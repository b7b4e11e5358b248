import type { Slots } from './iterate/slots.ts';
import { Run } from './run.ts';
import type { Server } from './server.ts';

/** How long a question waits for the turn of its server at most; whoever asks may give it up earlier. Source: docs/limits.md. */
const MAX_TURN_MS = 300_000;

interface TurnOptions {
  readonly slots: Slots;
  /** The run that asks: its time does not count while it waits. */
  readonly run: object;
  /** Aborted once the resolver closes. */
  readonly signal: AbortSignal;
  /** Whether nobody waits for the answer any more. */
  readonly isOver: () => boolean;
}

/** A server that is asked in its turn. */
export interface PacedServer extends Server {
  /** How long questions have waited for their turn, in milliseconds. */
  readonly heldBackMs: number;
  /** Whether a turn did not come. That is no fault of the server. */
  readonly isMissed: boolean;
}

/** Makes a server wait for its turn with each try, since whoever else asks it has the same pace. */
export function pacedServer(server: Server, { slots, run, signal, isOver }: TurnOptions): PacedServer {
  let heldBackMs = 0;
  let isMissed = false;
  const turn = async (): Promise<boolean> => {
    const began = performance.now();
    const taken = slots.take(began + MAX_TURN_MS, false, signal);
    const isTaken = await (run instanceof Run ? run.heldBack(taken) : taken);
    heldBackMs += performance.now() - began;
    if (isTaken && isOver()) slots.release();
    return isTaken && !isOver();
  };
  return {
    ...server,
    get heldBackMs() {
      return heldBackMs;
    },
    get isMissed() {
      return isMissed;
    },
    ask(one, take) {
      const begin = (isOurs: boolean): void => {
        if (!isOurs) {
          isMissed = true;
          take({ kind: 'none', why: 'timeout', cause: { code: 'time-used-up', args: {} } });
          return;
        }
        server.ask({ ...one, now: performance.now() }, (attempt) => {
          slots.release();
          take(attempt);
        });
      };
      turn()
        .then(begin)
        .catch(() => {
          slots.release();
          take({ kind: 'none', why: 'malformed', cause: { code: 'name-too-long', args: {} } });
        });
    },
  };
}
