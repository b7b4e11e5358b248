import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchRobots } from './match.ts';
import { MAX_ROBOTS_OCTETS, parseRobots } from './parse.ts';

/** A robots.txt and what it says of addresses: `+3 /a` is allowed by line 3, `- …` forbidden, `+ …` without a rule allowed. */
interface Case {
  readonly about: string;
  readonly robots: string;
  readonly agent?: string;
  readonly paths: readonly string[];
}

/** `Disallow: /` with one exception, as Google's documentation has it. */
const only = (allow: string): string => `user-agent: FooBot\ndisallow: /\nallow: ${allow}\n`;

/** Source: RFC 9309 §5.1. */
const SIMPLE = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

const RFC_9309: readonly Case[] = [
  {
    about: '§5.1, any crawler',
    robots: SIMPLE,
    agent: 'anybot',
    paths: ['-2 /a.gif', '+ /a.gif?b', '-3 /example/a', '+4 /publications/a', '+4 /publications/a.gif?b.gif', '+ /'],
  },
  {
    about: '§5.1, foobot',
    robots: SIMPLE,
    agent: 'foobot',
    paths: ['-7 /', '+8 /example/page.html', '+9 /example/allowed.gif', '-7 /publications/'],
  },
  { about: '§5.1, barbot', robots: SIMPLE, agent: 'BarBot/2.0', paths: ['-13 /example/page.html', '+ /example/'] },
  { about: '§5.1, bazbot', robots: SIMPLE, agent: 'bazbot', paths: ['-13 /example/page.html'] },
  { about: '§5.1, quxbot, whose group is empty', robots: SIMPLE, agent: 'quxbot', paths: ['+ /example/', '+ /a.gif'] },
  {
    about: '§5.2, the longest match',
    robots: 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n',
    paths: ['-3 /example/page/disallowed.gif', '+2 /example/page/other.gif'],
  },
  {
    about: '§2.2.1, two groups of one crawler',
    robots: 'user-agent: foobot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: FooBot\ndisallow: /baz\n',
    paths: ['-2 /foo', '-3 /bar', '-6 /baz', '+ /qux'],
  },
  { about: '§2.2.1, no group', robots: 'user-agent: other\ndisallow: /\n', paths: ['+ /'] },
  {
    about: '§2.2.2, rows of the table',
    robots:
      'user-agent: *\ndisallow: /foo/bar?baz=quz\ndisallow: /foo/bar?baz=https://foo.bar\ndisallow: /foo/bar/ツ\ndisallow: /foo/bar/%62%61%7A\n',
    paths: [
      '-2 /foo/bar?baz=quz',
      '-3 /foo/bar?baz=https%3A%2F%2Ffoo.bar',
      '-3 /foo/bar?baz=https://foo.bar',
      '-4 /foo/bar/%E3%83%84',
      '-4 /foo/bar/%e3%83%84',
      '-4 /foo/bar/ツ',
      '-5 /foo/bar/baz',
      '-5 /foo/bar/%62az',
    ],
  },
  {
    about: '§2.2.3, special characters as data',
    robots: 'user-agent: *\ndisallow: /path/file-with-a-%2A.html\ndisallow: /path/foo-%24\n',
    paths: ['-2 /path/file-with-a-*.html', '+ /path/file-with-a-b.html', '-3 /path/foo-$', '+ /path/foo-'],
  },
  {
    about: '§2.2.3, special characters',
    robots: 'user-agent: *\nallow: / # all\nallow: /this/path/exactly$\ndisallow: /this/*/exactly\n',
    paths: ['+3 /this/path/exactly', '-4 /this/path/exactly/not', '-4 /this/a/b/exactly', '+2 /this'],
  },
  {
    about: '§2.2.4, other records between names',
    robots: 'user-agent: a\nsitemap: https://example.com/s.xml\nuser-agent: FooBot\ndisallow: /\n',
    agent: 'a',
    paths: ['-4 /x'],
  },
  {
    about: '§2.2.2, /robots.txt itself',
    robots: 'user-agent: *\ndisallow: /\n',
    paths: ['+ /robots.txt', '-2 /robots.txt2'],
  },
  { about: '§2.2.2, an empty rule', robots: 'user-agent: *\ndisallow:\n', paths: ['+ /'] },
];

