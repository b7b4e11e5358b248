import { parseContent } from '../../../src/evidence/web/parse-content.ts';
import { parseHsts } from '../../../src/records/hsts.ts';
import { llmsTxtForm } from '../../../src/records/llms-txt.ts';
import { parseMessageHeader } from '../../../src/records/message-header.ts';
import { parsePage } from '../../../src/records/page/parse-page.ts';
import { readPicture } from '../../../src/records/page/picture.ts';
import { headerDirectives, metaDirectives } from '../../../src/records/page/robots-directives.ts';
import { readJsonLd } from '../../../src/records/page/structured-data.ts';
import { pastedHeader } from '../../../src/records/pasted-header.ts';
import { allowingEdit, correctedField } from '../../../src/records/robots/allow.ts';
import { CRAWLERS } from '../../../src/records/robots/crawlers.ts';
import { robotsFacts } from '../../../src/records/robots/facts.ts';
import { matchParsedRobots, matchRobots } from '../../../src/records/robots/match.ts';
import { parseRobots } from '../../../src/records/robots/parse.ts';
import { readSignal, readUsage } from '../../../src/records/robots/preferences.ts';
import { parseSecurityTxt } from '../../../src/records/security-txt.ts';
import { http3Port } from '../../../src/records/web-headers/alt-svc.ts';
import { readCaching } from '../../../src/records/web-headers/caching.ts';
import { limitsFraming, parseContentPolicies, weaknessesOf } from '../../../src/records/web-headers/content-policy.ts';
import { parseSetCookie } from '../../../src/records/web-headers/set-cookie.ts';
import { namesVersion, readFrameOptions, readReferrerPolicy } from '../../../src/records/web-headers/single-headers.ts';
import type { Row } from './measure.ts';
import { letters, type TextShape, textShapes } from './shapes.ts';

const LONG_PATH = `/${'a'.repeat(1900)}`;
const URL_READ = 'https://case.test/a/b?c';
/** Somewhat less than is read of it (RFC 9309 §2.5): what is cut is judged less. */
const ROBOTS_OCTETS = 490 * 1024;
const PAGE_OCTETS = 1024 * 1024;
const SITEMAP_OCTETS = 10 * 1024 * 1024;
/** Octets of all headers that Node reads. */
const HEADER_OCTETS = 16 * 1024;

const ROBOTS_SHAPES: readonly TextShape[] = [
  { about: 'many names of one group', part: (i) => `User-agent: ${letters(i)}\n`, after: 'Allow: /\n' },
  { about: 'many groups', part: (i) => `User-agent: ${letters(i)}\nDisallow: /\n` },
  { about: 'one name many times', part: () => 'User-agent: a\nDisallow: /x\n' },
  { about: 'many rules of all crawlers (T11)', part: (i) => `Disallow: /p${i}\n`, before: 'User-agent: *\n' },
  { about: 'one rule many times', part: () => 'Allow:/\n', before: 'User-agent: *\n' },
  { about: 'names that misspell (T11)', part: () => 'Dissalow: /\n', before: 'User-agent: *\n' },
  { about: 'sitemaps', part: (i) => `Sitemap: https://a.test/${i}\n` },
  { about: 'empty lines', part: () => '\n' },
  { about: 'one long rule', part: () => '/a', before: 'User-agent: *\nDisallow: ' },
  { about: 'a rule of wildcards', part: () => '*a', before: 'User-agent: *\nDisallow: /' },
  { about: 'a rule of percents', part: () => '%41', before: 'User-agent: *\nDisallow: /' },
  { about: 'preferences of one group', part: () => 'Content-Signal: ai-train=no\n', before: 'User-agent: *\n' },
  {
    about: 'rules that begin as a long address does',
    part: () => `Disallow: /${'a'.repeat(990)}\n`,
    before: 'User-agent: *\n',
  },
  { about: 'rules of many wildcards', part: () => `Allow: /${'*a'.repeat(500)}\n`, before: 'User-agent: *\n' },
  { about: 'misspelt long lines', part: () => `Disalow:/${'a'.repeat(9000)}\n` },
  { about: 'lines without a meaning, in a group', part: () => 'x\n', before: 'User-agent:Googlebot\nDisallow:/\n' },
  { about: 'one long name', part: () => 'a', before: 'User-agent:' },
  { about: 'preferences of one line', part: () => 'ai-train=no,', before: 'User-agent: *\nContent-Signal: ' },
];

const robotsOf = (name: string, line: string) => (count: number, salt: number) =>
  `# ${salt}\n${Array.from({ length: count }, (_, i) => `${name}${letters(i)}\n`).join('')}${line.repeat(count)}`;

