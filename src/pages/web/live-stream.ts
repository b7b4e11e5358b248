import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { isStoreUnavailable } from '../../store/unavailable.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { type ErrorPage, internal, refused, unavailable } from './error-pages.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import type { DomainCall } from './page.ts';
import { pathOf, withPath } from './paths.ts';
import { type LiveEvent, liveEvent } from './progress.ts';
import type { PageServices } from './services.ts';

/** Media type of the stream: one JSON object a line. */
const NDJSON = 'application/x-ndjson';

/** Returns whether the client script asks (it wants the stream), and not a plain form. */
export const wantsStream = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes(NDJSON);

function failed(page: ErrorPage, language: Language): LiveEvent {
  const { title, detail } = page.say(speak(language, ERROR_TEXTS));
  return { event: 'failed', title, detail };
}

/** Returns a refusal in the form of the stream, so that the client script can show it. */
export function refuseStream(reply: FastifyReply, page: ErrorPage, language: Language): FastifyReply {
  return reply
    .code(page.status)
    .type(NDJSON)
    .send(`${JSON.stringify(failed(page, language))}\n`);
}

/** Sends a stream of events, one JSON object a line. What is written after its reader left is dropped. */
export function sendEvents<Event>(reply: FastifyReply) {
  const lines = new PassThrough();
  lines.on('error', () => {});
  return {
    write: (event: Event): void => {
      if (!lines.destroyed && !lines.writableEnded) lines.write(`${JSON.stringify(event)}\n`);
    },
    end: (): void => {
      lines.end();
    },
    sent: reply.type(NDJSON).header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no').send(lines),
  };
}

/** Returns the page for a live run that failed, and logs what is our fault. */
export function faultOfRun(error: unknown, { log }: FastifyRequest): ErrorPage {
  const isAway = isStoreUnavailable(error);
  if (!isAway) log.error(error, 'live run failed');
  return isAway ? unavailable : internal;
}

/**
 * Runs live and streams each question as it is asked and answered. A reader who leaves ends the stream, not the run:
 * equal requests share one run, and what it finds is stored.
 */
export function streamLive(
  services: PageServices,
  {
    kind,
    call: { domain, request, reply, language },
    path,
  }: { readonly kind: DiagnosisKind; readonly call: DomainCall; readonly path: string },
): FastifyReply {
  const { write, end, sent } = sendEvents<LiveEvent>(reply);
  services
    .live(kind, domain, request.ip, undefined, {
      path,
      onProgress: (progress) => write(liveEvent(progress, language)),
    })
    .then(
      (report) =>
        write(
          typeof report === 'string'
            ? failed(refused(report), language)
            : { event: 'done', url: pathOf(kind, domain) + withPath(path) },
        ),
      (error: unknown) => write(failed(faultOfRun(error, request), language)),
    )
    .finally(end);
  return sent;
}
