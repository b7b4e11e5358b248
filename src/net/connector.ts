import { connect, type Socket } from 'node:net';
import type { Failure } from '../domain/answer.ts';
import { addressOctets, isInside, type Network, specialUse } from './addresses.ts';
import type { Detour } from './detour.ts';
import type { ResolveHost } from './resolve-host.ts';

export interface ConnectorOptions {
  readonly resolveHost: ResolveHost;
  /** Networks of the operator that may be connected to although they are special. */
  readonly allowedNetworks?: readonly Network[];
  /** The operator's word: a place it leads to is not checked. */
  readonly connectTo?: readonly Detour[];
}

export type Connected =
  | { readonly kind: 'connected'; readonly socket: Socket; readonly address: string; release(): void }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'forbidden'; readonly address: string; readonly detail: string }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

/** Opens connections for everything that speaks to strangers. Nothing else does. */
export type Connector = (host: string, port: number, signal: AbortSignal) => Promise<Connected>;

/** Addresses of a host that are tried, in turn. */
const MAX_ADDRESSES = 4;
/** One try; a server that needs longer to accept is as good as away. */
const CONNECT_TIMEOUT_MS = 3000;
/** Connections to one address at once: more would be rude. */
const MAX_PER_ADDRESS = 2;

/**
 * The one connector: resolves the name by ourselves, checks every address, and opens the socket to that very address. A
 * literal is checked like any other address.
 */
export function createConnector({ resolveHost, allowedNetworks = [], connectTo = [] }: ConnectorOptions): Connector {
  const turns = new Turns(MAX_PER_ADDRESS);

  /** Where to go for an address, or why not. */
  function wayTo(address: string, port: number): { readonly to: readonly [string, number] } | { readonly why: string } {
    const detour = connectTo.find((one) => one.address === address && one.port === port);
    if (detour !== undefined) return { to: [detour.toAddress, detour.toPort] };
    const octets = addressOctets(address);
    if (octets === null) return { why: 'it is no IP address' };
    const special = allowedNetworks.some((network) => isInside(octets, network)) ? null : specialUse(octets);
    return special === null
      ? { to: [address, port] }
      : { why: `the address is ${special}, so nobody outside can reach it` };
  }

  return async (host, port, signal) => {
    const literal = addressOctets(host) !== null;
    const found = literal ? ({ kind: 'addresses', addresses: [host] } as const) : await resolveHost(host, signal);
    if (found.kind !== 'addresses') return found;
    let refused: Connected | undefined;
    let failed: Connected | undefined;
    for (const address of found.addresses.slice(0, MAX_ADDRESSES)) {
      const way = wayTo(address, port);
      if ('why' in way) {
        refused ??= { kind: 'forbidden', address, detail: way.why };
        continue;
      }
      const done = await turns.take(address, signal);
      if (done === null) return { kind: 'failure', failure: timeUp(address, port) };
      const opened = await open(way.to, `${shown(address)}:${port}`, signal);
      if (opened instanceof Error || !('socket' in opened)) {
        done();
        failed ??= { kind: 'failure', failure: opened as Omit<Failure, 'ref'> };
        if (signal.aborted) break;
        continue;
      }
      return { kind: 'connected', socket: opened.socket, address, release: done };
    }
    return failed ?? refused ?? { kind: 'no-address' };
  };
}

const shown = (address: string): string => (address.includes(':') ? `[${address}]` : address);

const timeUp = (address: string, port: number): Omit<Failure, 'ref'> => ({
  why: 'budget',
  detail: `the time was used up before ${shown(address)}:${port} could be asked`,
});

/** Opens one socket, or says why not. */
function open(
  [address, port]: readonly [string, number],
  name: string,
  signal: AbortSignal,
): Promise<{ readonly socket: Socket } | Omit<Failure, 'ref'>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ why: 'budget', detail: `the time was used up before ${name} answered` });
    const socket = connect({ host: address, port, noDelay: true });
    const end = (result: { readonly socket: Socket } | Omit<Failure, 'ref'>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError);
      if (!('socket' in result)) {
        socket.on('error', () => {});
        socket.destroy();
      }
      resolve(result);
    };
    const late = { why: 'timeout', detail: `${name} did not answer in ${CONNECT_TIMEOUT_MS / 1000} s` } as const;
    const timer = setTimeout(() => end(late), CONNECT_TIMEOUT_MS);
    const onAbort = (): void => end({ why: 'budget', detail: `the time was used up before ${name} answered` });
    const onError = (error: NodeJS.ErrnoException): void => end(failureOf(error, name));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', onError);
    socket.once('connect', () => end({ socket }));
  });
}

/** An error of a socket as a failure. */
export function failureOf(error: NodeJS.ErrnoException, name: string): Omit<Failure, 'ref'> {
  switch (error.code) {
    case 'ECONNREFUSED':
      return { why: 'refused', detail: `${name} refused the connection` };
    case 'ETIMEDOUT':
      return { why: 'timeout', detail: `${name} did not answer` };
    case 'ECONNRESET':
    case 'EPIPE':
      return { why: 'closed', detail: `${name} closed the connection` };
    default:
      return { why: 'unreachable', detail: `${name} could not be reached (${error.code ?? error.message})` };
  }
}

/** Lets a few at a time through for each key; the others wait their turn. */
class Turns {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Gives what ends the turn, or null where the signal came first. */
  async take(key: string, signal: AbortSignal): Promise<(() => void) | null> {
    while ((this.#taken.get(key) ?? 0) >= this.#most) {
      if (signal.aborted) return null;
      await new Promise<void>((resolve) => {
        const queue = this.#waiting.get(key) ?? [];
        this.#waiting.set(key, queue);
        const go = (): void => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = (): void => {
          const at = queue.indexOf(go);
          if (at >= 0) queue.splice(at, 1);
          resolve();
        };
        queue.push(go);
        signal.addEventListener('abort', leave, { once: true });
      });
    }
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left === 0) this.#taken.delete(key);
      else this.#taken.set(key, left);
      const next = this.#waiting.get(key)?.shift();
      if (this.#waiting.get(key)?.length === 0) this.#waiting.delete(key);
      next?.();
    };
  }
}
