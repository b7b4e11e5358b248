import { createSocket, type Socket, type SocketOptions } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type Channel, CLOSED, randomId, type TakeResponse, WaitingList } from './channel.ts';
import { UDP_SOCKETS } from './limits.ts';

/** Queries asked from a socket before it is replaced, so that ports do not become known. */
const USES_A_SOCKET = 200;
const RECEIVE_BUFFER_BYTES = 1 << 20;

/** Our addresses are no names: looked up as such, each socket would take two further turns, to be bound and to be connected. */
const lookup: NonNullable<SocketOptions['lookup']> = (address, _options, done) =>
  done(null, address, isIPv6(address) ? 6 : 4);

interface Port {
  readonly socket: Socket;
  readonly waiting: WaitingList;
  /** Queries to send at the end of this turn of the event loop, or when the socket is connected. */
  outgoing: Uint8Array[];
  connected: boolean;
  uses: number;
  /** No longer given queries; closed with the last one that waits. */
  retired: boolean;
}

export interface UdpOptions {
  /** Sockets that queries are spread over. Default: one towards loopback, where nobody can forge, else `UDP_SOCKETS`. */
  readonly sockets?: number;
  /** Queries asked from a socket before it is replaced. With 1, each has a port of its own, and no socket outlives it. */
  readonly usesASocket?: number;
}

class UdpChannel implements Channel {
  readonly transport = 'udp';
  readonly #address: string;
  readonly #port: number;
  readonly #uses: number;
  readonly #drawn: (Port | undefined)[];
  readonly #all = new Set<Port>();
  #closed = false;

  constructor(address: string, port: number, options: UdpOptions) {
    const loopback = address.startsWith('127.') || address === '::1';
    const count = options.sockets ?? (loopback ? 1 : UDP_SOCKETS);
    this.#address = address;
    this.#port = port;
    this.#uses = options.usesASocket ?? (count === 1 ? Number.POSITIVE_INFINITY : USES_A_SOCKET);
    this.#drawn = new Array(count).fill(undefined);
  }

  ask(query: Uint8Array, timeoutMs: number, now: number, take: TakeResponse): void {
    if (this.#closed) {
      take({ ok: false, why: 'unreachable', cause: CLOSED, rttMs: 0 });
      return;
    }
    const count = this.#drawn.length;
    const index = count === 1 ? 0 : randomId() % count;
    let via = this.#drawn[index];
    if (via === undefined) {
      via = this.#open();
      this.#drawn[index] = via;
    }
    if (via.waiting.size === 0) via.socket.ref();
    via.waiting.add(query, now, now + timeoutMs, take);
    via.outgoing.push(query);
    if (via.outgoing.length === 1 && via.connected) setImmediate(this.#flush, via);
    via.uses += 1;
    if (via.uses >= this.#uses) this.#retire(via);
  }

  close(): void {
    this.#closed = true;
    for (const one of [...this.#all]) {
      this.#retire(one);
      one.waiting.failAll('unreachable', CLOSED);
    }
  }

  #open(): Port {
    const type = isIPv6(this.#address) ? 'udp6' : 'udp4';
    const socket = createSocket({
      type,
      lookup,
      // One query has one answer, which the buffer of the system holds.
      ...(this.#uses === 1 ? {} : { recvBufferSize: RECEIVE_BUFFER_BYTES }),
    });
    const waiting = new WaitingList({
      onEmpty: () => {
        socket.unref();
        if (opened.retired) this.#shut(opened);
      },
    });
    const opened: Port = { socket, waiting, outgoing: [], connected: false, uses: 0, retired: false };
    this.#all.add(opened);
    socket.on('message', (message) => waiting.receive(message));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody listens there, or no route: all that waits on this socket is answered now rather than at its deadline.
      this.#retire(opened);
      waiting.failAll('unreachable', { code: 'unreachable', args: { error: error.code ?? error.message } });
    });
    socket.on('connect', () => {
      opened.connected = true;
      this.#flush(opened);
    });
    socket.connect(this.#port, this.#address);
    return opened;
  }

  /** Sent together, so that a server on the same machine is woken once and not for each. */
  readonly #flush = (via: Port): void => {
    const { outgoing } = via;
    via.outgoing = [];
    if (!this.#all.has(via)) return;
    for (const query of outgoing) via.socket.send(query);
  };

  #retire(used: Port): void {
    used.retired = true;
    const index = this.#drawn.indexOf(used);
    if (index >= 0) this.#drawn[index] = undefined;
    if (used.waiting.size === 0) this.#shut(used);
  }

  #shut(used: Port): void {
    if (this.#all.delete(used)) used.socket.close();
  }
}

/**
 * Makes a channel of UDP to one server. Sockets are connected, so the kernel drops what other addresses send. Towards a
 * distant server queries are spread over many sockets with random ports (RFC 5452 §9.2), opened as they are drawn.
 */
export const createUdpChannel = (address: string, port: number, options: UdpOptions = {}): Channel =>
  new UdpChannel(address, port, options);
