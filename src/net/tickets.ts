import type { TLSSocket } from 'node:tls';
import { earlyDataOf } from '../records/tls/session.ts';

/** Tickets of one connection; servers send two or three. Who sends more costs us work. */
const MAX_TICKETS = 100;

/**
 * Watches the session tickets that come over a connection. What it returns tells the most octets of early data that one of them
 * allows: 0 where none does, or none came. No early data is sent.
 */
export function watchTickets(socket: TLSSocket): () => number {
  let [count, most] = [0, 0];
  socket.on('session', (session: Buffer) => {
    count += 1;
    if (count > MAX_TICKETS) socket.destroy();
    else most = Math.max(most, earlyDataOf(session) ?? 0);
  });
  return () => most;
}
