import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { requesterOf } from './limits.ts';

/** Requests of one connection that may wait for their answers. Browsers send one after another; HTTP/1.1 libraries that pipeline at all send a few. */
export const MAX_UNANSWERED = 8;

/**
 * Destroys a connection on which more requests wait than `most`. Node reads all requests of a packet at once (RFC 9112
 * section 9.3.2, pipelining), so 64 KB would otherwise begin a thousand pages, for a client that need not read one. To be
 * called once `server` has its listeners: they do not hear of the requests of a destroyed connection, since even
 * finding their routes would keep the event loop busy.
 */
export function limitUnanswered(server: Server, most = MAX_UNANSWERED): void {
  const unanswered = new WeakMap<Socket, number>();
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > most) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, waiting);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** What a network may hold for each connection that a client may: some addresses of an office or of a carrier are in use at once. */
const CLIENTS_OF_NETWORK = 4;

/**
 * Closes connections beyond `maxPerClient` of one client, and beyond four times as many of one network. `isExempt` names
 * those who bring other people's requests: proxies, and programs on this machine.
 */
export function limitConnections(
  server: Server,
  { maxPerClient, isExempt }: { readonly maxPerClient: number; readonly isExempt: (address: string) => boolean },
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Gone before it was taken.
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const { client, network } = requesterOf(remoteAddress);
    const holders = [
      { name: client, most: maxPerClient },
      { name: `network ${network}`, most: maxPerClient * CLIENTS_OF_NETWORK },
    ];
    if (holders.some(({ name, most }) => (open.get(name) ?? 0) >= most)) {
      socket.destroy();
      return;
    }
    for (const { name } of holders) open.set(name, (open.get(name) ?? 0) + 1);
    socket.once('close', () => {
      for (const { name } of holders) {
        const left = (open.get(name) ?? 1) - 1;
        if (left > 0) open.set(name, left);
        else open.delete(name);
      }
    });
  });
}

/** Whether nobody is left to read an answer: work for this request would be in vain. */
export const isGone = ({ raw: { socket } }: { readonly raw: IncomingMessage }): boolean =>
  socket.destroyed || socket.writableEnded;
