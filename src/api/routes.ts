import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStoreUnavailable } from '../store/unavailable.ts';
import {
  API_HEADERS,
  PREFLIGHT_HEADERS,
  sendJson,
  sendLines,
  sendOnce,
  sendProblem,
  sendStream,
  sendText,
  wantsLines,
} from './answer.ts';
import { languageOfCall } from './language.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import type { RawParameters } from './parameters.ts';
import { routerPath } from './paths.ts';
import type { ProblemDetails, ProblemId } from './problems.ts';
import { type HolderOf, registerQuota } from './quota.ts';
import { type ApiContext, RETRY_SECONDS, SERVICE_ROUTES, type ServiceRoute } from './service-routes.ts';
import type { ApiServices } from './services.ts';

/** Gives the rest of the service what it may use of the API. */
export interface Api {
  /** Whether a request is for the API, so that its errors are problem details and not pages. */
  owns(request: FastifyRequest): boolean;
  /** Answers what no route took: 404, or 405 for a known address. */
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

type Fail = (reply: FastifyReply, id: ProblemId, details?: ProblemDetails) => FastifyReply;

/** Routes in the scope of the API that are no calls of it. */
const NO_CALL = { config: { quota: 'none' } } as const;

/** All of these paths, for methods that the router does not know. */
const matcherOf = (paths: readonly string[]): RegExp =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')).join('|')})$`);
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
/** Each address that is read has HEAD as well, and all have OPTIONS. */
const withImplied = (methods: readonly string[]): readonly string[] => [
  ...methods,
  ...(methods.includes('GET') ? ['HEAD'] : []),
  'OPTIONS',
];
const allowedBy = (methods: readonly string[]): string => withImplied(methods).join(', ');

/**
 * Registers version 1 of the API as its table has it, its description, and the probes `/healthz` and `/readyz`. What a
 * path does not take is answered with 405 before the body is read.
 */
export async function registerApi(
  app: FastifyInstance,
  services: ApiServices,
  operations: readonly Operation[] = OPERATIONS,
): Promise<Api> {
  const context: ApiContext = { services, operations };
  const fail: Fail = (reply, id, details) => sendProblem(reply, { publicUrl: services.publicUrl(), id, details });
  const refuseMethod = (reply: FastifyReply, path: string): FastifyReply =>
    fail(reply.header('Allow', allowedBy(methodsOf(operations, path))), 'method-not-allowed');

  // A scope of its own, so that headers and error handler stay with the API.
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    scope.setErrorHandler((error, request, reply) =>
      failWith(error, { request, reply, fail: (id) => fail(reply, id) }),
    );
    const holderOf = registerQuota(scope, services, fail);
    for (const operation of operations) registerOperation(scope, { services, operation, fail, holderOf });
    for (const path of new Set(operations.map((one) => one.path))) {
      const methods = methodsOf(operations, path);
      registerPreflight(scope, path, methods);
      registerOtherMethods(scope, { path, methods, route: {}, refuseMethod });
    }
    for (const route of SERVICE_ROUTES) {
      registerOtherMethods(scope, { path: route.path, methods: ['GET'], route: NO_CALL, refuseMethod });
      if (route.audience !== 'scripts') continue;
      registerServiceRoute(scope, context, route);
      registerPreflight(scope, route.path, ['GET']);
    }
    scope.all('/v1/*', { onRequest: async (_, reply) => fail(reply, 'not-found'), handler: unreached });
  });
  for (const route of SERVICE_ROUTES) if (route.audience !== 'scripts') registerServiceRoute(app, context, route);

  const paths = [...operations, ...SERVICE_ROUTES].map(({ path }) => path);
  const known = matcherOf(paths);
  return {
    owns: ({ method, url }) =>
      /^\/v1(?:[/?]|$)/.test(url) || (method !== 'GET' && method !== 'HEAD' && known.test(pathOf(url))),
    notFound(request, reply) {
      const path = paths.find((one) => matcherOf([one]).test(pathOf(request.url)));
      return path === undefined ? fail(reply, 'not-found') : refuseMethod(reply, path);
    },
  };
}

/** The methods of a path, but for HEAD and OPTIONS, which each has. */
function methodsOf(operations: readonly Operation[], path: string): string[] {
  const methods = operations.filter((one) => one.path === path).map(({ method }) => method);
  return methods.length === 0 ? ['GET'] : methods;
}