/** Source: developers.google.com/search/docs/crawling-indexing/robots/robots_txt, read 2026-11-26. */
const GOOGLE: readonly Case[] = [
  {
    about: '/fish',
    robots: only('/fish'),
    paths: [
      '-2 /bar',
      '+3 /fish',
      '+3 /fish.html',
      '+3 /fish/salmon.html',
      '+3 /fishheads/yummy.html',
      '+3 /fish.html?id=anything',
      '-2 /Fish.asp',
      '-2 /catfish',
      '-2 /?id=fish',
      '-2 /desert/fish',
    ],
  },
  {
    about: '/fish*',
    robots: only('/fish*'),
    paths: ['-2 /bar', '+3 /fish', '+3 /fishheads', '-2 /Fish.bar', '-2 /catfish'],
  },
  {
    about: '/fish/',
    robots: only('/fish/'),
    paths: ['+3 /fish/', '+3 /fish/?salmon', '-2 /fish', '-2 /fish.html', '-2 /Fish/Salmon.html'],
  },
  {
    about: '/*.php',
    robots: only('/*.php'),
    paths: [
      '+3 /filename.php',
      '+3 /folder/filename.php?parameters',
      '+3 //folder/any.php.file.html',
      '+3 /filename.php/',
      '+3 /index?f=filename.php/',
      '-2 /php/',
      '-2 /index?php',
      '-2 /windows.PHP',
    ],
  },
  {
    about: '/*.php$',
    robots: only('/*.php$'),
    paths: [
      '+3 /filename.php',
      '+3 /folder/filename.php',
      '-2 /filename.php?parameters',
      '-2 /filename.php/',
      '-2 /filename.php5',
      '-2 /windows.PHP',
    ],
  },
  {
    about: '/fish*.php',
    robots: only('/fish*.php'),
    paths: ['+3 /fish.php', '+3 /fishheads/catfish.php?parameters', '-2 /Fish.PHP'],
  },
  { about: 'precedence: /p and /', robots: 'user-agent: *\nallow: /p\ndisallow: /\n', paths: ['+2 /page'] },
  {
    about: 'precedence: the same path',
    robots: 'user-agent: *\ndisallow: /folder\nallow: /folder\n',
    paths: ['+3 /folder/page'],
  },
  {
    about: 'precedence: a longer one with *',
    robots: 'user-agent: *\nallow: /page\ndisallow: /*.htm\n',
    paths: ['-3 /page.htm'],
  },
  {
    about: 'precedence: as long, with *',
    robots: 'user-agent: *\ndisallow: /*.ph\nallow: /page\n',
    paths: ['+3 /page.php5'],
  },
  { about: 'precedence: $', robots: 'user-agent: *\nallow: /$\ndisallow: /\n', paths: ['+2 /', '-3 /page.htm'] },
  {
    about: 'a version and a star after a name',
    robots: 'user-agent: FooBot/1.2\nuser-agent: barbot*\ndisallow: /\n',
    agent: 'barbot',
    paths: ['-3 /'],
  },
  {
    about: 'a name with a blank',
    robots: 'User-Agent: *\nDisallow: /\nUser-Agent: FooBot Bar\nAllow: /x/\n',
    paths: ['+4 /x/y'],
  },
  {
    about: 'the specific group alone',
    robots: 'User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/\n',
    paths: ['+ /x/page', '-4 /y/page'],
  },
  { about: 'rules above all groups', robots: 'disallow: /foo/\nuser-agent: foobot\nallow: /bar\n', paths: ['+ /foo/'] },
];