const robotsHalves = (read: (text: string) => unknown): Row['shapes'] =>
  (
    [
      ['rules (T1)', 'User-agent: b', 'Allow:/\n'],
      ['preferences (T2)', 'User-agent: b', 'Content-Signal:\n'],
      ['pairs of rules (T1)', 'User-agent: b', 'Disallow: /a\nAllow: /\n'],
    ] as const
  ).map(([about, name, line]) => ({
    about: `many names, then as many lines: ${about}`,
    most: Math.floor(ROBOTS_OCTETS / (name.length + 5 + line.length)),
    make: (count, salt) => {
      const text = robotsOf(name, line)(count, salt);
      return () => read(text);
    },
  }));

const NAMES = CRAWLERS.map(({ token }) => token);

/** A group first that keeps everybody out, so that there is something to change. */
const CLOSED = 'User-agent: *\nDisallow: /\n\n';

const robotsRow = (readers: readonly string[], read: (text: string) => unknown): Row => ({
  readers,
  runs: 'thread',
  shapes: [
    ...textShapes(read, ROBOTS_OCTETS, (salt) => `# ${salt}\n${CLOSED}`, ROBOTS_SHAPES),
    ...robotsHalves((text) => read(CLOSED + text)),
  ],
});

const ROBOTS: readonly Row[] = [
  robotsRow(['records/robots/parse.ts parseRobots'], parseRobots),
  robotsRow(['records/robots/match.ts matchParsedRobots', 'records/robots/match.ts matchRobots'], (text) => {
    const robots = parseRobots(text);
    return [matchRobots(text, 'b', URL_READ), ...NAMES.map((name) => matchParsedRobots(robots, name, URL_READ))];
  }),
  robotsRow(['records/robots/allow.ts allowingEdit'], (text) => allowingEdit(parseRobots(text), URL_READ, NAMES)),
  robotsRow(['records/robots/allow.ts correctedField'], (text) => {
    const robots = parseRobots(text);
    return Array.from({ length: 50 }, (_, line) => correctedField(robots, URL_READ, line + 3));
  }),
  robotsRow(['records/robots/facts.ts robotsFacts'], (text) => robotsFacts(text, LONG_PATH)),
];

const PAGE_SHAPES: readonly TextShape[] = [
  { about: 'titles', part: (i) => `<title>t${i}</title>` },
  { about: 'metas', part: (i) => `<meta name=n${i} content=c>` },
  { about: 'robots metas', part: (i) => `<meta name=robots content="x${i}">` },
  { about: 'headings', part: () => '<h1>a</h1>' },
  { about: 'links', part: (i) => `<a href="/p${i}">a</a>` },
  { about: 'canonicals', part: (i) => `<link rel=canonical href="/p${i}">` },
  { about: 'languages', part: (i) => `<link rel=alternate hreflang=x${i % 99} href=/a>` },
  { about: 'attributes', part: (i) => ` a${i}=1`, before: '<div', after: '>' },
  { about: 'images', part: (i) => `<img src="/i${i}">` },
  { about: 'one long text', part: () => 'a ', before: '<p>' },
  { about: 'one long title', part: () => 'あ', before: '<title>' },
  { about: 'one long base', part: () => 'a/', before: '<base href="/', after: '">' },
  { about: 'character references', part: () => '&amp;' },
  { about: 'comments', part: () => '<!---->' },
  { about: 'beginnings of keys', part: () => 'sk-ab-ghs_1_eyJ' },
  { about: 'beginnings of tokens', part: () => 'ghs_1_eyJabcdefghij.' },
  { about: 'paragraphs', part: () => '<p>' },
  { about: 'microdata', part: (i) => `<div itemscope itemtype=t><i itemprop=p${i}>a</i></div>` },
  {
    about: 'microdata within each other',
    part: () => '<div itemscope itemprop=review itemtype=https://schema.org/Review>',
    before: '<div itemscope itemtype=https://schema.org/Product>',
  },
  { about: 'items of microdata', part: () => '<div itemscope itemtype=https://schema.org/Product>' },
  { about: 'JSON-LD scripts', part: () => '<script type=application/ld+json>{"@type":"A"}</script>' },
  { about: 'lines', part: () => '\n', before: '<p>' },
  { about: 'links to private hosts', part: () => '<a rel=nofollow href=http://[::1]/>' },
  { about: 'forms', part: () => '<form action=http://a/><input formaction=//b></form>' },
  { about: 'keys', part: () => `ghp_q7Zk2Lw9Xc4Vb8Nm1Pd6Rf3Th5Yj0Gs7Ua2E ` },
  { about: 'what begins as keys do', part: () => '-----BEGIN PRIVATE KEY-----' },
  { about: 'one private key without an end', part: () => 'a', before: '-----BEGIN PRIVATE KEY-----' },
  { about: 'names of secrets', part: () => 'aws_secret_access_key = ' },
  { about: 'garbled letters, but for the last', part: () => 'Ã', before: '<p>' },
];

