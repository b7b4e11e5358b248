import type { HostSpec, Route } from '../../../testbed/hosts.ts';
import type { MarkSpec } from '../../../testbed/marks.ts';
import { checkTable } from '../testing.ts';
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

checkTable(bimi, [
  {
    about: 'a verified mark',
    zone: record(FULL),
    hosts: both(),
    outcome: 'satisfied',
    text: 'verified',
    says: 'Registered Mark',
  },
  {
    about: 'a verified mark, and no list of those who issue them',
    zone: record(FULL),
    hosts: both(),
    markRoots: false,
    outcome: 'satisfied',
    text: 'verified',
    minus: [['issuer-unknown', 0]],
  },
  {
    about: 'a common mark',
    zone: record(FULL),
    hosts: both(svg(), pem({ type: 'Prior Use Mark' })),
    outcome: 'satisfied',
    text: 'common',
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
    about: 'no certificate',
    zone: record('v=BIMI1; l=https://bimi.case.test/logo.svg'),
    hosts: web({ '/logo.svg': svg() }),
    outcome: 'partial',
    text: 'plain',
    minus: [['no-certificate', 0.3]],
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
    about: 'DMARC at none',
    zone: record(FULL, '_dmarc IN TXT "v=DMARC1; p=none"\n'),
    hosts: both(),
    outcome: 'partial',
    text: 'verified',
    minus: [['unenforced', 0.5]],
  },
  {
    about: 'the logo is not there',
    zone: record(FULL),
    hosts: web({ '/mark.pem': pem() }),
    outcome: 'partial',
    text: 'verified',
    minus: [['logo-missing', 0.4]],
    says: 'it answered 404',
  },
  {
    about: 'the host has no address',
    zone: record('v=BIMI1; l=https://gone.case.test/logo.svg'),
    hosts: [],
    outcome: 'partial',
    text: 'plain',
    minus: [
      ['logo-missing', 0.4],
      ['no-certificate', 0.3],
    ],
    says: 'it has no address',
  },
  {
    about: 'a private address',
    zone: record('v=BIMI1; l=https://10.0.0.1/logo.svg'),
    outcome: 'partial',
    text: 'plain',
    minus: [
      ['logo-missing', 0.4],
      ['no-certificate', 0.3],
    ],
    says: 'cannot be asked',
  },
  {
    about: 'a certificate of the server that expired',
    zone: record('v=BIMI1; l=https://bimi.case.test/logo.svg'),
    hosts: web({ '/logo.svg': svg() }, { certificate: 'expired' }),
    outcome: 'partial',
    text: 'plain',
    minus: [
      ['logo-missing', 0.4],
      ['no-certificate', 0.3],
    ],
    says: 'expired',
  },
  {
    about: 'a huge logo',
    zone: record('v=BIMI1; l=https://bimi.case.test/logo.svg'),
    hosts: web({ '/logo.svg': { type: 'image/svg+xml', size: 100_000 } }),
    outcome: 'partial',
    text: 'plain',
    minus: [
      ['logo-missing', 0.4],
      ['no-certificate', 0.3],
    ],
    says: '32 KiB',
  },
  {
    about: 'a logo with a script',
    zone: record(FULL),
    hosts: both(svg(LOGO.replace('</svg>', '<script>alert(1)</script></svg>'))),
    outcome: 'partial',
    text: 'verified',
    minus: [
      ['logo-faulty', 0.4],
      ['other-logo', 0.3],
    ],
    says: 'script is a script',
  },
  {
    about: 'no PEM where the certificate should be',
    zone: record(FULL),
    hosts: both(svg(), { type: 'text/html', body: '<h1>Hello</h1>' }),
    outcome: 'partial',
    text: 'plain',
    minus: [['certificate-missing', 0.3]],
    says: 'holds no certificate',
  },
  {
    about: 'an expired certificate',
    zone: record(FULL),
    hosts: both(svg(), pem({ fault: 'expired' })),
    outcome: 'partial',
    text: 'verified',
    minus: [['certificate-faulty', 0.3]],
    says: 'has expired',
  },
  ...(
    [
      ['not-yet-valid', 'is not yet valid'],
      ['unknown-issuer', 'leads to no root'],
      ['no-logo', 'holds no logo'],
      ['no-purpose', 'its purpose is missing'],
      ['wrong-hash', 'whose hash does not fit'],
    ] as const
  ).map(([fault, says]) => ({
    about: `a certificate: ${fault}`,
    zone: record(FULL),
    hosts: both(svg(), pem({ fault })),
    outcome: 'partial' as const,
    text: 'verified',
    minus: [['certificate-faulty', 0.3]] as const,
    says,
  })),
  {
    about: 'a certificate for another domain',
    zone: record(FULL),
    hosts: both(svg(), pem({ domain: 'other.test' })),
    outcome: 'partial',
    text: 'verified',
    minus: [['certificate-faulty', 0.3]],
    says: 'is for another domain',
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
  { about: 'none', zone: REJECT, outcome: 'failed', text: 'absent' },
  { about: 'meant as one', zone: record('v=BIMI 1; l=https://x.test/l.svg'), outcome: 'failed', text: 'near' },
  {
    about: 'two',
    zone: `default._bimi IN TXT "v=BIMI1; l=;"\n${record(FULL)}`,
    outcome: 'failed',
    text: 'several',
  },
  { about: 'declined', zone: record('v=BIMI1; l=; a=;'), outcome: 'failed', text: 'declined', notNeeded: true },
  {
    about: 'over HTTP',
    zone: record('v=BIMI1; l=http://x.test/l.svg'),
    outcome: 'failed',
    text: 'invalid',
    says: 'it must be https',
  },
  {
    about: 'a domain that sends no mail',
    zone: '_dmarc IN TXT "v=DMARC1; p=reject"\n@ IN TXT "v=spf1 -all"\n',
    outcome: 'satisfied',
    text: 'silent',
    notNeeded: true,
  },
]);
