import type { HostSpec, Route, WebSpec } from './hosts.ts';
import { keyOfHost } from './keys.ts';
import type { MarkSpec } from './marks.ts';
import {
  GARAGE_DATES,
  GARAGE_PAGE,
  GARAGE_ROBOTS,
  LEFT_BEHIND,
  PERFECT_SECURITY_TXT,
  PLAIN_SETTINGS,
  SIGN_IN,
  WELCOME,
} from './web-pages.ts';

/** Web servers that are told apart by name stand at one address, as in a hosting company. */
const SHARED_WEB = ['192.0.2.10'];
const PERFECT_WEB = ['192.0.2.10', '2001:db8::10'];
/** Web servers that never say a word. We make two connections to an address at once for a domain; a third one would wait. */
const [SILENT_WEB, SILENT_IMAGES] = [['192.0.2.12'], ['192.0.2.39']];

/** Who has mail at the shared mail server: its certificate holds a name for each. */
const SHARED_MAIL = [
  ...['alias-dmarc', 'bad-dmarc', 'bad-spf', 'bad-tlsrpt', 'bimi-bad-logo', 'bimi-common', 'bimi-expired'],
  ...['bimi-other-domain', 'bimi-other-logo', 'bimi-plain', 'blank-spf', 'cloud', 'compact', 'dkim-testing', 'ed-key'],
  ...['endless', 'expired', 'group', 'hidden-key', 'ipv6-only', 'lapsed'],
  ...['many', 'monitoring', 'neutral', 'newsletter', 'open'],
  ...['redirect', 'redirect-loop', 'reports-allowed', 'reports-refused', 'revoked', 'servfail', 'shop', 'short-key'],
  ...['silent', 'spf-broad', 'spf-dead-include', 'spf-eleven', 'spf-include-loop', 'spf-nested', 'spf-ptr', 'spf-void'],
  ...['sts-expired', 'sts-html', 'sts-mismatch', 'sts-missing', 'sts-redirect', 'sts-testing', 'testmode', 'two-dmarc'],
  ...['two-spf', 'weak-key', 'weak-subdomains', 'wildcard', 'wrong-ds', 'xn--wgv71a119e'],
];

/** A logo as BIMI wants it: SVG Tiny PS, square, with a title. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
  <title>Zonewell testbed</title>
  <desc>A well under a roof</desc>
  <rect width="64" height="64" fill="#0b5cad"/>
  <path d="M12 28 32 12 52 28" fill="none" stroke="#ffffff" stroke-width="5"/>
  <circle cx="32" cy="42" r="12" fill="#ffffff"/>
</svg>
`;
const OTHER_LOGO = LOGO.replace('#0b5cad', '#ad0b2e');
const LOGO_WITH_SCRIPT = LOGO.replace('</svg>', '  <script>alert(1)</script>\n</svg>');

const POLICY_PATH = '/.well-known/mta-sts.txt';

const policyText = (mode: string, ...mx: readonly string[]): string =>
  ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), 'max_age: 604800', ''].join('\r\n');

/** The policy host of a domain. */
const policyHost = (domain: string, route: Route | null, web: WebSpec = {}, addresses = SHARED_WEB): HostSpec => ({
  host: `mta-sts.${domain}`,
  addresses,
  https: { ...web, ...(route === null ? {} : { routes: { [POLICY_PATH]: { type: 'text/plain', ...route } } }) },
});

/** The host of a domain's logo and mark certificate. */
const logoHost = (domain: string, mark: Partial<MarkSpec> | null, logo = LOGO, addresses = SHARED_WEB): HostSpec => ({
  host: `bimi.${domain}`,
  addresses,
  https: {
    routes: {
      '/logo.svg': { type: 'image/svg+xml', body: logo },
      ...(mark === null
        ? {}
        : { '/mark.pem': { type: 'application/x-pem-file', mark: { domain, logo: LOGO, ...mark } } }),
    },
  },
});

const DAY_MS = 86_400_000;
/** Whole seconds, as certificates have them. */
const daysFromNow = (days: number): number => Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS;

