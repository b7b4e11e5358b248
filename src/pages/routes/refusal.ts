import type { FastifyReply } from 'fastify';
import type { Refused } from '../../admission/admission.ts';
import { RETRY_SECONDS, refused, tooManyLive } from '../web/error-pages.ts';
import type { PageCall } from '../web/page.ts';
import type { PageServices } from '../web/services.ts';
import type { PageOutcome } from '../web/waiting.tsx';

/** Says why a lookup was not begun, and when to come back. */
export function refuse({ reply, fail }: PageCall, why: Refused): FastifyReply {
  reply.header('Retry-After', RETRY_SECONDS);
  return fail(refused(why));
}

/** Returns the same as the outcome of a page. */
export const refusal = (why: Refused): PageOutcome => ({
  kind: 'error',
  page: refused(why),
  retryAfterSeconds: RETRY_SECONDS,
});

/**
 * Returns undefined where this client may start a live lookup now; else the answer that was sent. `path` is the stored
 * report's, if there is one.
 */
export function refuseLive(
  { request, reply, fail }: PageCall,
  services: PageServices,
  path: string | undefined,
): FastifyReply | undefined {
  const admitted = services.admitLive(request.ip);
  if (admitted.ok) return undefined;
  reply.header('Retry-After', admitted.retryAfterSeconds);
  return fail(tooManyLive(path, admitted.retryAfterSeconds));
}
