import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoViewport } from './seo-viewport.ts';

const viewport = (content: string) => siteOf(html({ head: `<meta name="viewport" content="${content}">` }));

checkTable(seoViewport, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good' },
  { about: 'initial-scale alone', site: viewport('initial-scale=1'), outcome: 'satisfied', text: 'good' },
  { about: 'none', site: siteOf(html({ head: '' })), outcome: 'failed', text: 'not-there' },
  { about: 'neither', site: viewport('minimum-scale=1'), outcome: 'failed', text: 'useless' },
  NO_PAGE_ROW,
]);