const PAGE: Row = {
  readers: [
    'records/page/parse-page.ts parsePage',
    'records/page/secrets.ts withoutSecrets',
    'records/page/elements.ts readElement',
    'records/page/encoding.ts decodePage',
    'records/page/structured-data.ts readMicrodata',
    'evidence/web/parse-content.ts parseContent',
  ],
  runs: 'thread',
  shapes: textShapes(
    (text) => [parsePage(new TextEncoder().encode(text), URL_READ, 'text/html', true)],
    PAGE_OCTETS,
    (salt) => `<!doctype html><meta name=s content=${salt}>`,
    PAGE_SHAPES,
  ),
};

const SITEMAP: Row = {
  readers: ['records/page/sitemap.ts parseSitemap', 'records/page/sitemap.ts readSitemapBody'],
  runs: 'thread',
  shapes: textShapes(
    (text) =>
      parseContent({ read: 'sitemap', body: new TextEncoder().encode(text), url: URL_READ, contentType: 'text/xml' }),
    SITEMAP_OCTETS / 4,
    (salt) => `<urlset><!--${salt}-->`,
    [
      { about: 'addresses', part: (i) => `<url><loc>https://a.test/${i}</loc></url>` },
      { about: 'one long address', part: () => 'a', before: '<url><loc>https://a.test/' },
      { about: 'deep', part: () => '<url>' },
      { about: 'wide', part: () => '<url/>' },
      { about: 'dates', part: () => '<url><lastmod>2026-01-01</lastmod></url>' },
      { about: 'attributes', part: (i) => ` a${i}="1"`, before: '<url' },
      { about: 'references', part: () => '&amp;', before: '<url><loc>' },
      { about: 'indices', part: (i) => `<sitemap><loc>https://a.test/${i}</loc></sitemap>` },
    ],
  ),
};

const JSON_LD: Row = {
  readers: ['records/page/structured-data.ts readJsonLd', 'records/page/data-parts.ts partFaultsOf'],
  runs: 'thread',
  shapes: [
    ...textShapes(
      (text) => readJsonLd(`${text}`, 1),
      PAGE_OCTETS,
      (salt) => (salt % 2 === 0 ? ' ' : '\n'),
      [
        { about: 'many items', part: (i) => `{"@type":"A${i}"}`, between: ',', before: '[', after: ']' },
        {
          about: 'parts of one thing',
          part: () => '{"@type":"Offer"}',
          between: ',',
          before: '{"@type":"Product","offers":[',
          after: ']}',
        },
        {
          about: 'properties that are parts',
          part: (i) => `"p${i}":{"@type":"Rating"}`,
          between: ',',
          before: '{"@type":"A",',
          after: '}',
        },
        { about: 'deep lists', part: () => '[', most: 5000 },
        { about: 'many properties', part: (i) => `"p${i}":1`, between: ',', before: '{', after: '}' },
        { about: 'many types', part: (i) => `"T${i}"`, between: ',', before: '{"@type":[', after: ']}' },
        { about: 'graphs', part: () => '{"@graph":[]}', between: ',', before: '{"@graph":[', after: ']}' },
        {
          about: 'ids that refer',
          part: (i) => `{"@id":"${i}","a":{"@id":"${i + 1}"}}`,
          between: ',',
          before: '[',
          after: ']',
        },
        { about: 'one long text', part: () => 'a', before: '"', after: '"' },
      ],
    ),
    {
      about: 'things within each other',
      most: 10_000,
      make: (count, salt) => {
        const text = `${' '.repeat(salt)}${'{"@type":"Review","review":'.repeat(count)}0${'}'.repeat(count)}`;
        return () => readJsonLd(text, 1);
      },
    },
  ],
};

