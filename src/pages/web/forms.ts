import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseLive } from '../routes/refusal.ts';
import * as errorPages from './error-pages.ts';
import { MAX_FIELDS, MAX_FORM_BYTES, SHORT_FORM_BYTES } from './form-limits.ts';
import { readMultipart } from './multipart.ts';
import type { Page, PageCall, PageContext } from './page.ts';
import { isOwnForm, isOwnPost } from './security.ts';

const CONTENT_TOO_LARGE = 413;

/**
 * Reads a form. Throws an error with the status of an answer where it has too many fields. They are counted before they
 * are read: `URLSearchParams` takes time by the square of the number of fields without a `=`.
 */
export function readForm(body: string): URLSearchParams {
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw tooManyFields();
  }
  return new URLSearchParams(body);
}

const tooManyFields = (): Error =>
  Object.assign(new Error(`A form has more than ${MAX_FIELDS} fields`), { statusCode: CONTENT_TOO_LARGE });

/** Lets pages read forms, and nothing else. */
export function addFormParsers(scope: FastifyInstance): void {
  if (!scope.hasContentTypeParser('application/x-www-form-urlencoded'))
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_request: FastifyRequest, body: string) => readForm(body),
    );
  // Of forms with a file. Mail clients may unsubscribe in this form too (RFC 8058 section 3.1).
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const fields = readMultipart(body, request.headers['content-type'] ?? '');
      if (fields === null) throw tooManyFields();
      return fields;
    },
  );
}

type PageForm = NonNullable<Page['post']>;

/**
 * Decides, before a form is read, whether it may be sent from where it comes and by who sends it. Returns the answer that
 * was sent where not.
 */
export function refuseUnread(
  { maxBytes, actsFor, startsLive }: PageForm,
  { services }: PageContext,
  call: PageCall,
): FastifyReply | undefined {
  const { request, reply } = call;
  if (actsFor === 'account' && !isOwnForm(request, services.publicUrl)) return call.fail(errorPages.foreignForm);
  if (actsFor === 'nobody' && !isOwnPost(request, services.publicUrl)) return call.fail(errorPages.crossSite);
  if (startsLive === true) return refuseLive(call, services, pathAbove(request));
  const admitted = maxBytes > SHORT_FORM_BYTES ? services.admitForm(request.ip) : { ok: true as const };
  if (admitted.ok) return undefined;
  reply.header('Retry-After', admitted.retryAfterSeconds);
  return call.fail(errorPages.tooManyForms(admitted.retryAfterSeconds));
}

/** The page above a form, which a visitor can open instead: `/seo/example.com?path=/a` for `/seo/example.com/live?path=/a`; none for a form of no domain. */
const pathAbove = ({ url }: FastifyRequest): string | undefined => url.replace(/\/[^/?]*(?=\?|$)/, '') || undefined;
