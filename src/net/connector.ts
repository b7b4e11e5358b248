import { connect, type Socket } from 'node:net';
import { addressOctets } from '../domain/addresses.ts';
import type { Failure } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import { type ContactPolicy, isAllowed, routeTo, specialCause } from '../domain/contact-policy.ts';
import { KeySemaphore } from '../domain/key-semaphore.ts';
import { shareOf } from '../domain/psl.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import { createDeadline, lateness } from './deadline.ts';
import type { ResolveHost } from './resolve-host.ts';

export interface ConnectorOptions extends ContactPolicy {
  readonly resolveHost: ResolveHost;
}

type ConnectOutcome =
  | {
      readonly kind: 'connected';
      readonly socket: Socket;
      readonly address: string;
      /** Closes the socket; once it is closed, the next connection to this address may start. */
      close(): void;
    }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'forbidden'; readonly address: string; readonly causes: readonly Cause[] }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

/** Opens connections for everything that speaks to strangers. Nothing else does. Never throws. */
export type Connector = (
  host: string,
  port: number,
  signal: AbortSignal,
  only?: OnlyAddresses,
) => Promise<ConnectOutcome>;

/** Which addresses of a host are meant. */
export interface OnlyAddresses {
  /** This one, whatever the DNS says of the host. */
  readonly address?: string | undefined;
  readonly family?: 4 | 6 | undefined;
  /** Those alone that the operator allows, by network or by an override of the address and port. */
  readonly allowed?: boolean;
}

/** Addresses of a host that are tried, in turn. */
const MAX_ADDRESSES = 4;
/** One try; a server that needs longer to accept is as good as away. */
const CONNECT_TIMEOUT_MS = 3000;
/** Connections to one address at once for one registrable domain: more would be rude. */
const MAX_PER_DOMAIN = 2;
/** For all domains together. Many share an address, and a slow one must not hold up the others. */
const MAX_PER_ADDRESS = 8;

type ConnectTarget =
  | { readonly address: string; readonly octets: Uint8Array; readonly to: readonly [address: string, port: number] }
  | { readonly address: string; readonly why: Cause; readonly isReachable: boolean };

/**
 * Makes the one connector: resolves the name by ourselves, once, checks every address, and opens the socket to that
 * very address. A literal is checked like any other address.
 */
export function createConnector({ resolveHost, ...policy }: ConnectorOptions): Connector {
  const semaphore = new KeySemaphore({ most: MAX_PER_ADDRESS, mostOfOne: MAX_PER_DOMAIN });

  /** Where to go for an address, or why not. */
  function targetOf(address: string, port: number): ConnectTarget {
    const route = routeTo({ address, port }, policy);
    if (route.kind === 'invalid') return { address, why: { code: 'address-invalid', args: {} }, isReachable: false };
    return route.kind === 'open'
      ? { address, octets: route.octets, to: [route.to.address, route.to.port] }
      : { address, why: specialCause(route), isReachable: route.isReachable };
  }

  return async (host, port, signal, only = {}) => {
    const literal = only.address ?? (addressOctets(host) === null ? undefined : host);
    const found =
      literal === undefined ? await resolveHost(host, signal) : ({ kind: 'addresses', addresses: [literal] } as const);
    if (found.kind !== 'addresses') return found;
    const wanted = [...new Set(found.addresses)].filter((address) => isOfFamily(address, only.family));
    const [first] = wanted;
    const counted = only.allowed === true ? wanted.filter((address) => isAllowed({ address, port }, policy)) : wanted;
    if (first !== undefined && counted.length === 0) return { kind: 'forbidden', address: first, causes: [] };
    const targets = counted.map((address) => targetOf(address, port));
    const open = targets.flatMap((target) => ('to' in target ? [target] : [])).slice(0, MAX_ADDRESSES);
    let failed: Omit<Failure, 'ref'> | undefined;
    for (const { address, octets, to } of open) {
      const name = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
      const isOver = signal.aborted;
      const release = await semaphore.take(Buffer.from(octets).toString('hex'), domainOf(host), signal);
      if (release === null)
        return { kind: 'failure', failure: failed ?? ourLimit(isOver ? 'time-used-up' : 'connections-taken', name) };
      const opened = await openSocket(to, name, signal);
      if ('socket' in opened) return { kind: 'connected', address, ...closing(opened.socket, release) };
      release();
      failed ??= opened;
      if (signal.aborted) break;
    }
    if (failed !== undefined) return { kind: 'failure', failure: failed };
    const all = targets.flatMap((target) => ('why' in target ? [target] : []));
    const avoided = all.find(({ isReachable }) => isReachable);
    // Others may reach it. That we do not connect does not show whether it answers.
    if (avoided !== undefined) return { kind: 'failure', failure: { why: 'unreachable', causes: [avoided.why] } };
    const [refused] = all;
    return refused === undefined
      ? { kind: 'no-address' }
      : { kind: 'forbidden', address: refused.address, causes: [refused.why] };
  };
}

