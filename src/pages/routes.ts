import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { createBodies, sendBody } from '../api/body.ts';
import { isGone } from '../api/connections.ts';
import type { Kind, ReportOf } from '../diagnoses/kinds.ts';
import type { DomainName } from '../domain/name.ts';
import { signaturesIn } from '../records/dkim-header.ts';
import { parseSelector } from '../records/selector.ts';
import type { Refused } from '../reports/admission.ts';
import { isStoreUnavailable } from '../store/unavailable.ts';
import { ACCOUNT_FORMS, ACCOUNT_PAGES, type AccountServices, registerAccountPages } from './account/routes.ts';
import { type Assets, readAssets } from './assets.ts';
import { renderBadge, renderBadgeError } from './badge.tsx';
import * as trouble from './error-texts.ts';
import { pathOf } from './head.tsx';
import { renderHistoryPage } from './history-page.tsx';
import { refuseStream, streamLive, wantsStream } from './live-route.ts';
import { renderMailPage } from './mail-page.tsx';
import { type MessageInput, renderMessagePage } from './message-test.tsx';
import { recordsCsv } from './records-csv.ts';
import { renderReportPage } from './report-page.tsx';
import { isOwnPost, setSecurityHeaders } from './security.ts';
import { MAX_HEADER_CHARS } from './selector-form.tsx';
import type { PageServices } from './services.ts';
import { renderErrorPage, renderStartPage, type Trouble } from './small-pages.tsx';
import { renderWhoisPage } from './whois-page.tsx';

/** Crawlers must not start lookups. Everything else is open to them. */
const ROBOTS =
  'User-agent: *\nDisallow: /domain/\nDisallow: /mail-security/\nDisallow: /whois/\nDisallow: /check\nDisallow: /badge/\nDisallow: /v1/\n';
const HTML = 'text/html; charset=utf-8';
const YEAR_SECONDS = 31_536_000;
/** A badge stands on other people's pages; they need not see each change at once. */
const BADGE_CACHE_SECONDS = 300;
/** Most of our forms have no fields; what is sent beyond that is refused. */
const MAX_BODY_BYTES = 1024;
/** Pasted headers, percent-encoded: three octets a character at worst. */
const MAX_FORM_BYTES = 3 * MAX_HEADER_CHARS + 1024;
/** A field of a form. Source: RFC 5321 §4.5.3.1.3 has 256 octets for a path. */
const MAX_FIELD_CHARS = 320;

interface ByDomain {
  Params: { domain: string };
}
interface BySearch {
  Querystring: { domain?: string | string[] };
}

/** What the rest of the service may use of the pages. */
export interface Pages {
  /** Answers with the page for an unknown address. */
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/**
 * Registers start page, reports, badges and assets. `assetsDir` holds what the build made of `assets/` and `client/`;
 * it is read once. The app's `maxParamLength` must allow for a name of 253 characters, percent-encoded.
 */
export async function registerPages(
  app: FastifyInstance,
  services: PageServices,
  people: AccountServices,
  assetsDir: string,
): Promise<Pages> {
  const assets = await readAssets(assetsDir);
  // Those that say the same each time are the same object, and rendered once.
  const troublePage = createBodies((what: Trouble) => renderErrorPage(what, assets.url));
  const fail = (reply: FastifyReply, what: Trouble): FastifyReply => {
    setSecurityHeaders(reply);
    reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'no-store');
    return reply.code(what.status).type(HTML).send(troublePage(what).octets);
  };
  // A scope of its own, so that headers, body parser and error page stay with the pages.
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply));
    if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
      );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return fail(reply, { ...trouble.badRequest, status });
      if (isStoreUnavailable(error))
        return fail(reply.header('Retry-After', trouble.RETRY_SECONDS), trouble.unavailable);
      request.log.error(error, 'page failed');
      return fail(reply, trouble.internal);
    });
    registerPlainPages(scope, assets);
    registerSearch(scope, services, fail, assets);
    registerReports(scope, services, fail, assets);
    registerBadge(scope, services);
    registerAccountPages(scope, people, fail, assets.url);
    registerWrongMethods(scope, fail);
  });
  return { notFound: (_request, reply) => fail(reply, trouble.notFound) };
}

type Fail = (reply: FastifyReply, what: Trouble) => FastifyReply;

