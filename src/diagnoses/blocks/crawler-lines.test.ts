import { expect, test } from 'vitest';
import { CASE, evidenceOf, html, siteOf } from '../../../tests/support/site.ts';
import { AI_SEARCH } from '../ai-search.ts';
import { crawlerLines } from './crawler-lines.ts';

const rolesOf = async (...lines: readonly string[]) => {
  const evidence = evidenceOf(siteOf(html(), { 'https://case.test/robots.txt': lines.join('\n') }));
  const read = await crawlerLines.read(CASE, evidence);
  const data = read({
    domain: CASE,
    exists: true,
    zone: CASE,
    checks: [],
    groups: {},
    fixes: {},
    report: undefined as never,
  });
  return data?.lines.map(({ role }) => role);
};

test('is a block of its kind', () => {
  expect(AI_SEARCH.blocks).toContain(crawlerLines);
});

test.each([
  ['nothing to say', ['User-agent: *', 'Allow: /'], [null, null]],
  [
    'a list against training with one of search',
    ['User-agent: GPTBot', 'User-agent: OAI-SearchBot', 'User-agent: Claude-Web', 'Disallow: /'],
    ['training', 'listed', 'unsent', null],
  ],
  ['one of search by itself', ['User-agent: PerplexityBot', 'Disallow: /'], ['search', null]],
  ['one of training that may read the page', ['User-agent: GPTBot', 'Disallow: /private'], [null, null]],
  ['one that does not decide about being found', ['User-agent: ChatGPT-User', 'Disallow: /'], [null, null]],
])('%s', async (_, lines, roles) => {
  expect(await rolesOf(...lines)).toEqual(roles);
});
