import type { Exchange } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import type { ContactPolicy } from '../domain/contact-policy.ts';
import { routeTo, specialCause } from '../domain/contact-policy.ts';
import { formatServer, type QueryFlags, type ServerAddress } from '../domain/query.ts';
import {
  failure,
  type PendingQuery,
  type QueryOptions,
  queryServers,
  resolutionOf,
  withResponse,
} from './query-servers.ts';
import type { Resolution } from './resolution.ts';
import { createServer, type Server } from './server.ts';
import type { Upstream } from './upstream.ts';

/** Holds what a question names beyond name and type: it is then sent just so, and not answered from the cache. */
export interface ExactQuery {
  /** The server to ask, in place of the configured resolvers. */
  readonly server: ServerAddress | undefined;
  readonly flags: QueryFlags | undefined;
}

/** Without flags, a resolver is asked to recurse and a server that the question names is not. */
const flagsOf = ({ server, flags }: ExactQuery): QueryFlags =>
  flags ?? { rd: server === undefined, cd: false, do: true };

/**
 * Sends a question with the flags that it names: no second query with CD=1, no alias followed to another message. The
 * resolution has the whole response. A response that does not settle the question is a failure, such as a referral.
 */
export async function queryExactly(
  options: QueryOptions,
  pending: PendingQuery,
  exact: ExactQuery,
): Promise<Resolution> {
  const { exchanges } = pending;
  const flags = flagsOf(exact);
  const outcome = await queryServers(options, {
    query: pending,
    name: pending.name,
    mode: { ...flags, keepsResponse: true },
  });
  if (!outcome.ok) return withResponse(failure(outcome.why, outcome.causes, exchanges), outcome.response);
  const { interpreted } = outcome;
  if (interpreted.kind === 'unfinished') {
    const cause: Cause = { code: 'alias-not-followed', args: { target: interpreted.next } };
    return withResponse(failure('server-error', [cause], exchanges), outcome.response);
  }
  // With CD=1 a resolver does not validate, so that AD would prove nothing.
  const security = outcome.ad && !flags.cd ? 'secure' : 'indeterminate';
  return withResponse(
    resolutionOf(interpreted, { aliases: interpreted.aliases, security, exchanges }),
    outcome.response,
  );
}

/**
 * Makes a client of the server that a question names, if the policy lets us contact it, or else the failure. The caller
 * closes it. Nobody vouches for such a server, so its AD bit counts for nothing.
 */
export function createNamedServer(named: ServerAddress, policy: ContactPolicy): Server | Resolution {
  const label = formatServer(named);
  const route = routeTo(named, policy);
  const exchanges: Exchange[] = [];
  if (route.kind === 'invalid') return failure('unreachable', because('address-invalid', label), exchanges);
  if (route.kind === 'special') {
    return failure(route.isReachable ? 'not-asked' : 'unreachable', [specialCause(route, label)], exchanges);
  }
  const upstream: Upstream = { kind: 'dns', ...route.to, serverName: route.to.address, path: '', label };
  return createServer(upstream, { transport: 'auto', ca: undefined, believesAd: false });
}
