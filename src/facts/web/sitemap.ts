import { because } from '../../domain/cause.ts';
import { documentAt } from '../../evidence/questions/document.ts';
import type { Sitemap } from '../../records/page/sitemap.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage, refusedUs } from './page.ts';
import { isPassing } from './passing.ts';
import { readRobotsTxt } from './robots.ts';

/** The sitemap of a site. */
export type FoundSitemap =
  | { readonly kind: 'absent' }
  /** robots.txt names it, and it is not there. */
  | { readonly kind: 'missing'; readonly url: string; readonly status: number }
  | { readonly kind: 'invalid'; readonly url: string; readonly line: number }
  | {
      readonly kind: 'sitemap';
      readonly url: string;
      /** Whether robots.txt names it. */
      readonly isDeclared: boolean;
      /** The first line of robots.txt that names a sitemap without its host; null where none does. */
      readonly relative: { readonly line: number; readonly text: string } | null;
      readonly sitemap: Sitemap;
      /** How many sitemaps robots.txt names; we read the first. */
      readonly declared: number;
      /** The first sitemap of an index. */
      readonly child: { readonly url: string; readonly sitemap: Sitemap | null } | null;
    };

const MAX_REDIRECTS = 2;

/** Reads the sitemap that robots.txt names, else the one at the usual place, and one of its index. */
export const readSitemap: FactReader<FoundSitemap | null> = shared<FoundSitemap | null>(async (domain, evidence) => {
  const [page, robots] = await Promise.all([readWebPage(domain, evidence), readRobotsTxt(domain, evidence)]);
  if (page.kind === 'unavailable') return page;
  if (robots.kind === 'unavailable') return robots;
  if (page.value.kind === 'none' || robots.value === null) return available(null, page.refs);
  const base = page.value.response.url;
  const lines = robots.value.robots.sitemaps;
  const line = lines.find(({ url: text }) => URL.canParse(text, base));
  const declared = line === undefined ? undefined : new URL(line.url, base).href;
  const bare = line === undefined ? undefined : lines.find(({ url: text }) => !URL.canParse(text));
  const relative = bare === undefined ? null : { line: bare.line, text: bare.url };
  const url = declared ?? new URL('/sitemap.xml', base).href;
  const answer = await evidence.ask(documentAt(url, { read: 'sitemap', redirects: MAX_REDIRECTS }));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const refs = [...page.refs, ...robots.refs, answer.ref];
  const status = answer.kind === 'response' ? answer.status : 0;
  if (isPassing(status)) {
    const causes = [refusedUs(status, url)];
    return unavailableFor([{ ref: answer.ref, why: 'not-understood', causes }], refs);
  }
  if (answer.kind !== 'response' || status !== 200)
    return available(declared === undefined ? { kind: 'absent' } : { kind: 'missing', url, status }, refs);
  const parsed = answer.content.read === 'sitemap' ? answer.content.sitemap : ({ kind: 'invalid', line: 1 } as const);
  if (parsed.kind === 'too-long') {
    const causes = because('answer-too-long');
    return unavailableFor([{ ref: answer.ref, why: 'not-understood', causes }], refs);
  }
  // Many sites answer every address with a page: that is no sitemap, and nobody said that it is.
  if (parsed.kind === 'invalid')
    return available(declared === undefined ? { kind: 'absent' } : { kind: 'invalid', url, line: parsed.line }, refs);
  const { sitemap } = parsed;
  const found = {
    kind: 'sitemap',
    url,
    isDeclared: declared !== undefined,
    relative,
    declared: lines.length,
    sitemap,
  } as const;
  const next = sitemap.kind === 'index' ? URL.parse(sitemap.first[0] ?? '') : null;
  if (next === null) return available({ ...found, child: null }, refs);
  const below = await evidence.ask(documentAt(next.href, { read: 'sitemap', redirects: MAX_REDIRECTS }));
  if (below.kind === 'failure') return unavailableFor([below.failure]);
  const inner = below.kind === 'response' && below.status === 200 ? below.content : null;
  // What is refused to us, or longer than we read, may be a good sitemap.
  const isOurs = inner?.read === 'sitemap' && inner.sitemap.kind === 'too-long';
  if (isOurs || (below.kind === 'response' && isPassing(below.status)))
    return available({ ...found, child: null }, [...refs, below.ref]);
  const child = inner?.read === 'sitemap' && inner.sitemap.kind === 'sitemap' ? inner.sitemap.sitemap : null;
  return available({ ...found, child: { url: next.href, sitemap: child } }, [...refs, below.ref]);
});
