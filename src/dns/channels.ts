import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Channel } from './channel.ts';
import { createDohChannel } from './doh.ts';
import { type Connect, createStreamChannel } from './stream.ts';
import { createUdpChannel, type UdpOptions } from './udp.ts';
import type { Upstream } from './upstream.ts';

const READ_BUFFER_BYTES = 65_536;

/** The channels to a server: for single queries, and for many at once or long answers. One channel may serve as both. */
export interface Channels {
  readonly datagrams: Channel;
  readonly stream: Channel;
}

/** Opens the channels to a server, in the way that its address and `transport` name. They connect when first used. */
export function channelsTo(
  upstream: Upstream,
  transport: 'auto' | 'udp' | 'tcp',
  ca: string | undefined,
  udp: UdpOptions = {},
): Channels {
  const { kind, address, port, serverName } = upstream;
  const overTcp: Connect = (onBytes) => {
    // One buffer for all that is read: a new one each time costs more than all the rest of the reading.
    const buffer = new Uint8Array(READ_BUFFER_BYTES);
    const callback = (size: number) => {
      onBytes(buffer.subarray(0, size));
      return true;
    };
    return connectTcp({ host: address, port, onread: { buffer, callback } });
  };
  const overTls: Connect = (onBytes) => {
    const name = isIP(serverName) === 0 ? { servername: serverName } : {};
    const socket = connectTls({ host: address, port, ...name, ...(ca === undefined ? {} : { ca }) });
    return socket.on('data', (chunk) => onBytes(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length)));
  };
  if (kind === 'dns' && transport !== 'tcp')
    return {
      datagrams: createUdpChannel(address, port, udp),
      stream: createStreamChannel('tcp', overTcp, 'connect'),
    };
  const only =
    kind === 'https'
      ? createDohChannel(upstream, ca)
      : kind === 'tls'
        ? createStreamChannel('tls', overTls, 'secureConnect')
        : createStreamChannel('tcp', overTcp, 'connect');
  return { datagrams: only, stream: only };
}
