/** Hashes made at once: each takes 19 MiB and a thread. */
const MAX_AT_ONCE = 2;
/**
 * Strangers that wait, which is four seconds of work, and those of them from one network; more are refused, so that a
 * flood of sign-ins cannot fill the memory.
 */
const MAX_STRANGERS = 200;
const MAX_OF_NETWORK = 5;
/** Those that wait and are no strangers: they are signed in, came by a link, or have a browser that signed in before. */
const MAX_KNOWN = 50;

/** Somebody of whom nothing is known but the network that asks. */
export interface Stranger {
  readonly network: string;
}

/** Runs the making and checking of passwords, two at once; the rest wait for their turns. */
export function createTurns() {
  let running = 0;
  const known: (() => void)[] = [];
  const strangers = createNetworkQueue();
  return {
    /** Waits for a turn: those that are known come first, then one of each network. `busy` where too many wait. */
    async inTurn<T>(stranger: Stranger | undefined, work: () => Promise<T>): Promise<T | 'busy'> {
      if (running >= MAX_AT_ONCE) {
        const isFull = stranger === undefined ? known.length >= MAX_KNOWN : !strangers.hasRoom(stranger.network);
        if (isFull) return 'busy';
        await new Promise<void>((go) =>
          stranger === undefined ? known.push(go) : strangers.push(stranger.network, go),
        );
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = known.shift() ?? strangers.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** Those of each network in turn, in the order in which the networks came. */
function createNetworkQueue() {
  const networks = new Map<string, (() => void)[]>();
  let size = 0;
  return {
    hasRoom: (network: string): boolean =>
      size < MAX_STRANGERS && (networks.get(network)?.length ?? 0) < MAX_OF_NETWORK,
    push(network: string, go: () => void): void {
      const own = networks.get(network) ?? [];
      networks.set(network, own);
      own.push(go);
      size += 1;
    },
    shift(): (() => void) | undefined {
      const [first] = networks;
      if (first === undefined) return undefined;
      const [network, own] = first;
      const next = own.shift();
      networks.delete(network);
      if (own.length > 0) networks.set(network, own);
      size -= 1;
      return next;
    },
  };
}
