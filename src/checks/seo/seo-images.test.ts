import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoImages } from './seo-images.ts';

const body = (text: string) => siteOf(html({ body: text }));

checkTable(seoImages, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good' },
  { about: 'none', site: body('<p>Books</p>'), outcome: 'satisfied', text: 'none' },
  {
    about: 'decoration, and other ways to name one',
    site: body('<img alt=""><img aria-label="Map"><img role="presentation"><img title="Map">'),
    outcome: 'satisfied',
    text: 'good',
    says: 'All 4 images',
  },
  {
    about: 'half without',
    site: body('<img alt="a">\n<img src="/b.png">'),
    outcome: 'partial',
    text: 'some',
    minus: [['without-alt', 0.5]],
    says: '1 image has no alt attribute. The first is in line 12: /b.png',
  },
  {
    about: 'all without',
    site: body('<img src="/b.png">'),
    outcome: 'failed',
    text: 'some',
    minus: [['without-alt', 1]],
  },
  NO_PAGE_ROW,
]);
