import type { HostSpec, Route } from '../../../testbed/hosts.ts';
import type { MarkSpec } from '../../../testbed/marks.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { makeMarkCertificate } from '../../../tests/support/mark-certificates.ts';
import { bimi } from './bimi.ts';

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
  <title>Case</title>
  <circle cx="32" cy="32" r="30" fill="#0b5cad"/>
</svg>
`;
const svg = (body = LOGO): Route => ({ type: 'image/svg+xml', body });
const pem = (mark: Partial<MarkSpec> = {}): Route => ({
  type: 'application/x-pem-file',
  mark: { domain: 'case.test', logo: LOGO, ...mark },
});
/** A web server of the domain, with what it serves. */
const web = (routes: Readonly<Record<string, Route>>, https: HostSpec['https'] = {}): readonly HostSpec[] => [
  { host: 'bimi.case.test', addresses: ['192.0.2.80'], https: { ...https, routes } },
];
const REJECT = '_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:d@case.test"\n@ IN TXT "v=spf1 mx -all"\n';
const record = (value: string, more = REJECT): string =>
  `default._bimi IN TXT "${value}"\nbimi IN A 192.0.2.80\n${more}`;
const FULL = 'v=BIMI1; l=https://bimi.case.test/logo.svg; a=https://bimi.case.test/mark.pem';
const both = (logo: Route = svg(), mark: Route = pem()) => web({ '/logo.svg': logo, '/mark.pem': mark });

/** The logo alone, and its certificate alone, in other states than they should be. */
const ONLY_LOGO = 'v=BIMI1; l=https://bimi.case.test/logo.svg';
const UNCERTIFIED = ['no-certificate', 0.3] as const;
const LOGO_MISSING = ['logo-missing', 0.4] as const;
const FAULTY = ['certificate-faulty', 0.3] as const;

const enforcement = (
  [
    ['no DMARC', '@ IN TXT "v=spf1 mx -all"\n', 'No DMARC policy applies to case.test'],
    ['DMARC at none', '_dmarc IN TXT "v=DMARC1; p=none"\n', 'of case.test says p=none'],
    ['DMARC in test mode', '_dmarc IN TXT "v=DMARC1; p=quarantine; t=y"\n', 'is in test mode'],
    ['DMARC for half of the mail', '_dmarc IN TXT "v=DMARC1; p=quarantine; pct=50"\n', '50 % of the mail'],
    ['DMARC not for subdomains', '_dmarc IN TXT "v=DMARC1; p=reject; sp=none"\n', 'says sp=none'],
  ] as const
).map(([about, dmarc, says]) => ({
  about,
  zone: record(FULL, dmarc),
  hosts: both(),
  outcome: 'partial' as const,
  text: 'verified',
  minus: [['unenforced', 0.5]] as const,
  says,
}));

const badLogos = (
  [
    [
      'a script',
      svg(LOGO.replace('</svg>', '<script>alert(1)</script></svg>')),
      'line 4, column 1: script is not allowed in a logo',
    ],
    ['no title', svg(LOGO.replace(/<title>.*<\/title>/, '')), 'title is missing'],
    ['a document type', svg(`<!DOCTYPE svg>${LOGO}`), 'DOCTYPE is not allowed in a logo'],
    ['no XML', svg('Not found'), 'is not well-formed XML'],
  ] as const
).map(([about, logo, says]) => ({
  about: `a logo with ${about}`,
  zone: record(ONLY_LOGO),
  hosts: web({ '/logo.svg': logo }),
  outcome: 'partial' as const,
  text: 'plain',
  minus: [['logo-faulty', 0.4], UNCERTIFIED] as const,
  says,
}));

const badMarks = (
  [
    ['expired', 'expired on '],
    ['not-yet-valid', 'is valid only from '],
    ['unknown-issuer', 'leads to no root that we know to issue marks (it names Unknown marks)'],
    ['no-logo', 'holds no logo that can be read'],
    ['no-purpose', 'is not meant for marks'],
    ['wrong-hash', 'holds a logo that its own hash does not fit'],
    ['no-scts', 'has no proof of public logging'],
  ] as const
).map(([fault, says]) => ({
  about: `a certificate: ${fault}`,
  zone: record(FULL),
  hosts: both(svg(), pem({ fault })),
  outcome: 'partial' as const,
  text: 'plain',
  minus: [FAULTY],
  says,
}));

/** The first record, with samples for the addresses, which the owner replaces by these. */
const FIRST = 'v=BIMI1; l=https://www.case.test/SAMPLE.svg; a=https://www.case.test/SAMPLE.pem';
const GIVEN = ['https://bimi.case.test/logo.svg', 'https://bimi.case.test/mark.pem'] as const;

const unusable = (
  [
    ['without l=', 'v=BIMI1; a=https://bimi.case.test/mark.pem', '"l=" (character 43): it is missing', GIVEN[1]],
    ['with a PNG', 'v=BIMI1; l=https://x.test/l.png', 'the logo must be an SVG, not PNG'],
    ['with a PNG over HTTP', 'v=BIMI1; l=http://x.test/l.png', 'it must be https'],
    ['with an address of numbers', 'v=BIMI1; l=https://10.0.0.1/l.svg', 'must name a host'],
  ] as const
).map(([about, text, says, certificate]) => ({
  about: `a record ${about}`,
  zone: record(text),
  hosts: both(),
  outcome: 'failed' as const,
  text: 'invalid',
  says,
  fixes: [certificate === undefined ? FIRST : `v=BIMI1; l=https://www.case.test/SAMPLE.svg; a=${certificate}`],
  fillIn: GIVEN,
}));

