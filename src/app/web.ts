import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { quotasOf } from '../accounts/plans.ts';
import { sendProblem } from '../api/answer.ts';
import { COMPRESS_FROM_BYTES } from '../api/body.ts';
import { isGone, limitConnections, limitUnanswered } from '../api/connections.ts';
import { createNetworkMatcher, LOOPBACK } from '../api/networks.ts';
import { operationsOf } from '../api/operations.ts';
import { registerOperatorRoutes, warnOfUnknownProxies } from '../api/operator.ts';
import { PROBLEMS, type ProblemId, problemAbout, problemTitle } from '../api/problems.ts';
import { hasPlainForm } from '../api/request-form.ts';
import { type Api, failWith, registerApi } from '../api/routes.ts';
import { type DiagnosisKind, KINDS } from '../diagnoses/kinds.ts';
import { parseDomainName } from '../domain/parse.ts';
import type { AccountServices } from '../pages/account/context.ts';
import { readAssets } from '../pages/assets.ts';
import { renderErrorPage } from '../pages/error-page.tsx';
import { languageOfPage, varyByLanguage } from '../pages/language.ts';
import { registerPages } from '../pages/routes.ts';
import { setSecurityHeaders } from '../pages/security.ts';
import type { PageServices } from '../pages/services.ts';
import { parseAddress } from '../records/spf/address.ts';
import { createAdmittedLookups } from '../reports/admitted-lookups.ts';
import { createCachedReports } from '../reports/cached.ts';
import { createFairStart } from '../reports/fair-start.ts';
import { clientKey, createRateLimiter, requesterOf } from '../reports/limits.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import { textIn } from '../texts/language.ts';
import type { Config } from './config.ts';
import { answerRaw, closeAfterAnswers, logAccess } from './http-edge.ts';
import type { Metrics } from './metrics.ts';
import type { Services } from './services.ts';
import { SETTINGS } from './settings.ts';

