import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers. Browsers send one after another; HTTP/1.1 libraries that pipeline at all send a few. */
export const MAX_UNANSWERED = 8;

/**
 * Destroys a connection on which more requests wait than `most`. Node reads all requests of a packet at once (RFC 9112
 * section 9.3.2, pipelining), so 64 KB would otherwise begin a thousand pages, for a client that need not read one.
 */
export function limitUnanswered(server: Server, most = MAX_UNANSWERED): void {
  const unanswered = new WeakMap<Socket, number>();
  // First in line, so that the router finds the socket destroyed: `isGone` then ends each of its requests.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    if (waiting > most) socket.destroy();
    else response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
}

/** Whether nobody is left to read an answer: work for this request would be in vain. */
export const isGone = ({ raw: { socket } }: { readonly raw: IncomingMessage }): boolean =>
  socket.destroyed || socket.writableEnded;
