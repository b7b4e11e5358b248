import type { Exchange } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { RR_TYPES, type RrType } from '../domain/rr.ts';
import type { Channel } from './channel.ts';
import { createChannelChoice } from './channel-choice.ts';
import { channelsTo } from './channels.ts';
import { encodeQuery } from './codec/encode.ts';
import { furtherQueries, withoutEdns } from './further-queries.ts';
import { createHealth } from './health.ts';
import { UDP_PAYLOAD_SIZE } from './limits.ts';
import { mixCase } from './query-case.ts';
import { createResponseReader, type QueryAttempt, type QueryMode, type Received } from './read-response.ts';
import type { UdpOptions } from './udp.ts';
import type { Upstream } from './upstream.ts';

/** How a resolver is asked, and how it is asked again where it refuses an answer that does not validate. */
export interface QueryModes {
  readonly ordinary: QueryMode;
  readonly checkingDisabled: QueryMode;
}

export function modesOf(keepsResponse: boolean): QueryModes {
  const ordinary: QueryMode = { rd: true, cd: false, do: true, keepsResponse };
  return { ordinary, checkingDisabled: { ...ordinary, cd: true } };
}

/** One resolver with its channels and its health. */
export interface Server {
  readonly label: string;
  /**
   * Asks once, within `timeoutMs` from `now` (a reading of `performance.now()`), and calls `take` once. Falls back to
   * TCP where the answer was cut short, and asks without EDNS where that was not understood. Throws on a name that DNS
   * cannot carry. A callback, not a promise, since this is the hot path.
   */
  ask(
    name: DnsName,
    type: RrType,
    mode: QueryMode,
    timeoutMs: number,
    now: number,
    exchanges: Exchange[],
    take: (attempt: QueryAttempt) => void,
  ): void;
  /** The lower, the earlier it should be asked; 0 for one that answers quickly. */
  standing(): number;
  close(): void;
}

export interface ServerOptions {
  readonly transport: 'auto' | 'udp' | 'tcp';
  /** Further certificate authority, PEM. */
  readonly ca: string | undefined;
  /** Whether the AD bit counts. */
  readonly believesAd: boolean;
  /** How queries are spread over sockets; by default as suits a resolver. */
  readonly udp?: UdpOptions;
}

export function createServer(upstream: Upstream, { transport, ca, believesAd, udp }: ServerOptions): Server {
  const { label } = upstream;
  const channels = channelsTo(upstream, transport, ca, udp);
  const { datagrams, stream } = channels;
  const health = createHealth();
  const readResponse = createResponseReader({ label, believesAd, health });
  const choice = createChannelChoice(channels, transport, health);

  /** Handles the cases in which one query is not enough, as `furtherQueries` says. */
  async function further(
    first: Received,
    channel: Channel,
    name: DnsName,
    type: RrType,
    mode: QueryMode,
    until: number,
    exchanges: Exchange[],
  ): Promise<QueryAttempt> {
    const query = queryFor(name, type, mode);
    return furtherQueries(first, channel, channels, (via, edns) => {
      const copy = Buffer.from(edns === 'no EDNS' ? withoutEdns(query) : query);
      const now = performance.now();
      return new Promise((resolve) => {
        via.ask(copy, Math.max(1, until - now), now, (response) =>
          resolve(readResponse(via, response, copy, name, type, mode, now, exchanges)),
        );
      });
    });
  }

  function finish(attempt: QueryAttempt, take: (attempt: QueryAttempt) => void): void {
    health.ended(attempt.kind === 'message' ? 'spoke' : 'silent');
    take(attempt);
  }

  return {
    label,
    ask(name, type, mode, timeoutMs, now, exchanges, take) {
      const query = queryFor(name, type, mode);
      const channel = choice.pick();
      health.began();
      channel.ask(query, timeoutMs, now, (response) => {
        const got = readResponse(channel, response, query, name, type, mode, now, exchanges);
        if (got.kind === 'message') {
          finish(got, take);
          return;
        }
        if (got.kind === 'none' && got.why !== 'malformed') choice.failed(channel);
        if (got.kind === 'none' && (channel === datagrams || got.why !== 'unreachable')) {
          finish(got, take);
          return;
        }
        further(got, channel, name, type, mode, now + timeoutMs, exchanges).then(
          (attempt) => finish(attempt, take),
          (error) =>
            finish(
              { kind: 'none', why: 'malformed', cause: { code: 'unreachable', args: { error: String(error) } } },
              take,
            ),
        );
      });
    },
    standing: health.standing,
    close() {
      datagrams.close();
      stream.close();
    },
  };
}

function queryFor(name: DnsName, type: RrType, { rd, cd, do: dnssecOk, randomCase }: QueryMode): Uint8Array {
  const query = encodeQuery({
    id: 0,
    name,
    type: RR_TYPES[type],
    rd,
    cd,
    do: dnssecOk,
    ad: true,
    udpPayloadSize: UDP_PAYLOAD_SIZE,
  });
  if (randomCase === true) mixCase(query);
  return query;
}
