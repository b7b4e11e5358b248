import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { parseAsOf } from '../../api/as-of.ts';
import { type Body, bodyOf } from '../../api/body.ts';
import { isClientGone } from '../../api/connections.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { FRONT_PAGE, parsePagePath } from '../../domain/page-path.ts';
import type { Instant } from '../../domain/time.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import { MAIL_PARAMETER, mailAnswerIn } from '../diagnosis/mail-question/answer.ts';
import { renderReportPage } from '../diagnosis/page.tsx';
import type { PageKind } from '../diagnosis/page-kind.ts';
import type { ReportView } from '../domain/report-view.ts';
import { pictureAddress } from '../picture/address.ts';
import { canDraw } from '../picture/pictures.ts';
import { readBackground, readPastBackground } from '../web/background.ts';
import { badPath, badTime } from '../web/error-pages.ts';
import { streamLive, wantsStream } from '../web/live-stream.ts';
import { type DomainCall, defineDomainPage, type Page, type PageContext, queryValue } from '../web/page.ts';
import { apiPathOf, pathOf, withPath } from '../web/paths.ts';
import { frameOf, type PageOutcome, sendOutcome, sendWhenKnown } from '../web/waiting.tsx';
import { badgePage } from './badge.ts';
import { refusal, refuse } from './refusal.ts';
import { lookUpKeys } from './selectors.ts';

/** The form has no fields. */
const MAX_LIVE_BYTES = 1024;

/** A page that does not show all that there is is shown for so long: who asks often gets no page made each time. */
const INCOMPLETE_MS = 1000;

/** A report that takes longer than this looks something up: meanwhile the registry is asked too. */
const ASK_REGISTRY_AFTER_MS = 50;

/** A page, and whether it shows all that there is. */
interface MadePage {
  readonly html: string;
  readonly isWhole: boolean;
}

/**
 * Makes each page once for as long as its document is cached elsewhere, in each of a few forms: "3 h ago" is right for as
 * long.
 */
function createPageBodies(): (document: Diagnosis, form: string, make: () => Promise<MadePage>) => Promise<Body> {
  const forms = new Map<string, WeakMap<Diagnosis, Promise<Body>>>();
  return (document, form, make) => {
    const known = forms.get(form) ?? new WeakMap<Diagnosis, Promise<Body>>();
    forms.set(form, known);
    const made = known.get(document);
    if (made !== undefined) return made;
    const body = make().then(({ html, isWhole }) => {
      if (!isWhole) setTimeout(() => known.delete(document), INCOMPLETE_MS).unref();
      return bodyOf(html);
    });
    known.set(document, body);
    body.catch(() => known.delete(document));
    return body;
  };
}

/** Returns the pages of one kind of diagnosis: its report, its live run, and its badge where it has one. */
export function reportPages(pages: PageKind): Page[] {
  const { kind, badge } = pages;
  return [reportPage(pages), livePage(pages), ...(badge === undefined ? [] : [badgePage(kind, badge)])];
}

/** One request for a page of a report. */
interface ReportCall extends Pick<PageContext, 'services'> {
  readonly pages: PageKind;
  readonly call: DomainCall;
  /** Undefined: now. */
  readonly at: Instant | undefined;
  /** The page of the website that is asked about. */
  readonly page: string;
}

function documentOf(
  { pages: { kind }, services, call: { domain, request }, at, page }: ReportCall,
  onAdmitted?: OnAdmitted,
) {
  if (at !== undefined) return services.asOf(kind, domain, at, request.ip);
  return page === FRONT_PAGE
    ? services.stored(kind, domain, request.ip, onAdmitted)
    : services.pageReport(kind, { domain, path: page }, request.ip, onAdmitted);
}

/** Asks the registry while a report is looked up, so that its page need not wait for one after the other. */
async function withRegistration<T>({ services, call, at }: ReportCall, document: Promise<T>): Promise<T> {
  if (at !== undefined) return document;
  const { domain, request } = call;
  const timer = setTimeout(() => services.registration(domain, request.ip).catch(() => {}), ASK_REGISTRY_AFTER_MS);
  try {
    return await document;
  } finally {
    clearTimeout(timer);
  }
}

