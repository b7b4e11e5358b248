import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DAY_MS } from '../../src/domain/time.ts';
import { FIXTURES, GOOD, type HealthySite, sitemap, withBody, withHead } from './web-sites.ts';

/** Sites that are set up in an unusual way, and well. */

const now = Date.now();
const fixture = (name: string, host: string): Uint8Array => {
  const octets = readFileSync(join(FIXTURES, name), 'latin1');
  return Buffer.from(octets.replaceAll('case.test', host), 'latin1');
};
const WORDS = 'We buy and sell second-hand books on the old harbour wall, where the ferry used to land. ';
const PROSE = WORDS.repeat(15);

const tls = (about: string, label: string, more: Partial<HealthySite> = {}): HealthySite => ({
  about,
  label,
  kinds: ['ssl'],
  ...more,
});
const page = (about: string, label: string, more: Partial<HealthySite> = {}): HealthySite => ({
  about,
  label,
  kinds: ['seo', 'ai'],
  ...more,
});

/** Hangs up where a client has connected so often within ten seconds. */
const atMost = (count: number) => ({
  lines: [
    'stick-table type ip size 1k expire 30s store conn_rate(10s)',
    'tcp-request connection track-sc0 src',
    `tcp-request connection reject if { sc0_conn_rate gt ${count} }`,
  ],
});
const CLIENTS_WITH_CERTIFICATES = 'verify required ca-file CA';

const CONNECTIONS: readonly HealthySite[] = [
  tls('as nginx comes', 'plain', { kinds: ['ssl', 'seo', 'ai'], finds: ['tls-protocols/offers', 'hsts/hsts'] }),
  tls('as haproxy comes', 'haproxy', { haproxy: {}, finds: ['tls-protocols/offers'] }),
  tls('TLS 1.3 alone', 'tls13', { tls: 'ssl_protocols TLSv1.3;', finds: ['tls-protocols/offers'] }),
  tls('TLS 1.2 alone', 'tls12', { tls: 'ssl_protocols TLSv1.2;', finds: ['tls-protocols/no-tls13'] }),
  tls('P-384 alone', 'p384', { tls: 'ssl_ecdh_curve secp384r1;' }),
  tls('HTTP/1.1 alone', 'http11', { haproxy: { bind: 'alpn http/1.1' } }),
  tls('port 80 closed', 'closed80', { http: 'closed' }),
  tls('IPv6', 'dual', { ipv6: {} }),
  tls('www at another server', 'apart', { www: {} }),
  tls('hello for unknown names refused', 'strict', {
    haproxy: { bind: 'strict-sni' },
    finds: ['certificate-names/covers'],
  }),
  tls('four connections in ten seconds', 'four', {
    haproxy: atMost(5),
    never: ['tls-protocols/no-tls13', 'key-exchange/post-quantum-only'],
  }),
  tls('six connections in ten seconds', 'six', {
    haproxy: atMost(7),
    never: ['tls-protocols/no-tls13', 'key-exchange/post-quantum-only'],
  }),
  tls('a pause between connections', 'pause', {
    front: { kind: 'apart', ms: 150 },
    never: ['tls-protocols/no-tls13', 'key-exchange/post-quantum-only'],
  }),
  tls('client certificates in TLS 1.2', 'clients12', {
    haproxy: { bind: `ssl-max-ver TLSv1.2 ${CLIENTS_WITH_CERTIFICATES}` },
    never: ['certificate-validity/not-served'],
  }),
  tls('client certificates in TLS 1.3', 'clients13', {
    haproxy: { bind: CLIENTS_WITH_CERTIFICATES },
    never: ['certificate-validity/not-served'],
  }),
  tls('client certificates at nginx', 'clients-nginx', {
    tls: 'ssl_verify_client on; ssl_client_certificate CA_FILE;',
    never: ['certificate-validity/not-served'],
  }),
];

