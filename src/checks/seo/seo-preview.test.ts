import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_HEAD, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoPreview } from './seo-preview.ts';

const head = (title: string, description?: string) =>
  siteOf(
    html({
      head: `<link rel="icon" href="/icon.svg"><title>${title}</title>${description === undefined ? '' : `<meta name="description" content="${description}">`}`,
    }),
  );
const LONG = 'Harbor Books: second-hand books by the sea, rare maps and signed editions';

checkTable(seoPreview, [
  { about: 'fits', site: siteOf(html()), outcome: 'satisfied', text: 'fits' },
  { about: 'no title', site: head(''), outcome: 'failed', text: 'no-title' },
  {
    about: 'a long title, and no description',
    site: head(LONG),
    outcome: 'partial',
    text: 'shown',
    minus: [
      ['title-cut', 0.25],
      ['no-description', 0.5],
    ],
    says: '“signed editions” no longer fits',
  },
  {
    about: 'a long Japanese title',
    site: head('港'.repeat(35), 'Books by the sea'),
    outcome: 'partial',
    text: 'shown',
    minus: [['title-cut', 0.25]],
    says: `“${'港'.repeat(5)}”`,
  },
  {
    about: 'a long description',
    site: head('Harbor Books', 'Come and read with us. '.repeat(10)),
    outcome: 'partial',
    text: 'shown',
    minus: [['description-cut', 0.15]],
  },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'no icon',
    site: siteOf(html({ head: GOOD_HEAD.replace(/<link rel="icon"[^>]*>/, '') })),
    outcome: 'satisfied',
    text: 'fits',
    minus: [['no-icon', 0]],
  },
  NO_PAGE_ROW,
]);
