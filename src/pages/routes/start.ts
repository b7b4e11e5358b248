import { invalidName } from '../error-pages.ts';
import { definePage, type PageCall, type PageContext, queryValue, sendHtml } from '../page.ts';
import { renderStartPage } from '../small-pages.tsx';

/** Leads to the report of the domain that was typed; undefined where nothing was. */
function leadToReport({ request, reply, language, fail }: PageCall, { services }: PageContext) {
  const typed = queryValue(request, 'domain');
  if (typed === undefined || typed.trim() === '') return undefined;
  const parsed = services.parse(typed, language);
  if (!parsed.ok) return fail(invalidName(typed, parsed.fault, parsed.hint));
  return reply.header('X-Robots-Tag', 'noindex').redirect(`/domain/${parsed.domain}`, 303);
}

export const startPage = definePage({
  path: '/',
  get(context) {
    const html = renderStartPage(context.assets.url);
    return (call) => leadToReport(call, context) ?? sendHtml(call.reply.header('Cache-Control', 'no-cache'), html);
  },
});

/** Where the search box leads. */
export const checkPage = definePage({
  path: '/check',
  startsLookups: true,
  get: (context) => (call) => leadToReport(call, context) ?? call.reply.redirect('/', 303),
});
