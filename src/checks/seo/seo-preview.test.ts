import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_HEAD, html, NO_PAGE_ROW, type Site, siteOf } from '../../../tests/support/site.ts';
import { seoPreview } from './seo-preview.ts';

const head = (title: string, description?: string) =>
  siteOf(
    html({
      head: `<link rel="icon" href="/icon.svg"><title>${title}</title>${description === undefined ? '' : `<meta name="description" content="${description}">`}`,
    }),
  );
const NO_ICON = html({ head: GOOD_HEAD.replace(/<link rel="icon"[^>]*>/, '') });
const ICON = 'https://case.test/favicon.ico';
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
    site: siteOf(NO_ICON),
    outcome: 'satisfied',
    text: 'fits',
    minus: [['no-icon', 0]],
    says: 'there is none (status 404)',
  },
  {
    about: 'a page in place of an icon',
    site: siteOf(NO_ICON, { [ICON]: { headers: { 'content-type': 'text/html' }, body: html() } }),
    outcome: 'satisfied',
    text: 'fits',
    minus: [['no-icon', 0]],
    says: 'a web page in place of one',
  },
  {
    about: 'an empty file in place of an icon',
    site: siteOf(NO_ICON, { [ICON]: { headers: { 'content-type': 'image/x-icon' } } }),
    outcome: 'satisfied',
    text: 'fits',
    minus: [['no-icon', 0]],
    says: 'an empty file',
  },
  {
    about: 'an icon where browsers look for it',
    site: siteOf(NO_ICON, { [ICON]: { headers: { 'content-type': 'image/x-icon' }, body: '\0\0\u0001\0' } }),
    outcome: 'satisfied',
    text: 'fits',
    minus: [],
  },
  ...[
    ['is refused to us', { [ICON]: { status: 403 } }],
    ['is not answered', { [ICON]: { none: 'silent' } }],
    ['fails at the server', { [ICON]: { status: 503 } }],
    ['may not be asked for', { 'https://case.test/robots.txt': 'User-agent: *\nDisallow: /favicon.ico\n' }],
  ].map(
    ([why, more]) =>
      ({
        about: `an icon that ${why}`,
        site: siteOf(NO_ICON, more as Site),
        outcome: 'satisfied',
        text: 'fits',
        minus: [['icon-unknown', 0]],
      }) as const,
  ),
  NO_PAGE_ROW,
]);
