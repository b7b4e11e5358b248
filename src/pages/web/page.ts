import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/store.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { otherPortIn } from '../../domain/host-port.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Language } from '../../texts/languages.ts';
import type { AccountPageContext } from '../account/context.ts';
import { FIRST_PAGE, parseNextPage, withNextPage } from '../account/next-page.ts';
import type { Tab } from '../domain/tabs.ts';
import type { Assets, Site } from './assets.ts';
import { type ErrorPage, invalidName, notFound, otherPort } from './error-pages.ts';
import { guessName } from './name-guess.ts';
import type { PageServices } from './services.ts';

/** Gives the handlers of all pages what they work with. Made once, when the pages are registered. */
export interface PageContext {
  readonly services: PageServices;
  readonly accounts: AccountPageContext;
  readonly assets: Assets;
  readonly tabs: readonly Tab[];
  /** Kinds of diagnosis that have pages, in the order of the tabs. */
  readonly kinds: readonly DiagnosisKind[];
}

/** One request for a page. */
export interface PageCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The language that the page is read in. */
  readonly language: Language;
  /** Gives its page what it is rendered with. */
  readonly site: Site;
  /** Answers with an error page, or with an event where the client reads a stream. */
  fail(page: ErrorPage): FastifyReply;
}

/** A request for a page about a domain, whose name is written the one way in which we write it. */
export interface DomainCall extends PageCall {
  readonly domain: DomainName;
  readonly unicode: string;
}

/** A request of somebody who is signed in. */
export interface AccountCall extends PageCall {
  readonly account: Account;
}

/** Called once with the context; what it gives is called for each request. */
type PageMethod<C extends PageCall> = (context: PageContext) => (call: C) => Promise<FastifyReply> | FastifyReply;

interface PageForm<C extends PageCall> {
  /** Refuses what is longer. */
  readonly maxBytes: number;
  /**
   * Which requests of other sites are refused. `account`: the form acts for a person, so a request that does not say
   * where it comes from is refused too. `nobody`: it starts lookups, which programs may start as well. `whoever has the
   * link`: the secret in its path is the permission, so it is open to all, cookies play no part, and there is nothing to
   * be done in somebody else's name.
   */
  readonly actsFor: 'account' | 'nobody' | 'whoever has the link';
  /** Whether each of them starts a live run, so that it counts as one before it is read. */
  readonly startsLive?: true;
  /** Whether clients may ask for a stream of events instead of a page. */
  readonly streams?: true;
  readonly handle: PageMethod<C>;
}

/** One address of the website. Router, method refusals, protection of forms, robots.txt and tests walk over these. */
export interface Page {
  /** With its parameters in braces. */
  readonly path: string;
  /** Who may see it. `signed-in`: everybody else is sent to the sign-in page. `operator`: nobody else learns of it. */
  readonly access: 'everybody' | 'signed-in' | 'operator';
  /** Whether a GET may start lookups. Crawlers must not. */
  readonly startsLookups: boolean;
  readonly get?: PageMethod<PageCall>;
  readonly post?: PageForm<PageCall>;
}

interface Definition<C extends PageCall> {
  readonly path: string;
  readonly startsLookups?: true;
  /** Whether a port behind the domain would change what is asked, so that another than 443 is refused. */
  readonly readsPort?: boolean;
  readonly get?: PageMethod<C>;
  readonly post?: PageForm<C>;
}

/** Defines a page for everybody. */
export const definePage = (definition: Definition<PageCall>): Page =>
  wrapped(definition, 'everybody', (method) => method);

/**
 * Defines a page about the `{domain}` in its path. Other spellings of the name are redirected to the one that we write.
 */
export const defineDomainPage = (definition: Definition<DomainCall>): Page =>
  wrapped(definition, 'everybody', (method) => (context) => {
    const handle = method(context);
    return (call) => {
      const names = namesIn(call, definition, context.services);
      return names === undefined ? call.reply : handle({ ...call, ...names });
    };
  });

/**
 * Returns who is signed in. For a page that was known when its header was; a form may take seconds to come, in which its session
 * may end, so it is read again.
 */
