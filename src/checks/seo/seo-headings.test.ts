import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoHeadings } from './seo-headings.ts';

const body = (text: string) => siteOf(html({ body: text }));

checkTable(seoHeadings, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good', says: 'There are 2 headings' },
  { about: 'none', site: body('<p>Books</p>'), outcome: 'failed', text: 'not-there' },
  { about: 'no main one', site: body('<h2>Books</h2>'), outcome: 'partial', text: 'good', minus: [['no-main', 0.6]] },
  {
    about: 'two main ones',
    site: body('<h1>Books</h1><h1>Maps</h1>'),
    outcome: 'satisfied',
    text: 'good',
    minus: [['several-main', 0]],
  },
  {
    about: 'a level that is skipped, and an empty one',
    site: body('<h1>Books</h1><h3>Maps</h3><h2> </h2>'),
    outcome: 'partial',
    text: 'good',
    minus: [
      ['skipped', 0],
      ['empty', 0.2],
    ],
    says: 'from h1 to h3',
  },
  {
    about: 'a page that a script builds',
    site: body('<div id="root"></div><script src="/app.js"></script>'),
    outcome: 'failed',
    text: 'scripted',
  },
  {
    about: 'a picture for a heading',
    site: body('<h1><img src="a.png" alt="Harbor Books"></h1>'),
    outcome: 'satisfied',
    text: 'good',
    says: '“Harbor Books”',
  },
  {
    about: 'the beginning of a page without a main heading',
    site: siteOf(beginningOf(html({ body: '<h2>Books</h2>' }))),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'headings in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<h1>Books</h1>' }))),
    outcome: 'satisfied',
    text: 'good',
    says: 'There is 1 heading or more',
  },
  NO_PAGE_ROW,
]);
