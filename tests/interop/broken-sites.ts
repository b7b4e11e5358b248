import { generateKeyPairSync } from 'node:crypto';
import { DAY_MS } from '../../src/domain/time.ts';
import { sitemap, type WebKind, type WebSite, withBody, withHead } from './web-sites.ts';

/** Sites of which one thing is broken, and the finding that must come first. */
export interface BrokenSite extends WebSite {
  readonly kind: WebKind;
  /** Any of these, as `check/code`. */
  readonly first: readonly string[];
}

const now = Date.now();
const ENDED = { kind: 'expired' } as const;
const OLD = 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_ciphers DEFAULT:@SECLEVEL=0;';

const tls = (about: string, label: string, first: string, more: Partial<WebSite>): BrokenSite => ({
  about,
  label,
  kind: 'ssl',
  first: first.split(' '),
  ...more,
});
const seo = (about: string, label: string, first: string, more: Partial<WebSite>): BrokenSite => ({
  ...tls(about, label, first, more),
  kind: 'seo',
});
const ai = (about: string, label: string, first: string, more: Partial<WebSite>): BrokenSite => ({
  ...tls(about, label, first, more),
  kind: 'ai',
});
const robots = (text: string) => ({ files: { 'robots.txt': text } });
const head = (text: string) => ({ files: { 'index.html': withHead(text) } });
const body = (text: string) => ({ files: { 'index.html': withBody(text) } });
const canonical = (to: string, files: Readonly<Record<string, string>> = {}) => {
  const page = withHead('').replace(/<link rel="canonical"[^>]*>/, `<link rel="canonical" href="${to}">`);
  return { files: { 'index.html': page, ...files } };
};
const OTHER = withHead('').replace(/<link rel="canonical"[^>]*>/, '');

const CERTIFICATES: readonly BrokenSite[] = [
  tls('expired', 'ended', 'certificate-validity/expired', { issue: ENDED }),
  tls('not yet valid', 'early', 'certificate-validity/not-yet-valid', { issue: { kind: 'not-yet-valid' } }),
  tls('another name', 'name', 'certificate-names/other-name', { issue: { kind: 'wrong-name' } }),
  tls('self-signed', 'self', 'certificate-chain/self-signed', { issue: { kind: 'self-signed' } }),
  tls('no intermediate', 'incomplete', 'certificate-chain/incomplete', {
    issue: { kind: 'missing-intermediate', issuerUrl: 'http://incomplete.test/issuer.der' },
  }),
  tls('an authority that nobody knows', 'unknown', 'certificate-chain/untrusted', { issue: { by: 'Nobody' } }),
  tls('meant for clients', 'purpose', 'certificate-chain/chain-limits', { issue: { forClients: true } }),
  tls('RSA of 1,024 bits', 'short', 'certificate-key/weak-key', {
    issue: { keyType: 'rsa-1024' },
    tls: 'ssl_ciphers DEFAULT:@SECLEVEL=0;',
  }),
  tls('P-521', 'p521', 'certificate-key/unsupported-key', {
    key: generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey,
  }),
  tls('www expired', 'www-ended', 'certificate-names/www-expired', { www: ENDED }),
  tls('www self-signed', 'www-self', 'certificate-names/www-untrusted', { www: { kind: 'self-signed' } }),
  tls('www without intermediate', 'www-part', 'certificate-names/www-incomplete certificate-names/www-untrusted', {
    www: { kind: 'missing-intermediate' },
  }),
  tls('expired over IPv6 alone', 'v6-ended', 'certificate-validity/expired-there same-on-every-address/some-fail', {
    ipv6: ENDED,
  }),
  tls('the twin for RSA expired', 'twin', 'tls-ciphers/other-certificate-over', {
    second: { notAfter: now - DAY_MS },
  }),
  tls('revoked by its staple', 'revoked', 'revocation/revoked', { staple: 'revoked' }),
  tls('must be stapled, and is not', 'unstapled', 'revocation/staple-missing', { issue: { mustStaple: true } }),
  tls('must be stapled, with an old answer', 'old-staple', 'revocation/staple-unusable revocation/staple-missing', {
    issue: { mustStaple: true },
    staple: 'over',
  }),
];

const CONNECTIONS: readonly BrokenSite[] = [
  tls('TLS 1.0 and 1.1', 'old', 'tls-protocols/old-tls', { tls: OLD }),
  tls('TLS 1.1 alone', 'oldest', 'tls-protocols/no-current-tls', {
    tls: 'ssl_protocols TLSv1.1; ssl_ciphers DEFAULT:@SECLEVEL=0;',
  }),
  tls('hangs up on TLS 1.3', 'no13', 'tls-protocols/tls13-refused', { front: { kind: 'tls13-closed' } }),
  tls('hangs up on large first flights', 'large', 'key-exchange/large-hello-ignored', {
    front: { kind: 'large-closed', most: 700 },
  }),
  tls('hangs up on GREASE', 'grease', 'tls-protocols/browsers-refused', { front: { kind: 'grease-closed' } }),
  tls('anonymous suites', 'anonymous', 'tls-ciphers/broken-ciphers', {
    tls: 'ssl_ciphers ALL:aNULL:@SECLEVEL=0; ssl_prefer_server_ciphers off;',
    issue: { keyType: 'rsa' },
  }),
  tls('no forward secrecy', 'static', 'tls-ciphers/no-forward-secrecy', {
    tls: 'ssl_protocols TLSv1.2; ssl_ciphers AES128-GCM-SHA256;',
    issue: { keyType: 'rsa' },
  }),
  tls('a prime of 1,024 bits', 'prime', 'tls-ciphers/short-prime', {
    tls: 'ssl_ciphers DEFAULT:@SECLEVEL=0; ssl_dhparam PRIME_FILE;',
    issue: { keyType: 'rsa' },
  }),
  tls('IPv6 refused', 'v6-refused', 'same-on-every-address/some-refuse', { ipv6: 'refused' }),
  tls('a port of the HTTPS record that is closed', 'rr', 'https-record/record-unusable', {
    records: '@ HTTPS 1 . alpn="h2" port=8443\n',
  }),
  tls('a redirect to a closed port', 'gone', 'https-redirect/redirects-closed', {
    http: 'return 301 https://HOST:8443/;',
  }),
  tls('a redirect in a circle', 'circle', 'https-redirect/redirect-loop', {
    conf: 'location = / { return 301 http://HOST/; }',
  }),
  tls('a redirect inside', 'inside', 'https-redirect/redirects-inside', { http: 'return 301 https://127.0.0.1/;' }),
  tls('no redirect', 'stays', 'https-redirect/stays-plain', { http: 'index index.html;' }),
];

