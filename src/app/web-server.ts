import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { FairStart } from '../admission/fair-start.ts';
import { requesterOf } from '../admission/limits.ts';
import { sendProblem } from '../api/answer.ts';
import { compressAnswers } from '../api/body.ts';
import { closeWithoutStacks, isClientGone, limitConnections, limitUnanswered } from '../api/connections.ts';
import { LOOPBACK } from '../api/networks.ts';
import { registerOperatorRoutes, warnOfUnknownProxies } from '../api/operator.ts';
import { PROBLEMS, type ProblemId, problemAbout, problemTitle } from '../api/problems.ts';
import { hasPlainForm } from '../api/request-form.ts';
import { failWith } from '../api/routes.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { createNetworkMatcher } from '../domain/network-matcher.ts';
import type { Assets } from '../pages/web/assets.ts';
import { renderErrorPage } from '../pages/web/error-page.tsx';
import { languageOfPage, varyByLanguage } from '../pages/web/language.ts';
import { setSecurityHeaders } from '../pages/web/security.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import type { Config } from './config.ts';
import { answerRaw, closeAfterAnswers, logAccess } from './http-edge.ts';
import type { Metrics } from './metrics.ts';
import type { WebServices } from './services.ts';

export interface WebOptions {
  readonly config: Config;
  readonly services: WebServices;
  /** Holds what the build made: style sheet, scripts, pictures. */
  readonly assetsDir: string;
  readonly version: string;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** The kinds of diagnosis that API and website serve; left out, all that there are. */
  readonly kinds?: readonly DiagnosisKind[];
}

/** The address in a request line. A name of 253 characters, percent-encoded, and a list of types fit many times. */
const MAX_URL_CHARS = 8192;
/** No page and no call needs a body worth speaking of. */
const MAX_BODY_BYTES = 16_384;
/** A whole request must have come by then. */
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node looks which requests are too late; its own half a minute would add that to both. */
const LATE_CHECK_MS = 2000;
/** A connection on which nothing moves is closed; longer than the longest report takes. */
const IDLE_SOCKET_MS = 60_000;
/** Below a minute, which is what load balancers use. */
const KEEP_ALIVE_MS = 65_000;

/** Holds what the server needs beside its options. */
interface ServerParts {
  readonly assets: Assets;
  readonly fairStart: FairStart;
  /** Whether a request is one for the API, so that its errors are problems; undefined before the API is there. */
  readonly isForApi: (request: FastifyRequest) => boolean | undefined;
}

/** Makes the server without any route of API or pages: limits, request identifiers, compression, the access log. */
export function createWebServer(options: WebOptions, parts: ServerParts): FastifyInstance {
  const { services } = options;
  const refuse = createRefusal(options, parts);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.config.trustedProxies.length === 0 ? false : [...options.config.trustedProxies],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LATE_CHECK_MS },
    routerOptions: { maxParamLength: MAX_URL_CHARS },
    frameworkErrors: (_error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      refuse(request, reply, 'malformed-request');
    },
    clientErrorHandler: (error, socket) => answerRaw(error, socket, services.origin.url()),
  });

  // Whatever is thrown outside the scopes of API and pages: as bare as theirs.
  app.setErrorHandler((error, request, reply) =>
    failWith(error, { request, reply, fail: (id) => refuse(request, reply, id) }),
  );
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStoreUnavailable(error)) services.logOutage(error);
  });
  compressAnswers(app);
  guard(app, { options, parts, refuse });
  measure(app, options);
  closeAfterAnswers(app);
  // Where the configuration leaves the port open, links can name it from here on.
  app.addHook('onListen', async () => {
    const [address] = app.addresses();
    if (typeof address === 'object') services.origin.listensOn(address.port);
  });
  return app;
}

/** Turns away what is malformed, too much, or not for everybody, and lets clients start work in turn. */
function guard(
  app: FastifyInstance,
  {
    options: { config },
    parts: { fairStart },
    refuse,
  }: { readonly options: WebOptions; readonly parts: ServerParts; readonly refuse: Refuse },
): void {
  limitUnanswered(app.server);
  closeWithoutStacks(app.server);
  limitConnections(app.server, {
    maxPerClient: config.maxConnections,
    isExempt: createNetworkMatcher([...LOOPBACK, ...config.trustedProxies]),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    if (isClientGone(request)) reply.hijack();
    else if (!hasPlainForm(request.raw)) refuse(request, reply.header('Connection', 'close'), 'malformed-request');
    else if (request.url.length > MAX_URL_CHARS) refuse(request, reply, 'uri-too-long');
    else done();
  });
  warnOfUnknownProxies(app);
  registerOperatorRoutes(app, config.operatorNetworks);
  // Once more after the quota was asked and the body read, before the work begins; and so after the wait for a turn.
  app.addHook('preHandler', async (request, reply) => {
    if (isClientGone(request)) return reply.hijack();
    await fairStart(requesterOf(request.ip));
    return isClientGone(request) ? reply.hijack() : undefined;
  });
}

/** The access log and the metrics. */
function measure(app: FastifyInstance, { metrics, logger }: WebOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    logAccess(logger, request, reply);
    const { method, routeOptions } = request;
    const [route, status] = [routeOptions.url ?? 'none', reply.statusCode];
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.get('/metrics', { config: { audience: 'operator' } }, async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text()),
  );
}

type Refuse = (request: FastifyRequest, reply: FastifyReply, id: ProblemId) => FastifyReply;

/** An error before any route: a problem for programs, a page for people. */
const createRefusal =
  ({ services: { origin } }: WebOptions, { assets, isForApi }: ServerParts): Refuse =>
  (request, reply, id) => {
    if (!request.url.startsWith('/') || isForApi(request) !== false)
      return sendProblem(reply, { publicUrl: origin.url(), id });
    const language = languageOfPage(request);
    setSecurityHeaders(reply);
    varyByLanguage(reply);
    const page = renderErrorPage(
      {
        status: PROBLEMS[id].status,
        say: () => ({ title: problemTitle(language, id), detail: problemAbout(language, id) }),
      },
      { language, asset: assets.url },
      request.id,
    );
    return reply
      .code(PROBLEMS[id].status)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  };