function registerPlainPages(scope: FastifyInstance, assets: Assets): void {
  scope.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));

  const asset = (name: string, version: string | undefined, request: FastifyRequest, reply: FastifyReply) => {
    const file = assets.files.get(name);
    if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n');
    const etag = `"${file.hash}"`;
    const maxAge = version === file.hash ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
    reply.header('ETag', etag).header('Cache-Control', maxAge);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(file.type).send(file.body);
  };
  scope.get<{ Params: { name: string }; Querystring: { v?: string } }>('/assets/:name', async (request, reply) =>
    asset(request.params.name, request.query.v, request, reply),
  );
  scope.get('/favicon.svg', async (request, reply) => asset('favicon.svg', undefined, request, reply));
}

function registerSearch(scope: FastifyInstance, services: PageServices, fail: Fail, assets: Assets): void {
  const start = renderStartPage(assets.url);
  const search = async (request: FastifyRequest<BySearch>, reply: FastifyReply): Promise<FastifyReply> => {
    const typed = first(request.query.domain);
    if (typed === undefined || typed.trim() === '') {
      if (request.routeOptions.url !== '/') return reply.redirect('/', 303);
      return reply.type(HTML).header('Cache-Control', 'no-cache').send(start);
    }
    const parsed = services.parse(typed);
    if (!parsed.ok) return fail(reply, trouble.invalidName(typed, parsed.fault, parsed.hint));
    return reply.header('X-Robots-Tag', 'noindex').redirect(`/domain/${parsed.domain}`, 303);
  };
  scope.get<BySearch>('/', search);
  scope.get<BySearch>('/check', search);
}