/** Makes the page of a report. */
export async function renderReport(
  document: Diagnosis,
  {
    pages,
    services,
    call,
    at,
    page,
    tabs,
    kinds,
    allRecords,
    published,
    sendsMail,
  }: ReportCall &
    Pick<PageContext, 'tabs' | 'kinds'> & {
      readonly allRecords: boolean;
      readonly published?: ReportView['published'];
      readonly sendsMail?: ReportView['sendsMail'];
    },
): Promise<MadePage> {
  const { domain, request, site, language } = call;
  const read = at === undefined ? readBackground : readPastBackground;
  const { background, isWhole } = await read({
    services,
    kind: pages,
    kinds,
    domain,
    client: request.ip,
    now: services.now(),
  });
  // For many pages at once the background is given up at the same time.
  await services.turn(request.ip);
  const html = renderReportPage(pages, reportIn(language, document), {
    site,
    now: services.now(),
    tabs,
    publicUrl: services.publicUrl,
    allRecords,
    ...(pages.kind.readsPage ? { path: page } : {}),
    background,
    ...(published === undefined ? {} : { published }),
    ...(sendsMail === undefined ? {} : { sendsMail }),
  });
  return { html, isWhole };
}

function reportPage(pages: PageKind): Page {
  const { kind } = pages;
  return defineDomainPage({
    path: pathOf(kind, '{domain}'),
    startsLookups: true,
    readsPort: kind.readsPort,
    get({ services, tabs, kinds }) {
      const bodies = createPageBodies();
      return async (call) => {
        const { domain, request, language } = call;
        const asked = parseAsOf(queryValue(request, 'at'), services.now());
        if (!asked.ok) return call.fail(badTime(textIn(language, asked.detail), pathOf(kind, domain)));
        const { at } = asked;
        const page = pageIn(kind, queryValue(request, 'path'));
        if (page === null || (at !== undefined && page !== FRONT_PAGE)) return call.fail(badPath(pathOf(kind, domain)));
        const allRecords = queryValue(request, 'records') === 'all';
        const sendsMail = mailAnswerIn(queryValue(request, MAIL_PARAMETER));
        const path = pathOf(kind, domain);
        const asking: ReportCall = { pages, services, call, at, page };
        const lookUp = async (onAdmitted?: OnAdmitted): Promise<PageOutcome> => {
          const refused = at === undefined ? await lookUpKeys(request, { domain, services, onAdmitted }) : undefined;
          if (refused !== undefined) return refusal(refused);
          const document = await withRegistration(asking, documentOf(asking, onAdmitted));
          if (typeof document === 'string') return refusal(document);
          if (isClientGone(request)) return { kind: 'gone' };
          const body = await bodies(document, `${language} ${allRecords} ${sendsMail ?? ''}`, () =>
            renderReport(document, {
              ...asking,
              tabs,
              kinds,
              allRecords,
              ...(sendsMail === undefined ? {} : { sendsMail }),
            }),
          );
          return { kind: 'page', body };
        };
        const frame = frameOf(call, {
          tabs,
          current: kind.page,
          share: {
            link: `${services.publicUrl}${path}${withPath(page)}`,
            json: apiPathOf(kind, domain, null) + withPath(page),
          },
          live: kind,
          path: page,
          ...(page === FRONT_PAGE && canDraw() ? { picture: pictureAddress(services.publicUrl, kind, domain) } : {}),
          ...(page === FRONT_PAGE ? {} : { query: { path: page } }),
        });
        return at === undefined
          ? sendWhenKnown(call, { frame, lookUp, turn: () => services.turn(request.ip) })
          : sendOutcome(call, await lookUp());
      };
    },
  });
}

/** The page of the website that an address names; null where that is none. Kinds that read no page ignore it. */
const pageIn = ({ readsPage }: DiagnosisKind, typed: string | undefined): string | null =>
  readsPage && typed !== undefined ? parsePagePath(typed) : FRONT_PAGE;

const livePage = ({ kind }: PageKind): Page =>
  defineDomainPage({
    path: `${pathOf(kind, '{domain}')}/live`,
    readsPort: kind.readsPort,
    // Somebody who reloads after a form that failed gets the report. A GET never starts a run.
    get:
      () =>
      ({ domain, request, reply }) =>
        reply.redirect(pathOf(kind, domain) + withPath(pageIn(kind, queryValue(request, 'path')) ?? FRONT_PAGE), 303),
    post: {
      maxBytes: MAX_LIVE_BYTES,
      actsFor: 'nobody',
      startsLive: true,
      streams: true,
      handle:
        ({ services }) =>
        async (call) => {
          const { domain, request, reply } = call;
          const page = pageIn(kind, queryValue(request, 'path'));
          if (page === null) return call.fail(badPath(pathOf(kind, domain)));
          const path = pathOf(kind, domain) + withPath(page);
          if (wantsStream(request)) return streamLive(services, { kind, call, path: page });
          const report = await services.live(kind, domain, request.ip, undefined, { path: page });
          return typeof report === 'string' ? refuse(call, report) : reply.redirect(path, 303);
        },
    },
  });
