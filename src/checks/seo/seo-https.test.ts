import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_BODY, GOOD_HEAD, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoHttps } from './seo-https.ts';

checkTable(seoHttps, [
  { about: 'good', site: siteOf(html()), outcome: 'satisfied', text: 'good' },
  {
    about: 'nothing on port 80',
    site: siteOf(html(), { 'http://case.test/': { none: 'refused' }, 'http://www.case.test/': { none: 'no-address' } }),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'HTTP alone',
    site: { ...siteOf({ none: 'refused' }), 'http://case.test/': html() },
    outcome: 'failed',
    text: 'plain',
  },
  {
    about: 'both, and plain HTTP on the page',
    site: siteOf(
      html({ body: `${GOOD_BODY}<script src="http://case.test/a.js"></script><a href="http://a.test">A</a>` }),
      {
        'http://case.test/': html(),
      },
    ),
    outcome: 'failed',
    text: 'secure',
    minus: [
      ['no-redirect', 0.5],
      ['mixed', 0.5],
    ],
    says: '1 address on the page',
  },
  {
    about: 'the beginning of a page',
    site: siteOf(beginningOf(html())),
    outcome: 'satisfied',
    text: 'good',
    says: 'and nothing in its first 2 MiB over plain HTTP',
  },
  {
    about: 'plain HTTP in the beginning of a page',
    site: siteOf(beginningOf(html({ body: '<img src=http://case.test/a.png>' }))),
    outcome: 'partial',
    text: 'secure',
    minus: [['mixed', 0.5]],
    says: 'At least 1 address on the page',
  },
  ...[
    siteOf({
      body: html({ body: '<img src=http://case.test/a.png>' }),
      headers: { 'content-security-policy': "default-src 'self'; Upgrade-Insecure-Requests" },
    }),
    siteOf(
      html({
        head: `${GOOD_HEAD}<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests">`,
        body: '<img src=http://case.test/a.png>',
      }),
    ),
  ].map(
    (site) =>
      ({
        about: 'plain HTTP that browsers are asked to upgrade',
        site,
        outcome: 'satisfied',
        text: 'secure',
        minus: [['upgraded', 0]],
        says: 'load it over HTTPS all the same',
      }) as const,
  ),
  {
    about: 'a form that sends over plain HTTP',
    site: siteOf(html({ body: `${GOOD_BODY}<form action="http://case.test/send"><input name="q"></form>` })),
    outcome: 'satisfied',
    text: 'secure',
    minus: [['plain-form', 0]],
    says: 'The form in line 15 sends what people enter over plain HTTP, to http://case.test/send',
  },
  {
    about: 'forms that send over HTTPS, or are upgraded',
    site: siteOf({
      body: html({ body: `${GOOD_BODY}<form action="/a"></form><form action="http://case.test/b"></form>` }),
      headers: { 'content-security-policy': 'upgrade-insecure-requests' },
    }),
    outcome: 'satisfied',
    text: 'good',
  },
  NO_PAGE_ROW,
]);
