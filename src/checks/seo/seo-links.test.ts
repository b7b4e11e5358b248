import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
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
    minus: [['vague', 0.25]],
    says: '1 link does not say where it leads',
  },
  NO_PAGE_ROW,
]);