function registerReports(scope: FastifyInstance, services: PageServices, fail: Fail, assets: Assets): void {
  /** The domain in the path, or undefined once an answer was sent instead: an error page, or a redirect to its one spelling. */
  const domainOf = (
    request: FastifyRequest<ByDomain>,
    reply: FastifyReply,
    kind: Kind,
    rest: '' | '/live' | '/records.csv',
  ): DomainName | undefined => {
    reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'private, no-cache');
    const typed = request.params.domain;
    const parsed = services.parse(typed);
    if (!parsed.ok) {
      fail(reply, trouble.invalidName(typed, parsed.fault, parsed.hint));
      return undefined;
    }
    if (parsed.domain === typed) return parsed.domain;
    reply.redirect(`${pathOf(kind, parsed.domain)}${rest}`, 308);
    return undefined;
  };
  /** The same for pages that are no report, with the name as people read it. */
  const namesOf = (
    request: FastifyRequest<ByDomain>,
    reply: FastifyReply,
    folder: 'whois' | 'history',
  ): { readonly ascii: DomainName; readonly unicode: string } | undefined => {
    reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'private, no-cache');
    const typed = request.params.domain;
    const parsed = services.parse(typed);
    if (!parsed.ok) fail(reply, trouble.invalidName(typed, parsed.fault, parsed.hint));
    else if (parsed.domain === typed) return { ascii: parsed.domain, unicode: parsed.unicode };
    else reply.redirect(`/${folder}/${parsed.domain}`, 308);
    return undefined;
  };
  const refuse = (reply: FastifyReply, why: Refused): FastifyReply =>
    fail(reply.header('Retry-After', trouble.RETRY_SECONDS), trouble.refused(why));

  /** The page of one kind of diagnosis, and its live run. */
  function registerKind<K extends Kind>(kind: K, render: (report: ReportOf[K]) => string): void {
    const path = pathOf(kind, ':domain');
    // A report is kept for some seconds, and its page with it: "3 h ago" is right for as long.
    const page = createBodies(render);
    scope.get<ByDomain>(path, async (request, reply) => {
      const domain = domainOf(request, reply, kind, '');
      if (domain === undefined) return reply;
      const report = await services.stored(kind, domain, request.ip);
      if (typeof report === 'string') return refuse(reply, report);
      return sendBody(request, reply, HTML, () => page(report));
    });

    // Whoever reloads after a form that failed lands on the report. A GET never starts a run.
    scope.get<ByDomain>(`${path}/live`, async (request, reply) => {
      const domain = domainOf(request, reply, kind, '/live');
      return domain === undefined ? reply : reply.redirect(pathOf(kind, domain), 303);
    });

    scope.post<ByDomain>(`${path}/live`, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const stream = wantsStream(request);
      const refuseLive: Fail = stream ? refuseStream : fail;
      if (!isOwnPost(request, services.publicUrl)) return refuseLive(reply, trouble.crossSite);
      const domain = domainOf(request, reply, kind, '/live');
      if (domain === undefined) return reply;
      const admitted = services.admitLive(request.ip);
      if (!admitted.ok) {
        reply.header('Retry-After', admitted.retryAfterSeconds);
        return refuseLive(reply, trouble.tooManyLive(pathOf(kind, domain), admitted.retryAfterSeconds));
      }
      if (stream) return streamLive(services, kind, domain, request, reply);
      const report = await services.live(kind, domain, request.ip, () => {});
      return typeof report === 'string' ? refuse(reply, report) : reply.redirect(pathOf(kind, domain), 303);
    });
  }
  registerKind('health', (report) => renderReportPage(report, assets.url, services.now()));
  registerKind('mail', (report) => renderMailPage(report, assets.url, services.now()));

  scope.get<ByDomain & { Querystring: Readonly<Record<string, string | string[] | undefined>> }>(
    '/mail-security/:domain/message',
    async (request, reply) => {
      const domain = domainOf(request, reply, 'mail', '');
      if (domain === undefined) return reply;
      const said = (name: string): string => (first(request.query[name]) ?? '').trim().slice(0, MAX_FIELD_CHARS);
      const input = {
        ip: said('ip'),
        sender: said('sender'),
        helo: said('helo'),
        from: said('from'),
        dkim: said('dkim'),
      };
      const parsed = services.parse(domain);
      const names = { ascii: domain, unicode: parsed.ok ? parsed.unicode : domain };
      // Each answer asks the DNS, so it counts as a live check.
      const admitted = services.admitLive(request.ip);
      if (!admitted.ok) {
        reply.header('Retry-After', admitted.retryAfterSeconds);
        return fail(reply, trouble.tooManyLive(pathOf('mail', domain), admitted.retryAfterSeconds));
      }
      const read = readMessage(input, domain, services.parse);
      const test = typeof read === 'string' ? 'unreadable' : await services.testMessage(read, request.ip);
      if (test === 'overloaded' || test === 'rate-limited') return refuse(reply, test);
      const answer =
        typeof read === 'string' || test === 'unreadable'
          ? { fault: String(read) }
          : test === 'invalid-address'
            ? { fault: `"${input.ip}" is no IP address. Write it like 192.0.2.1 or 2001:db8::1.` }
            : { test };
      return reply
        .code('fault' in answer ? 400 : 200)
        .type(HTML)
        .send(renderMessagePage(names, input, answer, assets.url));
    },
  );

  scope.post<ByDomain>('/mail-security/:domain/selectors', { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    if (!isOwnPost(request, services.publicUrl)) return fail(reply, trouble.crossSite);
    const domain = domainOf(request, reply, 'mail', '');
    if (domain === undefined) return reply;
    const text = request.body instanceof URLSearchParams ? (request.body.get('text') ?? '') : '';
    const selectors = selectorsFrom(text, domain);
    if (selectors.length === 0) return fail(reply, trouble.noSelector(pathOf('mail', domain)));
    const admitted = services.admitLive(request.ip);
    if (!admitted.ok) {
      reply.header('Retry-After', admitted.retryAfterSeconds);
      return fail(reply, trouble.tooManyLive(pathOf('mail', domain), admitted.retryAfterSeconds));
    }
    const report = await services.live('mail', domain, request.ip, () => {}, selectors);
    return typeof report === 'string'
      ? refuse(reply, report)
      : reply.redirect(`${pathOf('mail', domain)}#dkim-keys`, 303);
  });

  scope.get<ByDomain & { Querystring: { cursor?: string | string[] } }>('/history/:domain', async (request, reply) => {
    const names = namesOf(request, reply, 'history');
    if (names === undefined) return reply;
    const cursor = first(request.query.cursor);
    const history = await services.history(names.ascii, cursor, request.ip);
    if (history === 'overloaded' || history === 'rate-limited') return refuse(reply, history);
    if (history === undefined) return fail(reply, trouble.oldLink(`/history/${names.ascii}`));
    const older = cursor !== undefined;
    if (isGone(request)) return reply.hijack();
    return reply.type(HTML).send(renderHistoryPage({ domain: names, history, older }, assets.url, services.now()));
  });

  scope.get<ByDomain>('/whois/:domain', async (request, reply) => {
    const names = namesOf(request, reply, 'whois');
    if (names === undefined) return reply;
    const answer = await services.registration(names.ascii, request.ip);
    if (answer === 'overloaded' || answer === 'rate-limited') return refuse(reply, answer);
    if (isGone(request)) return reply.hijack();
    return reply.type(HTML).send(renderWhoisPage(names, answer, assets.url, services.now()));
  });

  scope.get<ByDomain>('/domain/:domain/records.csv', async (request, reply) => {
    const domain = domainOf(request, reply, 'health', '/records.csv');
    if (domain === undefined) return reply;
    const report = await services.stored('health', domain, request.ip);
    if (typeof report === 'string') return refuse(reply, report);
    return reply
      .type('text/csv; charset=utf-8; header=present')
      .header('Content-Disposition', `attachment; filename="${domain.replace(/[^a-z0-9.-]/g, '_')}-records.csv"`)
      .send(recordsCsv(report));
  });
}

