import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { HttpsPurpose } from '../../src/domain/probe.ts';
import { type Connector, type ConnectorOptions, createConnector } from '../../src/net/connector.ts';
import { createHttpsClient } from '../../src/net/https.ts';
import type { HostAddresses } from '../../src/net/resolve-host.ts';
import { createSmtpProbe } from '../../src/net/smtp.ts';
import { createAuthority, type Issued } from '../../testbed/authority.ts';
import { type Listener, listen } from '../../testbed/listener.ts';

/** Servers made by hand, reached at made-up public addresses: for what the testbed's servers are too well behaved for. */
export const authority = createAuthority('Hostile', Date.now);

/** Nothing listens there. */
const CLOSED_PORT = 1;

export interface NetWorld {
  readonly connector: Connector;
  /** Starts a server at an address; `handle` has each connection. */
  at(address: string, port: number, handle: (socket: Socket) => void): Promise<void>;
  /** Lets nobody listen at an address: what goes there is refused. */
  closed(address: string, port: number): void;
  /** What the DNS says of a name, each time it is asked; once the list ends, the last stays. */
  name(host: string, ...answers: (readonly string[] | HostAddresses)[]): void;
  /** How often a name was looked up. */
  lookups(host: string): number;
  /** Connections that servers hold now. */
  readonly held: Set<Socket>;
  fetch: (
    url: string,
    purpose?: HttpsPurpose,
    signal?: AbortSignal,
  ) => ReturnType<ReturnType<typeof createHttpsClient>>;
  probe: ReturnType<typeof createSmtpProbe>;
  close(): Promise<void>;
}

export function createWorld(options: Partial<ConnectorOptions> = {}): NetWorld {
  const connectTo: AddressOverride[] = [];
  const listeners: Listener[] = [];
  const names = new Map<string, HostAddresses[]>();
  const asked: string[] = [];
  const held = new Set<Socket>();
  const connector = createConnector({
    connectTo,
    resolveHost: async (host) => {
      asked.push(host);
      const answers = names.get(host) ?? [];
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? { kind: 'no-address' };
    },
    ...options,
  });
  const common = { connector, clock: Date.now, ca: authority.root };
  const fetchHttps = createHttpsClient({ ...common, userAgent: 'Zonewell test' });
  return {
    connector,
    held,
    probe: createSmtpProbe({ ...common, ehloName: 'probe.example' }),
    fetch: (url, purpose = 'mta-sts-policy', signal) =>
      fetchHttps(url, purpose, signal === undefined ? {} : { signal }),
    name: (host, ...answers) =>
      names.set(
        host,
        answers.map((one) => ('kind' in one ? one : { kind: 'addresses', addresses: one as readonly string[] })),
      ),
    lookups: (host) => asked.filter((one) => one === host).length,
    closed: (address, port) => connectTo.push({ address, port, toAddress: '127.0.0.1', toPort: CLOSED_PORT }),
    async at(address, port, handle) {
      const server = createServer((socket) => {
        held.add(socket);
        socket.on('close', () => held.delete(socket));
        socket.on('error', () => socket.destroy());
        handle(socket);
      });
      const listener = await listen(server);
      listeners.push(listener);
      connectTo.push({ address, port, toAddress: '127.0.0.1', toPort: listener.port });
    },
    close: async () => {
      await Promise.all(listeners.splice(0).map((listener) => listener.close()));
    },
  };
}

/** A handler that speaks TLS with this certificate first. */
export const overTls = ({ chain, key }: Issued, handle: (socket: TLSSocket) => void) => {
  const secureContext = createSecureContext({ cert: chain, key });
  return (socket: Socket): void => {
    const tls = new TLSSocket(socket, { isServer: true, secureContext });
    tls.on('error', () => socket.destroy());
    handle(tls);
  };
};

/** A web server for a host, or several, that answers whatever it is asked with these octets, and then ends the connection. */
export const webOf = (
  host: string | readonly string[],
  answer: string | Buffer | ((socket: TLSSocket, request: string) => void),
) =>
  overTls(authority.issue(typeof host === 'string' ? [host] : host), (socket) => {
    let request = '';
    socket.on('data', (chunk) => {
      request += chunk.toString('latin1');
      if (!request.endsWith('\r\n\r\n')) return;
      if (typeof answer === 'function') answer(socket, request);
      else socket.end(answer);
    });
  });

/** An answer of HTTP: its body with its length, unless `header` says something else of it. */
export const http = (body: string | Buffer, header: readonly string[] = [], status = '200 OK'): Buffer => {
  const octets = Buffer.from(body as string, 'latin1');
  const sized = header.some((line) => /^(?:content-length|transfer-encoding):/i.test(line));
  const lines = [`HTTP/1.1 ${status}`, ...header, ...(sized ? [] : [`Content-Length: ${octets.length}`])];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), octets]);
};

/** Holds for whom sockets are counted. */
const watched = new AsyncLocalStorage<unknown>();

/** Watches the client sockets that Node makes meanwhile: what is not made cannot have connected anywhere. */
export async function watchSockets(
  work: () => Promise<unknown>,
): Promise<{ readonly made: number /** At once. */; readonly most: number /** Still open. */; readonly left: number }> {
  let [made, open, most] = [0, 0, 0];
  const count = (message: unknown): void => {
    // Tests before this one may have left something in the process that still connects.
    if (watched.getStore() !== count) return;
    made += 1;
    open += 1;
    most = Math.max(most, open);
    (message as { readonly socket: Socket }).socket.once('close', () => {
      open -= 1;
    });
  };
  subscribe('net.client.socket', count);
  try {
    await watched.run(count, work);
  } finally {
    unsubscribe('net.client.socket', count);
  }
  return { made, most, left: open };
}

/** How many sockets were made meanwhile. */
export const socketsMade = async (work: () => Promise<unknown>): Promise<number> => (await watchSockets(work)).made;
