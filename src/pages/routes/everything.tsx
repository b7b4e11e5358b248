import type { FastifyReply } from 'fastify';
import { isClientGone } from '../../api/connections.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { kindSummary } from '../../diagnoses/summary.ts';
import { speak } from '../../texts/speak.ts';
import { KindCell } from '../diagnosis/summary-line.tsx';
import { type ErrorPage, refused, tooManyLive } from '../web/error-pages.ts';
import { ERROR_TEXTS } from '../web/error-texts.ts';
import { beginEverythingPage, endEverythingPage, StoppedCell } from '../web/everything-page.tsx';
import { faultOfRun, sendEvents, wantsStream } from '../web/live-stream.ts';
import { type DomainCall, defineDomainPage, formField, formFields, type PageContext } from '../web/page.ts';
import { everythingPath } from '../web/paths.ts';
import type { RunEvent } from '../web/progress.ts';
import { renderHtml } from '../web/render-html.ts';
import { sendInSteps } from '../web/streaming.ts';
import { inLanguage } from '../web/words.ts';
import { refuseLive } from './refusal.ts';

/** The ids of all kinds, and a page. */
const MAX_RUN_BYTES = 1024;

/** Kinds to run for a call, and where to lead back. */
interface RunsOfForm {
  readonly services: PageContext['services'];
  readonly call: DomainCall;
  readonly kinds: readonly DiagnosisKind[];
  readonly back: string;
}

type StepOfRuns =
  | { readonly step: 'begun'; readonly kind: DiagnosisKind }
  | { readonly step: 'ended'; readonly kind: DiagnosisKind; readonly report: Diagnosis }
  | { readonly step: 'stopped'; readonly page: ErrorPage };

/**
 * Runs one kind after the other. Each counts as a live check; the first is counted already. Whoever leaves ends it: what
 * has begun is still stored.
 */
async function* runEach({ services, call: { domain, request }, kinds, back }: RunsOfForm): AsyncGenerator<StepOfRuns> {
  try {
    for (const [i, kind] of kinds.entries()) {
      if (isClientGone(request)) return;
      const admitted = i === 0 ? { ok: true as const } : services.admitLive(request.ip);
      if (!admitted.ok) return yield { step: 'stopped', page: tooManyLive(back, admitted.retryAfterSeconds) };
      yield { step: 'begun', kind };
      const report = await services.live(kind, domain, request.ip);
      if (typeof report === 'string') return yield { step: 'stopped', page: refused(report) };
      yield { step: 'ended', kind, report };
    }
  } catch (error) {
    yield { step: 'stopped', page: faultOfRun(error, request) };
  }
}

/** Renders the cell of a kind that has run, as the summary line has it. */
const cellOf = ({ services, call: { domain, language } }: RunsOfForm, kind: DiagnosisKind, report: Diagnosis): string =>
  inLanguage(language, () =>
    renderHtml(<KindCell domain={domain} now={services.now()} tab={kind} summary={kindSummary(report)} />),
  );

const titleAndDetail = (page: ErrorPage, { language }: DomainCall) => {
  const { title, detail } = page.say(speak(language, ERROR_TEXTS));
  return { title, detail };
};

/** Streams each kind as it begins and ends, for the client script. */
function streamRuns(run: RunsOfForm): FastifyReply {
  const { write, end, sent } = sendEvents<RunEvent>(run.call.reply);
  const writeAll = async (): Promise<void> => {
    for await (const one of runEach(run)) {
      if (one.step === 'stopped') return write({ event: 'failed', ...titleAndDetail(one.page, run.call) });
      const { page } = one.kind;
      write(
        one.step === 'begun'
          ? { event: 'begun', page }
          : { event: 'ended', page, html: cellOf(run, one.kind, one.report) },
      );
    }
    write({ event: 'all' });
  };
  writeAll()
    .catch((error: unknown) => run.call.request.log.error(error, 'live runs failed'))
    .finally(end);
  return sent;
}

/** Sends a page that grows by a line with each kind and leads back at its end. It needs no scripts. */
function sendRuns(run: RunsOfForm): FastifyReply {
  const { call, back } = run;
  return sendInSteps(call.request, call.reply.header('Cache-Control', 'no-store'), async function* parts() {
    yield Buffer.from(beginEverythingPage(call));
    for await (const one of runEach(run)) {
      if (one.step === 'ended') yield Buffer.from(cellOf(run, one.kind, one.report));
      if (one.step === 'stopped')
        yield Buffer.from(
          inLanguage(call.language, () => renderHtml(<StoppedCell {...titleAndDetail(one.page, call)} />)),
        );
    }
    yield Buffer.from(endEverythingPage(call, back));
  });
}

/** Runs the kinds that a form names, one after the other. */
export const everythingPage = defineDomainPage({
  path: everythingPath('{domain}'),
  // Somebody who reloads gets the report. A GET never starts a run.
  get:
    ({ kinds }) =>
    ({ domain, reply }) =>
      reply.redirect(`/${kinds[0]?.page}/${domain}`, 303),
  post: {
    maxBytes: MAX_RUN_BYTES,
    actsFor: 'nobody',
    streams: true,
    handle:
      ({ services, kinds: all }) =>
      (call) => {
        const { domain, request, reply } = call;
        const on = formField(request, 'on');
        const page = all.find((kind) => kind.page === on)?.page ?? all[0]?.page;
        const back = `/${page}/${domain}`;
        const ids = formFields(request, 'kind');
        const kinds = all.filter(({ id }) => ids.includes(id));
        if (kinds.length === 0) return reply.redirect(back, 303);
        const run: RunsOfForm = { services, call, kinds, back };
        return refuseLive(call, services, back) ?? (wantsStream(request) ? streamRuns(run) : sendRuns(run));
      },
  },
});
