import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from '../web/assets.ts';
import { definePage } from '../web/page.ts';

const YEAR_SECONDS = 31_536_000;

function sendFile(
  { files }: Assets,
  {
    name,
    version,
    request,
    reply,
  }: {
    readonly name: string;
    readonly version: string | undefined;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  },
): FastifyReply {
  const file = files.get(name);
  if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('We have no such file.\n');
  const etag = `"${file.hash}"`;
  const maxAge =
    file.namedByContent || version === file.hash ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  reply.header('ETag', etag).header('Cache-Control', maxAge);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(file.type).send(file.body);
}

/** Style sheet, scripts and pictures. */
export const assetFiles = definePage({
  path: '/assets/{name}',
  get:
    ({ assets }) =>
    ({ request, reply }) => {
      const { name } = request.params as { readonly name: string };
      const { v } = request.query as { readonly v?: string };
      return sendFile(assets, { name, version: v, request, reply });
    },
});

export const favicon = definePage({
  path: '/favicon.svg',
  get:
    ({ assets }) =>
    ({ request, reply }) =>
      sendFile(assets, { name: 'favicon.svg', version: undefined, request, reply }),
});
