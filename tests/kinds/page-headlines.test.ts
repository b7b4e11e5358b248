import { describe, expect, test } from 'vitest';
import { AI_SEARCH } from '../../src/diagnoses/ai-search.ts';
import { SEO } from '../../src/diagnoses/seo.ts';
import { reportIn } from '../../src/texts/language.ts';
import { liveContext } from '../support/report-context.ts';
import { CASE, evidenceOf, GOOD_HEAD, html, NOW, redirect, type Site, siteOf } from '../support/site.ts';

interface Headline {
  readonly about: string;
  readonly kind: typeof SEO | typeof AI_SEARCH;
  readonly site: Site;
  /** How the sentences above the score begin. */
  readonly verdict: string;
  readonly cap: string | null;
  /** The title of the first action. */
  readonly first: string;
}

const OTHER = 'https://case.test/other';
const naming = (url: string): string => html({ head: GOOD_HEAD.replace('https://case.test/', url) });
const NOINDEX = html({ head: '<title>Harbor</title><meta name="robots" content="noindex">' });

const ROWS: readonly Headline[] = [
  ...[SEO, AI_SEARCH].map(
    (kind): Headline => ({
      about: `${kind.id}, a canonical address that says noindex`,
      kind,
      site: siteOf(naming(OTHER), { [OTHER]: NOINDEX }),
      verdict: 'The page of case.test names a canonical address that Googlebot and bingbot may not list',
      cap: 'canonical-closed',
      first: 'Name a canonical address that search engines may list, or remove noindex there',
    }),
  ),
  {
    about: 'a canonical address that robots.txt blocks',
    kind: SEO,
    site: siteOf(naming(OTHER), {
      [OTHER]: html(),
      'https://case.test/robots.txt': 'User-agent: *\nDisallow: /other\n',
    }),
    verdict: 'The page of case.test names a canonical address that Googlebot and bingbot may not list',
    cap: 'canonical-closed',
    first: 'Name a canonical address that search engines may read, or allow it in robots.txt',
  },
  {
    about: 'a canonical address that one search engine may not list',
    kind: SEO,
    site: siteOf(naming(OTHER), {
      [OTHER]: html(),
      'https://case.test/robots.txt': 'User-agent: bingbot\nDisallow: /other\n',
    }),
    verdict: 'The page of case.test names a canonical address that bingbot may not list',
    cap: 'one-engine',
    first: 'Name a canonical address that bingbot may list too, or open that one',
  },
  {
    about: 'a canonical address of another domain, which says noindex',
    kind: SEO,
    site: siteOf(naming('https://shop.test/'), { 'https://shop.test/': NOINDEX }),
    verdict: 'The page of case.test names a canonical address that Googlebot and bingbot may not list',
    cap: 'canonical-closed',
    first: 'Name a canonical address that search engines may list, or remove noindex there',
  },
  {
    about: 'a canonical address of another domain, which refuses us',
    kind: SEO,
    site: siteOf(naming('https://shop.test/'), { 'https://shop.test/': { status: 403 } }),
    verdict: 'The page of case.test names an address of another domain as its canonical one',
    cap: 'other-canonical',
    first: 'Name the address of this page as the canonical one, if it should be found itself',
  },
  {
    about: 'a canonical address that refuses us',
    kind: SEO,
    site: siteOf(naming(OTHER), { [OTHER]: { status: 403 } }),
    verdict: 'There are no Open Graph properties, so apps show shared links without a picture.',
    cap: null,
    first: 'Set og:title, og:description and og:image in meta elements in the head',
  },
  {
    about: 'two pages that name each other',
    kind: SEO,
    site: siteOf(naming(OTHER), { [OTHER]: naming('https://case.test/') }),
    verdict: 'There are no Open Graph properties, so apps show shared links without a picture.',
    cap: null,
    first: 'Set og:title, og:description and og:image in meta elements in the head',
  },
  {
    about: 'a canonical address that redirects back',
    kind: SEO,
    site: siteOf(naming('https://www.case.test/'), { 'https://www.case.test/': redirect('https://case.test/') }),
    verdict: 'There are no Open Graph properties, so apps show shared links without a picture.',
    cap: null,
    first: 'Set og:title, og:description and og:image in meta elements in the head',
  },
];

describe('what comes first in a report about a page', () => {
  test.each(ROWS.map((row) => [row.about, row] as const))('%s', async (_, { kind, site, verdict, cap, first }) => {
    const evidence = evidenceOf(site);
    const diagnosis = await (await kind.run(CASE, evidence))({ ...liveContext(CASE, evidence), now: NOW });
    const report = reportIn('en', diagnosis);
    expect(report.verdict).toContain(verdict);
    expect(diagnosis.cap?.code ?? null).toBe(cap);
    expect(report.actions.map(({ title }) => title).slice(0, 1)).toEqual([first]);
  });
});
