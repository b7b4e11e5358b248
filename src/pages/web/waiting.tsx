import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JSX } from 'preact';
import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import type { Body } from '../../api/body.ts';
import { isClientGone } from '../../api/connections.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { isStoreUnavailable } from '../../store/unavailable.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { AS_OF_WAITING_ID, AsOf, AsOfWaiting, STRIP_BEGINS, WAITING_STRIP_BEGINS } from '../design/as-of.tsx';
import { ButtonLink } from '../design/button.tsx';
import { Note } from '../design/note.tsx';
import { tabTitleIn } from '../design/tab-title.ts';
import { CheckAgain, CheckLive, DomainHead, type Share } from '../domain/domain-head.tsx';
import { DOMAIN_HEAD_TEXTS } from '../domain/domain-head-texts.ts';
import type { Tab } from '../domain/tabs.ts';
import { RequestId } from './error-page.tsx';
import { type ErrorPage, internal, unavailable } from './error-pages.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { renderPage } from './layout.tsx';
import type { DomainCall, PageCall } from './page.ts';
import { isKnownSoon, sendInParts, takesParts } from './streaming.ts';
import { contentForViewer, pageForViewer, sendHtmlBody } from './viewer.tsx';
import { Visible } from './visible.tsx';
import { useWords } from './words.ts';

/**
 * A page, as far as it is known before anything is looked up. `begin` renders it with this strip in the place of its own
 * and, where the lookups failed, with this instead of its content.
 */
export interface Frame {
  /** Names what is looked up, as readers know it. */
  readonly names: readonly string[];
  begin(strip: JSX.Element, content: JSX.Element | undefined): string;
}

/**
 * Tells what became of a page: itself, what is shown instead and when to come again, or nothing, since the reader has
 * left.
 */
export type PageOutcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'page'; readonly body: Body; readonly status?: number }
  | { readonly kind: 'error'; readonly page: ErrorPage; readonly retryAfterSeconds?: number };

/**
 * Sends a page. What is known soon is sent whole. Otherwise the head, the name and the tabs are sent once the lookups are
 * let in, and the rest follows: then the status is 200, whatever comes. `turn` resolves when the head may be made.
 */
export async function sendWhenKnown(
  call: PageCall,
  {
    frame,
    lookUp,
    turn,
  }: {
    readonly frame: Frame;
    readonly lookUp: (onAdmitted: OnAdmitted) => Promise<PageOutcome>;
    readonly turn?: () => Promise<void> | undefined;
  },
): Promise<FastifyReply> {
  const { request, reply } = call;
  const admitted = Promise.withResolvers<void>();
  const known = lookUp(admitted.resolve);
  if (!takesParts(request) || (await isKnownSoon(known, admitted.promise))) return sendOutcome(call, await known);
  // Those that came at once have waited as long, and each head is work.
  await turn?.();
  return sendInParts(request, reply, {
    begin: () => beginningOf(request, frame.begin(<Waiting names={frame.names} />, undefined)),
    end: () => known.then((outcome) => restOf(call, frame, outcome), failed(call, frame)),
  });
}

/** Calls back when it was called that many times. */
export function afterCalls(times: number, done: () => void): () => void {
  let left = times;
  return () => {
    left -= 1;
    if (left === 0) done();
  };
}

/** Sends a page whole, or the error page with its status. */
export function sendOutcome(
  { request, reply, fail }: PageCall,
  outcome: PageOutcome,
): FastifyReply | Promise<FastifyReply> {
  if (outcome.kind === 'gone') return reply.hijack();
  if (outcome.kind === 'page') return sendHtmlBody(request, reply.code(outcome.status ?? 200), () => outcome.body);
  if (outcome.retryAfterSeconds !== undefined) reply.header('Retry-After', outcome.retryAfterSeconds);
  return fail(outcome.page);
}

/** The part of a page after its head. All readers share the octets of one page. */
function restOf(call: PageCall, frame: Frame, outcome: PageOutcome): Buffer {
  if (outcome.kind === 'gone' || isClientGone(call.request)) return Buffer.alloc(0);
  return outcome.kind === 'page'
    ? contentForViewer(call.request, endOf(outcome.body.octets))
    : failureOf(call, frame, outcome.page);
}

const failed =
  (call: PageCall, frame: Frame) =>
  (error: unknown): Buffer => {
    const isAway = isStoreUnavailable(error);
    if (!isAway) call.request.log.error(error, 'page failed');
    return failureOf(call, frame, isAway ? unavailable : internal);
  };

const failureOf = ({ request }: PageCall, frame: Frame, page: ErrorPage): Buffer =>
  endOf(Buffer.from(frame.begin(<NotKnown />, <Failure page={page} requestId={request.id} />)));