async function signedIn({ request }: PageCall, { accounts }: PageContext): Promise<Account | undefined> {
  const known = request.method === 'GET' ? request.viewer?.account : undefined;
  return known ?? accounts.whoIs(request);
}

/** Defines a page for who is signed in. */
export const defineAccountPage = (definition: Definition<AccountCall>): Page =>
  wrapped(definition, 'signed-in', (method) => (context) => {
    const handle = method(context);
    return async (call) => {
      const account = await signedIn(call, context);
      return account === undefined
        ? call.reply.redirect(signInPath(call, definition), 303)
        : handle({ ...call, account });
    };
  });

/** Where somebody signs in who comes back to this page. A form that was sent is not sent again, but its page is shown. */
function signInPath({ request }: PageCall, { get }: Definition<AccountCall>): string {
  const next = get === undefined ? undefined : parseNextPage(request.url);
  return withNextPage('/sign-in', next === FIRST_PAGE ? undefined : next);
}

/** Defines a page for operators, whom `zonewell admin web` names. For everybody else there is no such page. */
export const defineOperatorPage = (definition: Definition<AccountCall>): Page =>
  wrapped(definition, 'operator', (method) => (context) => {
    const handle = method(context);
    return async (call) => {
      const account = await signedIn(call, context);
      return account?.operator === true ? handle({ ...call, account }) : call.fail(notFound);
    };
  });

function wrapped<C extends PageCall>(
  { path, startsLookups, get, post }: Definition<C>,
  access: Page['access'],
  wrap: (method: PageMethod<C>) => PageMethod<PageCall>,
): Page {
  return {
    path,
    access,
    startsLookups: startsLookups === true,
    ...(get === undefined ? {} : { get: wrap(get) }),
    ...(post === undefined ? {} : { post: { ...post, handle: wrap(post.handle) } }),
  };
}

/** Returns the page for what is no name. A guess is only offered where it is one. */
export function invalidNameOf(
  typed: string,
  {
    fault: { why, hint },
    services,
    language,
  }: {
    readonly fault: { readonly why: string; readonly hint: string };
    readonly services: PageServices;
    readonly language: Language;
  },
): ErrorPage {
  const guess = services.parse(guessName(typed), language);
  return invalidName(typed, { why, hint, guess: guess.ok ? guess.unicode : undefined });
}

/** The names of the domain in the path, or undefined once an error page or a redirect was sent instead. */
function namesIn(
  { request, reply, language, fail }: PageCall,
  { path, readsPort = false }: Definition<DomainCall>,
  services: PageServices,
) {
  reply.header('X-Robots-Tag', 'noindex').header('Cache-Control', 'private, no-cache');
  const { domain: typed } = request.params as { readonly domain: string };
  const parsed = services.parse(typed, language);
  if (!parsed.ok) fail(invalidNameOf(typed, { fault: parsed, services, language }));
  else if (readsPort && otherPortIn(typed) !== null)
    fail(otherPort(parsed.domain, otherPortIn(typed) ?? '', path.replace('{domain}', parsed.domain)));
  else if (parsed.domain === typed) return { domain: parsed.domain, unicode: parsed.unicode };
  else {
    const query = request.url.indexOf('?');
    reply.redirect(`${path.replace('{domain}', parsed.domain)}${query < 0 ? '' : request.url.slice(query)}`, 308);
  }
  return undefined;
}

/** Answers a GET with a redirect: for those who reload after a form that failed. */
export const redirectTo =
  (path: string): PageMethod<PageCall> =>
  () =>
  ({ reply }) =>
    reply.redirect(path, 303);

/** Returns the value of a query parameter; of several, the first. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  return typeof value === 'object' ? value[0] : value;
}

/** Returns all fields of a form that have a name, in their order. */
export const formFields = ({ body }: FastifyRequest, name: string): readonly string[] =>
  body instanceof URLSearchParams ? body.getAll(name) : [];

/** Returns a field of a form that was sent, or nothing. */
export const formField = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