export interface WebOptions {
  readonly config: Pick<
    Config,
    | 'quotaFree'
    | 'quotaStarter'
    | 'quotaPro'
    | 'quotaEnterprise'
    | 'maxLookups'
    | 'designPage'
    | 'exampleDomain'
    | 'livePerMinute'
    | 'maxConnections'
    | 'trustedProxies'
    | 'operatorNetworks'
    | 'signUp'
    | 'smtpUrl'
    | 'historyRetentionMs'
    | 'usageRetentionMs'
  >;
  readonly services: Pick<
    Services,
    'stores' | 'reports' | 'registrations' | 'accounts' | 'monitors' | 'origin' | 'clock' | 'logOutage'
  >;
  /** What the build made: style sheet, scripts, pictures. */
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
/** A connection on which nothing moves is closed; longer than the longest report takes. */
const IDLE_SOCKET_MS = 60_000;
/** Below a minute, which is what load balancers use. */
const KEEP_ALIVE_MS = 65_000;
/** More would be no page but a file. */
const CHANGES_A_PAGE = 200;
/** No page is larger. Larger ones would be compressed as a stream, which holds its compressor until the client has read. */
const COMPRESS_AT_ONCE_BYTES = 8 * 1024 * 1024;

/**
 * Puts API and pages on one server, with what both need: limits, a request identifier, compression, the access log.
 * `listen` starts it; `close` lets begun answers end. The services stay open, and no hook starts anything.
 */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const { config, services, logger, metrics, kinds = KINDS } = options;
  const { accounts, clock, origin, stores } = services;
  const reports = createCachedReports(services.reports, clock);
  const fairStart = createFairStart();
  const lookups = createAdmittedLookups({
    reports,
    registrations: services.registrations,
    maxLookups: config.maxLookups,
    fairStart,
  });
  metrics.watch(stores, () => lookups.inFlight);
  const assets = await readAssets(options.assetsDir);
  let api: Api | undefined;

  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { maxParamLength: MAX_URL_CHARS },
    frameworkErrors: (_error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      refuse(request, reply, 'malformed-request');
    },
    clientErrorHandler: (error, socket) => answerRaw(error, socket, origin.url()),
  });

  /** An error before any route: a problem for programs, a page for people. */
  function refuse(request: FastifyRequest, reply: FastifyReply, id: ProblemId): FastifyReply {
    if (!request.url.startsWith('/') || api?.owns(request) !== false) return sendProblem(reply, origin.url(), id);
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
  }

  // Whatever is thrown outside the scopes of API and pages: as bare as theirs.
  app.setErrorHandler((error, request, reply) => failWith(error, request, reply, (id) => refuse(request, reply, id)));
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStoreUnavailable(error)) services.logOutage(error);
  });
  limitUnanswered(app.server);
  limitConnections(app.server, {
    maxPerClient: config.maxConnections,
    isExempt: createNetworkMatcher([...LOOPBACK, ...config.trustedProxies]),
  });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    if (isGone(request)) reply.hijack();
    else if (!hasPlainForm(request.raw)) refuse(request, reply.header('Connection', 'close'), 'malformed-request');
    else if (request.url.length > MAX_URL_CHARS) refuse(request, reply, 'uri-too-long');
    else done();
  });
  warnOfUnknownProxies(app);
  registerOperatorRoutes(app, config.operatorNetworks);
  // Once more after the quota was asked and the body read, before the work begins; and so after the wait for a turn.
  app.addHook('preHandler', async (request, reply) => {
    if (isGone(request)) return reply.hijack();
    await fairStart(requesterOf(request.ip));
    return isGone(request) ? reply.hijack() : undefined;
  });
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
  closeAfterAnswers(app);
  // Where the configuration leaves the port open, links can name it from here on.
  app.addHook('onListen', async () => {
    const [address] = app.addresses();
    if (typeof address === 'object') origin.listensOn(address.port);
  });

  const operations = operationsOf(kinds);
  api = await registerApi(
    app,
    {
      async admit({ key, client, counts }) {
        const admission = await accounts.meter.admit({ key, client: clientKey(client), counts });
        metrics.counted(admission.kind);
        return admission;
      },
      now: clock,
      stored: lookups.stored,
      asOf: lookups.asOf,
      scoreHistory: lookups.scoreHistory,
      changeHistory: lookups.changeHistory,
      lookup: lookups.lookup,
      registration: lookups.registration,
      history: lookups.history,
      historyLines: lookups.historyLines,
      ready: () => reports.ready(),
      publicUrl: origin.url,
      version: options.version,
    },
    operations,
  );

  // Not the clock of the day, which may be set back.
  const admitLive = createRateLimiter(config.livePerMinute, () => performance.now());
  const pageServices: PageServices = {
    stored: lookups.stored,
    lookup: lookups.lookup,
    asOf: lookups.asOf,
    live: lookups.live,
    registration: lookups.registration,
    knownRegistration: lookups.knownRegistration,
    scoreHistory: lookups.scoreHistory,
    changeHistory: lookups.changeHistory,
    historyLines: lookups.historyLines,
    history: (domain, cursor, client) =>
      lookups.history(domain, { limit: CHANGES_A_PAGE, ...(cursor === undefined ? {} : { cursor }) }, client),
    testMessage: async (query, client) =>
      parseAddress(query.ip) === null ? 'invalid-address' : lookups.testMessage(query, client),
    parse(input, language) {
      const parsed = parseDomainName(input);
      return parsed.ok
        ? { ok: true, domain: parsed.name, unicode: parsed.unicode }
        : {
            ok: false,
            fault: textIn(language, parsed.fault),
            why: textIn(language, parsed.why),
            hint: textIn(language, parsed.hint),
          };
    },
    get publicUrl() {
      return origin.url();
    },
    apiOperations: operations,
    settings: Object.values(SETTINGS),
    retention: { historyMs: config.historyRetentionMs, usageMs: config.usageRetentionMs },
    exampleDomain: config.exampleDomain,
    designPage: config.designPage,
    now: clock,
    admitLive: (address) => admitLive(requesterOf(address)),
  };
  const accountServices: AccountServices = {
    accounts: accounts.accounts,
    monitors: services.monitors,
    usage: accounts.meter.usage,
    requester: requesterOf,
    publicUrl: origin.url,
    now: clock,
    hasMail: config.smtpUrl !== null,
    openToAll: config.signUp === 'open',
    operator: {
      overview: stores.overview,
      quotas: quotasOf(config),
      questions: metrics.questions,
      startedAt: clock(),
    },
  };
  const pages = await registerPages(app, pageServices, accountServices, options.assetsDir, kinds);
  app.setNotFoundHandler((request, reply) =>
    api?.owns(request) ? api.notFound(request, reply) : pages.notFound(request, reply),
  );
  return app;
}