const CERTIFICATES: readonly HealthySite[] = [
  tls('398 days by the own authority', 'long', {
    issue: { notBefore: now - 10 * DAY_MS, notAfter: now + 380 * DAY_MS },
    never: ['certificate-validity/too-long', 'certificate-transparency/few-scts'],
  }),
  tls('six days', 'six-days', { issue: { notBefore: now - 2 * DAY_MS, notAfter: now + 4.5 * DAY_MS } }),
  tls('from an hour ago', 'fresh', { issue: { notBefore: now - 3_600_000 } }),
  tls('RSA', 'rsa', { issue: { keyType: 'rsa' } }),
  tls('two kinds of keys', 'two-keys', { second: {}, never: ['tls-ciphers/other-certificate-over'] }),
  tls('a wildcard', 'wild', { names: ['*.HOST', 'HOST'] }),
  tls('names beyond ASCII', 'xn--bcher-kva'),
  tls('with the root', 'with-root', { issue: { sent: 'with-root' } }),
  tls('out of order', 'misordered', { issue: { sent: 'misordered' }, finds: ['certificate-chain/misordered'] }),
  tls('with another that does not belong there', 'stranger', { issue: { sent: 'with-stranger' } }),
  tls('stapled', 'stapled', { staple: 'good', finds: ['revocation/not-revoked'] }),
  tls('must be stapled, and is', 'must', { issue: { mustStaple: true }, staple: 'good' }),
  tls('CAA of the authorities that may', 'caa', { records: '@ CAA 0 issue "ca.test"\n@ CAA 0 issuewild ";"\n' }),
  tls('an HTTPS record', 'https-rr', {
    records: '@ HTTPS 1 . alpn="h2"\n',
    finds: ['https-record/https-record'],
  }),
];

const INDEX = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://HOST/part.xml.gz</loc></sitemap></sitemapindex>\n`;
const RSS =
  '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>New</title><link>https://HOST/</link><description>New</description><item><title>Home</title><link>https://HOST/</link><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>\n';
const ATOM =
  '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>New</title><id>https://HOST/</id><updated>2026-11-20T10:00:00Z</updated><entry><title>Home</title><id>https://HOST/</id><updated>2026-11-20T10:00:00Z</updated><link href="https://HOST/"/></entry></feed>\n';
const robots = (lines: string, at = 'sitemap.xml'): string => `${lines}\nSitemap: https://HOST/${at}\n`;
const SCRIPT = '<script src="/app.js"></script>';
const MANAGED =
  'User-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n';

const SITEMAPS: readonly HealthySite[] = [
  page('a sitemap in gzip', 'map-gz', {
    files: {
      'map.xml.gz': gzipSync(sitemap('https://map-gz.test/')),
      'robots.txt': robots('User-agent: *\nDisallow:\n', 'map.xml.gz'),
    },
    conf: 'location = /map.xml.gz { types { } default_type application/gzip; }',
    finds: ['seo-sitemap/found'],
    never: ['seo-sitemap/invalid'],
  }),
  page('an index of sitemaps in gzip', 'map-index', {
    files: { 'sitemap.xml': INDEX, 'part.xml.gz': gzipSync(sitemap('https://map-index.test/')) },
    finds: ['seo-sitemap/found'],
    never: ['seo-sitemap/invalid', 'seo-sitemap/child-broken'],
  }),
  page('RSS as a sitemap', 'map-rss', {
    files: { 'feed.rss': RSS, 'robots.txt': robots('User-agent: *\nDisallow:\n', 'feed.rss') },
    finds: ['seo-sitemap/found'],
    never: ['seo-sitemap/invalid'],
  }),
  page('Atom as a sitemap', 'map-atom', {
    files: { 'feed.atom': ATOM, 'robots.txt': robots('User-agent: *\nDisallow:\n', 'feed.atom') },
    finds: ['seo-sitemap/found'],
    never: ['seo-sitemap/invalid'],
  }),
  page('a sitemap that is refused to us', 'map-403', {
    conf: 'location = /sitemap.xml { return 403; }',
    files: { 'robots.txt': 'User-agent: *\nDisallow:\n' },
    never: ['seo-sitemap/absent', 'ai-sitemap/absent', 'seo-sitemap/missing'],
  }),
];