const FORMS: readonly Case[] = [
  { about: 'CR alone', robots: 'user-agent: *\r\rdisallow: /a\r', paths: ['-3 /a', '+ /b'] },
  { about: 'CRLF', robots: 'user-agent: *\r\n\r\ndisallow: /a\r\n', paths: ['-3 /a'] },
  { about: 'a byte order mark', robots: '\u{feff}user-agent: *\ndisallow: /a', paths: ['-2 /a'] },
  { about: 'blanks around everything', robots: '  USER-AGENT \t:  FooBot \n\tdisallow : /a  # b', paths: ['-2 /a'] },
  { about: 'a colon that is missing', robots: 'user-agent: *\ndisallow /a', paths: ['+ /a'] },
  { about: 'a web page', robots: '<!doctype html><title>Disallow: /</title>', paths: ['+ /'] },
  {
    about: 'an absolute address with a fragment',
    robots: 'user-agent: *\ndisallow: /a$',
    paths: ['-2 https://example.com/a#b', '+ https://example.com/a?b'],
  },
  { about: 'a rule longer than its address', robots: 'user-agent: *\ndisallow: /a*a$', paths: ['+ /a', '-2 /aa'] },
  {
    about: 'a star in the middle, and nothing left for the end',
    robots: 'user-agent: *\ndisallow: /ab*ba',
    paths: ['+ /aba', '-2 /abba'],
  },
];

function written(path: string): { allowed: boolean; line: number | null; url: string } {
  const [, sign, line, url = ''] = /^([+-])(\d*) (.*)$/.exec(path) ?? [];
  return { allowed: sign === '+', line: line === '' ? null : Number(line), url };
}

describe.each([
  ['RFC 9309', RFC_9309],
  ['Google', GOOGLE],
  ['forms', FORMS],
])('%s', (_, cases) => {
  test.each(cases)('$about', ({ robots, agent = 'FooBot', paths }) => {
    const found = paths.map((path) => {
      const { allowed, line } = matchRobots(robots, agent, written(path).url);
      return `${allowed ? '+' : '-'}${line ?? ''} ${written(path).url}`;
    });
    expect(found).toEqual(paths);
  });
});

describe('bounds', () => {
  test('the first 500 KiB count, and of a line that they cut nothing', () => {
    const head = 'user-agent: *\ndisallow: /early\n';
    const filled = (more: string) => `${head}${'#'.repeat(MAX_ROBOTS_OCTETS - head.length - more.length - 1)}\n${more}`;
    expect(matchRobots(`${filled('disallow: /at\n')}`, 'x', '/at')).toMatchObject({ allowed: false });
    expect(matchRobots(`${filled('disallow: /')}private\n`, 'x', '/other')).toEqual({ allowed: true, line: null });
    expect(matchRobots(`${filled('')}disallow: /late\n`, 'x', '/late')).toEqual({ allowed: true, line: null });
    expect(matchRobots(`${filled('')}disallow: /late\n`, 'x', '/early')).toEqual({ allowed: false, line: 2 });
    expect(parseRobots(`${filled('')}x`).cut).toBe(true);
  });

  test('a thousand stars take no time', () => {
    const robots = `user-agent: *\ndisallow: /${'a*'.repeat(20_000)}b$`;
    expect(matchRobots(robots, 'x', `/${'a'.repeat(2000)}`).allowed).toBe(true);
  }, 2000);
});

test('sitemaps, preferences and what no crawler understands are kept with their lines', () => {
  const robots = parseRobots(
    'Sitemap: https://example.com/s.xml\nUser-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Usage: /a train-ai=n\nDissalow: /\nDisallow x\nDisallow: b\nHost: c\nFoo: d\n',
  );
  expect(robots.sitemaps).toEqual([{ url: 'https://example.com/s.xml', line: 1 }]);
  const [group] = robots.groups;
  expect(robots.preferences).toEqual([
    { field: 'content-signal', value: 'search=yes, ai-train=no', group, line: 3 },
    { field: 'content-usage', value: '/a train-ai=n', group, line: 4 },
  ]);
  expect(robots.oddities.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '5 typo',
    '6 typo',
    '7 not-a-path',
    '9 unknown',
  ]);
});

