import { RR_TYPES } from '../domain/rr.ts';
import type { Channel, Response } from './channel.ts';
import { createChannelChoice } from './channel-choice.ts';
import { channelsTo } from './channels.ts';
import { encodeQuery } from './codec/encode.ts';
import { furtherQueries, withoutEdns } from './further-queries.ts';
import { createHealth, type Health } from './health.ts';
import { UDP_PAYLOAD_SIZE } from './limits.ts';
import { type QueryAttempt, type QueryMode, type QueryTry, type Received, receivedOf } from './query-attempt.ts';
import { mixCase } from './query-case.ts';
import { readResponse } from './read-response.ts';
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
   * Asks once, and calls `take` once. Falls back to TCP where the answer was cut short, and asks without EDNS where that
   * was not understood. Throws on a name that DNS cannot carry. A callback, not a promise, since this is the hot path.
   */
  ask(one: QueryTry, take: (attempt: QueryAttempt) => void): void;
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
  const receive = createReceiver({ label, believesAd, health });
  const choice = createChannelChoice(channels, transport, health);

  /** Handles the cases in which one query is not enough, as `furtherQueries` says. */
  async function further(first: Received, channel: Channel, one: QueryTry): Promise<QueryAttempt> {
    const query = queryFor(one);
    const until = one.now + one.timeoutMs;
    return furtherQueries(first, { ...channels, channel }, (via, edns) => {
      const copy = Buffer.from(edns === 'no EDNS' ? withoutEdns(query) : query);
      const now = performance.now();
      return new Promise((resolve) => {
        via.ask(copy, Math.max(1, until - now), now, (response) =>
          resolve(receive(response, { via, bytes: copy, one: { ...one, now } })),
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
    ask(one, take) {
      const query = queryFor(one);
      const channel = choice.pick();
      health.began();
      channel.ask(query, one.timeoutMs, one.now, (response) => {
        const got = receive(response, { via: channel, bytes: query, one });
        if (got.kind === 'message') {
          finish(got, take);
          return;
        }
        if (got.kind === 'none' && got.why !== 'malformed') choice.failed(channel);
        if (got.kind === 'none' && (channel === datagrams || got.why !== 'unreachable')) {
          finish(got, take);
          return;
        }
        further(got, channel, one).then(
          (attempt) => finish(attempt, take),
          (error) => finish(failedBy(error), take),
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

function queryFor({ name, type, mode: { rd, cd, do: dnssecOk, randomCase } }: QueryTry): Uint8Array {
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

/** One query of a try, and the way that it took. */
interface Sent {
  readonly via: Channel;
  readonly bytes: Uint8Array;
  readonly one: QueryTry;
}

/** Makes what reads the responses of a server, and notes how quick it is. Never throws: it runs in a socket's event. */
const createReceiver =
  ({
    label: server,
    believesAd,
    health,
  }: {
    readonly label: string;
    readonly believesAd: boolean;
    readonly health: Health;
  }) =>
  (response: Response, { via: { transport }, bytes, one }: Sent): Received => {
    const { name, mode, exchanges, now } = one;
    const read = readResponse(response, { server, transport, cd: mode.cd, bytes, name });
    // From somebody who cannot see our queries, or from a server that loses the case: over TCP nobody can forge.
    if (mode.randomCase === true && transport === 'udp' && read.kind === 'message' && read.sameCase === false) {
      const { ad, ede, ...exchange } = read.exchange;
      exchanges.push({ ...exchange, result: { code: 'other-case', args: {} } });
      return { kind: 'truncated' };
    }
    exchanges.push(read.exchange);
    if (read.kind === 'none') return read;
    health.answered(response.rttMs, now + response.rttMs);
    return receivedOf(read, one, { believesAd });
  };

const failedBy = (error: unknown): QueryAttempt => ({
  kind: 'none',
  why: 'malformed',
  cause: { code: 'unreachable', args: { error: String(error) } },
});