checkTable(bimi, [
  {
    about: 'a logo, beside a token and an SPF record',
    zone: `${record(FULL)}default._bimi IN TXT "token=1"\ndefault._bimi IN TXT "v=spf1 -all"\n`,
    hosts: both(),
    outcome: 'satisfied',
    text: 'verified',
    minus: [
      ['spf-there', 0],
      ['unrelated-texts', 0],
    ],
    says: 'which are skipped: token=1',
  },
  {
    about: 'a verified mark',
    zone: record(FULL),
    hosts: both(),
    outcome: 'satisfied',
    text: 'verified',
    says: 'A verified mark certificate (Registered Mark) of Zonewell testbed marks',
  },
  {
    about: 'a common mark',
    zone: record(FULL),
    hosts: both(svg(), pem({ type: 'Prior Use Mark' })),
    outcome: 'satisfied',
    text: 'common',
    says: 'Apple takes verified marks only',
  },
  {
    about: 'a logo packed on its way',
    zone: record(FULL.replace('.svg', '.svgz')),
    hosts: web({ '/logo.svgz': { ...svg(), encoding: 'gzip' }, '/mark.pem': pem() }),
    outcome: 'satisfied',
    text: 'verified',
  },
  {
    about: 'for a subdomain, by the record of the organization',
    name: 'news.case.test',
    zone: `${record(FULL)}news IN A 192.0.2.1\n`,
    hosts: both(),
    outcome: 'satisfied',
    text: 'verified',
  },
  {
    about: 'for a subdomain, by its own record, and the certificate is for the organization',
    name: 'news.case.test',
    zone: `${REJECT}default._bimi.news IN TXT "${FULL}"\nbimi IN A 192.0.2.80\n`,
    hosts: both(),
    outcome: 'satisfied',
    text: 'verified',
  },
  {
    about: 'for a subdomain that is enforced, below an organization that is not',
    name: 'news.case.test',
    zone: record(FULL, '_dmarc IN TXT "v=DMARC1; p=none"\n_dmarc.news IN TXT "v=DMARC1; p=reject"\n'),
    hosts: both(),
    outcome: 'partial',
    text: 'verified',
    minus: [['unenforced', 0.5]],
    says: 'The DMARC record of case.test says p=none',
  },
  {
    about: 'a subdomain that declines what the organization has',
    name: 'news.case.test',
    zone: `${record(FULL)}default._bimi.news IN TXT "v=BIMI1; l=; a=;"\n`,
    hosts: both(),
    outcome: 'failed',
    text: 'declined',
    notNeeded: true,
  },
  {
    about: 'no certificate',
    zone: record(ONLY_LOGO),
    hosts: web({ '/logo.svg': svg() }),
    outcome: 'partial',
    text: 'plain',
    minus: [UNCERTIFIED],
  },
  {
    about: 'no logo',
    zone: record('v=BIMI1; l=; a=https://bimi.case.test/mark.pem'),
    hosts: both(),
    outcome: 'partial',
    text: 'verified',
    minus: [['no-logo', 0.4]],
  },
  {
    about: 'a logo of another type, and odd tags',
    zone: record(`${FULL}; avp=none; lps=a b`),
    hosts: both({ type: 'text/plain', body: LOGO }),
    outcome: 'satisfied',
    text: 'verified',
    minus: [
      ['logo-type', 0],
      ['oddities', 0],
    ],
    says: '"avp=none" (character 80): it is neither brand nor personal',
  },
  ...enforcement,
  {
    about: 'the logo is not there',
    zone: record(FULL),
    hosts: web({ '/mark.pem': pem() }),
    outcome: 'partial',
    text: 'verified',
    minus: [LOGO_MISSING],
    says: 'the server answered with status 404',
  },
  {
    about: 'the host has no address',
    zone: record('v=BIMI1; l=https://gone.case.test/logo.svg'),
    hosts: [],
    outcome: 'partial',
    text: 'plain',
    minus: [LOGO_MISSING, UNCERTIFIED],
    says: 'the host has no address',
  },
  {
    about: 'a host with a private address',
    zone: record(ONLY_LOGO).replace('192.0.2.80', '10.0.0.1'),
    outcome: 'partial',
    text: 'plain',
    minus: [LOGO_MISSING, UNCERTIFIED],
    says: 'nobody outside can ask for it',
  },
  {
    about: 'a certificate of the server that expired',
    zone: record(ONLY_LOGO),
    hosts: web({ '/logo.svg': svg() }, { certificate: 'expired' }),
    outcome: 'partial',
    text: 'plain',
    minus: [LOGO_MISSING, UNCERTIFIED],
    says: 'the server’s certificate is not valid',
  },
  {
    about: 'a huge logo',
    zone: record(ONLY_LOGO),
    hosts: web({ '/logo.svg': { type: 'image/svg+xml', size: 100_000 } }),
    outcome: 'partial',
    text: 'plain',
    minus: [LOGO_MISSING, UNCERTIFIED],
    says: 'the file is larger than 32 KiB',
  },
  ...badLogos,
  {
    about: 'a logo that is bad and not the one in the certificate',
    zone: record(FULL),
    hosts: both(svg(LOGO.replace('<circle', '<circle onclick="x()"'))),
    outcome: 'partial',
    text: 'verified',
    minus: [
      ['logo-faulty', 0.4],
      ['other-logo', 0.3],
    ],
    says: 'The mark certificate must then be issued again',
  },
  {
    about: 'no PEM where the certificate should be',
    zone: record(FULL),
    hosts: both(svg(), { type: 'text/html', body: '<h1>Hello</h1>' }),
    outcome: 'partial',
    text: 'plain',
    minus: [['certificate-missing', 0.3]],
    says: 'the file holds no certificate in PEM form',
  },
  {
    about: 'DER where the certificate should be',
    zone: record(FULL),
    hosts: both(svg(), { type: 'application/pkix-cert', body: '0\x06abcdef' }),
    outcome: 'partial',
    text: 'plain',
    minus: [['certificate-missing', 0.3]],
    says: 'the file is in DER form',
  },
  ...badMarks,
  {
    about: 'a certificate for another domain',
    zone: record(FULL),
    hosts: both(svg(), pem({ domain: 'other.test' })),
    outcome: 'partial',
    text: 'plain',
    minus: [FAULTY],
    says: 'is for other.test, not for case.test',
  },
  {
    about: 'a certificate alone in its file',
    zone: record(FULL),
    hosts: both(svg(), { type: 'application/x-pem-file', body: makeMarkCertificate({ markType: null }).leaf }),
    outcome: 'partial',
    text: 'plain',
    minus: [FAULTY],
    says: 'without the certificate of its issuer',
  },
  {
    about: 'a certificate of a type that nobody knows',
    zone: record(FULL),
    hosts: both(svg(), pem({ type: 'Unheard-of Mark' })),
    outcome: 'satisfied',
    text: 'plain',
    minus: [['type-unknown', 0]],
    says: 'a type that we do not know (Unheard-of Mark)',
  },
  {
    about: 'a certificate that ends soon',
    zone: record(FULL),
    hosts: both(svg(), pem({ fault: 'ends-soon' })),
    outcome: 'satisfied',
    text: 'verified',
    minus: [['ends-soon', 0]],
  },
  {
    about: 'a certificate behind that of its issuer',
    zone: record(FULL),
    hosts: both(svg(), pem({ fault: 'disorderly' })),
    outcome: 'satisfied',
    text: 'verified',
    minus: [['disorderly', 0]],
  },
  {
    about: 'a certificate for another logo',
    zone: record(FULL),
    hosts: both(svg(), pem({ logo: LOGO.replace('0b5cad', 'ad0b2e') })),
    outcome: 'partial',
    text: 'verified',
    minus: [['other-logo', 0.3]],
  },
  {
    about: 'a server that says nothing',
    zone: record(FULL),
    hosts: [{ host: 'bimi.case.test', addresses: ['192.0.2.80'], https: { behaviour: 'reset' } }],
    outcome: 'unknown',
    text: 'closed the connection',
  },
  {
    about: 'a server in trouble',
    zone: record(FULL),
    hosts: both({ status: 503, body: 'later' }),
    outcome: 'unknown',
    text: 'a server error',
  },
  {
    about: 'a port of its own',
    zone: record('v=BIMI1; l=https://bimi.case.test:8443/logo.svg'),
    hosts: [],
    outcome: 'unknown',
    text: 'we use only 443',
  },
  {
    about: 'none',
    zone: `bimi IN A 192.0.2.80\n${REJECT}`,
    hosts: both(),
    outcome: 'failed',
    text: 'absent',
    says: 'TXT record default._bimi.case.test',
    fixes: [FIRST],
    fillIn: GIVEN,
  },
  {
    about: 'none, and no certificate',
    zone: `bimi IN A 192.0.2.80\n${REJECT}`,
    hosts: web({ '/logo.svg': svg() }),
    outcome: 'failed',
    text: 'absent',
    fixes: [FIRST],
    fillIn: [GIVEN[0], ''],
    fixedOutcome: 'partial',
  },
  {
    about: 'other selectors alone',
    zone: `bimi IN A 192.0.2.80\nbrand._bimi IN TXT "${FULL}"\n${REJECT}`,
    hosts: both(),
    outcome: 'failed',
    text: 'absent',
    fixes: [FIRST],
    fillIn: GIVEN,
  },
  {
    about: 'a logo over HTTP, which is there over HTTPS',
    zone: record('v=BIMI1; l=http://bimi.case.test/logo.svg; a=https://bimi.case.test/mark.pem'),
    hosts: both(),
    outcome: 'failed',
    text: 'invalid',
    says: 'it must be https',
    fixes: [`${FULL};`],
  },
  {
    about: 'a logo over HTTP, which is not there over HTTPS',
    zone: record('v=BIMI1; l=http://x.test/l.svg'),
    outcome: 'failed',
    text: 'invalid',
    says: 'it must be https',
    fixes: ['v=BIMI1; l=https://x.test/l.svg;'],
    fixedOutcome: 'partial',
  },
  {
    about: 'meant as one',
    zone: record(FULL.replace('BIMI1', 'Bimi1')),
    hosts: both(),
    outcome: 'failed',
    text: 'near',
    fixes: [`${FULL};`],
  },
  {
    about: 'meant as one, but nothing in it can be used',
    zone: record('v=BIMI 1; l=ftp://x.test/l.svg'),
    hosts: both(),
    outcome: 'failed',
    text: 'near',
    says: 'it must begin with v=BIMI1',
    fixes: [FIRST],
    fillIn: GIVEN,
  },
  {
    about: 'with the domain twice',
    zone: `default._bimi.case.test IN TXT "${ONLY_LOGO}"\nbimi IN A 192.0.2.80\n${REJECT}`,
    hosts: web({ '/logo.svg': svg() }),
    outcome: 'failed',
    text: 'misplaced',
    says: 'You have one at default._bimi.case.test.case.test',
    fixes: [`${ONLY_LOGO};`, `- ${ONLY_LOGO}`],
    fixedOutcome: 'partial',
  },
  {
    about: 'two',
    zone: `default._bimi IN TXT "v=BIMI1; l=;"\n${record(FULL)}`,
    hosts: both(),
    outcome: 'failed',
    text: 'several',
    fixes: [`${FULL};`],
  },
  {
    about: 'two with different logos',
    zone: `default._bimi IN TXT "v=BIMI1; l=https://case.test/other.svg"\n${record(FULL)}`,
    hosts: both(),
    outcome: 'failed',
    text: 'several',
  },
  { about: 'declined', zone: record('v=BIMI1; l=; a=;'), outcome: 'failed', text: 'declined', notNeeded: true },
  {
    about: 'a record without a semicolon',
    zone: record(FULL.replace('; a', ' a')),
    hosts: both(),
    outcome: 'failed',
    text: 'invalid',
    says: 'between two parts a semicolon is missing',
    fixes: [`${FULL};`],
  },
  {
    about: 'none where a wildcard alias leads',
    zone: `bimi IN A 192.0.2.80\n* IN CNAME web.other.test.\n${REJECT}`,
    otherZones: { 'other.test': '@ IN A 192.0.2.1\n' },
    hosts: both(),
    outcome: 'failed',
    text: 'wildcard',
    says: 'Publish a BIMI record at default._bimi.case.test itself',
    fixes: [FIRST],
    fillIn: GIVEN,
  },
  {
    about: 'a faulty record behind an alias into another zone',
    zone: `default._bimi IN CNAME bimi.other.test.\n${REJECT}`,
    otherZones: { 'other.test': 'bimi IN TXT "v=BIMI1 l=https://bimi.other.test/logo.svg"\n' },
    outcome: 'failed',
    text: 'near',
  },
  ...unusable,
  {
    about: 'a domain that sends no mail',
    zone: '_dmarc IN TXT "v=DMARC1; p=reject"\n@ IN TXT "v=spf1 -all"\n',
    outcome: 'satisfied',
    text: 'silent',
    notNeeded: true,
  },
]);