/** The same, as slowly and plainly as the standard reads: one octet after the other. */
function plainMatch(robots: string, agent: string, path: string): { allowed: boolean; line: number | null } {
  const matchesFrom = (pattern: string, text: string): boolean => {
    if (pattern === '') return true;
    if (pattern === '$') return text === '';
    const [first] = pattern;
    if (first === '*')
      return matchesFrom(pattern.slice(1), text) || (text !== '' && matchesFrom(pattern, text.slice(1)));
    return text !== '' && text[0] === first && matchesFrom(pattern.slice(1), text.slice(1));
  };
  const forNames: string[][] = [];
  const rules: { names: string[]; allow: boolean; path: string; line: number }[] = [];
  let afterRule = true;
  for (const [index, line] of robots.split('\n').entries()) {
    const [field = '', value = ''] = line.split(': ');
    if (field === 'User-agent') {
      if (afterRule) forNames.push([]);
      forNames.at(-1)?.push(value.toLowerCase());
      afterRule = false;
    } else if (field === 'Allow' || field === 'Disallow') {
      const names = forNames.at(-1);
      if (names === undefined) continue;
      rules.push({ names, allow: field === 'Allow', path: value, line: index + 1 });
      afterRule = true;
    }
  }
  const name = forNames.some((names) => names.includes(agent)) ? agent : '*';
  const found = rules
    .filter((rule) => rule.names.includes(name) && rule.path !== '' && matchesFrom(rule.path, path))
    .sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow) || a.line - b.line);
  const [best] = found;
  return best === undefined ? { allowed: true, line: null } : { allowed: best.allow, line: best.line };
}

test('a slow and obvious matcher comes to the same', () => {
  const path = fc.stringMatching(/^\/[ab*/]{0,5}\$?$/);
  const line = fc.oneof(
    fc.constantFrom('User-agent: *', 'User-agent: x', 'User-agent: y', 'Sitemap: z', ''),
    fc.tuple(fc.constantFrom('Allow', 'Disallow'), fc.oneof(path, fc.constant(''))).map((pair) => pair.join(': ')),
  );
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom('x', 'z'),
      fc.stringMatching(/^\/[ab/]{0,6}$/),
      (lines, agent, url) => {
        const robots = lines.join('\n');
        expect(matchRobots(robots, agent, url)).toEqual(plainMatch(robots, agent, url));
      },
    ),
    { numRuns: 2000 },
  );
});

/** Source: robots.cc of github.com/google/robotstxt, which was run on the same files. */
test.each([
  ['User-agent: *\nDissallow: /', '/', false, 2],
  ['User-agent: *\nDisallowed: /', '/', false, 2],
  ['User-agent: *\nDisallow /', '/', false, 2],
  ['User-agent Googlebot\nDisallow: /', '/', false, 2],
  ['User agent Googlebot\nDisallow: /', '/', true, null],
  ['User-agent: *\nDisallow all /', '/', true, null],
  ['User-agent: *\nAllow: /index.html\nDisallow: /', '/', true, 2],
  ['User-agent: *\nAllow: /index.html\nDisallow: /', '/a', false, 3],
  ['User-agent: *\nAllow: /a/index.htm\nDisallow: /', '/a/', true, 2],
])('as Google reads %j', (robots, path, allowed, line) => {
  expect(matchRobots(robots, 'Googlebot', path, { reading: 'google' })).toEqual({ allowed, line });
});

test('what Google alone follows, RFC 9309 has crawlers skip', () => {
  expect(matchRobots('User-agent: *\nDissallow: /', 'Googlebot', '/')).toEqual({ allowed: true, line: null });
  expect(matchRobots('User-agent: *\nDisallow /', 'Googlebot', '/')).toEqual({ allowed: true, line: null });
});
