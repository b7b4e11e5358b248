import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoCanonical } from './seo-canonical.ts';

const named = (...hrefs: readonly string[]) =>
  html({ head: `<title>Harbor</title>${hrefs.map((href) => `<link rel="canonical" href="${href}">`).join('')}` });
const OTHER = 'https://case.test/other';

checkTable(seoCanonical, [
  { about: 'its own', site: siteOf(html()), outcome: 'satisfied', text: 'own' },
  {
    about: 'another that answers',
    site: siteOf(named(OTHER), { [OTHER]: html() }),
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
    about: 'a page of another domain',
    site: siteOf(named('https://shop.test/'), { 'https://shop.test/': html() }),
    outcome: 'partial',
    text: 'elsewhere',
    minus: [['other-domain', 0.8]],
    says: 'another domain as its canonical address: shop.test',
  },
  {
    about: 'a page of the same domain, under another name',
    site: siteOf(named('https://m.case.test/'), { 'https://m.case.test/': html() }),
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
