import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createNetworkMatcher } from '../domain/network-matcher.ts';
import { LOOPBACK, PRIVATE } from './networks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use a route; without it, everybody. */
    readonly audience?: 'operator';
  }
}

/** Fields by which proxies say that they pass something on. */
const FORWARDED_BY = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/** Whether a proxy passed this on and we do not know for whom: it is not trusted, or names nobody. */
function isClientUnknown({ headers, ips = [] }: FastifyRequest): boolean {
  // `ips` begins with the connection itself; another follows where a trusted proxy named its client.
  return ips.length < 2 && FORWARDED_BY.some((name) => headers[name] !== undefined);
}

/** Warns once of a proxy nearby whose clients we cannot tell apart. Far ones are no proxies of ours: clients send such fields too. */
export function warnOfUnknownProxies(app: FastifyInstance): void {
  const isNear = createNetworkMatcher([...LOOPBACK, ...PRIVATE]);
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = request.raw.socket.remoteAddress;
    if (!warned && isNear(proxy) && isClientUnknown(request)) {
      warned = true;
      app.log.warn(
        { proxy },
        'rate limits count all clients of this proxy as one: add it to ZONEWELL_TRUSTED_PROXIES, and make it set X-Forwarded-For',
      );
    }
    done();
  });
}

/**
 * Answers routes for the operator to these networks alone; for everybody else they do not exist. What a proxy passes on
 * counts as from its client, and where the client is not known (no trusted proxy), as from outside.
 */
export function registerOperatorRoutes(app: FastifyInstance, networks: readonly string[]): void {
  const isOperators = createNetworkMatcher(networks);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.audience !== 'operator') {
      done();
      return;
    }
    if (isOperators(request.ip) && !isClientUnknown(request)) done();
    else reply.callNotFound();
  });
}
