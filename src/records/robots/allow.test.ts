import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowingEdit, correctedField, withEdit } from './allow.ts';
import { matchRobots } from './match.ts';
import { parseRobots } from './parse.ts';

interface Row {
  readonly about: string;
  readonly robots: string;
  readonly crawlers: readonly string[];
  readonly url?: string;
  /** The whole file afterwards; null where nothing is offered. */
  readonly edited: string | null;
}

const LIST =
  'User-agent: *\nAllow: /\n# no AI training\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: CCBot\n';

const ROWS: readonly Row[] = [
  {
    about: 'on a list against training',
    robots: `${LIST}Disallow: /\nContent-Signal: ai-train=no\n`,
    crawlers: ['OAI-SearchBot'],
    edited:
      'User-agent: *\nAllow: /\n# no AI training\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\nContent-Signal: ai-train=no\n',
  },
  {
    about: 'on a list that has exceptions, which still hold for it',
    robots: `${LIST}Disallow: /\nAllow: /press\n`,
    crawlers: ['OAI-SearchBot'],
    edited:
      'User-agent: *\nAllow: /\n# no AI training\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\nAllow: /press\n\nUser-agent: OAI-SearchBot\nDisallow: /\nAllow: /press\nAllow: /$\n',
  },
  {
    about: 'in a group of its own',
    robots: 'User-agent: *\nDisallow: /basket\n\nUser-agent: Applebot\nDisallow: /\n',
    crawlers: ['Applebot'],
    edited: 'User-agent: *\nDisallow: /basket\n\n',
  },
  {
    about: 'all crawlers are forbidden: this page alone',
    robots: 'User-agent: *\nDisallow: /\nContent-Signal: ai-train=no\n',
    crawlers: ['Googlebot', 'bingbot'],
    url: 'https://case.test/a?b=ü$',
    edited:
      'User-agent: *\nDisallow: /\nContent-Signal: ai-train=no\n\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\nContent-Signal: ai-train=no\nAllow: /a?b=%C3%BC%24$\n',
  },
  {
    about: 'on the list, and forbidden to all as well',
    robots: 'User-agent: GPTBot\nUser-agent: PerplexityBot\nUser-agent: *\nDisallow: /\n',
    crawlers: ['PerplexityBot'],
    edited: 'User-agent: GPTBot\nUser-agent: *\nDisallow: /\n\nUser-agent: PerplexityBot\nDisallow: /\nAllow: /$\n',
  },
  {
    about: 'a group that says something of use stays',
    robots: 'User-agent: Applebot\nContent-Signal: ai-train=no\nDisallow: /\n',
    crawlers: ['Applebot'],
    edited: null,
  },
  {
    about: 'a delay that only some know',
    robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /\n',
    crawlers: ['bingbot'],
    edited: null,
  },
  {
    about: 'a group without rules at the end would take in what follows',
    robots: 'User-agent: *\nDisallow: /\n\nUser-agent: CCBot\n',
    crawlers: ['bingbot'],
    edited: null,
  },
];

describe('letting crawlers in', () => {
  test.each(ROWS)('$about', ({ robots, crawlers, url = 'https://case.test/', edited }) => {
    const parsed = parseRobots(robots);
    const edit = allowingEdit(parsed, url, crawlers);
    expect(edit === null ? null : withEdit(parsed, edit)).toBe(edited);
  });

  test('a file longer than crawlers read is left alone', () => {
    const parsed = parseRobots(`User-agent: *\nDisallow: /\n${'# a\n'.repeat(130_000)}`);
    expect(parsed.cut).toBe(true);
    expect(allowingEdit(parsed, '/', ['bingbot'])).toBe(null);
  });
});

const AGENTS = ['*', 'GPTBot', 'ClaudeBot', 'OAI-SearchBot', 'Applebot', 'Googlebot', 'OtherBot'];
const PATHS = ['/', '/a', '/a/b', '/b?x=1', '/private/a', '/press'];

test('those crawlers may read the page, and for everybody else every path stays as it is', () => {
  const rule = fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), fc.constantFrom('/', '/a', '/private', '/*?', '/b$', '/press', ''))
    .map((pair) => pair.join(': '));
  const line = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...AGENTS).map((agent) => `User-agent: ${agent}`) },
    { weight: 4, arbitrary: rule },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Sitemap: https://case.test/s.xml', 'Content-Signal: ai-train=no', '', '# note'),
    },
  );
  let offered = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom(...PATHS), (lines, url) => {
      const before = lines.join('\n');
      const wanted = ['OAI-SearchBot', 'Applebot', 'Googlebot'].filter((one) => !matchRobots(before, one, url).allowed);
      const parsed = parseRobots(before);
      const edit = wanted.length === 0 ? null : allowingEdit(parsed, url, wanted);
      if (edit === null) return;
      offered += 1;
      const after = withEdit(parsed, edit);
      for (const token of wanted) expect(matchRobots(after, token, url).allowed, `${token}\n${after}`).toBe(true);
      for (const token of AGENTS.filter((one) => !wanted.includes(one)))
        for (const path of PATHS)
          expect([token, path, matchRobots(after, token, path).allowed], after).toEqual([
            token,
            path,
            matchRobots(before, token, path).allowed,
          ]);
      // What no crawler without a name may read stays closed to these, unless it is the page or was open to them.
      for (const token of wanted)
        for (const path of PATHS.filter((one) => one !== url && !matchRobots(before, '*', one).allowed))
          expect([path, matchRobots(after, token, path).allowed], after).toEqual([
            path,
            matchRobots(before, token, path).allowed,
          ]);
      const left = parseRobots(after);
      expect(left.sitemaps.map(({ url: one }) => one)).toEqual(parsed.sitemaps.map(({ url: one }) => one));
    }),
    { numRuns: 1500 },
  );
  expect(offered).toBeGreaterThan(50);
});

test.each([
  ['User-agent: *\nDissallow: /private\n', 2, 'Disallow: /private', false],
  ['User-agent: *\n  disalow : /private # old\n', 2, '  Disallow : /private # old', false],
  ['User-agent: *\nDisallow /private # old\n', 2, 'Disallow: /private # old', false],
  ['User-agent: *\nDissallow: /\n', 2, 'Disallow: /', true],
  ['User-agent Googlebot\nDisallow: /\n', 1, 'User-agent: Googlebot', false],
  ['User-agent: *\nDisallow: /\nAllowed: /\n', 3, null, false],
  ['User-agent: *\nDisallow: /private\n', 2, null, false],
])('the correction of a line of %j names whom it would leave out', (robots, line, text, leavesOut) => {
  const found = correctedField(parseRobots(robots), '/', line);
  expect(found?.text ?? null).toBe(text);
  expect((found?.shutsOut ?? []).includes('bingbot')).toBe(leavesOut);
  expect((found?.shutsOut ?? []).includes('Googlebot')).toBe(false);
});
