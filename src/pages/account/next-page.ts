import type { FastifyRequest } from 'fastify';
import { parseDomainName, toUnicode } from '../../domain/parse.ts';

/** Where those come who wanted no other page. */
export const FIRST_PAGE = '/account';

/** Longer addresses are no page that a person was on. */
const MAX_CHARS = 500;
/** Any origin will do: only what comes after it is read. */
const HERE = 'http://here';
/** Where nobody wants to be once they are signed in. */
const NO_PAGE = /^\/(?:sign-|forgot-password|choose-password|confirm-address|setup|v1\/|assets\/|badge\/)|\.csv$/;

/**
 * Reads the address of the page that somebody wanted before they had to sign in: a path of this website with its query.
 * Returns undefined for everything that may lead elsewhere. Browsers read `\` as `/` and drop control characters, so
 * neither is taken, in whatever place.
 */
export function parseNextPage(text: string | undefined): string | undefined {
  if (text === undefined || text.length > MAX_CHARS || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return undefined;
  if (!URL.canParse(text, HERE)) return undefined;
  const { origin, pathname, search } = new URL(text, HERE);
  return origin !== HERE || pathname.startsWith('//') || NO_PAGE.test(pathname) ? undefined : pathname + search;
}

/** Returns the page that a person came from to sign in: what the link says, else the page with the link. */
export function nextPageOf(request: FastifyRequest): string | undefined {
  const { next } = request.query as Readonly<Record<string, unknown>>;
  return typeof next === 'string' ? parseNextPage(next) : refererOf(request);
}

/** A page of a domain or of the documentation that the link to sign in stands on. Our pages send it to ourselves alone. */
function refererOf({ headers: { referer, host } }: FastifyRequest): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const from = new URL(referer);
  return from.host === host && from.pathname !== '/' ? parseNextPage(from.pathname + from.search) : undefined;
}

/** Returns an address with the page to go on to. */
export const withNextPage = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;

/** Returns the domain that somebody wants to monitor, as it is shown; undefined where the page is another one. */
export function domainToMonitor(next: string | undefined): string | undefined {
  if (next === undefined) return undefined;
  const { pathname, searchParams } = new URL(next, HERE);
  const parsed = parseDomainName(searchParams.get('domain') ?? '');
  return pathname === '/monitors/add' && parsed.ok ? toUnicode(parsed.name) : undefined;
}
