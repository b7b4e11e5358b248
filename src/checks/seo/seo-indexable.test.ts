import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_HEAD, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoIndexable } from './seo-indexable.ts';

const robots = (text: string) => ({ 'https://case.test/robots.txt': text });
const head = (more: string) => html({ head: `${GOOD_HEAD}${more}` });

checkTable(seoIndexable, [
  { about: 'allowed', site: siteOf(html()), outcome: 'satisfied', text: 'indexable' },
  {
    about: 'noindex',
    site: siteOf(head('<meta name="robots" content="noindex, follow">')),
    outcome: 'failed',
    text: 'noindex',
    says: 'Line 9 of the page says noindex',
  },
  { about: 'none', site: siteOf(head('<META NAME=robots CONTENT="NONE">')), outcome: 'failed', text: 'noindex' },
  {
    about: 'noindex for one alone',
    site: siteOf(head('<META NAME=GoogleBot CONTENT="NONE">')),
    outcome: 'partial',
    text: 'for-some',
    minus: [['noindex-one', 0.5]],
    says: 'to Googlebot, so it doesn’t list',
  },
  {
    about: 'noindex for one, and robots.txt against the other',
    site: siteOf(head('<meta name=bingbot content=noindex>'), robots('User-agent: Googlebot\nDisallow: /')),
    outcome: 'failed',
    text: 'noindex',
    minus: [['blocked-one', 0]],
  },
  {
    about: 'a date that passed',
    site: siteOf(head('<meta name="robots" content="unavailable_after: 2026-01-01">')),
    outcome: 'failed',
    text: 'noindex',
    says: 'unavailable_after: 2026-01-01',
  },
  {
    about: 'a date to come, and another crawler',
    site: siteOf(
      head('<meta name="robots" content="unavailable_after: 2030-01-01"><meta name="gptbot" content="noindex">'),
    ),
    outcome: 'satisfied',
    text: 'indexable',
  },
  {
    about: 'noindex beside another canonical address',
    site: siteOf(html({ head: '<link rel=canonical href="https://case.test/b"><meta name=robots content=noindex>' })),
    outcome: 'failed',
    text: 'noindex',
    minus: [['canonical-elsewhere', 0]],
  },
  {
    about: 'a header',
    site: siteOf({ body: html(), headers: { 'x-robots-tag': 'otherbot: nofollow, bingbot: noindex' } }),
    outcome: 'partial',
    text: 'for-some',
    minus: [['noindex-header-one', 0.5]],
    says: 'to bingbot',
  },
  {
    about: 'two headers, the first of which is for another crawler',
    site: siteOf({ body: html(), headers: { 'x-robots-tag': 'googlebot-news: noindex\nnoindex' } }),
    outcome: 'failed',
    text: 'noindex-header',
  },
  {
    about: 'robots.txt forbids all',
    site: siteOf(html(), robots('User-agent: *\nDisallow: /')),
    outcome: 'failed',
    text: 'blocked',
    says: 'robots.txt, line 2, keeps Googlebot, bingbot from',
  },
  {
    about: 'robots.txt forbids one',
    site: siteOf(html(), robots('User-agent: bingbot\nDisallow: /')),
    outcome: 'partial',
    text: 'for-some',
    minus: [['blocked-one', 0.5]],
  },
  {
    about: 'robots.txt forbids Google alone: a typo',
    site: siteOf(html(), robots('User-agent: *\nDissallow: /')),
    outcome: 'partial',
    text: 'for-some',
    minus: [['blocked-one', 0.5]],
    says: 'line 2, keeps Googlebot from',
  },
  {
    about: 'robots.txt forbids Google alone: no colon',
    site: siteOf(html(), robots('User-agent: *\nDisallow /')),
    outcome: 'partial',
    text: 'for-some',
    minus: [['blocked-one', 0.5]],
    says: 'line 2, keeps Googlebot from',
  },
  {
    about: 'robots.txt forbids Google alone: a name without a colon',
    site: siteOf(html(), robots('User-agent Googlebot\nDisallow: /')),
    outcome: 'partial',
    text: 'for-some',
    minus: [['blocked-one', 0.5]],
    says: 'line 2, keeps Googlebot from',
  },
  {
    about: 'robots.txt allows index.html, and so the folder to Google',
    site: siteOf(html(), robots('User-agent: *\nAllow: /index.html\nDisallow: /')),
    outcome: 'partial',
    text: 'for-some',
    minus: [['blocked-one', 0.5]],
    says: 'keeps bingbot from',
  },
  {
    about: 'noindex that nobody sees',
    site: siteOf(head('<meta name="robots" content="noindex">'), robots('User-agent: *\nDisallow: /')),
    outcome: 'failed',
    text: 'blocked',
    minus: [['unseen', 0]],
  },
  {
    about: 'robots.txt is broken',
    site: siteOf(html(), { 'https://case.test/robots.txt': { status: 500 } }),
    outcome: 'failed',
    text: 'broken',
  },
  {
    about: 'a head that is longer than what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><head><style>a{}</style>')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  NO_PAGE_ROW,
]);
