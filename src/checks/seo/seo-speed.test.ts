import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoSpeed } from './seo-speed.ts';

const TAGGED = { etag: '"1"' };
const FORBIDDEN = { 'cache-control': 'no-store' };

checkTable(seoSpeed, [
  { about: 'fast', site: siteOf({ body: html(), headers: TAGGED }), outcome: 'satisfied', text: 'fast' },
  {
    about: 'slow',
    site: siteOf({ body: html(), headers: TAGGED, firstOctetMs: 900 }),
    outcome: 'partial',
    text: 'arrived',
    minus: [['slow', 0.5]],
  },
  {
    about: 'slow and large',
    site: siteOf({ body: html(), headers: TAGGED, firstOctetMs: 2000, octets: 1_500_000 }),
    outcome: 'failed',
    text: 'arrived',
    minus: [
      ['slow', 0.75],
      ['large', 0.25],
    ],
  },
  {
    about: 'larger than what is read',
    site: siteOf({ body: html(), headers: TAGGED, octets: 2_097_152, tooLong: true }),
    outcome: 'partial',
    text: 'arrived',
    minus: [['cut', 0.5]],
    says: 'at least 2,097,152 bytes',
  },
  {
    about: 'nothing to compare, and no time to stay fresh',
    site: siteOf(html()),
    outcome: 'satisfied',
    text: 'fast',
    minus: [['no-validator', 0]],
  },
  {
    about: 'a time to stay fresh',
    site: siteOf({ body: html(), headers: { 'cache-control': 'max-age=60' } }),
    outcome: 'satisfied',
    text: 'fast',
    minus: [],
  },
  {
    about: 'storing forbidden',
    site: siteOf({ body: html(), headers: FORBIDDEN }),
    outcome: 'satisfied',
    text: 'fast',
    minus: [['no-store', 0]],
  },
  {
    about: 'storing forbidden where a cookie is set',
    site: siteOf({ body: html(), headers: FORBIDDEN, cookies: ['id=1'] }),
    outcome: 'satisfied',
    text: 'fast',
    minus: [],
  },
  {
    about: 'storing forbidden where a password is asked for',
    site: siteOf({ body: html({ body: '<h1>Sign in</h1><input type=password>' }), headers: FORBIDDEN }),
    outcome: 'satisfied',
    text: 'fast',
    minus: [],
  },
  NO_PAGE_ROW,
]);