/** Selectors tried for one pasted text. */
const MAX_SELECTORS = 5;

/** The selectors that a text names: itself, or those of the domain's own signatures in pasted headers. */
function selectorsFrom(text: string, domain: DomainName): string[] {
  const typed = parseSelector(text);
  if (typed !== null) return [typed];
  const own = signaturesIn(text).filter((one) => one.domain === domain);
  return own.map(({ selector }) => selector).slice(0, MAX_SELECTORS);
}

/** Domains that signed a message, at most: a message bears a few. */
const MAX_SIGNERS = 5;

/** What was typed as a message, or what is wrong with it. */
function readMessage(
  { ip, sender, helo, from, dkim }: MessageInput,
  domain: DomainName,
  parse: PageServices['parse'],
): Parameters<PageServices['testMessage']>[0] | string {
  const author = parse(from === '' ? domain : from);
  if (!author.ok) return `${author.fault}. ${author.hint}`;
  const signedBy: DomainName[] = [];
  for (const one of dkim
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .slice(0, MAX_SIGNERS)) {
    const signer = parse(one);
    if (!signer.ok) return `${signer.fault}. ${signer.hint}`;
    signedBy.push(signer.domain);
  }
  return { ip, sender: sender === '' ? domain : sender, helo, from: author.domain, signedBy };
}

function registerBadge(scope: FastifyInstance, services: PageServices): void {
  scope.get<{ Params: { file: string } }>('/badge/:file', async (request, reply) => {
    reply
      .type('image/svg+xml')
      .header('X-Robots-Tag', 'noindex')
      .header('Cross-Origin-Resource-Policy', 'cross-origin');
    const { file } = request.params;
    const typed = file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : file;
    const parsed = services.parse(typed);
    if (!parsed.ok) return reply.code(400).send(renderBadgeError('no such name'));
    if (file !== `${parsed.domain}.svg`) return reply.redirect(`/badge/${parsed.domain}.svg`, 308);
    const report = await services.stored('health', parsed.domain, request.ip);
    if (typeof report === 'string')
      return reply
        .code(report === 'overloaded' ? 503 : 429)
        .header('Retry-After', trouble.RETRY_SECONDS)
        .header('Cache-Control', 'no-store')
        .send(renderBadgeError('try later'));
    return reply.header('Cache-Control', `public, max-age=${BADGE_CACHE_SECONDS}`).send(renderBadge(report));
  });
}

/** Known addresses asked by a method they do not have. */
function registerWrongMethods(scope: FastifyInstance, fail: Fail): void {
  const refuse = (url: string, allowed: string, method: HTTPMethods[]): void => {
    scope.route({
      method,
      url,
      handler: async (_request, reply) => fail(reply.header('Allow', allowed), trouble.methodNotAllowed(allowed)),
    });
  };
  for (const url of [
    '/',
    '/check',
    '/domain/:domain',
    ...ACCOUNT_PAGES,
    '/mail-security/:domain',
    '/mail-security/:domain/message',
    '/history/:domain',
    '/whois/:domain',
    '/domain/:domain/records.csv',
    '/badge/:file',
  ])
    refuse(url, 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE']);
  for (const url of ['/domain/:domain/live', '/mail-security/:domain/live', '/mail-security/:domain/selectors'])
    refuse(url, 'POST', ['PUT', 'PATCH', 'DELETE']);
  for (const url of ACCOUNT_FORMS) refuse(url, 'GET, HEAD, POST', ['PUT', 'PATCH', 'DELETE']);
  refuse('/sign-out', 'POST', ['GET', 'PUT', 'PATCH', 'DELETE']);
}
