import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Site, siteOf } from './site.ts';

const PAGES = join(import.meta.dirname, '../fixtures/pages');

/** A page of a fixture, as a server sends it. */
interface FixturePage {
  readonly name: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** What else the site answers, by address. */
  readonly site?: Site;
}

/** The part of a body that the connector reads of a page. Source: docs/limits.md. */
const MAX_OCTETS = 2 * 1024 * 1024;

const UTF_8 = 'text/html; charset=utf-8';
const file = (name: string, type = UTF_8, site?: Site): FixturePage => ({
  name,
  body: readFileSync(join(PAGES, `${name}.html`)),
  headers: { 'content-type': type },
  ...(site === undefined ? {} : { site }),
});
const made = (name: string, body: string): FixturePage => ({
  name,
  body: Buffer.from(body),
  headers: { 'content-type': UTF_8, 'content-encoding': 'br' },
});

/** The first octets of a PNG of 1,200 by 630 pixels. */
const CARD = Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000002760802000000', 'hex');
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://case.test/</loc><lastmod>2026-11-20</lastmod></url>
<url><loc>https://case.test/maps</loc><lastmod>2026-10-02</lastmod></url>
</urlset>
`;
const IN_JAPANESE =
  '<link rel="alternate" hreflang="en" href="https://case.test/"><link rel="alternate" hreflang="ja" href="https://case.test/ja/">';
const GOOD_SITE: Site = {
  'https://case.test/robots.txt': 'User-agent: *\nDisallow: /basket\n\nSitemap: https://case.test/sitemap.xml\n',
  'https://case.test/sitemap.xml': SITEMAP,
  'https://case.test/ja/': html({ head: IN_JAPANESE, lang: 'ja' }),
  'https://case.test/card.png': { headers: { 'content-type': 'image/png' }, body: CARD },
};
const BAD_SITE: Site = {
  'https://case.test/robots.txt': 'User-agent: *\nDissallow: /private\nCrawl faster please\nSitemap: /map.xml\n',
  'http://case.test/': { body: '<h1>Welcome</h1>' },
};

const NO_CHARSET = 'text/html';

/** Pages of every kind that servers send, small and by hand; those that are large are made here. */
export const FIXTURE_PAGES: readonly FixturePage[] = [
  { ...file('good', UTF_8, GOOD_SITE), headers: { 'content-type': UTF_8, 'content-encoding': 'gzip' } },
  file('bad', NO_CHARSET, BAD_SITE),
  file('react-shell'),
  file('vue-shell'),
  file('next-shell'),
  file('japanese'),
  file('right-to-left'),
  file('malformed', NO_CHARSET),
  file('binary', NO_CHARSET),
  file('utf-8-bom', 'text/html; charset=iso-8859-1'),
  file('windows-1252', NO_CHARSET),
  file('shift-jis', 'text/html; charset=Shift_JIS'),
  file('euc-jp', NO_CHARSET),
  file('utf-16le-bom', NO_CHARSET),
  file('header-over-meta'),
  made('deeply-nested', html({ body: `${'<div>'.repeat(30_000)}<h1>At the bottom</h1><a href="/up">The way up</a>` })),
  made('ten-megabytes', html({ body: `<h1>A long list</h1>${'<p>One line of very many.</p>\n'.repeat(370_000)}` })),
];

/** A site with a page of a fixture, of which as much is read as of any page. */
export function siteWith({ body, headers, site }: FixturePage): Site {
  const tooLong = body.length > MAX_OCTETS;
  return siteOf({ headers, body: tooLong ? body.subarray(0, MAX_OCTETS) : body, tooLong }, site);
}