function registerOperation(
  scope: FastifyInstance,
  {
    services,
    operation,
    fail,
    holderOf,
  }: {
    readonly services: ApiServices;
    readonly operation: Operation;
    readonly fail: Fail;
    readonly holderOf: HolderOf;
  },
): void {
  scope.route({
    method: operation.method,
    url: routerPath(operation.path),
    // Without a word about the quota a call counts.
    config: {
      scope: operation.scope,
      needsKey: operation.needsKey,
      ...(operation.counts ? {} : { quota: 'key' as const }),
    },
    ...(operation.body === undefined ? {} : { bodyLimit: operation.body.maxBytes }),
    async handler(request, reply) {
      const result = await operation.run(services, rawParameters(operation, request), {
        client: request.ip,
        prefersLines: operation.form?.type === 'application/x-ndjson' && wantsLines(request.headers.accept),
        holder: holderOf(request),
        body: request.body,
        language: languageOfCall(request),
      });
      if (typeof result === 'string') return fail(reply.header('Retry-After', RETRY_SECONDS), result);
      switch (result.kind) {
        case 'json':
          return sendJson(request, { reply, key: result.key, make: result.make });
        case 'once':
          return sendOnce(request, reply, result);
        case 'done':
          return reply.code(204).header('Cache-Control', 'no-store').send();
        case 'text':
          return sendText(request, reply, result);
        case 'lines':
          return sendLines(request, reply, result.lines);
        case 'stream':
          return sendStream(reply, result.lines);
        case 'problem':
          if (result.retryAfterSeconds !== null) reply.header('Retry-After', result.retryAfterSeconds);
          return fail(reply, result.id, result.details);
      }
    },
  });
}

/** Parameters of the path, of the query and of fields; those of the query cannot stand in for the others. */
function rawParameters({ parameters }: Operation, request: FastifyRequest): RawParameters {
  const fields = parameters.flatMap(({ name, in: place }) =>
    place === 'header' ? [[name.toLowerCase(), request.headers[name.toLowerCase()]] as const] : [],
  );
  return {
    ...(request.query as RawParameters),
    ...Object.fromEntries(fields),
    ...(request.params as RawParameters),
  };
}

function registerServiceRoute(
  scope: FastifyInstance,
  context: ApiContext,
  { path, audience, handle }: ServiceRoute,
): void {
  const config = audience === 'operator' ? { audience } : NO_CALL.config;
  scope.get(routerPath(path), { config }, (request, reply) => handle(context, request, reply));
}

/** Lets scripts of other sites ask whether they may call. */
function registerPreflight(scope: FastifyInstance, path: string, methods: readonly string[]): void {
  scope.options(routerPath(path), async (_request, reply) =>
    reply.code(204).headers(PREFLIGHT_HEADERS).header('Allow', allowedBy(methods)).send(),
  );
}

function registerOtherMethods(
  scope: FastifyInstance,
  {
    path,
    methods,
    route,
    refuseMethod,
  }: {
    readonly path: string;
    readonly methods: readonly string[];
    readonly route: Partial<typeof NO_CALL>;
    readonly refuseMethod: (reply: FastifyReply, path: string) => FastifyReply;
  },
): void {
  const others = scope.supportedMethods.filter((method) => !withImplied(methods).includes(method));
  scope.route({
    ...route,
    method: others,
    url: routerPath(path),
    onRequest: async (_request, reply) => refuseMethod(reply, path),
    handler: unreached,
  });
}

/** The hook before it has answered already. */
const unreached = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => reply;

/** Answers an error that was thrown, by the problem that it is; `fail` sends that. */
export function failWith(
  error: unknown,
  {
    request,
    reply,
    fail,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly fail: (id: ProblemId) => FastifyReply },
): FastifyReply {
  const id = problemOf(error, request);
  if (id === 'unavailable') reply.header('Retry-After', RETRY_SECONDS);
  return fail(id);
}

/** Names errors that Fastify throws by itself, a database that is away, and our own bugs. None may show its inside. */
export function problemOf(error: unknown, request: FastifyRequest): ProblemId {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'invalid-body';
  if (status === 413) return 'body-too-large';
  if (status === 415) return 'unsupported-media-type';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'malformed-request';
  // What watches the database logs it, once and not for each request.
  if (isStoreUnavailable(error)) return 'unavailable';
  request.log.error(error, 'request failed');
  return 'internal-error';
}
