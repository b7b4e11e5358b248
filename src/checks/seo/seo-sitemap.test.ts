import { gzipSync } from 'node:zlib';
import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoSitemap } from './seo-sitemap.ts';

const MAP = 'https://case.test/sitemap.xml';
const urls = (...list: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (url: string) =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${url}</loc></sitemap></sitemapindex>`;
const declared = { 'https://case.test/robots.txt': `Sitemap: ${MAP}\n` };
/** A list of so many addresses, one a line. */
const manyLines = (count: number) => Array.from({ length: count }, (_, i) => `https://case.test/${i}\n`).join('');
const CHILD = 'https://case.test/pages.xml';

checkTable(seoSitemap, [
  {
    about: 'declared',
    site: siteOf(html(), { ...declared, [MAP]: urls('https://case.test/', 'https://case.test/b') }),
    outcome: 'satisfied',
    text: 'found',
    says: 'lists 2 addresses',
  },
  {
    about: 'a list of addresses',
    site: siteOf(html(), { ...declared, [MAP]: 'https://case.test/\nhttps://case.test/b\n' }),
    outcome: 'satisfied',
    text: 'found',
  },
  {
    about: 'larger than the protocol allows',
    site: siteOf(html(), {
      ...declared,
      [MAP]: { body: urls('https://case.test/'), headers: { 'content-length': '60000000' }, tooLong: true },
    }),
    outcome: 'satisfied',
    text: 'found-in-part',
    minus: [['too-large', 0]],
  },
  {
    about: 'an index',
    site: siteOf(html(), { ...declared, [MAP]: index(CHILD), [CHILD]: urls('https://case.test/') }),
    outcome: 'satisfied',
    text: 'found',
    says: 'lists 1 address.',
  },
  {
    about: 'packed',
    site: siteOf(html(), {
      ...declared,
      [MAP]: { body: gzipSync(urls('https://case.test/')) },
    }),
    outcome: 'satisfied',
    text: 'found',
    says: 'lists 1 address.',
  },
  {
    about: 'as many as a sitemap may have',
    site: siteOf(html(), { ...declared, [MAP]: manyLines(50_000) }),
    outcome: 'satisfied',
    text: 'found',
    says: 'lists 50,000 addresses',
  },
  {
    about: 'more than a sitemap may have',
    site: siteOf(html(), { ...declared, [MAP]: manyLines(50_001) }),
    outcome: 'satisfied',
    text: 'found',
    minus: [['too-many', 0]],
    says: 'more than 50000 addresses',
  },
  {
    about: 'an index of packed ones',
    site: siteOf(html(), { ...declared, [MAP]: index(CHILD), [CHILD]: { body: gzipSync(urls('https://case.test/')) } }),
    outcome: 'satisfied',
    text: 'found',
  },
  {
    about: 'packed, and broken',
    site: siteOf(html(), { ...declared, [MAP]: { body: gzipSync(urls('https://case.test/')).subarray(0, 30) } }),
    outcome: 'failed',
    text: 'invalid',
  },
  {
    about: 'RSS',
    site: siteOf(html(), {
      ...declared,
      [MAP]:
        '<rss version="2.0"><channel><link>https://other.test/</link><item><link>https://case.test/a</link><pubDate>Sat, 28 Nov 2026 10:00:00 GMT</pubDate></item><item><link>https://case.test/b</link></item></channel></rss>',
    }),
    outcome: 'satisfied',
    text: 'found',
    says: 'lists 2 addresses',
  },
  {
    about: 'Atom',
    site: siteOf(html(), {
      ...declared,
      [MAP]:
        '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://other.test/"/><entry><link href="https://case.test/a"/><link rel="edit" href="https://other.test/b"/><updated>2026-11-28T10:00:00Z</updated></entry></feed>',
    }),
    outcome: 'satisfied',
    text: 'found',
    says: 'lists 1 address.',
  },
  {
    about: 'longer than we read',
    site: siteOf(html(), { ...declared, [MAP]: { body: urls('https://case.test/').slice(0, -9), tooLong: true } }),
    outcome: 'satisfied',
    text: 'found-in-part',
    says: 'at least 1 address.',
  },
  {
    about: 'not declared',
    site: siteOf(html(), { [MAP]: urls('https://case.test/') }),
    outcome: 'partial',
    text: 'found',
    minus: [['undeclared', 0.25]],
  },
  { about: 'none', site: siteOf(html()), outcome: 'failed', text: 'absent' },
  { about: 'a page in its place', site: siteOf(html(), { [MAP]: html() }), outcome: 'failed', text: 'absent' },
  { about: 'declared and not there', site: siteOf(html(), declared), outcome: 'failed', text: 'missing' },
  {
    about: 'no XML',
    site: siteOf(html(), { ...declared, [MAP]: '<urlset>\n<url><loc>x</loc>\n</urlset>' }),
    outcome: 'failed',
    text: 'invalid',
    says: 'from line 3 on',
  },
  {
    about: 'a document type',
    site: siteOf(html(), { ...declared, [MAP]: '<!DOCTYPE a [<!ENTITY b "c">]><urlset></urlset>' }),
    outcome: 'failed',
    text: 'invalid',
  },
  {
    about: 'empty',
    site: siteOf(html(), { ...declared, [MAP]: urls() }),
    outcome: 'partial',
    text: 'found',
    minus: [['empty', 0.75]],
  },
  {
    about: 'another host',
    site: siteOf(html(), { ...declared, [MAP]: urls('https://www.case.test/') }),
    outcome: 'partial',
    text: 'found',
    minus: [['other-host', 0.5]],
  },
  {
    about: 'an index that leads nowhere',
    site: siteOf(html(), { ...declared, [MAP]: index(CHILD) }),
    outcome: 'partial',
    text: 'found',
    minus: [['child-broken', 0.75]],
  },
  ...[403, 429, 500].map((status) => ({
    about: `status ${status} at the usual place, which is no absence`,
    site: siteOf(html(), { 'https://case.test/sitemap.xml': { status } }),
    outcome: 'unknown' as const,
    text: `answered us with status ${status}`,
  })),
  {
    about: 'named without its host',
    site: siteOf(html(), {
      'https://case.test/robots.txt': 'User-agent: *\nAllow: /\nSitemap: /sitemap.xml\n',
      [MAP]: urls('https://case.test/'),
    }),
    outcome: 'satisfied',
    text: 'found',
    minus: [['relative', 0]],
    says: 'Line 3 of robots.txt names the sitemap without its host: “/sitemap.xml”',
  },
  {
    about: 'more than we read, all good',
    site: siteOf(html(), {
      'https://case.test/robots.txt': [1, 2, 3, 4].map((n) => `Sitemap: https://case.test/${n}.xml\n`).join(''),
      ...Object.fromEntries([1, 2, 3].map((n) => [`https://case.test/${n}.xml`, urls('https://case.test/')])),
    }),
    outcome: 'satisfied',
    text: 'found',
    minus: [['some-of-several', 0]],
    says: 'names 4 sitemaps. We read 3 of them',
  },
  {
    about: 'several, of which a later one is named without its host',
    site: siteOf(html(), {
      'https://case.test/robots.txt': `Sitemap: ${MAP}\nSitemap: /news.xml\n`,
      [MAP]: urls('https://case.test/'),
    }),
    outcome: 'satisfied',
    text: 'found',
    minus: [
      ['further-broken', 0],
      ['relative', 0],
    ],
    says: 'Line 2 of robots.txt',
  },
  {
    about: 'addresses with http on a site with HTTPS',
    site: siteOf(html(), { ...declared, [MAP]: urls('https://case.test/a', 'http://case.test/b') }),
    outcome: 'satisfied',
    text: 'found',
    minus: [['plain-http', 0]],
    says: 'such as http://case.test/b',
  },
  {
    about: 'addresses that robots.txt closes',
    site: siteOf(html(), {
      'https://case.test/robots.txt': `User-agent: *\nDisallow: /cart\nSitemap: ${MAP}\n`,
      [MAP]: urls('https://case.test/', 'https://case.test/cart/1', 'https://case.test/cart/2'),
    }),
    outcome: 'satisfied',
    text: 'found',
    minus: [['blocked', 0]],
    says: 'The first is https://case.test/cart/1; line 2 of robots.txt closes it',
  },
  {
    about: 'a site that is closed whole, of which another check speaks',
    site: siteOf(html(), {
      'https://case.test/robots.txt': `User-agent: *\nDisallow: /\nSitemap: ${MAP}\n`,
      [MAP]: urls('https://case.test/'),
    }),
    outcome: 'satisfied',
    text: 'found',
  },
  NO_PAGE_ROW,
]);
