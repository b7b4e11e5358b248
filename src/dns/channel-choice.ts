import type { Channel } from './channel.ts';
import type { Channels } from './channels.ts';
import type { Health } from './health.ts';

/** With this many queries in flight to one server, TCP costs less than UDP (RFC 7766; measured in `bench/dns.ts`). */
const MANY_IN_FLIGHT = 16;
/** How long we do not try TCP again with a server that does not speak it. */
const NO_TCP_MS = 60_000;

/** Which channel a query to a server takes first. */
interface ChannelChoice {
  pick(): Channel;
  /** A query got nothing over a channel: over TCP, the server may not speak it. */
  failed(channel: Channel): void;
}

/** Picks a channel: datagrams, but TCP for many queries at once where the transport is free. */
export function createChannelChoice(
  { datagrams, stream }: Channels,
  transport: 'auto' | 'udp' | 'tcp',
  health: Health,
): ChannelChoice {
  let noTcpUntil = 0;
  return {
    pick: () =>
      datagrams !== stream &&
      transport === 'auto' &&
      health.inFlight() > MANY_IN_FLIGHT &&
      performance.now() >= noTcpUntil
        ? stream
        : datagrams,
    failed(channel) {
      if (channel !== datagrams) noTcpUntil = performance.now() + NO_TCP_MS;
    },
  };
}