const MAY_NOT = 'seo-indexable/blocked';
const SEARCH: readonly BrokenSite[] = [
  seo(
    'a misspelt Disallow',
    'typo',
    `${MAY_NOT} ${MAY_NOT}-one seo-robots/typo-shuts-out seo-robots/typo-stops-google`,
    robots('User-agent: *\nDissallow: /\n'),
  ),
  seo(
    'Disallow without a colon',
    'colon',
    `${MAY_NOT} ${MAY_NOT}-one seo-robots/typo-shuts-out seo-robots/typo-stops-google`,
    robots('User-agent: *\nDisallow /\n'),
  ),
  seo(
    'User-agent without a colon',
    'agent',
    `${MAY_NOT} ${MAY_NOT}-one seo-robots/typo-stops-google`,
    robots('User-agent Googlebot\nDisallow: /\n'),
  ),
  seo('all shut out', 'shut', MAY_NOT, robots('User-agent: *\nDisallow: /\n')),
  seo('Googlebot shut out', 'google', `${MAY_NOT}-one`, robots('User-agent: Googlebot\nDisallow: /\n')),
  seo('noindex', 'noindex', 'seo-indexable/noindex', head('<meta name="robots" content="noindex">')),
  seo('noindex for bingbot', 'bing', 'seo-indexable/noindex-one', head('<meta name="bingbot" content="noindex">')),
  seo('two headers, one for all', 'headers', 'seo-indexable/noindex-header', {
    conf: 'add_header X-Robots-Tag "googlebot-news: noindex"; add_header X-Robots-Tag noindex;',
  }),
  seo(
    'the canonical page of another domain',
    'elsewhere',
    'seo-canonical/other-domain',
    canonical('https://hosts.test/'),
  ),
  seo(
    'a canonical page that is noindex',
    'c-noindex',
    'seo-canonical/target-noindex',
    canonical('/other.html', {
      'other.html': OTHER.replace('</head>', '<meta name="robots" content="noindex"></head>'),
    }),
  ),
  seo('a canonical page that is gone', 'c-gone', 'seo-canonical/target-broken', canonical('/nowhere.html')),
  seo('an error page', 'error', 'seo-status/error-status', { conf: 'location = / { return 404; }' }),
  seo('a relative picture', 'picture', 'seo-social/picture-relative seo-social/no-picture seo-social/picture-missing', {
    files: { 'index.html': withHead('').replace('content="https://HOST/card.png"', 'content="/card.png"') },
  }),
  seo('an offer without a price', 'price', 'seo-structured-data/incomplete', {
    files: {
      'index.html': withHead(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Book","offers":{"@type":"Offer","priceCurrency":"EUR"}}</script>',
      ),
    },
  }),
  seo(
    'another language that is gone',
    'hreflang',
    'seo-language/target-broken seo-language/no-return',
    head(
      '<link rel="alternate" hreflang="en" href="https://HOST/"><link rel="alternate" hreflang="ja" href="https://HOST/ja.html">',
    ),
  ),
  seo('a sitemap of another host', 'map-host', 'seo-sitemap/other-host', {
    files: { 'sitemap.xml': sitemap('https://hosts.test/') },
  }),
];

const ASSISTANTS: readonly BrokenSite[] = [
  ai('nothing to quote', 'iframe', 'ai-content/empty ai-content/shell', body('<iframe src="/app"></iframe>')),
  ai(
    'an empty shell',
    'shell',
    'ai-content/shell ai-content/empty ai-content/script-only',
    body('<div id="root"></div><script src="/app.js"></script>'),
  ),
  ai(
    'search unwanted',
    'unwanted',
    'ai-preferences/against-answers',
    robots('User-agent: *\nContent-Signal: search=no, ai-input=no\nAllow: /\n'),
  ),
  ai(
    'crawlers of answers shut out',
    'answers',
    'ai-search-crawlers/blocked',
    robots('User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nUser-agent: Claude-SearchBot\nDisallow: /\n'),
  ),
  ai('nosnippet', 'snippet', 'ai-snippets/nosnippet', head('<meta name="robots" content="nosnippet">')),
  ai('an error page', 'ai-error', 'ai-response/error-status', { conf: 'location = / { return 404; }' }),
];

export const BROKEN_SITES: readonly BrokenSite[] = [...CERTIFICATES, ...CONNECTIONS, ...SEARCH, ...ASSISTANTS];