const TEXTS: readonly HealthySite[] = [
  page('gzip', 'gzip', { finds: ['seo-compression/packed'] }),
  page('brotli alone', 'brotli', {
    conf: `gzip off; brotli on; brotli_min_length 100;`,
    files: { 'index.html': withBody(`<h1>Books</h1><p>${PROSE.repeat(20)}</p>`) },
  }),
  page('the text in noscript', 'noscript', {
    files: {
      'index.html': withBody(`<div id="app"></div>${SCRIPT}<noscript><h1>Books</h1><p>${PROSE}</p></noscript>`),
    },
    never: ['ai-content/shell', 'ai-content/script-only', 'ai-content/empty'],
  }),
  page('React that streams', 'stream', {
    files: {
      'index.html': withBody(
        `<!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><div hidden id="S:0"><h1>Books</h1><p>${PROSE}</p></div><script>$RC("B:0","S:0")</script>`,
      ),
    },
    never: ['ai-content/shell', 'ai-content/script-only', 'ai-content/empty'],
  }),
  page('several h1, and h4 below', 'headings', {
    files: { 'index.html': withBody(`<h1>Books</h1><h4>New</h4><p>${PROSE}</p><h1>Maps</h1>`) },
    never: ['seo-headings/no-main', 'seo-headings/not-there'],
  }),
  page('Shift_JIS', 'sjis', { conf: 'charset off;', files: { 'index.html': fixture('shift-jis.html', 'sjis.test') } }),
  page('EUC-JP', 'eucjp', { conf: 'charset off;', files: { 'index.html': fixture('euc-jp.html', 'eucjp.test') } }),
  page('an http picture that is upgraded', 'upgraded', {
    conf: 'add_header Content-Security-Policy upgrade-insecure-requests;',
    files: { 'index.html': GOOD.replace('src="/almanac.webp"', 'src="http://HOST/almanac.webp"') },
  }),
  page('a picture that is refused to us', 'picture-403', {
    conf: 'location = /card.png { return 403; }',
  }),
  page('HTML packed before', 'static', {
    conf: 'gzip_static always; gunzip on; location = /packed { }',
    files: { 'index.html.gz': gzipSync(GOOD.replaceAll('HOST', 'static.test')) },
  }),
  page('brotli packed before', 'static-br', {
    conf: 'location = / { types { } default_type "text/html; charset=utf-8"; add_header Content-Encoding br; try_files /index.br =404; }',
    files: { 'index.br': brotliCompressSync(GOOD.replaceAll('HOST', 'static-br.test')) },
  }),
];

const ROBOTS: readonly HealthySite[] = [
  page('the front page by its file name', 'index-html', {
    files: {
      'robots.txt': robots('User-agent: *\nDisallow:\n\nUser-agent: Googlebot\nAllow: /index.html\nDisallow: /\n'),
    },
    never: ['seo-indexable/blocked', 'seo-indexable/blocked-one'],
  }),
  page('no robots.txt', 'no-robots', { conf: 'location = /robots.txt { return 404; }' }),
  page('search allowed, training not', 'managed', { files: { 'robots.txt': robots(MANAGED) } }),
  page('seven redirects', 'redirects', {
    conf: `location = / { if ($arg_n = "") { return 302 /?n=1; } ${[1, 2, 3, 4, 5, 6]
      .map((n) => `if ($arg_n = ${n}) { return 302 /?n=${n + 1}; }`)
      .join(' ')} try_files /index.html =404; }`,
    never: ['seo-status/error-status'],
  }),
  page('a price for crawlers', 'priced', {
    conf: 'location = / { if ($http_user_agent ~ "GPTBot|SearchBot|PerplexityBot|Claude") { add_header crawler-price "USD 0.01"; return 402; } try_files /index.html =404; }',
    finds: ['ai-served/priced'],
    never: ['ai-served/refused'],
  }),
  page('refused to names that nobody knows', 'refused', {
    conf: 'location = / { if ($http_user_agent !~ "Chrome|Googlebot") { return 403; } try_files /index.html =404; }',
    never: ['seo-status/error-status', 'ai-response/error-status'],
  }),
  page('too many requests', 'busy', {
    conf: 'location = / { return 429; }',
    never: ['seo-status/error-status', 'ai-response/error-status'],
  }),
  page('the head of a page with no limits', 'limits', {
    files: { 'index.html': withHead('<meta name="robots" content="max-snippet:-1, max-video-preview:-1">') },
  }),
];

export const HEALTHY_SITES: readonly HealthySite[] = [
  ...CONNECTIONS,
  ...CERTIFICATES,
  ...SITEMAPS,
  ...TEXTS,
  ...ROBOTS,
];
