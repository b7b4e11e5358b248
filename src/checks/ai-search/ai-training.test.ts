import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiTraining } from './ai-training.ts';

const robots = (text: string) => siteOf(html(), { 'https://case.test/robots.txt': text });

checkTable(aiTraining, [
  { about: 'allowed', site: siteOf(html()), outcome: 'satisfied', text: 'allowed' },
  {
    about: 'some',
    site: robots('User-agent: GPTBot\nDisallow: /'),
    outcome: 'satisfied',
    text: 'some',
    says: ': GPTBot.',
  },
  { about: 'all', site: robots('User-agent: *\nDisallow: /'), outcome: 'satisfied', text: 'blocked' },
  NO_PAGE_ROW,
]);
