import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';
import { certificateValidity } from './certificate-validity.ts';

const NOW = Date.now();
const at = (days: number): number => NOW + days * DAY_MS;

checkTable(certificateValidity, [
  { about: 'valid', zone: WEB_ZONE, hosts: [webHost()], outcome: 'satisfied', text: 'valid', says: '60 days left' },
  {
    about: 'near its end',
    zone: WEB_ZONE,
    hosts: [webHost({ notBefore: at(-81), notAfter: at(9) })],
    outcome: 'satisfied',
    text: 'ends-soon',
    says: '9 days left of 91 days',
  },
  {
    about: 'six days, one third gone',
    zone: WEB_ZONE,
    hosts: [webHost({ notBefore: at(-2), notAfter: at(4.6) })],
    outcome: 'satisfied',
    text: 'valid',
  },
  {
    about: 'expired',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'expired' })],
    outcome: 'failed',
    text: 'expired',
  },
  {
    about: 'not yet valid',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'not-yet-valid' })],
    outcome: 'failed',
    text: 'not-yet-valid',
  },
  {
    about: 'from a few seconds ahead of our clock',
    zone: WEB_ZONE,
    hosts: [webHost({ notBefore: NOW + 4 * MINUTE_MS, notAfter: at(60) })],
    outcome: 'satisfied',
    text: 'valid',
  },
  {
    about: 'for clients as well, while that is allowed',
    zone: WEB_ZONE,
    hosts: [
      webHost({
        notBefore: Date.UTC(2026, 10, 1),
        notAfter: Date.UTC(2027, 4, 1),
        issue: { forClientsToo: true },
      }),
    ],
    outcome: 'satisfied',
    text: 'valid',
    minus: [['for-clients', 0]],
  },
  {
    about: 'longer than was allowed',
    zone: WEB_ZONE,
    hosts: [webHost({ notBefore: Date.UTC(2026, 4, 1), notAfter: Date.UTC(2027, 5, 3) })],
    outcome: 'partial',
    text: 'valid',
    minus: [['too-long', 0.5]],
    says: '200 days were allowed',
  },
  {
    about: 'the same from an authority of the operator’s own, of which browsers ask nothing',
    zone: WEB_ZONE,
    hosts: [webHost({ notBefore: Date.UTC(2026, 4, 1), notAfter: Date.UTC(2027, 5, 3) })],
    ownRoots: true,
    outcome: 'satisfied',
    text: 'valid',
  },
  {
    about: 'expired on IPv6 alone',
    zone: `${WEB_ZONE}@ IN AAAA 2001:db8:80::80\n@ IN AAAA 2001:db8:80::81\n`,
    hosts: [
      webHost(),
      webHost({ apart: true, certificate: 'expired' }, { addresses: ['2001:db8:80::80', '2001:db8:80::81'] }),
    ],
    outcome: 'failed',
    spared: ['case.test'],
    text: 'expired-there',
    says: 'At 2001:db8:80::80',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served', says: '192.0.2.80' },
  {
    about: 'a chain that is too large to read',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'huge-chain' })],
    outcome: 'failed',
    text: 'not-served',
  },
  {
    about: 'an address that nobody reaches',
    zone: '@ IN A 10.0.0.1\n',
    outcome: 'failed',
    text: 'not-served',
    says: 'nobody on the internet reaches this address',
  },
  {
    about: 'nobody listens',
    zone: WEB_ZONE,
    hosts: [webHost({ behaviour: 'refused' }, { http: { '/': { redirect: 'https://case.test/' } } })],
    outcome: 'failed',
    text: 'not-served',
    says: 'port 443 refuses the connection, and port 80 answers HTTP 302',
  },
  {
    about: 'connections that are refused, and nothing that shows that they are not to us alone',
    zone: WEB_ZONE,
    hosts: [webHost({ behaviour: 'refused' }, { http: { '/': { behaviour: 'reset' } } })],
    outcome: 'unknown',
    text: 'refused the connection',
  },
  {
    about: 'connections that are closed, and HTTP that answers us at the same address',
    zone: WEB_ZONE,
    hosts: [webHost({ behaviour: 'reset' }, { http: { '/': { body: 'Welcome.' } } })],
    outcome: 'failed',
    text: 'not-served',
    says: 'port 443 closes the connection, and port 80 answers HTTP 200',
  },
  ...(
    [
      ['port 80 that refuses ours', 'closed'],
      ['port 80 that breaks off', { '/': { behaviour: 'reset' } }],
      ['a refusal of us on port 80', { '/': { status: 403 } }],
      ['a guard against robots', { '/': { headers: { 'x-datadome': 'protected' }, body: 'Welcome.' } }],
      ['a redirect to HTTPS', { '/': { redirect: 'https://case.test/' } }],
    ] as const
  ).map(([about, http]) => ({
    about: `connections that are closed, maybe to us alone: ${about}`,
    zone: WEB_ZONE,
    hosts: [webHost({ behaviour: 'reset' }, { http })],
    outcome: 'unknown' as const,
    text: 'closed the connection',
  })),
  {
    about: 'a second address that answers, which a visit asks only where the first one refuses',
    zone: `${WEB_ZONE}@ IN A 192.0.2.81\n`,
    active: false,
    hosts: [webHost({ behaviour: 'refused' }), webHost({ apart: true }, { addresses: ['192.0.2.81'] })],
    outcome: 'satisfied',
    text: 'valid',
  },
  {
    about: 'expired on the port that is checked, and good on 443',
    zone: WEB_ZONE,
    hosts: [webHost(), webHost({ apart: true, port: 8443, certificate: 'expired' })],
    port: 8443,
    outcome: 'failed',
    text: 'expired',
  },
]);
