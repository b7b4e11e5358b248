import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../texts/languages.ts';
import { CORS_HEADERS, sendJson } from './answer.ts';
import { languageInQuery } from './language.ts';
import { openApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';
import type { ApiServices } from './services.ts';

/** Holds what every route of the API needs. */
export interface ApiContext {
  readonly services: ApiServices;
  readonly operations: readonly Operation[];
}

/** A route about the API that is no call of it: it needs no key and never counts. */
export interface ServiceRoute {
  /** With its parameters in braces. */
  readonly path: string;
  /** `scripts`: scripts of other sites may call it, as they may call the API. `operator`: it is for the operator alone. */
  readonly audience: 'everybody' | 'scripts' | 'operator';
  handle(context: ApiContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** How long a client should wait where too much was under way. */
export const RETRY_SECONDS = 5;

/** The description of the API, and the probes of an operator. */
export const SERVICE_ROUTES: readonly ServiceRoute[] = [
  {
    path: '/openapi.json',
    audience: 'scripts',
    handle: async (context, request, reply) =>
      sendJson(request, { reply, key: description(context, languageInQuery(request) ?? 'en') }),
  },
  {
    path: '/healthz',
    audience: 'everybody',
    handle: async (_context, _request, reply) =>
      reply.header('Cache-Control', 'no-store').headers(CORS_HEADERS).send({ status: 'ok' }),
  },
  {
    path: '/readyz',
    audience: 'operator',
    async handle({ services }, _request, reply) {
      const { store, away, resolver } = await services.ready();
      const ready = (store === 'ok' || store === 'degraded') && resolver;
      if (!ready) reply.header('Retry-After', RETRY_SECONDS);
      return reply
        .code(ready ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({
          status: ready ? (store === 'ok' ? 'ready' : 'degraded') : 'not ready',
          checks: { store, resolver: resolver ? 'ok' : 'unreachable' },
          ...(away.length === 0 ? {} : { away }),
        });
    },
  },
];

/** Made once for each public address, which is known only once the service listens, and language. */
const descriptions = new WeakMap<ApiContext, Map<string, object>>();

function description(context: ApiContext, language: Language): object {
  const { services, operations } = context;
  const url = services.publicUrl();
  const made = descriptions.get(context) ?? new Map<string, object>();
  descriptions.set(context, made);
  const key = `${language} ${url}`;
  const document = made.get(key) ?? openApiDocument(url, { version: services.version, operations, language });
  made.set(key, document);
  return document;
}