const isOfFamily = (address: string, family: 4 | 6 | undefined): boolean =>
  family === undefined || address.includes(':') === (family === 6);

/** The server had no part in that. */
const ourLimit = (code: 'time-used-up' | 'connections-taken', server: string): Omit<Failure, 'ref'> => ({
  why: 'budget',
  causes: because(code, server),
});

/** The registrable domain whose places a connection takes. All connections to literal addresses share one set of places. */
function domainOf(host: string): string {
  const name = addressOctets(host) === null ? parseDnsName(host) : null;
  return name === null ? '' : shareOf(name);
}

function closing(socket: Socket, release: () => void): { readonly socket: Socket; close(): void } {
  socket.once('close', release);
  return {
    socket,
    close() {
      socket.on('error', () => {});
      socket.destroy();
    },
  };
}

/** Opens one socket to an address, or says why not. */
function openSocket(
  [host, port]: readonly [address: string, port: number],
  name: string,
  caller: AbortSignal,
): Promise<{ readonly socket: Socket } | Omit<Failure, 'ref'>> {
  return new Promise((resolve) => {
    if (caller.aborted) return resolve(ourLimit('time-used-up', name));
    const deadline = createDeadline(CONNECT_TIMEOUT_MS, caller);
    const socket = connect({ host, port, noDelay: true });
    const end = (result: { readonly socket: Socket } | Omit<Failure, 'ref'>): void => {
      deadline.close();
      deadline.signal.removeEventListener('abort', onLate);
      socket.off('error', onError);
      socket.off('connect', onConnect);
      if (!('socket' in result)) {
        socket.on('error', () => {});
        socket.destroy();
      }
      resolve(result);
    };
    const onLate = (): void => end(lateness(deadline.signal, name, 'late-answer'));
    const onError = (error: NodeJS.ErrnoException): void => end(socketFailure(error, name));
    const onConnect = (): void => end({ socket });
    deadline.signal.addEventListener('abort', onLate, { once: true });
    socket.once('error', onError);
    socket.once('connect', onConnect);
  });
}

/** Returns an error of a socket as a failure. */
export function socketFailure(error: NodeJS.ErrnoException, name: string): Omit<Failure, 'ref'> {
  if (error.code === 'EPROTO' || error.code?.startsWith('ERR_SSL_') === true)
    return { why: 'closed', causes: [{ code: 'tls-broken-off', args: { error: error.code }, server: name }] };
  switch (error.code) {
    case 'ECONNREFUSED':
      return { why: 'refused', causes: because('connection-refused', name) };
    case 'ETIMEDOUT':
      return { why: 'timeout', causes: because('no-answer', name) };
    case 'ECONNRESET':
    case 'EPIPE':
      return { why: 'closed', causes: because('connection-closed', name) };
    default:
      return {
        why: 'unreachable',
        causes: [{ code: 'unreachable', args: { error: error.code ?? error.message }, server: name }],
      };
  }
}
