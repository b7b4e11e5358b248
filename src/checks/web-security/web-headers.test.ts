import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, redirect, siteOf } from '../../../tests/support/site.ts';
import { webHeaders } from './web-headers.ts';

const FINE: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
const POLICY = 'content-security-policy';
/** A page with all headers, but for those that a row changes; null: left out. */
const sends = (changed: Readonly<Record<string, string | null>>, body = html()) => {
  const all = Object.entries({ ...FINE, ...changed });
  const headers = Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  return siteOf({ headers, body });
};
const SIGN_IN = html({ body: '<form><input type=" PASSWORD" name=p></form>' });
const NOTHING = Object.fromEntries(Object.keys(FINE).map((name) => [name, null]));
const also = (code: string) => [[code, 0]] as const;
const framing = (value: string) => `${FINE[POLICY]?.replace(/frame-ancestors.*/, '')}frame-ancestors ${value}`;
const scripts = (value: string) => `${FINE[POLICY]}; script-src ${value}; style-src 'self'`;

checkTable(webHeaders, [
  { about: 'all of them', site: sends({}), outcome: 'satisfied', text: 'sent', says: 'Cross-Origin-Opener-Policy' },
  {
    about: 'none of them',
    site: sends(NOTHING),
    outcome: 'satisfied',
    text: 'none-sent',
    minus: [
      ['csp-absent', 0],
      ['framing-open', 0],
      ['sniffing-open', 0],
      ['referrer-absent', 0],
      ['optional-absent', 0],
    ],
  },
  {
    about: 'none of them on a page that asks for a password',
    site: sends(NOTHING, SIGN_IN),
    outcome: 'failed',
    text: 'framing-open-sign-in',
    minus: [
      ['sniffing-open-sign-in', 0],
      ['csp-absent', 0],
      ['referrer-absent', 0],
      ['optional-absent', 0],
    ],
  },
  {
    about: 'a policy that is tried',
    site: sends({
      [POLICY]: null,
      'content-security-policy-report-only': "default-src 'self'",
      'x-frame-options': 'DENY',
    }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-tried'),
  },
  {
    about:
      'code from other domains: of one version, and changing; with a digest, of the own domain, and what is not run',
    site: sends(
      {},
      html({
        head: [
          '<title>A title</title>',
          '<script src="https://cdn.example/lib@3.7.1/lib.min.js?x"></script>',
          '<script src="//cdn.example/lib@3/lib.js" type=module></script>',
          '<link rel="preload stylesheet" href="https://fonts.example/css?family=A">',
          '<script src="https://digest.example/a-1.2.3.js" integrity="md5-x sha384-oqVuAfXRKap7fdgcCY5u/ykM6+R9GqQ8K/ux"></script>',
          '<script src="https://none.example/a.json" type="application/json"></script>',
          '<script src="/own-1.2.3.js"></script><script src="https://static.case.test/a.js"></script>',
          '<script>run()</script><link rel=icon href="https://icons.example/a.png">',
        ].join(''),
      }),
    ),
    outcome: 'satisfied',
    text: 'sent',
    says: 'https://cdn.example/lib@3.7.1/lib.min.js',
    minus: [
      ['code-unpinned', 0],
      ['code-changing', 0],
    ],
  },
  {
    about: 'a digest that no browser knows, and a page whose addresses are relative to another domain',
    site: sends(
      {},
      html({
        head: '<title>A title</title><base href="https://cdn.example/v1.2.3/"><script src=a.js integrity="sha1-abc="></script>',
      }),
    ),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('code-unpinned'),
  },
  {
    about: 'a policy in the page, which cannot limit framing',
    site: sends(
      { [POLICY]: null },
      html({ head: `<meta http-equiv=Content-Security-Policy content="${FINE[POLICY]}"><title>A title</title>` }),
    ),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('framing-open'),
  },
  {
    about: 'a policy in the page that is longer than what is kept',
    site: sends(
      { [POLICY]: null, 'x-frame-options': 'sameorigin' },
      html({
        head: `<meta http-equiv=Content-Security-Policy content="img-src ${'a.test '.repeat(400)}"><title>A</title>`,
      }),
    ),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-long'),
  },
  {
    about: 'scripts in the text of the page and eval',
    site: sends({ [POLICY]: scripts("'self' 'unsafe-inline' 'unsafe-eval'") }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-unsafe'),
  },
  {
    about: 'unsafe-inline beside a nonce, for old browsers alone',
    site: sends({ [POLICY]: scripts("'nonce-abc' 'unsafe-inline' 'strict-dynamic' https:") }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'a second policy that forbids what the first allows',
    site: sends({ [POLICY]: `${scripts("'unsafe-inline' *")}, script-src 'self'` }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'two policies of which each forbids what the other allows',
    site: sends({
      [POLICY]: `${scripts("'unsafe-inline' data:").replace("base-uri 'none'; ", '')}, ${scripts("'unsafe-eval' https:").replace("form-action 'self'; ", '')}`,
    }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'what stands behind many other directives',
    site: sends({ [POLICY]: `${'upgrade-insecure-requests;'.repeat(60)}${FINE[POLICY]}` }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'scripts of one host without encryption, which no browser loads',
    site: sends({ [POLICY]: scripts("'self' http://cdn.case.test") }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'scripts from everywhere, on one port',
    site: sends({ [POLICY]: scripts("'self' *:443") }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-wide'),
  },
  {
    about: 'scripts from everywhere',
    site: sends({ [POLICY]: scripts('https: data:') }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-wide'),
  },
  {
    about: 'a policy without a limit for scripts',
    site: sends({ [POLICY]: "img-src 'self'; style-src 'self'; frame-ancestors 'self'" }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-open'),
  },
  {
    about: 'styles in the text of the page',
    site: sends({ [POLICY]: `${FINE[POLICY]}; style-src 'self' 'unsafe-inline'` }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('csp-inline-styles'),
  },
  {
    about: 'a policy by which any site may frame the page, whatever the older header says',
    site: sends({ [POLICY]: framing('https:'), 'x-frame-options': 'DENY' }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('framing-open'),
  },
  {
    about: 'a policy by which any site may frame the page on any port',
    site: sends({ [POLICY]: framing('https://*:*') }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('framing-open'),
  },
  {
    about: 'the older header with a value that is gone',
    site: sends({
      [POLICY]: framing('').replace('frame-ancestors', ''),
      'x-frame-options': 'ALLOW-FROM https://a.test',
    }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('framing-ignored'),
  },
  {
    about: 'the older header, sent twice',
    site: sends({ [POLICY]: framing('').replace('frame-ancestors', ''), 'x-frame-options': 'SAMEORIGIN, sameorigin' }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'addresses for other sites',
    site: sends({ 'referrer-policy': 'no-referrer, unsafe-url' }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('referrer-leaks'),
  },
  {
    about: 'a word that nobody knows',
    site: sends({ 'referrer-policy': 'never-at-all' }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('referrer-ignored'),
  },
  {
    about: 'what the page says of referrers itself',
    site: sends(
      { 'referrer-policy': null },
      html({ head: '<meta name=referrer content=no-referrer><title>A</title>' }),
    ),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'an unknown word in the page, which browsers pass over',
    site: sends({}, html({ head: '<meta name=referrer content=nowhere><title>A</title>' })),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'an older word in the page',
    site: sends({}, html({ head: '<meta name=referrer content=Always><title>A</title>' })),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('referrer-leaks'),
    says: 'unsafe-url',
  },
  {
    about: 'the host over plain HTTP as well',
    site: sends({ 'referrer-policy': 'origin-when-cross-origin' }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('referrer-plain'),
  },
  {
    about: 'a node of a network in brackets',
    site: sends({ server: 'ECS (dcb/7F83)' }),
    outcome: 'satisfied',
    text: 'sent',
  },
  {
    about: 'versions of programs',
    site: sends({ server: 'Apache/2.4.41 (Ubuntu)', 'x-powered-by': 'PHP/7.2.1' }),
    outcome: 'satisfied',
    text: 'sent',
    minus: also('names-version'),
  },
  { about: 'a server that names no version', site: sends({ server: 'nginx' }), outcome: 'satisfied', text: 'sent' },
  {
    about: 'another site',
    site: { 'https://case.test/': redirect('https://www.other.test/') },
    outcome: 'failed',
    notNeeded: true,
    text: 'elsewhere',
  },
  {
    about: 'two redirects',
    site: {
      'https://case.test/': redirect('https://www.case.test/'),
      'https://www.case.test/': redirect('https://www.case.test/en/'),
    },
    outcome: 'failed',
    notNeeded: true,
    text: 'leads-on',
    says: 'https://www.case.test/en/',
  },
  {
    about: 'back to plain HTTP',
    site: { 'https://case.test/': redirect('http://case.test/') },
    outcome: 'failed',
    notNeeded: true,
    text: 'no-https',
  },
  {
    about: 'an error of the server',
    site: siteOf({ status: 503 }),
    outcome: 'failed',
    notNeeded: true,
    text: 'no-page',
  },
  {
    about: 'no HTTPS',
    site: siteOf({ none: 'refused' }, { 'http://case.test/': html() }),
    outcome: 'failed',
    notNeeded: true,
    text: 'no-https',
  },
  { about: 'another port', site: sends({}), port: 8443, outcome: 'failed', notNeeded: true, text: 'other-port' },
  NO_PAGE_ROW,
]);
