import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { negotiateLanguage } from '../texts/negotiate.ts';

/** Returns the language that the address of a request asks for, if it is one of ours. */
export function languageInQuery({ query }: FastifyRequest): Language | undefined {
  const { lang } = (query ?? {}) as { readonly lang?: unknown };
  return LANGUAGES.find((one) => one === lang);
}

/** Returns the language of a call: `?lang=`, else the best of Accept-Language. */
export const languageOfCall = (request: FastifyRequest): Language =>
  languageInQuery(request) ?? negotiateLanguage(request.headers['accept-language']);
