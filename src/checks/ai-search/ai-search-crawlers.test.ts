import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiSearchCrawlers } from './ai-search-crawlers.ts';

const robots = (text: string) => siteOf(html(), { 'https://case.test/robots.txt': text });

checkTable(aiSearchCrawlers, [
  { about: 'allowed', site: siteOf(html()), outcome: 'satisfied', text: 'allowed', says: 'all 13' },
  {
    about: 'training blocked',
    site: robots('User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /'),
    outcome: 'satisfied',
    text: 'allowed',
  },
  {
    about: 'search on a list against training, and one more',
    site: robots(
      'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n\nUser-agent: Applebot\nDisallow: /',
    ),
    outcome: 'partial',
    text: 'some',
    minus: [
      ['blocked-by-list', 0.15],
      ['blocked', 0.08],
    ],
    says: 'also blocks OAI-SearchBot and PerplexityBot',
  },
  {
    about: 'all blocked',
    site: robots('User-agent: *\nDisallow: /'),
    outcome: 'failed',
    text: 'none',
    minus: [['blocked', 1]],
  },
  {
    about: 'robots.txt is broken',
    site: siteOf(html(), { 'https://case.test/robots.txt': { status: 500 } }),
    outcome: 'failed',
    text: 'broken',
  },
  NO_PAGE_ROW,
]);
