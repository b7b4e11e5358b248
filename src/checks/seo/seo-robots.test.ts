import { checkTable } from '../../../tests/support/page-table.ts';
import { html, siteOf } from '../../../tests/support/site.ts';
import { MAX_ROBOTS_OCTETS } from '../../records/robots/parse.ts';
import { seoRobots } from './seo-robots.ts';

const robots = (answer: Parameters<typeof siteOf>[0]) => siteOf(html(), { 'https://case.test/robots.txt': answer });

checkTable(seoRobots, [
  { about: 'valid', site: siteOf(html()), outcome: 'satisfied', text: 'valid' },
  { about: 'none', site: robots({ status: 404 }), outcome: 'satisfied', text: 'none' },
  { about: 'an error', site: robots({ status: 503 }), outcome: 'failed', text: 'broken', says: '(503)' },
  { about: 'too many requests of ours', site: robots({ status: 429 }), outcome: 'unknown', text: '429' },
  { about: 'refused to us', site: robots({ status: 403 }), outcome: 'unknown', text: '403' },
  { about: 'redirects without an end', site: robots({ status: 301 }), outcome: 'unknown', text: '5' },
  {
    about: 'a web page',
    site: robots({ headers: { 'content-type': 'text/html' }, body: html() }),
    outcome: 'failed',
    text: 'web-page',
  },
  {
    about: 'too long',
    site: robots({ body: 'User-agent: *\n', octets: MAX_ROBOTS_OCTETS + 1, tooLong: true }),
    outcome: 'partial',
    text: 'read',
    minus: [['too-long', 0.5]],
  },
  {
    about: 'a typo and lines that mean nothing',
    site: robots('User-agent: *\nDissalow: /a\nblock everything\nDisallow: b\n'),
    outcome: 'partial',
    text: 'read',
    minus: [
      ['typo', 0.25],
      ['skipped', 0.25],
    ],
    says: 'don’t understand 2 lines of robots.txt. The first is line 3',
  },
  {
    about: 'a typo that only Google follows, and so can’t read the page',
    site: robots('User-agent: *\nDissallow: /\n'),
    outcome: 'partial',
    text: 'read',
    minus: [['typo-stops-google', 0.25]],
    says: 'Delete line',
  },
  {
    about: 'a line without its colon, which only Google follows',
    site: robots('User-agent: *\nDisallow /\n'),
    outcome: 'partial',
    text: 'read',
    minus: [['typo-stops-google', 0.25]],
    says: 'Line 2 of robots.txt says “Disallow /”',
  },
  {
    about: 'a typo whose correction would shut out all but Google',
    site: robots('User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDissallow: /\n'),
    outcome: 'partial',
    text: 'read',
    minus: [['typo-shuts-out', 0.25]],
    says: 'such as bingbot',
  },
  { about: 'no server', site: siteOf({ none: 'no-address' }), outcome: 'failed', text: 'no-page', notNeeded: true },
  ...(
    [
      ['User-agent: *\nDisallow: /assets/\n', 2, 'keeps Googlebot from 2 scripts and style sheets'],
      ['User-agent: *\nDisallow: /*.js$\nAllow: /\n', 1, 'keeps Googlebot from a script or style sheet'],
      ['User-agent: bingbot\nDisallow: /assets/\n', 0, ''],
      ['User-agent: *\nDisallow: /assets/\nAllow: /assets/*.js\nAllow: /assets/*.css\n', 0, ''],
      ['User-agent: *\nDisallow: /assets/\nUser-agent: Googlebot\nDisallow: /private\n', 0, ''],
    ] as const
  ).map(([rules, count, says]) => ({
    about: `scripts and style sheets under ${JSON.stringify(rules)}`,
    site: siteOf(
      html({
        head: '<link rel="stylesheet" href="/assets/a.css"><script src="assets/b.js"></script><script src="https://other.test/assets/c.js"></script>\n',
      }),
      { 'https://case.test/robots.txt': rules },
    ),
    outcome: 'satisfied' as const,
    text: count === 0 ? 'valid' : 'read',
    says,
    minus: count === 0 ? [] : [['blocked-resource', 0] as const],
  })),
]);
