import { expect, test } from 'vitest';
import { robotsFacts, ruleFor } from './facts.ts';

const FILE = `User-agent: *
Disallow: /private
Allow: /private/llms.txt

# no AI training
User-agent: GPTBot
User-agent: OAI-SearchBot
User-agent: anthropic-ai
Disallow: /
Content-Signal: search=yes, ai-train=no
Dissallow: /old
Sitemap: https://case.test/s.xml
`;

test('what a report wants of a robots.txt', () => {
  const facts = robotsFacts(FILE, '/private/a');
  expect(ruleFor(facts, 'GPTBot')).toEqual({ token: 'GPTBot', allowed: false, line: 9, isListed: true });
  expect(ruleFor(facts, 'OAI-SearchBot')).toEqual({ token: 'OAI-SearchBot', allowed: false, line: 9, isListed: true });
  expect(ruleFor(facts, 'Googlebot')).toEqual({ token: 'Googlebot', allowed: false, line: 2, isListed: false });
  expect(ruleFor(facts, 'Otherbot')).toMatchObject({ allowed: false, line: 2 });
  expect(facts).toMatchObject({
    isMarkup: false,
    cut: false,
    lineCount: 12,
    own: { page: false, llmsTxt: true, madeUp: true },
    naming: [
      { line: 6, token: 'gptbot', isListed: true },
      { line: 7, token: 'oai-searchbot', isListed: true },
      { line: 8, token: 'anthropic-ai', isListed: true },
    ],
    unsent: { count: 1, line: 8, text: 'anthropic-ai' },
    preferences: [{ text: 'search=yes, ai-train=no', line: 10, training: 'no' }],
    sitemaps: [{ url: 'https://case.test/s.xml', line: 12 }],
    faults: [{ code: 'typo', line: 11, text: 'dissallow', corrected: 'Disallow: /old' }],
    faultCounts: { typos: 1, others: 0 },
  });
  expect(facts.lines.map(({ text }) => `${text}\n`).join('')).toBe(FILE);
  expect(facts.offers.map(({ tokens }) => tokens)).toEqual([['Googlebot', 'bingbot'], ['OAI-SearchBot']]);
});

test('of a long file the first lines are shown, and those that matter', () => {
  const far = `User-agent: *\n${'Disallow: /x\n'.repeat(200)}Disallow: /\nFoo: bar\nUser-agent: CCBot\nDisallow: /\n`;
  const { lines, laterLines, lineCount } = robotsFacts(far, '/');
  expect([lines.length, lineCount]).toEqual([60, 205]);
  expect(laterLines).toEqual([
    { number: 202, text: 'Disallow: /' },
    { number: 203, text: 'Foo: bar' },
    { number: 204, text: 'User-agent: CCBot' },
  ]);
});
