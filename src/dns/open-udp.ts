import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { addressOctets } from '../domain/addresses.ts';
import { formatServer, type ServerAddress } from '../domain/query.ts';
import { HEADER_BYTES, matches, NO_ANSWER, type Response, randomId } from './channel.ts';

/** Other senders that are listed. Source: docs/limits.md. */
const MAX_OTHERS = 3;
/** Anybody may send to the port: after so many messages we stop listening. Source: docs/limits.md. */
const MAX_DATAGRAMS = 100;

/** How a question to one server ended, and who else answered. */
export interface OpenResponse {
  readonly response: Response;
  /** Others that sent a message with our ID and question. Its content was not read: anyone who saw or guessed both can send it. */
  readonly others: readonly string[];
}

/**
 * Asks from a socket that is not connected, and so receives what other addresses send. A response is only what comes from
 * the server that was asked: of all others, the sender is listed and the message dropped.
 */
export function askOpenly(query: Uint8Array, server: ServerAddress, timeoutMs: number): Promise<OpenResponse> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    const others = new Set<string>();
    const sentAt = performance.now();
    let [messages, isOver] = [0, false];
    const id = randomId();
    query[0] = id >> 8;
    query[1] = id & 0xff;
    const end = (
      how: Omit<Extract<Response, { ok: true }>, 'rttMs'> | Omit<Extract<Response, { ok: false }>, 'rttMs'>,
    ) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.close();
      resolve({ response: { ...how, rttMs: performance.now() - sentAt }, others: [...others] });
    };
    const silence = () => end({ ok: false, why: 'timeout', cause: NO_ANSWER });
    const unreachable = (error: NodeJS.ErrnoException) =>
      end({
        ok: false,
        why: 'unreachable',
        cause: { code: 'unreachable', args: { error: error.code ?? error.message } },
      });
    const timer = setTimeout(silence, timeoutMs);
    socket.on('error', unreachable);
    socket.on('message', (message, { address, port }) => {
      messages += 1;
      if (answers(query, message)) {
        if (isSame({ address, port }, server)) end({ ok: true, bytes: Uint8Array.from(message) });
        else if (others.size < MAX_OTHERS) others.add(formatServer({ address: address.replace(/%.*$/, ''), port }));
      }
      if (messages >= MAX_DATAGRAMS) silence();
    });
    socket.send(query, server.port, server.address, (error) => {
      if (error !== null) unreachable(error);
    });
  });
}

/** Whether a message has the ID of a query and repeats its question. */
function answers(query: Uint8Array, message: Uint8Array): boolean {
  const hasQuestion = message.length >= HEADER_BYTES && message[4] === 0 && message[5] === 1;
  return hasQuestion && message[0] === query[0] && message[1] === query[1] && matches(query, message);
}

function isSame(sender: ServerAddress, server: ServerAddress): boolean {
  const [from, asked] = [addressOctets(sender.address.replace(/%.*$/, '')), addressOctets(server.address)];
  return sender.port === server.port && from !== null && asked !== null && Buffer.compare(from, asked) === 0;
}
