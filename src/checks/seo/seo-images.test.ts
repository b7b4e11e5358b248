import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
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
  {
    about: 'the beginning of a page without images',
    site: siteOf(beginningOf(html({ body: '<p>Books</p>' }))),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'images in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<img alt=a>' }))),
    outcome: 'satisfied',
    text: 'good',
    says: 'The image in the first 2 MiB of the HTML has a text alternative',
  },
  {
    about: 'images without an alternative in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<img alt=a>\n<img src=b.png>' }))),
    outcome: 'partial',
    text: 'some',
    minus: [['without-alt', 0.5]],
    says: 'has at least 2 images. At least 1 image has no alt',
  },
  {
    about: 'addresses for scripts alone',
    site: body(
      '<img alt=a data-src="/a.png">\n<img alt=b src="data:image/gif;base64,R0" data-src="/b.png"><img alt=c src=/c.png data-src=/c.png>',
    ),
    outcome: 'satisfied',
    text: 'some',
    minus: [['unsourced', 0]],
    says: '2 images have an address only for scripts, and none in src. The first is in line 11: /a.png',
  },
  NO_PAGE_ROW,
]);
