import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoTitle } from './seo-title.ts';

const titled = (...titles: readonly string[]) =>
  siteOf(html({ head: titles.map((title) => `<title>${title}</title>`).join('') }));

checkTable(seoTitle, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good', says: 'Harbor Books' },
  { about: 'in Japanese', site: titled('港の古本屋'), outcome: 'satisfied', text: 'good' },
  { about: 'none', site: titled(), outcome: 'failed', text: 'not-there' },
  { about: 'empty', site: titled(' '), outcome: 'failed', text: 'not-there' },
  {
    about: 'that of a drawing',
    site: siteOf(html({ head: '', body: '<svg><title>Waves of the sea</title></svg>' })),
    outcome: 'failed',
    text: 'not-there',
  },
  { about: 'two', site: titled('Harbor Books', 'Books'), outcome: 'partial', text: 'good', minus: [['several', 0.25]] },
  { about: 'one that says nothing', site: titled('Home'), outcome: 'partial', text: 'good', minus: [['generic', 0.5]] },
  { about: 'a short one', site: titled('Harbor'), outcome: 'partial', text: 'good', minus: [['short', 0.25]] },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'a body in the beginning of a page',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head></head><body><p>Books')),
    outcome: 'failed',
    text: 'not-there',
  },
  NO_PAGE_ROW,
]);
