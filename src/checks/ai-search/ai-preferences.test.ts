import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiPreferences } from './ai-preferences.ts';

const stated = (robots: string, header?: string) =>
  siteOf(header === undefined ? html() : { body: html(), headers: { 'content-usage': header } }, {
    'https://case.test/robots.txt': robots,
  });

checkTable(aiPreferences, [
  { about: 'none', site: siteOf(html()), outcome: 'satisfied', text: 'unstated' },
  { about: 'a signal', site: stated('Content-Signal: search=yes, ai-train=no'), outcome: 'satisfied', text: 'stated' },
  { about: 'about search alone', site: stated('Content-Signal: search=yes'), outcome: 'satisfied', text: 'other' },
  {
    about: 'robots.txt against the header',
    site: stated('Content-Signal: ai-train=no', 'train-ai=y'),
    outcome: 'satisfied',
    text: 'contradiction',
  },
  NO_PAGE_ROW,
]);
