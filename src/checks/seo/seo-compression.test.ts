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
  NO_PAGE_ROW,
]);
