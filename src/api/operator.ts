import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createNetworkMatcher } from './networks.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use a route; without it, everybody. */
    readonly audience?: 'operator';
  }
}

/** Fields by which proxies say that they pass something on. */
const FORWARDED_BY = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/**
 * Answers routes for the operator to these networks alone; for everybody else they do not exist. What a proxy passes on
 * counts as from its client, and where the client is not known (no trusted proxy), as from outside.
 */
export function registerOperatorRoutes(app: FastifyInstance, networks: readonly string[]): void {
  const isOperators = createNetworkMatcher(networks);
  const isForwarded = ({ headers }: FastifyRequest): boolean =>
    FORWARDED_BY.some((name) => headers[name] !== undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.audience !== 'operator') {
      done();
      return;
    }
    const isClientUnknown = isForwarded(request) && request.ip === request.raw.socket.remoteAddress;
    if (isOperators(request.ip) && !isClientUnknown) done();
    else reply.callNotFound();
  });
}
