import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { type Body, bodyOf, sendBody } from '../../api/body.ts';
import type { Language } from '../../texts/languages.ts';
import { END_OF_SLOT, NAVIGATION_SLOT, VIEWER_SLOT, ViewerMenu, ViewerNavigation } from '../design/viewer-menu.tsx';
import { PLAN_SLOT, PlanNote } from '../domain/monitor-card.tsx';
import { languageOfPage } from './language.ts';
import { renderHtml } from './render-html.ts';
import { inLanguage } from './words.ts';

const HTML = 'text/html; charset=utf-8';

/** Sends a page as its viewer sees it. */
export function sendHtml(reply: FastifyReply, html: string | Buffer, status = 200): FastifyReply {
  const { request } = reply;
  reply.code(status).type(HTML);
  return reply.send(isForAll(request) ? html : pageForViewer(request, Buffer.from(html)));
}

/** Does the same for a page whose octets many requests share, compressed where the client takes that. */
export const sendHtmlBody = (request: FastifyRequest, reply: FastifyReply, make: () => Body): Promise<FastifyReply> =>
  sendBody(request, { reply, type: HTML, make: () => bodyForViewer(request, make()) });

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in and asks for a page; undefined for everybody else. */
    viewer: Viewer | undefined;
    /** Whether whoever makes an account may monitor domains at once. */
    freeMonitors: boolean;
  }
}

/** The user to whom a page is sent. */
export interface Viewer {
  readonly account: Account;
  /** Whether the plan includes monitors. */
  readonly hasMonitors: boolean;
}

/**
 * Returns a page as its viewer sees it. Pages are rendered and cached for somebody who is not signed in; what differs for
 * those who are stands in two slots of the header, which are filled for each request. So nothing of one viewer is ever
 * in what others are sent.
 */
export function pageForViewer(request: FastifyRequest, page: Buffer): Buffer {
  const { viewer } = request;
  if (viewer === undefined) return contentForViewer(request, page);
  const language = languageOfPage(request);
  const isCurrent = /^\/monitors(?:[/?]|$)/.test(request.url);
  const filled = filledText(
    contentForViewer(request, page),
    NAVIGATION_SLOT,
    htmlIn(language, <ViewerNavigation isCurrent={isCurrent} />),
  );
  return filledText(filled, VIEWER_SLOT, htmlIn(language, <ViewerMenu email={viewer.account.email} />));
}

/** Whether a page is sent as it was rendered: to somebody who is not signed in, and needs a plan to monitor domains. */
const isForAll = ({ viewer, freeMonitors }: FastifyRequest): boolean => viewer === undefined && !freeMonitors;

/**
 * Returns a part of a page, without its header, as its viewer sees it. What stands beside the button that leads to a
 * monitor says that it takes a plan; nothing stands there for those who have one, or get one with an account.
 */
export function contentForViewer(request: FastifyRequest, content: Buffer): Buffer {
  if (isForAll(request) || content.indexOf(PLAN_SLOT) < 0) return content;
  const { viewer } = request;
  const lacking = viewer === undefined || viewer.hasMonitors ? undefined : viewer.account.plan;
  const note = lacking === undefined ? '' : htmlIn(languageOfPage(request), <PlanNote plan={lacking} />);
  return filledText(content, PLAN_SLOT, note);
}

/** Does the same for a body that many requests share. */
const bodyForViewer = (request: FastifyRequest, body: Body): Body =>
  isForAll(request) ? body : bodyOf(pageForViewer(request, body.octets));

const htmlIn = (language: Language, element: JSX.Element): string => inLanguage(language, () => renderHtml(element));

/** Puts `content` into the first slot of that name. The header comes before everything that a page says of a domain. */
function filledText(page: Buffer, slot: string, content: string): Buffer {
  const begin = page.indexOf(slot);
  const end = page.indexOf(END_OF_SLOT, begin);
  if (begin < 0 || end < 0) throw new Error(`a page without the slot ${slot}`);
  return Buffer.concat([page.subarray(0, begin + slot.length), Buffer.from(content), page.subarray(end)]);
}
