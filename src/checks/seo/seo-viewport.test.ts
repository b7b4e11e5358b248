import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoViewport } from './seo-viewport.ts';

const viewport = (content: string) => siteOf(html({ head: `<meta name="viewport" content="${content}">` }));

checkTable(seoViewport, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good' },
  { about: 'initial-scale alone', site: viewport('initial-scale=1'), outcome: 'satisfied', text: 'good' },
  ...['width=device-width, user-scalable=no', 'width=device-width, maximum-scale = 1.0'].map((content) => ({
    about: `no zoom: ${content}`,
    site: viewport(content),
    outcome: 'satisfied' as const,
    text: 'good',
    minus: [['no-zoom', 0]] as const,
    says: content.includes('maximum') ? 'Remove maximum-scale=1.0 from' : 'Remove user-scalable=no from',
  })),
  {
    about: 'zoom to five times',
    site: viewport('width=device-width, maximum-scale=5, user-scalable=yes'),
    outcome: 'satisfied',
    text: 'good',
  },
  { about: 'none', site: siteOf(html({ head: '' })), outcome: 'failed', text: 'not-there' },
  { about: 'neither', site: viewport('minimum-scale=1'), outcome: 'failed', text: 'useless' },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'no doctype',
    site: siteOf(html().replace('<!doctype html>', '')),
    outcome: 'satisfied',
    text: 'good',
    minus: [['quirks', 0]],
  },
  {
    about: 'a doctype of HTML 4 that is laid out by the standards',
    site: siteOf(
      html().replace(
        '<!doctype html>',
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
      ),
    ),
    outcome: 'satisfied',
    text: 'good',
  },
  NO_PAGE_ROW,
]);
