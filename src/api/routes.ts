import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kind } from '../diagnoses/kinds.ts';
import type { DomainName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import type { Refused } from '../reports/admission.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import {
  API_HEADERS,
  CORS_HEADERS,
  PREFLIGHT_HEADERS,
  sendJson,
  sendLines,
  sendProblem,
  wantsLines,
} from './answer.ts';
import { docsFragment, problemFragment } from './docs.ts';
import { parseHistoryQuery } from './history-query.ts';
import { openApiDocument } from './openapi.ts';
import type { RawParameters } from './parameters.ts';
import { isProblemId, PROBLEMS, type ProblemDetails, type ProblemId } from './problems.ts';
import { registerQuota } from './quota.ts';
import type { ApiServices } from './services.ts';
import { parseTypes } from './types.ts';

const ALLOWED = 'GET, HEAD, OPTIONS';
/** How long a client should wait where too much was under way. */
const RETRY_SECONDS = 5;

interface ByDomain {
  Params: { domain: string };
}

/** What the rest of the service may use of the API. */
export interface Api {
  /** Whether a request is for the API, so that its errors are problem details and not pages. */
  owns(request: FastifyRequest): boolean;
  /** Answers what no route took: 404, or 405 for a known address. */
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Where the reports of each kind are found. */
const REPORT_PATHS: Readonly<Record<Kind, string>> = { health: 'report', mail: 'mail-security' };
/** The mail-security diagnosis is unlimited by contract. */
const QUOTA_OF_REPORTS: Readonly<Record<Kind, { config?: { quota: 'key' } }>> = {
  health: {},
  mail: { config: { quota: 'key' } },
};
const PATHS = [
  '/v1/domain/:domain/dns',
  '/v1/domain/:domain/whois',
  '/v1/domain/:domain/dns-history',
  ...Object.values(REPORT_PATHS).map((path) => `/v1/domain/:domain/${path}`),
];
const DESCRIPTION_PATH = '/openapi.json';
const PLAIN_PATHS = [DESCRIPTION_PATH, '/docs', '/problems/:id', '/healthz', '/readyz'];
/** Routes in the scope of the API that are no calls of it. */
const NO_CALL = { config: { quota: 'none' } } as const;
/** The same, for methods that the router does not know. */
const KNOWN =
  /^\/(?:v1\/domain\/[^/]+\/(?:dns|whois|dns-history|report|mail-security)|openapi\.json|docs|problems\/[^/]+|healthz|readyz)$/;
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Registers version 1 of the API, its description, and the probes `/healthz` and `/readyz`. */
export async function registerApi(app: FastifyInstance, services: ApiServices): Promise<Api> {
  const fail = (reply: FastifyReply, id: ProblemId, details?: ProblemDetails): FastifyReply =>
    sendProblem(reply, services.publicUrl(), id, details);
  const refuseMethod = (reply: FastifyReply): FastifyReply =>
    fail(reply.header('Allow', ALLOWED), 'method-not-allowed');

  // A scope of its own, so that headers and error handler stay with the API.
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(API_HEADERS);
      done();
    });
    scope.setErrorHandler((error, request, reply) => failWith(error, request, reply, (id) => fail(reply, id)));
    registerQuota(scope, services, fail);
    registerDomain(scope, services, fail);
    scope.get(DESCRIPTION_PATH, NO_CALL, async (request, reply) => sendJson(request, reply, description(services)));
    const refused = scope.supportedMethods.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    // Answered before the body is read, whatever it is.
    const notAllowed = {
      method: refused,
      onRequest: async (_: FastifyRequest, reply: FastifyReply) => refuseMethod(reply),
    };
    for (const url of PATHS) scope.route({ ...notAllowed, url, handler: unreached });
    for (const url of PLAIN_PATHS) scope.route({ ...notAllowed, ...NO_CALL, url, handler: unreached });
    for (const url of [...PATHS, DESCRIPTION_PATH])
      scope.options(url, async (_request, reply) =>
        reply.code(204).headers(PREFLIGHT_HEADERS).header('Allow', ALLOWED).send(),
      );
    scope.all('/v1/*', { onRequest: async (_, reply) => fail(reply, 'not-found'), handler: unreached });
  });
  registerPlain(app, services);

  return {
    owns: ({ method, url }) =>
      /^\/v1(?:[/?]|$)/.test(url) || (method !== 'GET' && method !== 'HEAD' && KNOWN.test(pathOf(url))),
    notFound: (request, reply) => (KNOWN.test(pathOf(request.url)) ? refuseMethod(reply) : fail(reply, 'not-found')),
  };
}

/** What a failed lookup says; the servers we asked are told on the page. */
const UNKNOWN_REGISTRATION = {
  limited: 'The registry limits how often it may be asked. This says nothing about whether the name is registered.',
  failed: 'The server for registration data did not answer. This says nothing about whether the name is registered.',
  unreadable: 'The answer of the registry could not be read. This says nothing about whether the name is registered.',
  'no-server': 'Nobody publishes registration data for this suffix in a way that programs can ask.',
} as const;

type Fail = (reply: FastifyReply, id: ProblemId, details?: ProblemDetails) => FastifyReply;

/** The hook before it has answered already. */
const unreached = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => reply;

