import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { routerPath } from '../../api/paths.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { monitorPlanOf } from '../../monitoring/model/plans.ts';
import { isStoreUnavailable } from '../../store/unavailable.ts';
import { byLanguage } from '../../texts/languages.ts';
import { type AccountServices, createAccountContext } from '../account/context.ts';
import { tabsOf } from '../domain/tabs.ts';
import { pagesOf } from '../pages.ts';
import { guessAddress } from './address-guess.ts';
import { readAssets } from './assets.ts';
import { createErrorBody, renderErrorPage } from './error-page.tsx';
import type { ErrorPage } from './error-pages.ts';
import * as errorPages from './error-pages.ts';
import { MAX_FILE_FORM_BYTES } from './form-limits.ts';
import { addFormParsers, refuseUnread } from './forms.ts';
import { pageKindOf } from './kinds.ts';
import { keepLanguage, languageOfPage, varyByLanguage } from './language.ts';
import { refuseStream, wantsStream } from './live-stream.ts';
import type { Page, PageCall, PageContext } from './page.ts';
import { setSecurityHeaders } from './security.ts';
import type { PageServices } from './services.ts';
import type { Viewer } from './viewer.tsx';
import { sendHtml } from './viewer.tsx';

/** Gives the rest of the service what it may use of the pages. */
export interface Pages {
  /** Answers with the page for an unknown address. */
  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

type Fail = (reply: FastifyReply, page: ErrorPage) => FastifyReply;

interface PagesOptions {
  readonly services: PageServices;
  readonly accounts: AccountServices;
  readonly assetsDir: string;
  readonly diagnoses?: readonly DiagnosisKind[] | undefined;
}

/**
 * Registers the pages as their table has them. `assetsDir` holds what the build made of `assets/` and `client/`; it is
 * read once. The app's `maxParamLength` must allow for a name of 253 characters, percent-encoded.
 */
export async function registerPages(
  app: FastifyInstance,
  { services, accounts, assetsDir, diagnoses = KINDS }: PagesOptions,
): Promise<Pages> {
  const kinds = diagnoses.map(pageKindOf);
  const pages = pagesOf(kinds);
  const assets = await readAssets(assetsDir);
  // Those that say the same each time are the same object, and rendered once.
  const errorBodies = byLanguage((language) =>
    createErrorBody((page, requestId) => renderErrorPage(page, { language, asset: assets.url }, requestId)),
  );
  const fail: Fail = (reply, page) => {
    setSecurityHeaders(reply);
    reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'no-store');
    const { request } = reply;
    return sendHtml(reply, errorBodies(languageOfPage(request))(page, request.id), page.status);
  };
  const context: PageContext = {
    services,
    accounts: createAccountContext(accounts),
    assets,
    tabs: tabsOf(diagnoses),
    kinds: diagnoses,
  };
  app.decorateRequest('viewer', undefined).decorateRequest('freeMonitors', !context.accounts.needsPlan);
  // A scope of its own, so that headers, body parser and error page stay with the pages.
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      setSecurityHeaders(reply);
      keepLanguage(request, reply, services.publicUrl);
      if (!isFile(request.routeOptions.url)) request.viewer = await viewerOf(request, context);
    });
    scope.addHook('onSend', async (_request, reply) => {
      if (String(reply.getHeader('Content-Type') ?? '').startsWith('text/html')) varyByLanguage(reply);
    });
    addFormParsers(scope);
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => failAs(error, { request, reply, fail }));
    const robots = robotsText(pages);
    scope.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(`${robots}Sitemap: ${services.publicUrl}/sitemap.xml\n`),
    );
    for (const page of pages) {
      registerPage(scope, { page, context, fail });
      // Whoever is no operator cannot tell the operator's page from no page.
      if (page.access !== 'operator') refuseOtherMethods(scope, page, fail);
    }
  });
  return {
    // No hook of the scope runs here. The answer must be the same as for a page that one may not know of.
    async notFound(request, reply) {
      keepLanguage(request, reply, services.publicUrl);
      request.viewer = await viewerOf(request, context);
      varyByLanguage(reply);
      const guess = guessAddress(request.url, { tabs: context.tabs, parse: services.parse });
      return fail(reply, guess === undefined ? errorPages.notFound : errorPages.notFoundBut(guess));
    },
  };
}

