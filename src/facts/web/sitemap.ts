import { because } from '../../domain/cause.ts';
import type { Evidence } from '../../evidence/evidence.ts';
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
      /** Octets that its server says it has; 0 where it does not say. */
      readonly octets: number;
      /** How many sitemaps robots.txt names, and how many of them we read; some of the others may have brought no answer. */
      readonly declared: number;
      readonly read: number;
      /** The first of those beside the first one that is none. */
      readonly broken: { readonly url: string; readonly line: number; readonly status: number } | null;
      /** The first sitemap of an index. */
      readonly child: { readonly url: string; readonly sitemap: Sitemap | null } | null;
    };

const MAX_REDIRECTS = 2;
/** Sitemaps that are read beside the first one that robots.txt names. */
const MAX_FURTHER = 2;

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
    ...(await readFurther(
      lines.filter((one) => one !== line),
      { base, first: url },
      evidence,
    )),
    sitemap,
    octets: octetsIn(answer.headers),
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

/** How long a file is by its header: what is packed is longer. */
const octetsIn = (headers: Readonly<Record<string, string>>): number =>
  /^\d{1,15}$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : 0;

/** Reads some of the further sitemaps that robots.txt names. One that fails, is refused to us or is longer than we read may be a good one. */
async function readFurther(
  lines: readonly { readonly url: string; readonly line: number }[],
  { base, first }: { readonly base: string; readonly first: string },
  evidence: Evidence,
): Promise<{ readonly read: number; readonly broken: Extract<FoundSitemap, { kind: 'sitemap' }>['broken'] }> {
  const further = lines.flatMap(({ url: text, line }) => {
    const url = URL.parse(text, base)?.href;
    return url === undefined || url === first ? [] : [{ url, line }];
  });
  const states = await Promise.all(
    further.slice(0, MAX_FURTHER).map(async ({ url, line }) => {
      const answer = await evidence.ask(documentAt(url, { read: 'sitemap', redirects: MAX_REDIRECTS }));
      if (answer.kind !== 'response' || isPassing(answer.status)) return null;
      const { status, content } = answer;
      const isNone = status !== 200 || (content.read === 'sitemap' && content.sitemap.kind === 'invalid');
      return { isNone, url, line, status };
    }),
  );
  const known = states.filter((one) => one !== null);
  const none = known.find(({ isNone }) => isNone);
  const broken = none === undefined ? null : { url: none.url, line: none.line, status: none.status };
  return { read: 1 + known.length, broken };
}
