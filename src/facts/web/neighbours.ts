import { documentAt } from '../../evidence/questions/document.ts';
import type { Picture } from '../../records/page/picture.ts';
import { MADE_UP_PATH } from '../../records/robots/facts.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage } from './page.ts';
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

/** Whether the first page in another language that a page names leads back to it; null where it names none. */
export const readReturnLink: FactReader<{ readonly url: string; readonly isBack: boolean } | null> = shared(
  async (domain, evidence) => {
    const page = await readWebPage(domain, evidence);
    if (page.kind === 'unavailable') return page;
    if (page.value.kind !== 'page') return available(null, page.refs);
    const own = page.value.response.url;
    const other = page.value.page.alternates.flatMap(({ url }) => (url === null || url === own ? [] : url))[0];
    if (other === undefined) return available(null, page.refs);
    const answer = await evidence.ask(documentAt(other, { read: 'page', redirects: 1 }));
    if (answer.kind === 'failure') return unavailableFor([answer.failure]);
    const theirs = answer.kind === 'response' && answer.content.read === 'page' ? answer.content.page : null;
    // Of a list that is longer than what is kept, nobody can say that an address is not in it.
    const isBack = theirs !== null && (theirs.hasMoreAlternates || theirs.alternates.some(({ url }) => url === own));
    return available({ url: other, isBack }, [...page.refs, answer.ref]);
  },
);

/** The picture of a card; `picture` is null where there is none at its address. */
export interface CardPicture {
  readonly url: string;
  readonly status: number;
  readonly picture: Picture | null;
}

/** Reads the beginning of the picture that a page gives for cards; null where it gives none. */
export const readCardPicture: FactReader<CardPicture | null> = shared<CardPicture | null>(async (domain, evidence) => {
  const page = await readWebPage(domain, evidence);
  if (page.kind === 'unavailable') return page;
  if (page.value.kind !== 'page') return available(null, page.refs);
  const { social } = page.value.page;
  const url = URL.parse(social['og:image'] ?? social['og:image:url'] ?? social['twitter:image'] ?? '')?.href;
  if (url === undefined) return available(null, page.refs);
  const answer = await evidence.ask(documentAt(url, { read: 'picture', redirects: 2 }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...page.refs, answer.ref];
  if (answer.kind !== 'response') return available({ url, status: 0, picture: null }, refs);
  const picture = answer.content.read === 'picture' && answer.status === 200 ? answer.content.picture : null;
  return available({ url, status: answer.status, picture }, refs);
});
