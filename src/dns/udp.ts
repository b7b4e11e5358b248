import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type Channel, endOfQuestion, HEADER_BYTES, matches, type Reply, randomId, WaitingList } from './channel.ts';
import { UDP_SOCKETS } from './limits.ts';

/** Queries answered before a socket is replaced, so that ports do not become known. */
const USES_A_SOCKET = 200;

interface Port {
  readonly socket: Socket;
  readonly waiting: WaitingList;
  /** Queries written before the socket was connected. */
  early: Uint8Array[] | undefined;
  uses: number;
}

/**
 * UDP to one server. Sockets are connected, so the kernel drops what other addresses send. Towards a distant server
 * queries are spread over many sockets with random ports (RFC 5452 §9.2); on loopback nobody can forge, one is enough.
 */
export function createUdpChannel(address: string, port: number): Channel {
  const loopback = address.startsWith('127.') || address === '::1';
  const ports: (Port | undefined)[] = new Array(loopback ? 1 : UDP_SOCKETS).fill(undefined);
  let closed = false;

  function open(index: number): Port {
    const socket = createSocket({ type: isIPv6(address) ? 'udp6' : 'udp4', recvBufferSize: 1 << 20 });
    const opened: Port = { socket, waiting: new WaitingList(), early: [], uses: 0 };
    socket.on('message', (message) => receive(opened, message));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody listens there, or no route: all that waits on this socket is answered now rather than at its deadline.
      opened.waiting.failAll('unreachable', `cannot be reached (${error.code ?? error.message})`);
      retire(index, opened);
    });
    socket.on('connect', () => {
      const early = opened.early ?? [];
      opened.early = undefined;
      for (const query of early) socket.send(query);
    });
    socket.connect(port, address);
    ports[index] = opened;
    return opened;
  }

  function retire(index: number, used: Port): void {
    if (ports[index] === used) ports[index] = undefined;
    if (used.waiting.size > 0) {
      setTimeout(() => retire(index, used), 100).unref();
      return;
    }
    used.waiting.stop();
    try {
      used.socket.close();
    } catch {
      // Already closed by an error.
    }
  }

  function receive(from: Port, message: Uint8Array): void {
    const waiting =
      message.length >= HEADER_BYTES ? from.waiting.get(((message[0] ?? 0) << 8) | (message[1] ?? 0)) : undefined;
    // Anything else is forged, late or broken: dropped, and the wait goes on.
    if (waiting === undefined || !matches(waiting, message)) return;
    from.waiting.settle(waiting, { ok: true, bytes: message, rttMs: performance.now() - waiting.sentAt });
    if (from.waiting.size === 0) from.socket.unref();
  }

  return {
    transport: 'udp',
    ask(query, timeoutMs) {
      const sentAt = performance.now();
      if (closed) return Promise.resolve({ ok: false, why: 'unreachable', detail: 'client closed', rttMs: 0 });
      const index = loopback ? 0 : randomId() % ports.length;
      const via = ports[index] ?? open(index);
      via.uses += 1;
      if (!loopback && via.uses >= USES_A_SOCKET) retire(index, via);
      const id = via.waiting.freeId();
      query[0] = id >> 8;
      query[1] = id & 0xff;
      return new Promise<Reply>((settle) => {
        if (via.waiting.size === 0) via.socket.ref();
        via.waiting.add({
          id,
          query,
          questionEnd: endOfQuestion(query),
          sentAt,
          expiresAt: sentAt + timeoutMs,
          settle,
          again: false,
        });
        if (via.early === undefined) via.socket.send(query);
        else via.early.push(query);
      });
    },
    close() {
      closed = true;
      ports.forEach((open, index) => {
        if (open === undefined) return;
        open.waiting.failAll('unreachable', 'client closed');
        retire(index, open);
      });
    },
  };
}