export const WEB_ROWS: readonly Row[] = [
  ...ROBOTS,
  PAGE,
  SITEMAP,
  JSON_LD,
  {
    readers: ['records/page/picture.ts readPicture'],
    runs: 'main',
    shapes: textShapes(
      (text) => [readPicture(new TextEncoder().encode(text)), readPicture(Buffer.from(text, 'latin1'))],
      64 * 1024,
      () => '\u0089PNG\r\n\u001a\n',
      [
        { about: 'zeros', part: () => '\0' },
        { about: 'JPEG marks', part: () => 'ÿÛ\0\u0002', before: 'ÿØ' },
      ],
    ),
  },
  {
    readers: ['records/llms-txt.ts llmsTxtForm'],
    runs: 'main',
    shapes: textShapes(
      (text) => llmsTxtForm(text, false),
      64 * 1024,
      (salt) => `# ${salt}\n`,
      [
        { about: 'empty lines', part: () => '\n' },
        { about: 'lines beneath a title', part: () => '=', before: 'Name\n' },
        { about: 'brackets', part: () => '[' },
        { about: 'texts of links', part: () => '[a]' },
        { about: 'a long text of a link', part: () => 'a', before: '[' },
        { about: 'links that never end', part: () => '[a](b' },
        { about: 'a long address', part: () => 'a', before: '[a](' },
      ],
    ),
  },
  {
    readers: ['records/security-txt.ts parseSecurityTxt'],
    runs: 'main',
    shapes: textShapes(parseSecurityTxt, 64 * 1024, (salt) => `# ${salt}\n`, [
      { about: 'contacts', part: (i) => `Contact: mailto:a${i}@b.test\n` },
      { about: 'one field many times', part: () => 'Expires: 2026-01-01T00:00:00Z\n' },
      { about: 'empty lines', part: () => '\n' },
      { about: 'a long value', part: () => 'a', before: 'Contact: https://a.test/' },
      { about: 'dashes', part: () => '- ', before: '-----BEGIN PGP SIGNED MESSAGE-----\n' },
      { about: 'signatures', part: () => '-----BEGIN PGP SIGNATURE-----\n' },
    ]),
  },
  {
    readers: [
      'records/web-headers/alt-svc.ts http3Port',
      'records/web-headers/caching.ts readCaching',
      'records/web-headers/content-policy.ts parseContentPolicies',
      'records/web-headers/set-cookie.ts parseSetCookie',
      'records/web-headers/single-headers.ts readFrameOptions',
      'records/web-headers/single-headers.ts readReferrerPolicy',
    ],
    runs: 'main',
    shapes: textShapes(
      (text) => {
        const policies = parseContentPolicies(text);
        return [
          weaknessesOf(policies),
          limitsFraming(policies),
          http3Port([text]),
          readCaching({ 'cache-control': text, 'last-modified': text }),
          parseSetCookie(text, 0),
          readFrameOptions(text),
          readReferrerPolicy(text),
          namesVersion(text),
        ];
      },
      HEADER_OCTETS,
      (salt) => `script-src ${salt};`,
      [
        { about: 'directives of a policy', part: (i) => `d${i} 'self';` },
        { about: 'sources of one directive', part: () => 'https: ' },
        { about: 'policies', part: () => 'script-src *,' },
        { about: 'attributes of a cookie', part: () => 'samesite=none;' },
        { about: 'words that begin as a session does', part: () => 'sessid_' },
        { about: 'directives of caches', part: () => 'max-age=1,' },
        { about: 'blanks', part: () => ' ' },
        { about: 'digits', part: () => '1' },
      ],
    ),
  },
  {
    readers: [
      'records/hsts.ts parseHsts',
      'records/robots/preferences.ts readSignal',
      'records/robots/preferences.ts readUsage',
    ],
    runs: 'main',
    shapes: textShapes(
      (text) => [
        parseHsts(text),
        headerDirectives(text),
        metaDirectives('robots', text),
        readSignal(text),
        readUsage(text),
      ],
      HEADER_OCTETS,
      (salt) => `max-age=${salt};`,
      [
        { about: 'directives', part: (i) => `d${i}=1;` },
        { about: 'commas', part: (i) => `googlebot${i}: noindex,` },
        { about: 'semicolons', part: () => ';' },
        { about: 'blanks', part: () => ' ' },
        { about: 'quotes', part: () => '"' },
      ],
    ),
  },
  {
    readers: ['records/message-header.ts parseMessageHeader'],
    runs: 'main',
    shapes: textShapes(
      (text) => [parseMessageHeader(text, []), pastedHeader(text)],
      200_000,
      (salt) => `X-${salt}: 1\n`,
      [
        { about: 'many fields', part: (i) => `F${i}: a\n` },
        { about: 'hops', part: (i) => `Received: from a${i} ([192.0.2.1]) by b; x\n` },
        { about: 'one folded field', part: () => ' a\n', before: 'Received: from a\n' },
        { about: 'a long field', part: () => '(', before: 'From: ' },
        { about: 'brackets', part: () => '<', before: 'From: ' },
        { about: 'quoted text', part: () => '\\"', before: 'From: "' },
        { about: 'margins', part: () => '> ', before: '' },
        { about: 'addresses', part: () => '[192.0.2.1] ', before: 'Received: from ' },
      ],
    ),
  },
];
