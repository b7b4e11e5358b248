import { HEALTH, KINDS, MAIL } from '../../diagnoses/kinds.ts';
import { otherPortIn } from '../../domain/host-port.ts';
import { pastedHeader } from '../../records/pasted-header.ts';
import type { Language } from '../../texts/languages.ts';
import { renderStartPage } from '../start/start-page.tsx';
import { otherPort } from '../web/error-pages.ts';
import { definePage, invalidNameOf, type PageCall, type PageContext, queryValue } from '../web/page.ts';
import { sendHtml } from '../web/viewer.tsx';
import { withSelectors } from './selectors.ts';

/** The page of a domain that the address asks for, where there is such a page. */
const toolIn = ({ request }: PageCall, { tabs }: PageContext): string | undefined =>
  tabs.find(({ page }) => page === queryValue(request, 'tool'))?.page;

/** Leads to the page about the domain that was typed; undefined where nothing was. */
function leadToDomain(call: PageCall, context: PageContext) {
  const { request, reply, language, fail } = call;
  const typed = queryValue(request, 'domain');
  if (typed === undefined || typed.trim() === '') return undefined;
  const pasted = pastedHeader(typed);
  const parsed = context.services.parse(pasted?.domain ?? typed, language);
  if (!parsed.ok) return fail(invalidNameOf(typed, { fault: parsed, services: context.services, language }));
  const page = toolIn(call, context) ?? (pasted?.aboutMail ? MAIL : HEALTH).page;
  const port =
    pasted === undefined && KINDS.some((kind) => kind.page === page && kind.readsPort) ? otherPortIn(typed) : null;
  if (port !== null) return fail(otherPort(parsed.domain, port, `/${page}/${parsed.domain}`));
  const keys = withSelectors(pasted?.signatures ?? [], parsed.domain);
  return reply.header('X-Robots-Tag', 'noindex').redirect(`/${page}/${parsed.domain}${keys}`, 303);
}

export const startPage = definePage({
  path: '/',
  get(context) {
    const bodies = new Map<string, string>();
    const bodyOf = (language: Language, tool: string | undefined): string => {
      const key = `${language} ${tool ?? ''}`;
      const { exampleDomain: example, publicUrl } = context.services;
      const body = bodies.get(key) ?? renderStartPage(context.assets.url, language, { example, tool, publicUrl });
      bodies.set(key, body);
      return body;
    };
    return (call) =>
      leadToDomain(call, context) ??
      sendHtml(call.reply.header('Cache-Control', 'no-cache'), bodyOf(call.language, toolIn(call, context)));
  },
});

/** Where the search box leads. */
export const checkPage = definePage({
  path: '/check',
  startsLookups: true,
  get: (context) => (call) => leadToDomain(call, context) ?? call.reply.redirect('/', 303),
});
