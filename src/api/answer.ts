import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byLanguage, type Language } from '../texts/languages.ts';
import { type Body, bodyOf, sendBody } from './body.ts';
import { isClientGone } from './connections.ts';
import { languageOfCall } from './language.ts';
import type { OperationResult, WrittenText } from './operation-result.ts';
import { PROBLEM_TYPE, PROBLEMS, type ProblemDetails, type ProblemId, problemBody } from './problems.ts';

/** Lets scripts of other sites call the API. Source: Fetch standard, CORS protocol. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
} as const;

/** How long a browser may remember what a preflight allowed. Browsers cap it at two hours to a day. */
const PREFLIGHT_SECONDS = 86_400;
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'X-API-Key, Authorization',
  'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
} as const;

/** Headers of every response of the API, errors included. */
export const API_HEADERS = {
  ...CORS_HEADERS,
  'Cache-Control': 'private',
  Vary: 'X-API-Key, Authorization, Accept, Accept-Language',
  'X-Content-Type-Options': 'nosniff',
} as const;

const JSON_TYPE = 'application/json; charset=utf-8';
const LINES_TYPE = 'application/x-ndjson; charset=utf-8';

interface TaggedBody {
  readonly body: Body;
  readonly etag: string;
}

/** Bodies by language and the object they were made of: the same report is handed out until it changes. */
const rendered = byLanguage(() => new WeakMap<object, TaggedBody>());

function render(language: Language, key: object, make: () => object): TaggedBody {
  const known = rendered(language).get(key);
  if (known !== undefined) return known;
  const made = tagged(JSON.stringify(make()));
  rendered(language).set(key, made);
  return made;
}

function tagged(text: string): TaggedBody {
  const body = bodyOf(text);
  return { body, etag: etagOf(body.octets) };
}

/** Returns the tag of a body: weak, since compression changes the octets and not what they say. Source: RFC 9110 §8.8.1. */
export const etagOf = (body: string | Uint8Array): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** Returns whether If-None-Match names this tag, by weak comparison. Source: RFC 9110 §13.1.2. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/**
 * Sends an object as JSON, or 304 where the client has it. `key` stands for it: as long as the same key comes, the body
 * is made once for each language, so neither may change.
 */
export function sendJson(
  request: FastifyRequest,
  {
    reply,
    key,
    make = () => key,
  }: { readonly reply: FastifyReply; readonly key: object; readonly make?: (language: Language) => object },
): FastifyReply | Promise<FastifyReply> {
  if (isClientGone(request)) return reply.hijack();
  const language = languageOfCall(request);
  const made = render(language, key, () => make(language));
  return send(request, { reply: reply.header('Content-Language', language), type: JSON_TYPE, body: made });
}

/** Sends what was made for one call, and tells caches to forget it. */
export function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, make }: Extract<OperationResult<object, never>, { kind: 'once' }>,
): FastifyReply | Promise<FastifyReply> {
  reply.code(status).headers(headers);
  return sendText(request, reply, { type: JSON_TYPE, text: JSON.stringify(make(languageOfCall(request))) });
}

/** Sends a text that was made for one call in its language, and tells caches to forget it. */
export const sendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: WrittenText,
): FastifyReply | Promise<FastifyReply> =>
  sendBody(request, {
    reply: reply.header('Cache-Control', 'no-store').header('Content-Language', languageOfCall(request)),
    type,
    make: () => bodyOf(text),
  });

/** Sends lines that each bear their line end, as NDJSON. */
export const sendLines = (
  request: FastifyRequest,
  reply: FastifyReply,
  lines: readonly string[],
): FastifyReply | Promise<FastifyReply> =>
  send(request, {
    reply: reply.header('Content-Language', languageOfCall(request)),
    type: LINES_TYPE,
    body: tagged(lines.join('')),
  });

/** Sends lines as NDJSON while they are made, no faster than the client reads, and tells caches to forget them. */
export const sendStream = (reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Language', languageOfCall(reply.request))
    .type(LINES_TYPE)
    .send(Readable.from(lines));

function send(
  request: FastifyRequest,
  {
    reply,
    type,
    body: { body, etag },
  }: { readonly reply: FastifyReply; readonly type: string; readonly body: TaggedBody },
): FastifyReply | Promise<FastifyReply> {
  reply.header('ETag', etag);
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendBody(request, { reply, type, make: () => body });
}

/** Returns whether a client would rather have NDJSON than JSON. Source: RFC 9110 §12.5.1. */
export function wantsLines(accept: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const q = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(type, q === undefined ? 1 : Number(q) || 0);
  }
  const lines = weights.get('application/x-ndjson') ?? 0;
  return lines > (weights.get('application/json') ?? 0);
}

/** Sends an error of the catalogue. */
export function sendProblem(
  reply: FastifyReply,
  {
    publicUrl,
    id,
    details,
  }: { readonly publicUrl: string; readonly id: ProblemId; readonly details?: ProblemDetails | undefined },
): FastifyReply {
  const language = languageOfCall(reply.request);
  return reply
    .code(PROBLEMS[id].status)
    .headers(API_HEADERS)
    .header('Cache-Control', 'no-store')
    .header('Content-Language', language)
    .type(PROBLEM_TYPE)
    .send(problemBody(language, { publicUrl, id, details }));
}
