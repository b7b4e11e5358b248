import type { Requester } from './admission.ts';

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
/** Requests begun in one go at most; the number follows from what the last ones took. */
const MAX_AT_ONCE = 64;

/** Null where the requester may begin at once; else resolves when it may begin. */
export type FairStart = (requester: Requester) => Promise<void> | null;

/** Waiting requests, by network and then by client. */
type Waiting = Map<string, Map<string, (() => void)[]>>;

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
  const waiting: Waiting = new Map();
  let atOnce = 1;
  let listenRounds = 0;
  /** When work began in this round of the event loop; null: nothing has begun in it. */
  let roundBegan: number | null = null;

  function beginNext(): void {
    rotate(waiting, (clients) => {
      rotate(clients, (requests) => {
        requests.shift()?.();
        return requests.length > 0;
      });
      return clients.size > 0;
    });
  }

  /** Runs after the input of a round was handled. What it lets begin is done before the next round. */
  function nextRound(): void {
    if (waiting.size > 0 && listenRounds > 0) {
      listenRounds -= 1;
      setImmediate(nextRound);
      return;
    }
    const tookMs = roundBegan === null ? 0 : now() - roundBegan;
    if (tookMs > BUDGET_MS) listenRounds = ROUNDS_TO_LISTEN;
    atOnce = tookMs > BUDGET_MS ? Math.max(1, Math.floor(atOnce / 2)) : Math.min(MAX_AT_ONCE, atOnce * 2);
    roundBegan = null;
    if (waiting.size === 0) return;
    beginRound();
    for (let i = 0; i < atOnce && waiting.size > 0; i += 1) beginNext();
  }

  function beginRound(): void {
    roundBegan = now();
    setImmediate(nextRound);
  }

  return ({ client, network }) => {
    if (roundBegan === null) beginRound();
    else if (waiting.size > 0 || now() - roundBegan > BUDGET_MS)
      return new Promise((begin) => {
        const clients = waiting.get(network) ?? new Map<string, (() => void)[]>();
        waiting.set(network, clients);
        const requests = clients.get(client) ?? [];
        clients.set(client, requests);
        requests.push(begin);
      });
    return null;
  };
}
