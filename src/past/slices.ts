/**
 * How long a read may hold the event loop in one piece. Requests that arrive meanwhile wait for that, and most take
 * several rounds of the event loop.
 */
const SLICE_MS = 4;
/** Rounds after each slice in which no read goes on, so that other requests have more rounds than reads. */
const ROUNDS_BETWEEN = 4;

/**
 * Called between small steps of a long read. Returns null while its slice lasts; else resolves when its next slice
 * begins.
 */
export type Pause = () => Promise<void> | null;

/** Does not pause: for commands, which have nothing else to do. */
export const NO_PAUSE: Pause = () => null;

/** Gives each read a `Pause` of its own. */
export type Slices = () => Pause;

/**
 * Takes turns between long reads: in each round of the event loop at most one of them goes on, for one slice. Ten reads
 * that each held the loop for their slice would be as bad as one long one.
 */
export function createSlices(now: () => number = () => performance.now()): Slices {
  const waiting: (() => void)[] = [];
  let current: Pause | null = null;
  let beganAt = 0;
  let restRounds = 0;

  function nextRound(): void {
    current = null;
    if (restRounds > 0) {
      restRounds -= 1;
      setImmediate(nextRound);
      return;
    }
    waiting.shift()?.();
  }

  /** Begins a slice of a read. Whatever it does of it, the others wait some rounds. */
  function begin(read: Pause): void {
    current = read;
    beganAt = now();
    restRounds = ROUNDS_BETWEEN;
    setImmediate(nextRound);
  }

  const isIdle = (): boolean => current === null && restRounds === 0 && waiting.length === 0;

  return () => {
    const pause: Pause = () => {
      if (current === pause && now() - beganAt < SLICE_MS) return null;
      if (isIdle()) {
        begin(pause);
        return null;
      }
      return new Promise((resolve) =>
        waiting.push(() => {
          begin(pause);
          resolve();
        }),
      );
    };
    return pause;
  };
}
