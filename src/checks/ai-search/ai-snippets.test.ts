import { checkTable } from '../../../tests/support/page-table.ts';
import { GOOD_HEAD, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiSnippets } from './ai-snippets.ts';

const robots = (content: string) => siteOf(html({ head: `${GOOD_HEAD}<meta name="robots" content="${content}">` }));

checkTable(aiSnippets, [
  { about: 'none', site: siteOf(html()), outcome: 'satisfied', text: 'unlimited' },
  { about: 'no limit', site: robots('max-snippet:-1'), outcome: 'satisfied', text: 'unlimited' },
  { about: 'nosnippet', site: robots('nosnippet'), outcome: 'failed', text: 'nosnippet' },
  { about: 'none at all', site: robots('max-snippet:0'), outcome: 'failed', text: 'nosnippet', says: 'max-snippet:0' },
  {
    about: 'short, and noarchive',
    site: robots('max-snippet:40, noarchive'),
    outcome: 'partial',
    text: 'quotable',
    minus: [
      ['max-snippet', 0.5],
      ['noarchive', 0.3],
    ],
  },
  {
    about: 'nocache beside noarchive',
    site: robots('noarchive, nocache'),
    outcome: 'partial',
    text: 'quotable',
    minus: [['nocache', 0.2]],
  },
  {
    about: 'most of it marked',
    site: siteOf(html({ body: '<p data-nosnippet>We buy and sell books.</p><p>Books</p>' })),
    outcome: 'partial',
    text: 'quotable',
    minus: [['parts', 0.4]],
  },
  NO_PAGE_ROW,
]);
