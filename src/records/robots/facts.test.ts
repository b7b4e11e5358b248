import { expect, test } from 'vitest';
import { robotsFacts, ruleFor } from './facts.ts';
import { MAX_ROBOTS_OCTETS } from './parse.ts';

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
    own: { page: false, llmsTxt: true, madeUp: true, favicon: true },
    naming: [
      { line: 6, token: 'gptbot', isListed: true },
      { line: 7, token: 'oai-searchbot', isListed: true },
      { line: 8, token: 'anthropic-ai', isListed: true },
    ],
    unsent: { count: 1, line: 8, text: 'anthropic-ai' },
    preferences: [{ text: 'search=yes, ai-train=no', line: 10, training: 'no' }],
    sitemaps: [{ url: 'https://case.test/s.xml', line: 12 }],
    faults: [
      { code: 'typo', line: 11, text: 'dissallow', corrected: 'Disallow: /old', shutsOut: [], stopsGoogle: false },
    ],
    faultCounts: { typos: 1, others: 0 },
  });
  expect(facts.lines.map(({ text }) => `${text}\n`).join('')).toBe(FILE);
});

test('a change that would take back the correction of a line is offered once that is made', () => {
  const offersIn = (text: string) => robotsFacts(text, '/private/a').offers.map(({ tokens }) => tokens);
  expect(offersIn(FILE)).toEqual([]);
  expect(offersIn(FILE.replace('Dissallow', 'Disallow'))).toEqual([['Googlebot', 'bingbot'], ['OAI-SearchBot']]);
});

test('a misspelt line that stops Google alone is offered to go, and is never corrected', () => {
  const facts = robotsFacts('User-agent: *\nDissallow: /\n', '/');
  expect(ruleFor(facts, 'Googlebot')).toMatchObject({ allowed: false, line: 2 });
  expect(ruleFor(facts, 'bingbot')).toMatchObject({ allowed: true });
  expect(facts.faults[0]).toMatchObject({ corrected: null, stopsGoogle: true });
  expect(facts.offers).toEqual([{ tokens: ['Googlebot'], from: 2, to: 2, lines: [], isForPage: false }]);
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

/** Files in the worst shapes, by about how many octets they have. */
const SHAPES: Readonly<Record<string, (octets: number) => string>> = {
  'many names and many rules': (octets) =>
    Array.from({ length: octets / 32 }, (_, i) => `User-agent:${i}\n`).join('') + 'Allow:/\n'.repeat(octets / 14),
  'one name many times, and many preferences': (octets) =>
    'User-agent:a\n'.repeat(octets / 26) + 'Content-Signal:\n'.repeat(octets / 32),
  'many rules of one group': (octets) =>
    `User-agent:*\n${Array.from({ length: octets / 24 }, (_, i) => `Disallow:/*%41${i}\n`).join('')}Disallow:/\n`,
  'many groups of one name': (octets) => 'User-agent:*\nAllow:/a\n'.repeat(octets / 22),
  'rules full of stars': (octets) => `User-agent:*\n${`Allow:/${'*a'.repeat(500)}\n`.repeat(octets / 1008)}`,
  'misspelt lines': (octets) =>
    `User-agent:*\n${'Disalow:/\n'.repeat(50)}${'Allow:/a\nDisalow:/\n'.repeat(octets / 19)}Disallow:/\n`,
  'misspelt long lines': (octets) => `User-agent:*\n${`Disalow:/${'a'.repeat(octets / 50)}\n`.repeat(50)}Disallow:/`,
  'lines that nobody understands, within a group': (octets) =>
    `User-agent:Googlebot\nDisallow:/\n${'x\n'.repeat(octets / 2)}`,
  'nothing but line ends': (octets) => '\n'.repeat(octets),
  'many sitemaps': (octets) => 'Sitemap:https://case.test/\n'.repeat(octets / 27),
  'all of it in Chinese, and long': (octets) =>
    ['User-agent:', 'Disallow:', 'Sitemap:', 'Content-Signal:', 'Foo:', 'Disalow:']
      .map((field) => `${field}${'字'.repeat(900)}\n`.repeat(octets / 18_000))
      .join(''),
  'control characters': (octets) =>
    ['User-agent:GPTBot', 'Sitemap:', 'Content-Signal:', 'Foo:', 'Disalow:/']
      .map((field) => `${field}${'\u0001'.repeat(300)}\n`.repeat(octets / 1500))
      .join(''),
  'long rules that all match': (octets) => `User-agent:*\n${`Disallow:/${'a'.repeat(990)}\n`.repeat(octets / 1000)}`,
  'one long line': (octets) => `User-agent:${'a'.repeat(octets)}`,
};

test.each(Object.entries(SHAPES))('facts of %s take at most 32 KiB', (_, shape) => {
  const facts = robotsFacts(shape(MAX_ROBOTS_OCTETS), `/${'a'.repeat(1900)}`);
  expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThan(32 * 1024);
});

test('the crawler of Ai2, whose name has a digit', () => {
  const facts = robotsFacts('User-agent: AI2Bot\nUser-agent: AI\nDisallow: /\n', '/');
  expect(ruleFor(facts, 'AI2Bot')).toMatchObject({ allowed: false, isListed: true });
  expect(ruleFor(robotsFacts('User-agent: AI\nDisallow: /\n', '/'), 'AI2Bot')).toMatchObject({ allowed: true });
});
