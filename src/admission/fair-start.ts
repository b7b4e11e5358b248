import type { LookupClient } from './admission.ts';

/**
 * How long requests may begin work before the event loop looks for other clients again. A page takes some 10 ms, a call
 * of the API a tenth of one.
 */
const BUDGET_MS = 5;
/**
 * Rounds in which nothing begins after one that took its time. In each the event loop takes in one new connection, and
 * others must not wait for a page to be made for each of hundreds.
 */
const ROUNDS_TO_LISTEN = 8;
/** Waiting requests begun in one round at most. */
const MAX_AT_ONCE = 64;

/** Null where the requester may begin at once; else resolves when it may begin. */
export type FairStart = (requester: LookupClient) => Promise<void> | null;

/** Waiting requests, by network and then by client. */
type WaitingByNetwork = Map<string, Map<string, (() => void)[]>>;

/** Takes the next of the first holder, and puts that holder behind the others. */
function rotate<V>(holders: Map<string, V>, take: (value: V) => boolean): void {
  const [first] = holders;
  if (first === undefined) return;
  const [name, value] = first;
  holders.delete(name);
  if (take(value)) holders.set(name, value);
}

/**
 * Lets clients begin work in turn once the event loop is busy: first each network, then each client in it. Node reads
 * hundreds of sockets before it looks for new ones, and whoever sent four hundred requests at once would be served
 * whole before anybody else. While nothing waits, a request begins at once.
 */
export function createFairStart(now: () => number = () => performance.now()): FairStart {
  const waiting: WaitingByNetwork = new Map();
  let waitingCount = 0;
  let listenRounds = 0;
  /** When work began in this round of the event loop; null: nothing has begun in it. */
  let roundBegan: number | null = null;

  function beginNext(): void {
    waitingCount -= 1;
    rotate(waiting, (clients) => {
      rotate(clients, (requests) => {
        requests.shift()?.();
        return requests.length > 0;
      });
      return clients.size > 0;
    });
  }

  /** Runs after the input of a round was handled. */
  function nextRound(): void {
    if (waitingCount === 0) {
      listenRounds = 0;
      roundBegan = null;
      return;
    }
    if (listenRounds > 0) listenRounds -= 1;
    else if (isSpent()) listenRounds = ROUNDS_TO_LISTEN;
    if (listenRounds > 0) {
      setImmediate(nextRound);
      return;
    }
    roundBegan = now();
    beginNext();
    // Each of these runs once what the one before began is done, so nothing begins after a round has taken its time.
    for (let i = Math.min(MAX_AT_ONCE - 1, waitingCount); i > 0; i -= 1) setImmediate(beginInTime);
    setImmediate(nextRound);
  }

  function beginInTime(): void {
    if (waitingCount > 0 && !isSpent()) beginNext();
  }

  const isSpent = (): boolean => roundBegan !== null && now() - roundBegan > BUDGET_MS;

  return ({ client, network }) => {
    if (roundBegan === null) {
      roundBegan = now();
      setImmediate(nextRound);
    } else if (waitingCount > 0 || isSpent())
      return new Promise((begin) => {
        waitingCount += 1;
        const clients = waiting.get(network) ?? new Map<string, (() => void)[]>();
        waiting.set(network, clients);
        const requests = clients.get(client) ?? [];
        clients.set(client, requests);
        requests.push(begin);
      });
    return null;
  };
}
