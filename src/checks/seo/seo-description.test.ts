import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoDescription } from './seo-description.ts';

const described = (...texts: readonly string[]) =>
  siteOf(
    html({
      head: `<title>Harbor Books</title>${texts.map((text) => `<meta name="description" content="${text}">`).join('')}`,
    }),
  );
const LONG = 'Second-hand books on the old harbour wall, open every day of the year.';

checkTable(seoDescription, [
  { about: 'good', site: described(LONG), outcome: 'satisfied', text: 'good' },
  { about: 'none', site: described(), outcome: 'failed', text: 'not-there' },
  { about: 'empty', site: described(''), outcome: 'failed', text: 'not-there' },
  { about: 'two', site: described(LONG, LONG), outcome: 'partial', text: 'good', minus: [['several', 0.25]] },
  {
    about: 'the title again',
    site: described('Harbor Books'),
    outcome: 'partial',
    text: 'good',
    minus: [['same-as-title', 0.5]],
  },
  { about: 'short', site: described('Books by the sea'), outcome: 'partial', text: 'good', minus: [['short', 0.25]] },
  {
    about: 'behind an element that ends the head',
    site: siteOf(
      html({
        head: '<title>Harbor Books</title><img src="/p.gif" alt=""><meta name="description" content="Old books">',
      }),
    ),
    outcome: 'failed',
    text: 'outside-head',
    says: 'in line 4 is outside the head',
  },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  NO_PAGE_ROW,
]);
