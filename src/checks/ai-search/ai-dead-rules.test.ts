import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiDeadRules } from './ai-dead-rules.ts';

const robots = (text: string) => siteOf(html(), { 'https://case.test/robots.txt': text });

checkTable(aiDeadRules, [
  { about: 'none', site: siteOf(html()), outcome: 'satisfied', text: 'none' },
  {
    about: 'two',
    site: robots('User-agent: GPTBot\nUser-agent: anthropic-ai\nUser-agent: Claude-Web\nDisallow: /'),
    outcome: 'satisfied',
    text: 'dead',
    says: 'Line 2 of robots.txt names anthropic-ai',
  },
  NO_PAGE_ROW,
]);