/** The hosts of `zones/` that have web or mail servers; `services.test.ts` holds them against the zones. */
export const HOSTS: readonly HostSpec[] = [
  {
    host: 'mx.mail-host.test',
    addresses: ['192.0.2.25'],
    smtp: { names: SHARED_MAIL.map((name) => `mail.${name}.example`) },
  },

  {
    host: 'perfect.example',
    addresses: PERFECT_WEB,
    https: {
      routes: {
        '/': {
          ...WELCOME,
          headers: {
            'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
            etag: '"welcome-1"',
          },
        },
        '/favicon.ico': { type: 'image/x-icon', body: '\0\0\u0001\0' },
        '/.well-known/security.txt': { body: PERFECT_SECURITY_TXT },
      },
      names: ['www.perfect.example'],
      quic: 'answers',
      issue: { logs: ['log-1.test', 'log-2.test'].map(keyOfHost) },
    },
    http: { '/': { redirect: 'https://perfect.example/' } },
  },
  {
    host: 'garage.example',
    addresses: SHARED_WEB,
    https: {
      routes: {
        '/': {
          type: 'text/html; charset=utf-8',
          body: GARAGE_PAGE,
          headers: { 'content-usage': 'train-ai=y', 'cache-control': 'no-store' },
          as: {
            DuckAssistBot: { status: 403, type: 'text/html', body: '<!doctype html><title>Forbidden</title>' },
            'Claude-SearchBot': {
              status: 403,
              type: 'text/html',
              headers: { 'cf-mitigated': 'challenge' },
              body: '<!doctype html><title>Just a moment...</title>',
            },
            'MistralAI-User': {
              type: 'text/html',
              body: `<!doctype html><title>Parts</title><p>${'Buy cheap parts here today. '.repeat(80)}</p>`,
            },
          },
        },
        '/robots.txt': { body: GARAGE_ROBOTS },
        '/sitemap.xml': {
          type: 'application/xml',
          body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${GARAGE_DATES}</urlset>`,
        },
      },
    },
    http: { '/': { redirect: 'https://garage.example/' } },
  },

  { host: 'mail.perfect.example', addresses: ['192.0.2.26', '2001:db8::26'], smtp: { submission: true } },
  policyHost('perfect.example', { body: policyText('enforce', 'mail.perfect.example') }, {}, PERFECT_WEB),
  logoHost('perfect.example', {}, LOGO, PERFECT_WEB),

  // Certificates with faults, for the demo.
  {
    host: 'florist.example',
    addresses: PERFECT_WEB,
    https: { routes: { '/': SIGN_IN }, notBefore: daysFromNow(-81), notAfter: daysFromNow(9) },
  },
  {
    host: 'library.example',
    addresses: PERFECT_WEB,
    https: {
      routes: { '/': WELCOME },
      certificate: 'missing-intermediate',
      issue: { issuerUrl: 'http://library.example/issuer.der' },
    },
    http: { '/': { redirect: 'https://library.example/' }, '/issuer.der': { authority: 'issuer' } },
  },
  { host: 'cloud.example', addresses: PERFECT_WEB, https: { routes: { '/': WELCOME }, certificate: 'expired' } },
  {
    host: 'renewal.example',
    addresses: ['192.0.2.13'],
    https: {
      routes: { '/': WELCOME },
      notBefore: daysFromNow(-81),
      notAfter: daysFromNow(9),
      tlsVersions: { min: 'TLSv1.1', max: 'TLSv1.3' },
      ciphers: 'DEFAULT:@SECLEVEL=0',
    },
    http: { '/': { redirect: 'https://renewal.example/' } },
  },
  {
    host: 'renewal.example',
    addresses: ['2001:db8::13'],
    https: { routes: { '/': LEFT_BEHIND }, apart: true },
    http: { '/': { redirect: 'https://renewal.example/' } },
  },

  // IPv6 is published, and nothing listens there.
  { host: 'group.example', addresses: SHARED_WEB, https: { routes: { '/': WELCOME } } },
  { host: 'group.example', addresses: ['2001:db8::14'], https: { behaviour: 'refused', apart: true } },

  // A website without HTTPS.
  {
    host: 'rotating.example',
    addresses: ['198.51.100.1', '198.51.100.2', '198.51.100.3'],
    https: { behaviour: 'refused' },
    http: { '/': WELCOME },
  },

  policyHost('sts-testing.example', { body: policyText('testing', 'mail.sts-testing.example') }),
  policyHost('sts-missing.example', null),
  policyHost(
    'sts-expired.example',
    { body: policyText('enforce', 'mail.sts-expired.example') },
    { certificate: 'expired' },
  ),
  policyHost('sts-redirect.example', { redirect: `https://mta-sts.perfect.example${POLICY_PATH}` }),
  policyHost('sts-mismatch.example', { body: policyText('enforce', 'old-mail.sts-mismatch.example') }),
  policyHost('sts-html.example', { type: 'text/html', body: '<!doctype html><title>Welcome</title>\n' }),

  { host: 'mail.mx-silent.example', addresses: ['192.0.2.30'], smtp: { behaviour: 'silent' } },
  { host: 'mail.mx-turned-away.example', addresses: ['192.0.2.31'], smtp: { behaviour: 'turned-away' } },
  { host: 'mail.mx-plain.example', addresses: ['192.0.2.32'], smtp: { starttls: 'not-offered' } },
  { host: 'mail.mx-expired.example', addresses: ['192.0.2.33'], smtp: { certificate: 'expired' } },
  {
    host: 'autoconfig.post.example',
    addresses: SHARED_WEB,
    https: { routes: { '/mail/config-v1.1.xml': { type: 'text/xml', body: PLAIN_SETTINGS } } },
  },
  // Some addresses of its mail servers are dead, one shows another certificate, and CAA does not allow who issued the first.
  { host: 'mail.post.example', addresses: ['192.0.2.40'], smtp: { issue: { by: 'Let’s Encrypt' } } },
  { host: 'mail.post.example', addresses: ['192.0.2.42'], smtp: { certificate: 'self-signed', apart: true } },
  { host: 'mail.post.example', addresses: ['2001:db8::40'], smtp: { behaviour: 'refused' } },
  { host: 'mail2.post.example', addresses: ['192.0.2.41'], smtp: { behaviour: 'refused' } },
  { host: 'mail2.post.example', addresses: ['2001:db8::41'], smtp: {} },
  policyHost('mx-expired.example', { body: policyText('enforce', '*.mx-expired.example') }),
  { host: 'dane-mismatch.example', addresses: SHARED_WEB, https: { routes: { '/': WELCOME } } },
  { host: 'mail.dane-mismatch.example', addresses: ['192.0.2.34'], smtp: {} },
  { host: 'mail.dane-unsigned.example', addresses: ['192.0.2.35'], smtp: {} },

  logoHost('bimi-plain.example', null),
  logoHost('bimi-common.example', { type: 'Prior Use Mark' }),
  logoHost('bimi-expired.example', { fault: 'expired' }),
  logoHost('bimi-other-domain.example', { domain: 'perfect.example' }),
  logoHost('bimi-other-logo.example', { logo: OTHER_LOGO }),
  logoHost('bimi-bad-logo.example', { logo: LOGO_WITH_SCRIPT }, LOGO_WITH_SCRIPT),

  { host: 'mail.wrong.example', addresses: ['192.0.2.36'], smtp: { certificate: 'self-signed' } },
  policyHost('wrong.example', { body: 'mode: enforce\r\n' }, { certificate: 'self-signed' }),
  logoHost('wrong.example', null, '<svg onload="alert(1)"/>'),

  { host: 'mail.mail-down.example', addresses: ['192.0.2.37'], smtp: { behaviour: 'silent' } },
  { host: 'mail2.mail-down.example', addresses: ['192.0.2.38'], smtp: { behaviour: 'silent' } },
  policyHost('mail-down.example', null, { behaviour: 'silent' }, SILENT_WEB),
  { host: 'bimi.mail-down.example', addresses: SILENT_IMAGES, https: { behaviour: 'silent' } },
];
