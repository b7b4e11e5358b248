import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, redirect, siteOf } from '../../../tests/support/site.ts';
import { seoCanonical } from './seo-canonical.ts';

const named = (...hrefs: readonly string[]) =>
  html({ head: `<title>Harbor</title>${hrefs.map((href) => `<link rel="canonical" href="${href}">`).join('')}` });
const OTHER = 'https://case.test/other';
const saying = (content: string, name = 'robots') =>
  html({ head: `<title>Harbor</title><meta name="${name}" content="${content}">` });
const robots = (text: string, host = 'case.test') => ({ [`https://${host}/robots.txt`]: text });
const SHOP = 'https://shop.test/';

checkTable(seoCanonical, [
  { about: 'its own', site: siteOf(html()), outcome: 'satisfied', text: 'own' },
  {
    about: 'another that answers',
    site: siteOf(named(OTHER), { [OTHER]: named() }),
    outcome: 'satisfied',
    text: 'elsewhere',
  },
  { about: 'none', site: siteOf(named()), outcome: 'partial', text: 'unnamed', minus: [['not-named', 0.4]] },
  {
    about: 'in a header',
    site: siteOf({ body: named(), headers: { link: '<https://case.test/>; rel="canonical"' } }),
    outcome: 'satisfied',
    text: 'own',
  },
  { about: 'two', site: siteOf(named('https://case.test/', OTHER)), outcome: 'failed', text: 'several' },
  { about: 'none that can be read', site: siteOf(named('https://')), outcome: 'failed', text: 'invalid' },
  { about: 'relative', site: siteOf(named('/')), outcome: 'partial', text: 'own', minus: [['relative', 0.2]] },
  {
    about: 'another in the header',
    site: siteOf({ body: named('https://case.test/'), headers: { link: `<${OTHER}>; rel=canonical` } }),
    outcome: 'partial',
    text: 'own',
    minus: [['header-differs', 0.6]],
  },
  {
    about: 'one that is not there',
    site: siteOf(named(OTHER)),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-broken', 0.8]],
    says: 'it answers with 404',
  },
  {
    about: 'one that leads on',
    site: siteOf(named(OTHER), {
      [OTHER]: { status: 301, hops: [{ url: '', status: 301, to: 'https://case.test/new' }] },
    }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-redirects', 0.4]],
  },
  {
    about: 'one that says noindex',
    site: siteOf(named(OTHER), { [OTHER]: saying('noindex') }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-noindex', 0.8]],
    says: 'says noindex to Googlebot and bingbot',
  },
  {
    about: 'one that says noindex in its header, at another domain',
    site: siteOf(named(SHOP), { [SHOP]: { body: html(), headers: { 'x-robots-tag': 'none' } } }),
    outcome: 'failed',
    text: 'elsewhere',
    minus: [
      ['target-noindex', 0.8],
      ['other-domain', 0.8],
    ],
  },
  {
    about: 'one that says noindex to one search engine',
    site: siteOf(named(OTHER), { [OTHER]: saying('noindex', 'bingbot') }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-closed-one', 0.5]],
    says: 'closed to bingbot',
  },
  {
    about: 'one that robots.txt blocks',
    site: siteOf(named(OTHER), { [OTHER]: named(), ...robots('User-agent: *\nDisallow: /other') }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-blocked', 0.8]],
    says: 'line 2, keeps Googlebot and bingbot from reading the canonical address',
  },
  {
    about: 'one that robots.txt blocks for one search engine, on another host',
    site: siteOf(named('https://m.case.test/'), {
      'https://m.case.test/': named(),
      ...robots('User-agent: Googlebot\nDisallow: /', 'm.case.test'),
    }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-closed-one', 0.5]],
    says: 'closed to Googlebot',
  },
  {
    about: 'one that robots.txt blocks for one search engine, and noindex for the other',
    site: siteOf(named(OTHER), {
      [OTHER]: saying('noindex', 'googlebot'),
      ...robots('User-agent: bingbot\nDisallow: /other'),
    }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-noindex', 0.8]],
  },
  {
    about: 'one that names this page in turn',
    site: siteOf(named(OTHER), { [OTHER]: named('https://case.test/') }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-loop', 0.8]],
  },
  {
    about: 'one over plain HTTP, which redirects back',
    site: siteOf(named('http://case.test/')),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-returns', 0.4]],
    says: 'redirects back to this page',
  },
  {
    about: 'one with www, which redirects back by way of another',
    site: siteOf(named('http://www.case.test/'), { 'http://www.case.test/': redirect('https://www.case.test/') }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-returns', 0.4]],
  },
  {
    about: 'one in a header, which redirects back',
    site: siteOf({ body: named(), headers: { link: '<https://www.case.test/>; rel=canonical' } }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-returns', 0.4]],
  },
  {
    about: 'one at which there is no server',
    site: siteOf(named('https://m.case.test/'), { 'https://m.case.test/': { none: 'untrusted' } }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['target-absent', 0.8]],
  },
  ...[403, 429, 503].map(
    (status) =>
      ({
        about: `one that refuses us with ${status}`,
        site: siteOf(named(OTHER), { [OTHER]: { status } }),
        outcome: 'satisfied',
        text: 'elsewhere',
        minus: [['target-refused', 0]],
      }) as const,
  ),
  {
    about: 'one that shows us a challenge',
    site: siteOf(named(OTHER), { [OTHER]: { body: saying('noindex'), headers: { 'cf-mitigated': 'challenge' } } }),
    outcome: 'satisfied',
    text: 'elsewhere',
    minus: [['target-refused', 0]],
  },
  {
    about: 'one at another domain that refuses us',
    site: siteOf(named(SHOP), { [SHOP]: { status: 403 } }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [
      ['target-refused', 0],
      ['other-domain', 0.8],
    ],
  },
  {
    about: 'one whose robots.txt refuses us',
    site: siteOf(named(SHOP), { [SHOP]: named(), 'https://shop.test/robots.txt': { status: 403 } }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [
      ['target-refused', 0],
      ['other-domain', 0.8],
    ],
  },
  {
    about: 'one whose robots.txt is broken',
    site: siteOf(named(SHOP), { [SHOP]: named(), 'https://shop.test/robots.txt': { status: 500 } }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['other-domain', 0.8]],
  },
  {
    about: 'a page of another domain',
    site: siteOf(named(SHOP), { [SHOP]: named() }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['other-domain', 0.8]],
    says: 'another domain as its canonical address: shop.test',
  },
  {
    about: 'a page of the same domain, under another name',
    site: siteOf(named('https://m.case.test/'), { 'https://m.case.test/': named() }),
    outcome: 'satisfied',
    text: 'elsewhere',
  },
  {
    about: 'two addresses of one page',
    site: siteOf(named(), { 'https://www.case.test/': named() }),
    outcome: 'partial',
    text: 'unnamed',
    minus: [
      ['not-named', 0.4],
      ['variants', 0.4],
    ],
    says: 'https://www.case.test/ shows a page as well',
  },
  {
    about: 'in the body',
    site: siteOf(
      html({ head: '<title>Harbor Books</title>', body: '<link rel="canonical" href="https://case.test/">' }),
    ),
    outcome: 'partial',
    text: 'unnamed',
    minus: [['outside-head', 0.4]],
  },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  NO_PAGE_ROW,
]);
