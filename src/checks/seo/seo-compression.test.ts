import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoCompression } from './seo-compression.ts';

checkTable(seoCompression, [
  {
    about: 'packed',
    site: siteOf({ body: html(), octets: 20_000, headers: { 'content-encoding': 'gzip' } }),
    outcome: 'satisfied',
    text: 'packed',
    says: '(gzip)',
  },
  { about: 'small', site: siteOf(html({ body: '<h1>Books</h1>' })), outcome: 'satisfied', text: 'small' },
  { about: 'unpacked', site: siteOf({ body: html(), octets: 20_000 }), outcome: 'failed', text: 'unpacked' },
  {
    about: 'packed with Brotli alone',
    site: siteOf(
      { body: html(), octets: 20_000 },
      { 'brotli https://case.test/': { headers: { 'content-encoding': 'br' } } },
    ),
    outcome: 'satisfied',
    text: 'packed-for-browsers',
    says: 'with br',
  },
  {
    about: 'a refusal where we ask for Brotli',
    site: siteOf({ body: html(), octets: 20_000 }, { 'brotli https://case.test/': { status: 429 } }),
    outcome: 'unknown',
    text: 'answered us with status 429',
  },
  NO_PAGE_ROW,
]);
