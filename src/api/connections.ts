import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requesterOf } from '../admission/limits.ts';

/** Requests of one connection that may wait for their answers. Browsers send one after another; HTTP/1.1 libraries that pipeline at all send a few. */
export const MAX_UNANSWERED = 8;

/** Requests of each connection that wait for their answers. Connections that asked nothing yet are not in it. */
const unanswered = new WeakMap<Socket, number>();

/**
 * Destroys a connection on which more requests wait than `MAX_UNANSWERED`. Node reads all requests of a packet at once (RFC 9112
 * section 9.3.2, pipelining), so 64 KB would otherwise begin a thousand pages, for a client that need not read one. To be
 * called once `server` has its listeners: they do not hear of the requests of a destroyed connection, since even
 * finding their routes would keep the event loop busy.
 */
export function limitUnanswered(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, waiting);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/**
 * Leaves stacks out of the errors that Node makes as a connection closes, one for each request that was not answered: nobody
 * reads them, and to write those of a burst of pipelined requests held the event loop for longer than to serve them.
 */
export function closeWithoutStacks(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const limit = Error.stackTraceLimit;
    // Listeners are called in one go, those of Node in between.
    socket.prependOnceListener('close', () => {
      Error.stackTraceLimit = 0;
    });
    socket.once('close', () => {
      Error.stackTraceLimit = limit;
    });
  });
}

/**
 * Multiplies the connections of a client into those of a network: some addresses of an office or of a carrier are in
 * use at once.
 */
const CLIENTS_OF_NETWORK = 4;

/**
 * Closes connections beyond `maxPerClient` of one client, and beyond four times as many of one network. An idle one that
 * was answered before gives way to a new one: browsers keep several open for a minute, so an office behind one address
 * would otherwise be shut out. `isExempt` names those who bring other people's requests: proxies, and programs on this
 * machine. Needs `limitUnanswered` on the same server.
 */
export function limitConnections(
  server: Server,
  { maxPerClient, isExempt }: { readonly maxPerClient: number; readonly isExempt: (address: string) => boolean },
): void {
  /** The connections of each holder, oldest first, and what gives their places back. */
  const open = new Map<string, Map<Socket, () => void>>();

  function makeRoom(name: string, most: number): boolean {
    const held = open.get(name);
    if (held === undefined || held.size < most) return true;
    for (const [socket, giveBack] of held) {
      if (unanswered.get(socket) !== 0) continue;
      giveBack();
      socket.destroy();
      return true;
    }
    return false;
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Gone before it was taken.
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const { client, network } = requesterOf(remoteAddress);
    const holders = [
      { name: client, most: maxPerClient },
      { name: `network ${network}`, most: maxPerClient * CLIENTS_OF_NETWORK },
    ];
    if (!holders.every(({ name, most }) => makeRoom(name, most))) {
      socket.destroy();
      return;
    }
    const giveBack = (): void => {
      for (const { name } of holders) {
        const held = open.get(name);
        held?.delete(socket);
        if (held?.size === 0) open.delete(name);
      }
    };
    for (const { name } of holders) open.set(name, (open.get(name) ?? new Map()).set(socket, giveBack));
    socket.once('close', giveBack);
  });
}

/** Returns whether nobody is left to read an answer: work for this request would be in vain. */
export const isClientGone = ({ raw: { socket } }: { readonly raw: IncomingMessage }): boolean =>
  socket.destroyed || socket.writableEnded;