/** Whether what a route sends has no header: pictures, scripts, CSV. */
const isFile = (url: string | undefined): boolean => url === undefined || /\.\w+$|^\/assets\//.test(url);

/** Who is signed in. While the database is away pages that need none are still sent, as to somebody who is not. */
async function viewerOf(request: FastifyRequest, { accounts }: PageContext): Promise<Viewer | undefined> {
  try {
    const account = await accounts.whoIs(request);
    if (account === undefined) return undefined;
    return { account, hasMonitors: monitorPlanOf(accounts.monitors.plans, account.plan) !== null };
  } catch (error) {
    if (isStoreUnavailable(error)) return undefined;
    throw error;
  }
}

/** Answers with the page for what went wrong. */
function failAs(
  error: { statusCode?: number },
  { request, reply, fail }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly fail: Fail },
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === errorPages.formTooLarge.status)
    return fail(reply, takesFile(request) ? errorPages.fileTooLarge : errorPages.formTooLarge);
  if (status < 500) return fail(reply, { ...errorPages.badRequest, status });
  if (isStoreUnavailable(error))
    return fail(reply.header('Retry-After', errorPages.RETRY_SECONDS), errorPages.unavailable);
  request.log.error(error, 'page failed');
  return fail(reply, errorPages.internal);
}

const takesFile = ({ routeOptions }: FastifyRequest): boolean => routeOptions.bodyLimit === MAX_FILE_FORM_BYTES;

function registerPage(
  scope: FastifyInstance,
  {
    page: { path, get, post },
    context,
    fail,
  }: { readonly page: Page; readonly context: PageContext; readonly fail: Fail },
): void {
  const url = routerPath(path);
  const callOf = (request: FastifyRequest, reply: FastifyReply): PageCall => {
    const language = languageOfPage(request);
    return {
      request,
      reply,
      language,
      site: { language, asset: context.assets.url },
      fail: (page) => fail(reply, page),
    };
  };
  if (get !== undefined) {
    const handle = get(context);
    scope.get(url, async (request, reply) => handle(callOf(request, reply)));
  }
  if (post === undefined) return;
  const handle = post.handle(context);
  const answered = (request: FastifyRequest, reply: FastifyReply): PageCall => {
    const call = callOf(request, reply);
    return post.streams === true && wantsStream(request) ? { ...call, fail: refuseStreamWith(reply) } : call;
  };
  scope.post(
    url,
    {
      bodyLimit: post.maxBytes,
      preParsing: async (request, reply, body) => refuseUnread(post, context, answered(request, reply)) ?? body,
    },
    async (request, reply) => handle(answered(request, reply)),
  );
}

const refuseStreamWith =
  (reply: FastifyReply): PageCall['fail'] =>
  (page) =>
    refuseStream(reply, page, languageOfPage(reply.request));

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers methods that a page does not have with an error page that names those it has. */
function refuseOtherMethods(scope: FastifyInstance, { path, get, post }: Page, fail: Fail): void {
  const own = [...(get === undefined ? [] : ['GET', 'HEAD']), ...(post === undefined ? [] : ['POST'])];
  const allowed = own.join(', ');
  scope.route({
    method: METHODS.filter((method) => !own.includes(method)),
    url: routerPath(path),
    handler: async (_request, reply) => fail(reply.header('Allow', allowed), errorPages.methodNotAllowed(allowed)),
  });
}

/** Crawlers must not start lookups, nor call the API. Everything else is open to them. */
function robotsText(pages: readonly Page[]): string {
  const paths = pages.filter(({ startsLookups }) => startsLookups).map(({ path }) => path.replace(/\{.*/, ''));
  return ['User-agent: *', ...[...new Set([...paths, '/v1/'])].map((path) => `Disallow: ${path}`), ''].join('\n');
}
