import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiLlmsTxt } from './ai-llms-txt.ts';

const file = (text: string) => siteOf(html(), { 'https://case.test/llms.txt': text });

checkTable(aiLlmsTxt, [
  { about: 'none, which is no fault', site: siteOf(html()), outcome: 'satisfied', text: 'not-needed' },
  {
    about: 'one as proposed',
    site: file('# Harbor Books\n\n## Shop\n\n- [Atlases](https://case.test/atlases)\n'),
    outcome: 'satisfied',
    text: 'as-proposed',
  },
  {
    about: 'one that begins with text',
    site: file('Welcome.\n\n# Harbor Books'),
    outcome: 'satisfied',
    text: 'untitled',
  },
  { about: 'one with nothing but a title', site: file('# Harbor Books'), outcome: 'satisfied', text: 'unlinked' },
  { about: 'a page in its place', site: file(html()), outcome: 'satisfied', text: 'web-page' },
  {
    about: 'robots.txt forbids us',
    site: siteOf(html(), { 'https://case.test/robots.txt': 'User-agent: Zonewell\nDisallow: /llms' }),
    outcome: 'satisfied',
    text: 'not-asked',
  },
  NO_PAGE_ROW,
]);
