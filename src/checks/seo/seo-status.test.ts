import { checkTable } from '../../../tests/support/page-table.ts';
import { html, redirect, siteOf } from '../../../tests/support/site.ts';
import { seoStatus } from './seo-status.ts';

const hop = (url: string, to: string) => ({ url, status: 301, to });
const MADE_UP = 'https://case.test/zonewell-made-up';

checkTable(seoStatus, [
  { about: 'served', site: siteOf(html()), outcome: 'satisfied', text: 'served' },
  {
    about: 'after a redirect',
    site: siteOf({
      body: html(),
      url: 'https://case.test/en/',
      hops: [hop('https://case.test/', 'https://case.test/en/')],
    }),
    outcome: 'satisfied',
    text: 'redirected',
    says: 'after 1 redirect',
  },
  {
    about: 'after three redirects',
    site: siteOf({
      body: html(),
      hops: ['/a', '/b', '/c'].map((path) => hop(`https://case.test${path}`, 'https://case.test/')),
    }),
    outcome: 'partial',
    text: 'redirected',
    minus: [['many-redirects', 0.25]],
  },
  {
    about: 'a meta refresh',
    site: siteOf(html({ head: '<title>Moved</title><meta http-equiv="refresh" content="0; url=/new/">' })),
    outcome: 'partial',
    text: 'served',
    minus: [['refresh', 0.25]],
  },
  {
    about: 'any address answers',
    site: siteOf(html(), { [MADE_UP]: html() }),
    outcome: 'partial',
    text: 'served',
    minus: [['soft-404', 0.5]],
  },
  {
    about: 'robots.txt forbids us to try one',
    site: siteOf(html(), {
      [MADE_UP]: html(),
      'https://case.test/robots.txt': 'User-agent: Zonewell\nDisallow: /zonewell',
    }),
    outcome: 'satisfied',
    text: 'served',
  },
  { about: 'an error', site: siteOf({ status: 404 }), outcome: 'failed', text: 'error-status', says: 'status 404' },
  ...[403, 429, 503].map((status) => ({
    about: `status ${status} to us, which says nothing of what others get`,
    site: siteOf({ status }),
    outcome: 'unknown' as const,
    text: `answered us with status ${status}`,
  })),
  {
    about: 'more redirects than we follow',
    site: siteOf({
      status: 301,
      hops: [1, 2, 3, 4, 5, 6].map((i) => hop(`https://case.test/${i}`, `https://case.test/${i + 1}`)),
    }),
    outcome: 'unknown',
    text: 'we stopped after 5 redirects',
  },
  {
    about: 'redirects in a circle',
    site: siteOf({
      status: 301,
      hops: [1, 2, 1, 2, 1, 2].map((i) => hop(`https://case.test/${i}`, `https://case.test/${3 - i}`)),
    }),
    outcome: 'failed',
    text: 'error-status',
  },
  {
    about: 'a page of Imperva for robots',
    site: siteOf({
      headers: { 'x-iinfo': '9-1-0' },
      body: '<meta name=robots content=noindex><iframe src="/_Incapsula_Resource"></iframe>',
    }),
    outcome: 'unknown',
    text: 'challenge of Imperva',
  },
  {
    about: 'a redirect that leads nowhere',
    site: siteOf(redirect('https://case.test/')),
    outcome: 'failed',
    text: 'error-status',
    says: 'status 301',
  },
  {
    about: 'a file',
    site: siteOf({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }),
    outcome: 'failed',
    text: 'not-html',
    says: 'application/pdf',
  },
  {
    about: 'binary that is called HTML',
    site: siteOf({ body: new Uint8Array(Array.from({ length: 500 }, (_, i) => (i * 7) % 256)) }),
    outcome: 'failed',
    text: 'no-html',
    says: 'the server calls it text/html; charset=utf-8, but it holds no HTML',
  },
  {
    about: 'an error over plain HTTP, where nothing else listens',
    site: { 'https://case.test/': { none: 'refused' }, 'http://case.test/': { status: 404 } },
    outcome: 'failed',
    text: 'no-https',
    says: 'port 443 refuses the connection, and port 80 answers HTTP 404',
  },
  {
    about: 'an error over plain HTTP, and a port 443 that closes connections',
    site: { 'https://case.test/': { none: 'cut-off' }, 'http://case.test/': { status: 404 } },
    outcome: 'failed',
    text: 'no-https',
    says: 'port 443 closes the connection, and port 80 answers HTTP 404',
  },
  {
    about: 'a page over plain HTTP, and a port 443 that closes connections',
    site: {
      ...siteOf({ none: 'cut-off' }),
      'http://case.test/': html(),
      'http://case.test/robots.txt': '',
    },
    outcome: 'satisfied',
    text: 'served',
    says: 'http://case.test/',
  },
  ...(
    [
      ['nothing on port 80: both may be shut to us alone', { none: 'refused' }],
      ['silence on port 80', { none: 'silent' }],
      ['a refusal of us on port 80', { status: 403 }],
      ['a guard against robots in front of port 80', { headers: { 'x-datadome': 'protected' } }],
      ['a redirect to HTTPS on port 80: its owner believes that it works', redirect('https://case.test/')],
    ] as const
  ).map(([about, plain]) => ({
    about: `a port 443 that closes connections, and ${about}`,
    site: { 'https://case.test/': { none: 'cut-off' as const }, 'http://case.test/': plain },
    outcome: 'unknown' as const,
    text: 'closed the connection',
  })),
  { about: 'no address', site: siteOf({ none: 'no-address' }), outcome: 'failed', text: 'absent-server' },
  { about: 'a private address', site: siteOf({ none: 'forbidden' }), outcome: 'failed', text: 'private' },
  {
    about: 'a redirect to a private address',
    site: siteOf({ none: 'forbidden', ledTo: 'https://127.0.0.1/' }),
    outcome: 'failed',
    text: 'leads-private',
    says: 'redirects to https://127.0.0.1/',
  },
  {
    about: 'a redirect to a name without an address',
    site: siteOf({ none: 'no-address', ledTo: 'https://gone.test/' }),
    outcome: 'failed',
    text: 'leads-nowhere',
    says: 'redirects to https://gone.test/',
  },
  {
    about: 'a redirect to a port that we don’t ask',
    site: siteOf({ none: 'other-port', ledTo: 'https://case.test:8443/' }),
    outcome: 'unknown',
    text: 'port',
  },
  {
    about: 'nothing listens',
    site: { 'https://case.test/': { none: 'refused' }, 'http://case.test/': { none: 'refused' } },
    outcome: 'failed',
    text: 'closed',
  },
  { about: 'no TLS', site: siteOf({ none: 'no-tls' }), outcome: 'failed', text: 'closed' },
  { about: 'a bad certificate', site: siteOf({ none: 'untrusted' }), outcome: 'failed', text: 'untrusted' },
  {
    about: 'without HTTPS',
    site: { ...siteOf({ none: 'refused' }), 'http://case.test/': html(), 'http://case.test/robots.txt': '' },
    outcome: 'satisfied',
    text: 'served',
    says: 'http://case.test/',
  },
]);
