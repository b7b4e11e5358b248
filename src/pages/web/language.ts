import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageInQuery } from '../../api/language.ts';
import { LANGUAGES, type Language } from '../../texts/languages.ts';
import { negotiateLanguage } from '../../texts/negotiate.ts';

const COOKIE = 'zonewell-lang';
const YEAR_SECONDS = 31_536_000;

/**
 * Returns the language of the pages: `?lang=`, else what was chosen before in this browser, else the best of
 * Accept-Language.
 */
export function languageOfPage(request: FastifyRequest): Language {
  const { cookie, 'accept-language': accept } = request.headers;
  return languageInQuery(request) ?? chosenIn(cookie) ?? negotiateLanguage(accept);
}

const chosenIn = (cookies: string | undefined): Language | undefined => {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return LANGUAGES.find((language) => pairs.includes(`${COOKIE}=${language}`));
};

/** Lets a browser keep the language that the address of a page names. */
export function keepLanguage(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const chosen = languageInQuery(request);
  if (chosen === undefined || chosen === chosenIn(request.headers.cookie)) return;
  rememberLanguage(chosen, reply, publicUrl);
}

/** Lets a browser keep a language: for a year, and for this host alone. */
export function rememberLanguage(chosen: Language, reply: FastifyReply, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('Set-Cookie', `${COOKIE}=${chosen}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`);
}

/** Tells caches that a page differs by what the reader prefers and has chosen. */
export function varyByLanguage(reply: FastifyReply): void {
  const others = reply.getHeader('Vary');
  reply.header('Vary', [...(others === undefined ? [] : [String(others)]), 'Accept-Language, Cookie'].join(', '));
}