function registerDomain(scope: FastifyInstance, services: ApiServices, fail: Fail): void {
  const domainOf = (request: FastifyRequest<ByDomain>, reply: FastifyReply): DomainName | undefined => {
    const parsed = parseDomainName(request.params.domain);
    if (parsed.ok) return parsed.name;
    fail(reply, 'invalid-domain', { detail: `${parsed.fault}. ${parsed.hint}`, parameter: 'domain' });
    return undefined;
  };
  const refuse = (reply: FastifyReply, refused: Refused): FastifyReply =>
    fail(reply.header('Retry-After', RETRY_SECONDS), refused);

  scope.get<ByDomain & { Querystring: RawParameters }>('/v1/domain/:domain/dns', async (request, reply) => {
    const domain = domainOf(request, reply);
    if (domain === undefined) return reply;
    const parsed = parseTypes(request.query['type']);
    if (!parsed.ok) return fail(reply, 'invalid-type', { detail: parsed.detail, parameter: 'type' });
    const found = await services.lookup(domain, parsed.types, request.ip);
    if (typeof found === 'string') return refuse(reply, found);
    if (found.lookups.length > 0 && found.lookups.every(({ outcome }) => outcome === 'failure')) {
      const late = found.lookups.every(({ timeout }) => timeout === true);
      return fail(reply, late ? 'lookup-timeout' : 'lookup-failed');
    }
    return sendJson(request, reply, found, () => ({
      domain,
      records: found.records,
      // What a failure says in words names our resolvers; the API does not.
      lookups: found.lookups.map(({ name, type, outcome, observed_at }) => ({ name, type, outcome, observed_at })),
    }));
  });

  scope.get<ByDomain>('/v1/domain/:domain/whois', async (request, reply) => {
    const domain = domainOf(request, reply);
    if (domain === undefined) return reply;
    const answer = await services.registration(domain, request.ip);
    if (typeof answer === 'string') return refuse(reply, answer);
    switch (answer.kind) {
      case 'known':
        return sendJson(request, reply, answer.report);
      case 'public-suffix':
        return fail(reply, 'invalid-domain', {
          detail: 'It is a public suffix: names are registered below it, and nobody registers it itself.',
          parameter: 'domain',
        });
      case 'unknown':
        if (answer.retryAfterSeconds !== null) reply.header('Retry-After', answer.retryAfterSeconds);
        return fail(reply, 'lookup-failed', { detail: UNKNOWN_REGISTRATION[answer.why] });
    }
  });

  scope.get<ByDomain & { Querystring: RawParameters }>('/v1/domain/:domain/dns-history', async (request, reply) => {
    const domain = domainOf(request, reply);
    if (domain === undefined) return reply;
    const parsed = parseHistoryQuery(request.query);
    if (!parsed.ok) return fail(reply, parsed.problem, { detail: parsed.detail, parameter: parsed.parameter });
    if (wantsLines(request.headers.accept)) {
      const lines = await services.historyLines(domain, parsed.query, request.ip);
      return typeof lines === 'string' ? refuse(reply, lines) : sendLines(request, reply, lines);
    }
    const history = await services.history(domain, parsed.query, request.ip);
    if (typeof history === 'string') return refuse(reply, history);
    return history === undefined
      ? fail(reply, 'invalid-parameter', {
          detail: 'The cursor is not one that this service gave. Take "next" of an earlier answer, or leave it out.',
          parameter: 'cursor',
        })
      : sendJson(request, reply, history);
  });

  for (const kind of ['health', 'mail'] as const)
    scope.get<ByDomain>(`/v1/domain/:domain/${REPORT_PATHS[kind]}`, QUOTA_OF_REPORTS[kind], async (request, reply) => {
      const domain = domainOf(request, reply);
      if (domain === undefined) return reply;
      const report = await services.stored(kind, domain, request.ip);
      return typeof report === 'string' ? refuse(reply, report) : sendJson(request, reply, report);
    });
}

/** Answers an error that was thrown, by the problem that it is; `fail` sends that. */
export function failWith(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  fail: (id: ProblemId) => FastifyReply,
): FastifyReply {
  const id = problemOf(error, request);
  if (id === 'unavailable') reply.header('Retry-After', RETRY_SECONDS);
  return fail(id);
}

/** Errors that Fastify throws by itself, a database that is away, and our own bugs. None may show its inside. */
function problemOf(error: unknown, request: FastifyRequest): ProblemId {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return 'body-too-large';
  if (status === 415) return 'unsupported-media-type';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'malformed-request';
  // Told by who watches the database, and not for each request.
  if (isStoreUnavailable(error)) return 'unavailable';
  request.log.error(error, 'request failed');
  return 'internal-error';
}

/** Made once for each public address, which is known only once the service listens. */
const descriptions = new WeakMap<ApiServices, { readonly url: string; readonly document: object }>();

function description(services: ApiServices): object {
  const url = services.publicUrl();
  const known = descriptions.get(services);
  if (known?.url === url) return known.document;
  const document = openApiDocument(url, services.version);
  descriptions.set(services, { url, document });
  return document;
}

/** What is not of version 1: pages about it, and the probes of an operator. */
function registerPlain(app: FastifyInstance, services: ApiServices): void {
  app.get('/docs', async (_request, reply) =>
    services.sendPage(reply, 'API · Zonewell', docsFragment(services.publicUrl()), 'docs'),
  );
  app.get<{ Params: { id: string } }>('/problems/:id', async (request, reply) => {
    const { id } = request.params;
    if (!isProblemId(id)) return reply.callNotFound();
    return services.sendPage(reply, `${PROBLEMS[id].title} · Zonewell`, problemFragment(id));
  });
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').headers(CORS_HEADERS).send({ status: 'ok' }),
  );
  app.get('/readyz', { config: { audience: 'operator' } }, async (_request, reply) => {
    const { store, resolver } = await services.ready();
    const ready = store === 'ok' && resolver;
    if (!ready) reply.header('Retry-After', RETRY_SECONDS);
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        checks: { store, resolver: resolver ? 'ok' : 'unreachable' },
      });
  });
}
