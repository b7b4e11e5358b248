import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoSpeed } from './seo-speed.ts';

checkTable(seoSpeed, [
  { about: 'fast', site: siteOf(html()), outcome: 'satisfied', text: 'fast' },
  {
    about: 'slow',
    site: siteOf({ body: html(), firstOctetMs: 900 }),
    outcome: 'partial',
    text: 'arrived',
    minus: [['slow', 0.5]],
  },
  {
    about: 'slow and large',
    site: siteOf({ body: html(), firstOctetMs: 2000, octets: 1_500_000 }),
    outcome: 'failed',
    text: 'arrived',
    minus: [
      ['slow', 0.75],
      ['large', 0.25],
    ],
  },
  {
    about: 'larger than what is read',
    site: siteOf({ body: html(), octets: 2_097_152, tooLong: true }),
    outcome: 'partial',
    text: 'arrived',
    minus: [['cut', 0.5]],
    says: 'at least 2,097,152 bytes',
  },
  NO_PAGE_ROW,
]);
