import type { Exchange } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { createNamedServer, type ExactQuery, queryExactly } from './exact-query.ts';
import { LATE } from './late.ts';
import { pacedServer } from './paced-server.ts';
import type { QueryAttempt } from './query-attempt.ts';
import { continueLookup, failure, resolutionOf, withResponse } from './query-servers.ts';
import type { Resolution } from './resolution.ts';
import { modesOf, type Server } from './server.ts';
import type { ServerPace } from './server-pace.ts';

/** A question as it is sent. */
export interface Sendable {
  readonly name: DnsName;
  readonly type: RrType;
  /** Where it names a server or flags: then it shares neither cache nor query with others. */
  readonly exact: ExactQuery | undefined;
  /** Callers that wait for it: with none left, no further try is made. */
  readonly waiters: number;
  /** The run that asks. */
  readonly run: object;
}

interface QuerySenderOptions<Q extends Sendable> {
  /** In order of preference. */
  readonly servers: readonly Server[];
  /** For a whole question, in milliseconds. */
  readonly timeoutMs: number;
  readonly tryTimeoutMs: number;
  /** At each server. */
  readonly tries: number;
  /** Which servers a question may name. */
  readonly policy: ContactPolicy;
  /** Of servers that questions name; left out, they are asked at once. */
  readonly pace?: ServerPace | undefined;
  /** Whether resolutions have their whole response. */
  readonly keepsResponses: boolean;
  /** Called once for each question that was sent. */
  readonly onEnd: (question: Q, resolution: Resolution) => void;
}

/** Sends questions to servers until each has ended, well or not. */
interface Sender<Q extends Sendable> {
  send(question: Q): void;
  /** Ends what is in flight. */
  close(): void;
}

/** Returns the resolution that one attempt gives by itself; undefined where another server or message may settle it. */
function settledBy(attempt: QueryAttempt, exchanges: readonly Exchange[]): Resolution | undefined {
  if (attempt.kind !== 'message') return undefined;
  const { interpreted, ad, response } = attempt;
  if (interpreted.kind === 'error' || interpreted.kind === 'unfinished') return undefined;
  const security = ad ? 'secure' : 'indeterminate';
  return withResponse(resolutionOf(interpreted, { aliases: interpreted.aliases, security, exchanges }), response);
}

/** Sends questions: the part of a resolver between its queue and its servers. */
export function createSender<Q extends Sendable>(options: QuerySenderOptions<Q>): Sender<Q> {
  const { servers, timeoutMs, tryTimeoutMs, tries, keepsResponses, onEnd } = options;
  const modes = modesOf(keepsResponses);
  const exactly = createExactSender(options);
  let closed = false;

  /**
   * Sends one question to the best server. Nearly always that is all, and it is answered here at once;
   * `continueLookup` does everything else (retries, other servers, CD=1, aliases to follow).
   */
  function send(question: Q): void {
    if (question.exact !== undefined) {
      exactly.send(question, question.exact);
      return;
    }
    const { name, type } = question;
    const exchanges: Exchange[] = [];
    const now = performance.now();
    const server = best(servers);
    if (server === undefined) {
      onEnd(question, failure('unreachable', because('no-resolver'), exchanges));
      return;
    }
    try {
      server.ask({ name, type, mode: modes.ordinary, timeoutMs: tryTimeoutMs, now, exchanges }, (attempt) => {
        const settled = settledBy(attempt, exchanges);
        if (settled !== undefined) {
          onEnd(question, settled);
          return;
        }
        const isOver = () => closed || question.waiters === 0;
        const pending = { name, type, exchanges, deadline: now + timeoutMs, isOver };
        continueLookup({ servers, tryTimeoutMs, tries, modes }, pending, { server, attempt, at: now }).then(
          (resolution) => onEnd(question, resolution),
          () => onEnd(question, unaskable(exchanges)),
        );
      });
    } catch {
      onEnd(question, unaskable(exchanges));
    }
  }

  return {
    send,
    close() {
      closed = true;
      // First, so that what fails as the servers close is not tried again.
      exactly.close();
      for (const server of servers) server.close();
    },
  };
}

/** Sends questions that name a server or flags. */
interface ExactSender<Q extends Sendable> {
  send(question: Q, exact: ExactQuery): void;
  /** Ends what is in flight. Servers that no question names stay open. */
  close(): void;
}

function createExactSender<Q extends Sendable>({
  servers,
  timeoutMs,
  tryTimeoutMs,
  tries,
  policy,
  pace,
  onEnd,
}: QuerySenderOptions<Q>): ExactSender<Q> {
  const modes = modesOf(true);
  /** Servers that questions in flight name. */
  const namedServers = new Set<Server>();
  const closing = new AbortController();
  return {
    send(question, exact) {
      const { name, type } = question;
      const named = exact.server === undefined ? undefined : createNamedServer(exact.server, policy);
      if (named !== undefined && 'kind' in named) {
        onEnd(question, named);
        return;
      }
      if (named !== undefined) namedServers.add(named);
      const exchanges: Exchange[] = [];
      const isOver = () => closing.signal.aborted || question.waiters === 0;
      const slots = exact.server === undefined ? undefined : pace?.at(exact.server.address);
      const paced =
        named === undefined || slots === undefined
          ? undefined
          : pacedServer(named, { slots, run: question.run, signal: closing.signal, isOver });
      const began = performance.now();
      const pending = {
        ...{ name, type, exchanges, isOver },
        get deadline() {
          return began + timeoutMs + (paced?.heldBackMs ?? 0);
        },
      };
      const one = paced ?? named;
      const over = { servers: one === undefined ? servers : [one], tryTimeoutMs, tries, modes };
      const done = (resolution: Resolution): void => {
        if (named !== undefined) {
          named.close();
          namedServers.delete(named);
        }
        onEnd(question, resolution.kind === 'failure' && paced?.isMissed === true ? LATE : resolution);
      };
      // Not at once: the caller is counted among those who wait only when the question has begun.
      Promise.resolve()
        .then(() => queryExactly(over, pending, exact))
        .then(done, () => done(unaskable(exchanges)));
    },
    close() {
      closing.abort();
      for (const server of namedServers) server.close();
    },
  };
}

/** The healthiest server; of equals the first configured. */
function best(servers: readonly Server[]): Server | undefined {
  let chosen = servers[0];
  for (let i = 1; i < servers.length; i += 1) {
    const server = servers[i];
    if (chosen !== undefined && server !== undefined && server.standing() < chosen.standing()) chosen = server;
  }
  return chosen;
}

/** The failure for a name longer than DNS can carry, as when a prefix is put before one of 250 octets. */
const unaskable = (exchanges: readonly Exchange[]): Resolution =>
  failure('malformed', because('name-too-long'), exchanges);
