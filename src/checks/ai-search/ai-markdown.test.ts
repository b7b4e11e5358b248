import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiMarkdown } from './ai-markdown.ts';

checkTable(aiMarkdown, [
  { about: 'HTML alone', site: siteOf(html()), outcome: 'satisfied', text: 'html' },
  {
    about: 'Markdown',
    site: siteOf(html(), {
      'markdown https://case.test/': { headers: { 'content-type': 'text/markdown' }, body: '# Books' },
    }),
    outcome: 'satisfied',
    text: 'offered',
  },
  NO_PAGE_ROW,
]);
