import type { HostSpec, Route, WebSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { mailAccess } from './mail-access.ts';

const MAIL = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const FILE = 'autoconfig IN A 192.0.2.80\n';
const IMAP = 'imap IN A 192.0.2.93\n';
const SRV = '_imaps._tcp IN SRV 0 1 993 imap\n';

const server = (fields: string, element = 'incomingServer', type = 'imap'): string =>
  `<${element} type="${type}">${fields}</${element}>`;
const TLS = '<hostname>imap.%EMAILDOMAIN%</hostname><port>993</port><socketType>SSL</socketType>';
const PLAIN =
  '<hostname>smtp.case.test</hostname><port>25</port><socketType>plain</socketType><authentication>password-cleartext</authentication>';
const config = (inside: string): string =>
  `<clientConfig version="1.1"><emailProvider id="case.test">${inside}</emailProvider></clientConfig>`;

const file = (body: string, route: object = {}): HostSpec => ({
  host: 'autoconfig.case.test',
  addresses: ['192.0.2.80'],
  https: { routes: { '/mail/config-v1.1.xml': { type: 'text/xml', body, ...route } } },
});
const wellKnown = (body: string): HostSpec => ({
  host: 'case.test',
  addresses: ['192.0.2.81'],
  https: { routes: { '/.well-known/autoconfig/mail/config-v1.1.xml': { type: 'text/xml', body } } },
});
const XML = '/autodiscover/autodiscover.xml';
const OUTLOOK = 'autodiscover IN A 192.0.2.80\n';
const outlook = (route: Route, more: Partial<HostSpec> = {}): HostSpec => ({
  host: 'autodiscover.case.test',
  addresses: ['192.0.2.80'],
  https: { routes: { [XML]: route } },
  http: 'closed',
  ...more,
});
const imap = (https: WebSpec = {}): HostSpec => ({
  host: 'imap.case.test',
  addresses: ['192.0.2.93'],
  https: { ...https, port: 993 },
});

checkTable(mailAccess, [
  { about: 'nothing is published', zone: MAIL, outcome: 'satisfied', text: 'none' },
  { about: 'a visit', zone: MAIL, active: false, outcome: 'unknown', text: 'only a live check tests this' },
  {
    about: 'a file, and a server with TLS',
    zone: MAIL + FILE + IMAP,
    hosts: [file(config(server(TLS))), imap()],
    outcome: 'satisfied',
    text: 'published',
    says: 'a file (autoconfig)',
  },
  {
    about: 'a file below .well-known, a service and Autodiscover',
    zone: `${MAIL}@ IN A 192.0.2.81\n${IMAP}${SRV}_pop3s._tcp IN SRV 0 0 0 .\nautodiscover IN A 192.0.2.80\n`,
    hosts: [wellKnown(config(server(TLS))), imap(), outlook({ status: 401 })],
    outcome: 'satisfied',
    text: 'published',
    says: 'a file (autoconfig), SRV records and Autodiscover',
  },
  {
    about: 'the website answers with a page',
    zone: `${MAIL}@ IN A 192.0.2.81\n`,
    hosts: [wellKnown('<!doctype html><title>Welcome</title>')],
    outcome: 'satisfied',
    text: 'none',
  },
  {
    about: 'the host of the file has a certificate for another name',
    zone: MAIL + FILE,
    hosts: [{ ...file(config(server(PLAIN))), https: { certificate: 'wrong-name' } }],
    outcome: 'satisfied',
    text: 'none',
  },
  {
    about: 'the host of the file fails',
    zone: MAIL + FILE,
    hosts: [file('', { status: 503 })],
    outcome: 'unknown',
    text: '503',
  },
  {
    about: 'passwords in the clear, and a file that leads elsewhere is not followed',
    zone: MAIL + FILE + IMAP,
    hosts: [file(config(server(PLAIN, 'outgoingServer', 'smtp') + server(TLS))), imap()],
    outcome: 'failed',
    text: 'plain-passwords',
    says: 'smtp.case.test:25',
  },
  {
    about: 'a file that leads elsewhere',
    zone: MAIL + FILE,
    hosts: [file('', { redirect: 'https://case.test/config.xml' })],
    outcome: 'satisfied',
    text: 'published',
  },
  {
    about: 'a file that is broken',
    zone: MAIL + FILE,
    hosts: [file(config(''))],
    outcome: 'satisfied',
    text: 'published',
    minus: [['unreadable', 0]],
  },
  {
    about: 'a server without an address',
    zone: MAIL + SRV,
    outcome: 'failed',
    text: 'no-such-server',
    says: 'imap.case.test',
  },
  {
    about: 'a server that does not speak TLS',
    zone: MAIL + SRV + IMAP,
    hosts: [imap({ behaviour: 'plain-http' })],
    outcome: 'failed',
    text: 'no-tls',
    says: 'imap.case.test:993',
  },
  {
    about: 'a certificate that expired',
    zone: MAIL + SRV + IMAP,
    hosts: [imap({ certificate: 'expired' })],
    outcome: 'failed',
    text: 'not-valid',
    says: 'imap.case.test',
  },
  {
    about: 'an old version',
    zone: MAIL + SRV + IMAP,
    hosts: [imap({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' }, ciphers: 'DEFAULT:@SECLEVEL=0' })],
    outcome: 'failed',
    text: 'old-version',
    says: 'TLS 1.1',
  },
  {
    about: 'services without TLS, and other servers than in the file',
    zone: `${MAIL}${FILE}${IMAP}_imap._tcp IN SRV 0 1 143 mail\n`,
    hosts: [file(config(server(TLS))), imap()],
    outcome: 'satisfied',
    text: 'published',
    minus: [
      ['srv-without-tls', 0],
      ['differ', 0],
    ],
  },
  {
    about: 'a port that is none of ours',
    zone: `${MAIL}_imaps._tcp IN SRV 0 1 22 imap\n`,
    outcome: 'satisfied',
    text: 'published',
  },
  ...(
    [
      ['asks for a password', outlook({ status: 401 }), []],
      ['answers in its form', outlook({ body: '<Autodiscover xmlns="x"/>' }), []],
      ['leads on', outlook({ redirect: `https://case.test${XML}` }), []],
      [
        'has the certificate of a provider, and leads on without TLS',
        outlook({}, { https: { certificate: 'wrong-name' }, http: { [XML]: { redirect: `https://case.test${XML}` } } }),
        [],
      ],
      [
        'sends no intermediate, which Windows fetches',
        outlook({}, { https: { certificate: 'missing-intermediate' }, http: {} }),
        [],
      ],
      ['has nothing there', outlook({ status: 404 }, { http: {} }), ['autodiscover-missing']],
      [
        'answers with a page',
        outlook({ body: '<!doctype html><title>Hi</title>' }, { http: {} }),
        ['autodiscover-missing'],
      ],
      [
        'has an expired certificate',
        outlook({}, { https: { certificate: 'expired' }, http: {} }),
        ['autodiscover-missing'],
      ],
    ] as const
  ).map(([about, host, minus]) => ({
    about: `a host for Autodiscover that ${about}`,
    zone: MAIL + OUTLOOK,
    hosts: [host],
    outcome: 'satisfied' as const,
    text: 'published',
    says: 'by Autodiscover',
    minus: minus.map((code) => [code, 0] as const),
  })),
  {
    about: 'a host for Autodiscover that fails',
    zone: MAIL + OUTLOOK,
    hosts: [outlook({ status: 503 }, { http: {} })],
    outcome: 'unknown',
    text: '503',
  },
  {
    about: 'a host for Autodiscover within a company',
    zone: `${MAIL}autodiscover IN A 10.0.0.5\n`,
    outcome: 'satisfied',
    text: 'published',
  },
  {
    about: 'a service for Autodiscover with nothing behind it',
    zone: `${MAIL}${OUTLOOK.replace('autodiscover', 'outlook')}_autodiscover._tcp IN SRV 0 1 443 outlook\n`,
    hosts: [outlook({ status: 404 }, { host: 'outlook.case.test' })],
    outcome: 'satisfied',
    text: 'published',
    minus: [['autodiscover-missing', 0]],
  },
  { about: 'no mail', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'no-mail', notNeeded: true },
]);
