import type { Json } from './json.ts';
import type { JsonAnswer } from './ports.ts';
import { parseRdap, readErrorCode, readSentences } from './rdap.ts';
import type { RegistrationRead } from './registration.ts';

function parsed(body: string): { readonly json: Json } | null {
  try {
    return { json: JSON.parse(body) as Json };
  } catch {
    return null;
  }
}

/** A web page, from something that is no RDAP server: its 404 says nothing about a name. */
const isPage = (body: string): boolean => /^\s*(?:<!doctype|<html|<\?xml|<head|<body)/i.test(body.slice(0, 200));

/**
 * Reads what an RDAP server answered, status and body together. A refusal comes as 401, 403, 422 or 429, or as 200 with
 * a text; none of them says that a name is free. Source: RFC 7480 §5.
 */
export function readRdapAnswer({ status, body, tooLong }: JsonAnswer): RegistrationRead {
  if (tooLong) return { kind: 'unreadable', why: { code: 'answer-too-long', args: {} } };
  const found = parsed(body);
  if (status === 200) {
    return found === null ? readSentences(body) : parseRdap(found.json);
  }
  if (status === 404) {
    if (found === null && isPage(body)) {
      return { kind: 'unreadable', why: { code: 'answer-web-page', args: {} } };
    }
    // A text that speaks of limits is no absence, whatever the number before it.
    const statement = found === null && body.trim() !== '' ? readSentences(body) : null;
    return statement?.kind === 'limited' ? statement : readErrorCode(404, '');
  }
  return readErrorCode(status, '');
}