/** Fills the head of a page of a domain beside its name. */
interface DomainFrame {
  readonly tabs: readonly Tab[];
  /** The `page` of the tab that is shown. */
  readonly current: string;
  readonly share?: Share;
  /** The address of a page without that menu, as the world sees it. */
  readonly address?: string;
  readonly menu?: JSX.Element;
  /** The picture of the page, as far as it has one once it is known. */
  readonly picture?: string | undefined;
  /** The kind of the report that a live check started here makes anew. */
  readonly live?: DiagnosisKind;
  /** Which page of the website that report is about; left out: the front page. */
  readonly path?: string;
  /** Where the page is that is looked up again without steps to show. */
  readonly again?: string;
  /** Holds the query of the address, which the language switch keeps. */
  readonly query?: Readonly<Record<string, string>>;
  /** Where the same is read as an Atom feed. */
  readonly feed?: string;
  /** Where the page has no script of its own. */
  readonly script?: 'none';
}

/** Returns the head of a page of a domain. */
export function frameOf({ domain, unicode, site }: DomainCall, head: DomainFrame): Frame {
  const { tabs, current, share, menu, live, path, again, query, script } = head;
  const address = head.address ?? share?.link;
  const shown = tabs.find(({ page }) => page === current);
  return {
    names: [unicode],
    begin: (strip, content) =>
      renderPage({
        ...site,
        title: titleBefore(site.language, unicode, shown),
        description: speak(site.language, DOMAIN_HEAD_TEXTS)('about', { name: unicode }),
        ...(script === 'none' ? {} : { script: 'report' }),
        search: 'in the header',
        domain: { ascii: domain, unicode },
        headEnd: AS_OF_WAITING_ID,
        picture: head.picture,
        feed: head.feed,
        ...(address === undefined ? {} : { address }),
        ...(query === undefined ? {} : { query }),
        children: (
          <>
            <DomainHead
              name={{ ascii: domain, unicode }}
              tabs={tabs}
              current={current}
              {...(share === undefined ? {} : { share })}
              {...(address === undefined ? {} : { address })}
              menu={menu}
              action={
                live !== undefined ? (
                  <CheckLive kind={live} domain={domain} {...(path === undefined ? {} : { path })} />
                ) : again !== undefined ? (
                  <CheckAgain path={again} />
                ) : undefined
              }
              strip={strip}
            />
            {content !== undefined && <div class="wrap section">{content}</div>}
          </>
        ),
      }),
  };
}

/** Titles a page before its result is known, by its tab: the client script adds the score that comes with the rest. */
const titleBefore = (language: Language, name: string, tab: Tab | undefined): string =>
  tab === undefined
    ? `${name} · Zonewell`
    : speak(language, DOMAIN_HEAD_TEXTS)('title', { kind: tabTitleIn(language, tab), name });

function Waiting({ names }: Pick<Frame, 'names'>) {
  const words = useWords(DOMAIN_HEAD_TEXTS);
  return <AsOfWaiting>{words('waiting', { names })}</AsOfWaiting>;
}

function NotKnown() {
  const words = useWords(DOMAIN_HEAD_TEXTS);
  return <AsOf>{words('not-known')}</AsOf>;
}

/**
 * Shows the failure instead of the content. The head is on the screen already, so the status of the answer cannot say
 * it.
 */
function Failure({ page, requestId }: { readonly page: ErrorPage; readonly requestId: string }): JSX.Element {
  const { title, detail, hint, retry } = page.say(useWords(ERROR_TEXTS));
  const action = retry && <ButtonLink href={retry.href}>{retry.text}</ButtonLink>;
  return (
    <Note tone="unknown" alert title={title} {...(action === undefined ? {} : { action })}>
      <Visible text={detail} />
      {hint !== undefined && (
        <>
          {' '}
          <Visible text={hint} />
        </>
      )}{' '}
      <RequestId id={requestId} />
    </Note>
  );
}

/** Up to the end of the strip that says that we wait. */
function beginningOf(request: FastifyRequest, html: string): Buffer {
  const strip = html.indexOf(WAITING_STRIP_BEGINS);
  const end = html.indexOf('</div>', strip);
  if (strip < 0 || end < 0) throw new Error('a page without the strip that says that we wait');
  return pageForViewer(request, Buffer.from(html.slice(0, end + '</div>'.length)));
}

/** From the strip of the known page on, which stands at the same place. */
function endOf(html: Buffer): Buffer {
  const strip = html.indexOf(STRIP_BEGINS);
  if (strip < 0) throw new Error('a page without a strip');
  return html.subarray(strip);
}
