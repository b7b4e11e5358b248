import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoLinks } from './seo-links.ts';

const body = (text: string) => siteOf(html({ body: text }));
const GOOD = '<a href="/maps">Maps</a>'.repeat(7);

checkTable(seoLinks, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good' },
  { about: 'none', site: body('<p>Books</p>'), outcome: 'satisfied', text: 'none' },
  {
    about: 'a page that a script builds',
    site: body('<div id="app"></div><script src="/app.js"></script>'),
    outcome: 'failed',
    text: 'scripted',
  },
  {
    about: 'old targets, mail, and the page itself',
    site: body('<a name="top"></a><a href="mailto:a@case.test">more</a><a href="#top">here</a>'),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'a script in the place of an address',
    site: body(`${GOOD}<a href="javascript:void(0)">Buy</a>`),
    outcome: 'partial',
    text: 'some',
    minus: [['uncrawlable', 0.25]],
    says: '“Buy”',
  },
  {
    about: 'no address at all',
    site: body('<a onclick="go()">Buy</a>'),
    outcome: 'partial',
    text: 'some',
    minus: [['uncrawlable', 0.75]],
  },
  {
    about: 'a text that says nothing',
    site: body(`${GOOD}<a href="/b">Click here</a><a href="/c" rel="nofollow">here</a>`),
    outcome: 'partial',
    text: 'some',
    minus: [
      ['own-nofollow', 0],
      ['vague', 0.25],
    ],
    says: '1 link does not say where it leads',
  },
  {
    about: 'the beginning of a page without links',
    site: siteOf(beginningOf(html({ body: '<p>Books</p>' }))),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'links in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<a href=/a>Lamps</a><a href=/b>Maps</a>' }))),
    outcome: 'satisfied',
    text: 'good',
    says: 'Both links in the first 2 MiB of the HTML have an address',
  },
  {
    about: 'links without an address in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<a>Lamps</a>' }))),
    outcome: 'partial',
    text: 'some',
    minus: [['uncrawlable', 0.75]],
    says: 'has at least 1 link. Crawlers can’t follow at least 1 link',
  },
  {
    about: 'a page whose links nobody should follow',
    site: siteOf(html({ head: '<meta name="robots" content="nofollow, max-snippet:50">\n' })),
    outcome: 'satisfied',
    text: 'some',
    minus: [['page-nofollow', 0]],
    says: 'Line 4 of the page says nofollow',
  },
  {
    about: 'the same in the header',
    site: siteOf({ body: html(), headers: { 'x-robots-tag': 'nofollow' } }),
    outcome: 'satisfied',
    text: 'some',
    minus: [['page-nofollow', 0]],
    says: 'The header X-Robots-Tag says nofollow',
  },
  {
    about: 'for one search engine alone',
    site: siteOf(html({ head: '<meta name="bingbot" content="nofollow">\n' })),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'links with nofollow, all of them',
    site: siteOf(html({ body: '<a href=/a rel="nofollow">Lamps</a> <a href=/b rel="noopener NOFOLLOW">Maps</a>' })),
    outcome: 'satisfied',
    text: 'some',
    minus: [['all-nofollow', 0]],
    says: 'Both links have rel="nofollow"',
  },
  {
    about: 'one of several',
    site: siteOf(html({ body: '<a href=/a rel="nofollow">Lamps</a> <a href=/b>Maps</a>' })),
    outcome: 'satisfied',
    text: 'good',
    minus: [['own-nofollow', 0]],
  },
  {
    about: 'links that lead nowhere for others, and over plain HTTP',
    site: body(
      `${GOOD}<a href="http://localhost:3000/a">Lamps</a><a href="https://10.0.0.8/b">Maps</a><a href="http://[::1]/">Six</a>
<a href="http://other.test/c">Books</a><a href="//192.0.2.80/d">Cards</a>`,
    ),
    outcome: 'satisfied',
    text: 'good',
    minus: [
      ['to-local', 0],
      ['to-plain-http', 0],
    ],
    says: '3 links lead to the reader’s own computer or a private network. The first is in line 11: http://localhost:3000/a',
  },
  {
    about: 'nofollow on a link to the same site, and on one elsewhere',
    site: body(
      `${GOOD}<a href="/sign-in" rel="nofollow">Sign in</a><a href="https://other.test/" rel="nofollow">Other</a>`,
    ),
    outcome: 'satisfied',
    text: 'good',
    minus: [['own-nofollow', 0]],
    says: '1 link to a page of this site has rel="nofollow"',
  },
  NO_PAGE_ROW,
]);
