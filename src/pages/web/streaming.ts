import { PassThrough } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../../api/body.ts';
import { isClientGone } from '../../api/connections.ts';

/** Waits so long before the head of the page is sent. A page from the store takes less. */
const HEAD_AFTER_MS = 50;
/** A page fits many times, so that its compressor is done when its text is, however slowly the client reads. */
const BUFFERED_BYTES = 8 * 1024 * 1024;

/** A page in two parts. */
export interface PageInParts {
  /** Makes what can be said before anything is looked up: the head of the document, the name, the tabs. */
  begin(): Buffer;
  /** The rest, once that is known. It must not throw. */
  end(): Promise<Buffer>;
}

/**
 * Returns whether something is known soon enough for the page to be sent whole. While it may still be refused the head
 * waits, or the refusal could not have its status: on a busy machine that takes longer than a head may.
 */
export const isKnownSoon = (work: Promise<unknown>, admitted: Promise<void>): Promise<boolean> =>
  // A plain timer: to abort one makes an error with its stack, for every page.
  new Promise((resolve) => {
    const timer = setTimeout(() => admitted.then(() => resolve(false)), HEAD_AFTER_MS);
    const settled = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(settled, settled);
  });

/** Returns whether the client takes a page in parts. A HEAD has no body, so it waits for the status. */
export const takesParts = ({ method }: FastifyRequest): boolean => method !== 'HEAD';

/** Sends the first part of a page at once and the second when it is known, compressed where the client takes that. */
export function sendInParts(request: FastifyRequest, reply: FastifyReply, page: PageInParts): FastifyReply {
  return sendInSteps(request, reply, async function* parts() {
    yield page.begin();
    yield await page.end();
  });
}

/** Sends a page part by part, each as soon as it is known, compressed where the client takes that. */
export function sendInSteps(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: () => AsyncIterable<Buffer>,
): FastifyReply {
  if (isClientGone(request)) return reply.hijack();
  const sent = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  // Who leaves ends the page, not the lookups: equal requests share them, and what they find is stored.
  sent.on('error', () => {});
  const isPacked = codingFor(request.headers['accept-encoding'], ['gzip']) !== undefined;
  // Brotli would hold what it has until there is more.
  const target = isPacked ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : sent;
  if (target !== sent) target.pipe(sent);
  const writeAll = async (): Promise<void> => {
    for await (const part of parts()) {
      if (sent.destroyed) break;
      target.write(part);
    }
  };
  writeAll()
    .catch((error: unknown) => request.log.error(error, 'rest of a page failed'))
    .finally(() => (sent.destroyed ? target.destroy() : target.end()));
  reply.type('text/html; charset=utf-8').header('X-Accel-Buffering', 'no').header('Vary', 'accept-encoding');
  if (isPacked) reply.header('Content-Encoding', 'gzip');
  return reply.send(sent);
}
