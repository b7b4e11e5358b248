/** Why a lookup was not begun: the service has too many in flight, or this client alone has. */
export type Refused = 'overloaded' | 'rate-limited';

/**
 * Resolves with the first refusal of some lookups as soon as there is one, else with undefined once all are answered. Rejects
 * as soon as one of them does.
 */
export const refusalOf = (lookups: readonly Promise<object | Refused>[]): Promise<Refused | undefined> =>
  new Promise((resolve, reject) => {
    const answered = lookups.map(async (lookup) => {
      const answer = await lookup;
      if (typeof answer === 'string') resolve(answer);
    });
    Promise.all(answered).then(() => resolve(undefined), reject);
  });

/** Who asks, for fairness alone: the client, and the wider network that it could take more addresses from. */
export interface LookupClient {
  /** An IPv4 address, or an IPv6 /64. */
  readonly client: string;
  /** The /24 or the /48 around it. */
  readonly network: string;
}

/** One request for a lookup. */
export interface Request {
  /** Equal keys share a lookup, and count as one. */
  readonly key: string;
  /** Names what its slowness could depend on: the registrable domain. */
  readonly domain: string;
  readonly requester: LookupClient;
}

/** Lets requests in, or says at once why not. */
export interface Admission {
  enter<T>(request: Request, work: () => Promise<T>): Promise<T | Refused>;
  readonly full: boolean;
  /** Lookups in flight. */
  readonly inFlight: number;
}

/** Requests that may wait, for each lookup that may be in flight: memory, not the network, bounds these. */
const WAITING_PER_LOOKUP = 20;
/** Of these, requests that wait for one lookup: otherwise those for one slow name would take all places. */
const MAX_WAITING_FOR_ONE = 100;
/**
 * Limits what one may have of all lookups. With the default of 100 one client has 10, which is more than a person or a
 * script needs, and 10 runs with all their questions waiting (50 each) still leave places in flight in the DNS client
 * (500). A quarter means that four networks or four slow zones at once are no accident any more.
 */
const SHARES = { client: 1 / 10, network: 1 / 4, domain: 1 / 4 } as const;
/** Fewer for a client or a network, since its own lookups share less. */
const WAITING_OF_CLIENT_PER_LOOKUP = 10;

/** Counts the different lookups, and the requests for them, of each holder. */
class Holders {
  readonly #held = new Map<string, { readonly lookups: Map<string, number>; waiting: number }>();
  readonly #maxLookups: number;
  readonly #maxWaiting: number;

  constructor(maxLookups: number, maxWaiting: number) {
    this.#maxLookups = Math.max(1, Math.ceil(maxLookups));
    this.#maxWaiting = maxWaiting;
  }

  hasRoom(holder: string, key: string): boolean {
    const held = this.#held.get(holder);
    if (held === undefined) return true;
    return held.waiting < this.#maxWaiting && (held.lookups.size < this.#maxLookups || held.lookups.has(key));
  }

  lookups(holder: string): number {
    return this.#held.get(holder)?.lookups.size ?? 0;
  }

  add(holder: string, key: string): void {
    const held = this.#held.get(holder) ?? { lookups: new Map<string, number>(), waiting: 0 };
    this.#held.set(holder, held);
    held.waiting += 1;
    held.lookups.set(key, (held.lookups.get(key) ?? 0) + 1);
  }

  remove(holder: string, key: string): void {
    const held = this.#held.get(holder);
    if (held === undefined) return;
    held.waiting -= 1;
    const left = (held.lookups.get(key) ?? 0) - 1;
    if (left > 0) held.lookups.set(key, left);
    else held.lookups.delete(key);
    if (held.waiting === 0) this.#held.delete(holder);
  }
}

const EVERYBODY = '';

/**
 * Admits as much work as stays fast, and refuses the rest before it costs anything. Nobody has it all: there are shares
 * for each client, each network and each registrable domain. Each kind of slowness (DNS, registries) has an admission of
 * its own. `shared` is what the shares are shares of, where something behind this takes fewer lookups at once.
 */
export function createAdmission(maxLookups: number, shared = maxLookups): Admission {
  const holders = (lookups: number, waitingPerLookup: number, leastWaiting = 1): Holders =>
    new Holders(lookups, Math.max(leastWaiting, Math.ceil(lookups) * waitingPerLookup));
  const share = (part: number, waitingPerLookup: number, leastWaiting?: number): Holders =>
    holders(Math.min(maxLookups, shared) * part, waitingPerLookup, leastWaiting);
  const everybody = holders(maxLookups, WAITING_PER_LOOKUP);
  const keys = new Holders(1, MAX_WAITING_FOR_ONE);
  const clients = share(SHARES.client, WAITING_OF_CLIENT_PER_LOOKUP);
  const networks = share(SHARES.network, WAITING_OF_CLIENT_PER_LOOKUP);
  const domains = share(SHARES.domain, WAITING_PER_LOOKUP, MAX_WAITING_FOR_ONE);

  return {
    get full() {
      return everybody.lookups(EVERYBODY) >= maxLookups;
    },
    get inFlight() {
      return everybody.lookups(EVERYBODY);
    },
    async enter({ key, domain, requester: { client, network } }, work) {
      const places: readonly (readonly [holders: Holders, holder: string, refused: Refused])[] = [
        [clients, client, 'rate-limited'],
        [networks, network, 'rate-limited'],
        [domains, domain, 'overloaded'],
        [keys, key, 'overloaded'],
        [everybody, EVERYBODY, 'overloaded'],
      ];
      const full = places.find(([holders, holder]) => !holders.hasRoom(holder, key));
      if (full !== undefined) return full[2];
      for (const [holders, holder] of places) holders.add(holder, key);
      try {
        return await work();
      } finally {
        for (const [holders, holder] of places) holders.remove(holder, key);
      }
    },
  };
}
