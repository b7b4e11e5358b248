import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import type { Picture } from '../../records/page/picture.ts';
import { FAVICON_PATH, MADE_UP_PATH } from '../../records/robots/facts.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage, reservation } from './page.ts';
import { isPassing } from './passing.ts';
import { readRobotsTxt } from './robots.ts';

/** How a site answers an address that it does not have; `not-asked` where its robots.txt forbids us to. */
export type MadeUpPage = { readonly kind: 'not-asked' } | { readonly kind: 'answered'; readonly status: number };

/** Asks for an address that surely does not exist. */
export const readMadeUpPage: FactReader<MadeUpPage | null> = shared<MadeUpPage | null>(async (domain, evidence) => {
  const [page, robots] = await Promise.all([readWebPage(domain, evidence), readRobotsTxt(domain, evidence)]);
  if (page.kind === 'unavailable') return page;
  if (robots.kind === 'unavailable') return robots;
  const refs = [...page.refs, ...robots.refs];
  if (page.value.kind !== 'page' || robots.value === null) return available(null, refs);
  if (robots.value.state === 'broken' || !robots.value.robots.own.madeUp) return available({ kind: 'not-asked' }, refs);
  const url = new URL(MADE_UP_PATH, page.value.response.url).href;
  const answer = await evidence.ask(documentAt(url, { read: 'nothing', redirects: 1, isMadeUp: true }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const status = answer.kind === 'response' ? answer.status : 0;
  return available({ kind: 'answered', status }, [...refs, answer.ref]);
});

/** Whether there is an icon where browsers look for one; `named`: the page names one; `open`: we did not ask, or it says nothing. */
export type PageIcon =
  | { readonly kind: 'named' | 'there' | 'open' | 'web-page' | 'empty' }
  | { readonly kind: 'absent'; readonly status: number };

/**
 * Asks for the icon that no page needs to name; null where there is no page. What fails or is refused to us is `open`: it must
 * not keep the rest of the page from being judged.
 */
export const readIcon: FactReader<PageIcon | null> = shared<PageIcon | null>(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind !== 'page') return available(null, page.refs);
  if (page.value.page.hasIcon) return available({ kind: 'named' }, page.refs);
  const robots = await readRobotsTxt(domain, evidence);
  const mayAsk = robots.kind === 'available' && robots.value?.state !== 'broken' && robots.value?.robots.own.favicon;
  if (mayAsk !== true) return available({ kind: 'open' }, page.refs);
  const url = new URL(FAVICON_PATH, page.value.response.url).href;
  const answer = await evidence.ask(documentAt(url, { read: 'nothing', redirects: 1 }));
  if (answer.kind === 'failure') return available({ kind: 'open' }, page.refs);
  return available(iconIn(answer), [...page.refs, answer.ref]);
});

function iconIn(answer: Exclude<DocumentAnswer, { kind: 'failure' }>): PageIcon {
  if (answer.kind !== 'response' || isPassing(answer.status)) return { kind: 'open' };
  const { status, octets } = answer;
  if (status !== 200) return status === 404 || status === 410 ? { kind: 'absent', status } : { kind: 'open' };
  if (octets === 0) return { kind: 'empty' };
  // Many sites answer every address with a page.
  return { kind: /^\s*text\/html\b/i.test(answer.headers['content-type'] ?? '') ? 'web-page' : 'there' };
}

/** The first page in another language that a page names, and how it answers. */
export interface OtherVersion {
  readonly url: string;
  /** 0 where no server can be used there. */
  readonly status: number;
  /** Whether its server refused us, which says nothing of what search engines get. */
  readonly isRefused: boolean;
  readonly isBack: boolean;
  /** The addresses of the versions that it names itself. */
  readonly names: readonly string[];
}

/** Reads whether the first page in another language that a page names leads back to it; null where it names none. */
export const readReturnLink: FactReader<OtherVersion | null> = shared<OtherVersion | null>(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind !== 'page') return available(null, page.refs);
  const own = page.value.response.url;
  const other = page.value.page.alternates.flatMap(({ url }) => (url === null || url === own ? [] : url))[0];
  if (other === undefined) return available(null, page.refs);
  const answer = await evidence.ask(documentAt(other, { read: 'page', redirects: 1 }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...page.refs, answer.ref];
  const unread = { url: other, status: 0, isRefused: false, isBack: false, names: [] };
  if (answer.kind !== 'response') return available(unread, refs);
  const { status } = answer;
  if (reservation(answer) !== null) return available({ ...unread, status, isRefused: true }, refs);
  const theirs = answer.content.read === 'page' ? answer.content.page : null;
  const names = theirs?.alternates.flatMap(({ url }) => url ?? []) ?? [];
  // Of a list that is longer than what is kept, nobody can say that an address is not in it.
  const isBack = theirs !== null && (theirs.hasMoreAlternates || names.includes(own));
  return available({ url: other, status, isRefused: false, isBack, names }, refs);
});

/** The picture that a page names for cards. */
export interface CardPicture {
  /** The property that names it. */
  readonly name: string;
  /** Its address as written. */
  readonly written: string;
  /** Absolute; null where it is no address. */
  readonly url: string | null;
  readonly status: number;
  /** Whether its server refused us, which says nothing of what apps get. */
  readonly isRefused: boolean;
  /** Null where there is none at its address. */
  readonly picture: Picture | null;
}

/** Properties that name the picture of a card, the first of which counts. */
const PICTURE_NAMES = ['og:image', 'og:image:url', 'twitter:image'];

/** Reads the beginning of the picture that a page gives for cards; null where it gives none. */
export const readCardPicture: FactReader<CardPicture | null> = shared<CardPicture | null>(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind !== 'page') return available(null, page.refs);
  const { social, base } = page.value.page;
  const name = PICTURE_NAMES.find((one) => (social[one] ?? '') !== '');
  const written = name === undefined ? undefined : social[name];
  if (name === undefined || written === undefined) return available(null, page.refs);
  const url = URL.parse(written, base ?? page.value.response.url)?.href ?? null;
  const unread = { name, written, url, status: 0, isRefused: false, picture: null };
  if (url === null) return available(unread, page.refs);
  const answer = await evidence.ask(documentAt(url, { read: 'picture', redirects: 2 }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...page.refs, answer.ref];
  if (answer.kind !== 'response') return available(unread, refs);
  const { status, content } = answer;
  const picture = content.read === 'picture' && status === 200 ? content.picture : null;
  return available({ ...unread, status, isRefused: isPassing(status), picture }, refs);
});
