import { checkTable } from '../../../tests/support/page-table.ts';
import { type Answer, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiServed } from './ai-served.ts';

const URL_OF = 'https://case.test/';
const as = (answers: Readonly<Record<string, Answer>>) =>
  siteOf(html(), Object.fromEntries(Object.entries(answers).map(([token, answer]) => [`${token} ${URL_OF}`, answer])));
const ALL = ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Amzn-SearchBot', 'DuckAssistBot', 'MistralAI-User'];
const challenge = (headers: Readonly<Record<string, string>>, body = '<title>Wait</title>'): Answer => ({
  status: 403,
  headers,
  body,
});

checkTable(aiServed, [
  { about: 'served', site: siteOf(html()), outcome: 'satisfied', text: 'served', says: 'all 6 names' },
  {
    about: 'one refused without a mark',
    site: as({ DuckAssistBot: { status: 403, body: '<title>Forbidden</title>' } }),
    outcome: 'partial',
    text: 'some',
    minus: [['refused', 0.17]],
  },
  {
    about: 'one that is asked a price',
    site: as({ 'OAI-SearchBot': { status: 402, headers: { 'crawler-price': 'USD 0.01' }, body: '' } }),
    outcome: 'satisfied',
    text: 'some',
    minus: [['priced', 0]],
    says: 'That is your choice',
  },
  {
    about: 'the marks of each vendor',
    site: as({
      'OAI-SearchBot': challenge({ 'cf-mitigated': 'challenge' }),
      'Claude-SearchBot': challenge({ 'x-amzn-waf-action': 'captcha' }),
      PerplexityBot: challenge({ 'x-datadome': 'protected' }),
      'Amzn-SearchBot': challenge({}, '<title>Access Denied</title><p>You have no access. Reference #18.2f3a.1'),
      DuckAssistBot: challenge({ 'x-vercel-mitigated': 'challenge' }),
    }),
    outcome: 'satisfied',
    text: 'some',
    minus: [['cannot-tell', 0]],
  },
  {
    about: 'every one with a mark',
    site: as(Object.fromEntries(ALL.map((token) => [token, challenge({ 'cf-mitigated': 'challenge' })]))),
    outcome: 'unknown',
    text: 'can’t be told from outside',
  },
  {
    about: 'another page for one',
    site: as({ 'OAI-SearchBot': `<title>Books</title><p>${'buy now '.repeat(400)}` }),
    outcome: 'partial',
    text: 'some',
    minus: [['different', 0.08]],
  },
  {
    about: 'robots.txt forbids us',
    site: siteOf(html(), { 'https://case.test/robots.txt': 'User-agent: Zonewell\nDisallow: /' }),
    outcome: 'satisfied',
    text: 'not-asked',
    notNeeded: true,
  },
  NO_PAGE_ROW,
]);
