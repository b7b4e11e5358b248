import type { FastifyReply } from 'fastify';
import { createBodiesByLanguage } from '../../api/body.ts';
import { isProblemId, PROBLEMS, type ProblemId } from '../../api/problems.ts';
import { escapeHtml } from '../../domain/html.ts';
import { notFound } from '../web/error-pages.ts';
import { definePage, type Page, type PageCall, type PageContext, queryValue } from '../web/page.ts';
import { sendHtml, sendHtmlBody } from '../web/viewer.tsx';
import { renderApiDocs, renderProblem } from './api-page.tsx';
import { CHECKS, checkPath } from './check-list.ts';
import { renderCheckDocs } from './check-page.tsx';
import { DOCS_PAGES, type DocsSite } from './docs-layout.tsx';
import { renderAlertDocs, renderCommandDocs, renderGlossary, renderMonitoringDocs } from './guide-pages.tsx';
import { renderHostingDocs } from './hosting-page.tsx';
import { renderChecksIndex, renderDocsIndex } from './index-page.tsx';
import { renderMcpDocs } from './mcp-page.tsx';
import { renderPrivacyDocs } from './privacy-page.tsx';
import { renderScoreDocs } from './score-page.tsx';
import { createDocsIndex, searchDocs } from './search.ts';
import { renderSearch } from './search-page.tsx';

/** Renders one page of the documentation. It is rendered once in each language. */
interface DocsPage {
  readonly render: (site: DocsSite, context: PageContext) => string;
}

/** Sends pages of the documentation, which are the same for everybody. */
function docsSender(context: PageContext): (call: PageCall, page: DocsPage) => Promise<FastifyReply> {
  const { services, assets } = context;
  const bodyOf = createBodiesByLanguage((language, page: DocsPage) =>
    page.render({ language, asset: assets.url, publicUrl: services.publicUrl }, context),
  );
  return ({ request, reply, language }, page) =>
    sendHtmlBody(request, reply.header('Cache-Control', 'no-cache'), () => bodyOf(language, page));
}

/** A page at one address. */
const docsPage = (path: string, render: DocsPage['render']): Page =>
  definePage({
    path,
    get(context) {
      const [send, page] = [docsSender(context), { render }];
      return (call) => send(call, page);
    },
  });

const PROBLEM_PAGES: ReadonlyMap<ProblemId, DocsPage> = new Map(
  (Object.keys(PROBLEMS) as ProblemId[]).map((id) => [id, { render: (site) => renderProblem(site, id) }]),
);

/** Explains an error of the API, whose `type` leads here. */
const problemPage = definePage({
  path: '/problems/{id}',
  get(context) {
    const send = docsSender(context);
    return (call) => {
      const { id } = call.request.params as { readonly id: string };
      const page = isProblemId(id) ? PROBLEM_PAGES.get(id) : undefined;
      return page === undefined ? call.fail(notFound) : send(call, page);
    };
  },
});

/**
 * Lists the pages for search engines: every page that is the same for everybody. Source: sitemaps.org/protocol.html.
 */
const sitemap = definePage({
  path: '/sitemap.xml',
  get:
    ({ services }) =>
    ({ reply }) => {
      const paths = ['/', '/docs', ...DOCS_PAGES.map(({ path }) => path), ...CHECKS.map(({ id }) => checkPath(id))];
      const urls = paths.map((path) => `<url><loc>${escapeHtml(services.publicUrl + path)}</loc></url>`);
      return reply
        .header('Cache-Control', 'no-cache')
        .type('application/xml; charset=utf-8')
        .send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`);
    },
});

/** Finds what is in the documentation. */
const searchPage = definePage({
  path: '/docs/search',
  get({ services: { publicUrl, apiOperations }, assets }) {
    const indexIn = createDocsIndex(apiOperations);
    return ({ request, reply, language }) => {
      const typed = queryValue(request, 'q') ?? '';
      reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'no-cache');
      const site = { language, asset: assets.url, publicUrl };
      return sendHtml(reply, renderSearch(site, typed, searchDocs(indexIn(language), typed)));
    };
  },
});

/** The documentation. */
export const DOCS_ROUTES: readonly Page[] = [
  docsPage('/docs', renderDocsIndex),
  docsPage('/docs/checks', renderChecksIndex),
  searchPage,
  ...CHECKS.map((listed) => docsPage(checkPath(listed.id), (site) => renderCheckDocs(listed, site))),
  docsPage('/docs/api', (site, { services }) => renderApiDocs(site, services.apiOperations)),
  docsPage('/docs/mcp', renderMcpDocs),
  docsPage('/docs/score', renderScoreDocs),
  docsPage('/docs/monitoring', renderMonitoringDocs),
  docsPage('/docs/alerts', renderAlertDocs),
  docsPage('/docs/commands', renderCommandDocs),
  docsPage('/docs/glossary', renderGlossary),
  docsPage('/docs/self-hosting', (site, { services }) => renderHostingDocs(site, services.settings)),
  docsPage('/docs/privacy', (site, { services }) => renderPrivacyDocs(site, services.retention)),
  problemPage,
  sitemap,
];
