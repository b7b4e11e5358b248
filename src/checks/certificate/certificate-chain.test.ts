import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { certificateChain } from './certificate-chain.ts';

checkTable(certificateChain, [
  {
    about: 'as it should be',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'trusted',
    says: 'case.test ← Zonewell testbed 1 ← Zonewell testbed root',
  },
  {
    about: 'expired, but the chain is whole',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'expired' })],
    outcome: 'satisfied',
    text: 'trusted',
  },
  {
    about: 'self-signed',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'self-signed' })],
    outcome: 'failed',
    text: 'self-signed',
  },
  {
    about: 'without its intermediate',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'missing-intermediate' })],
    outcome: 'failed',
    text: 'incomplete',
    says: 'Zonewell testbed 1',
  },
  {
    about: 'without its intermediate, which the authority publishes',
    zone: WEB_ZONE,
    otherZones: { 'ca.test': '@ IN A 192.0.2.91\n' },
    hosts: [
      webHost({ certificate: 'missing-intermediate', issue: { issuerUrl: 'http://ca.test/issuer.der' } }),
      { host: 'ca.test', addresses: ['192.0.2.91'], http: { '/issuer.der': { authority: 'issuer' } } },
    ],
    outcome: 'failed',
    text: 'incomplete',
    minus: [['missing-published', 0]],
    says: '“Zonewell testbed 1” at http://ca.test/issuer.der. It is signed by “Zonewell testbed root”',
  },
  {
    about: 'without its intermediate, and another certificate where that should be',
    zone: WEB_ZONE,
    otherZones: { 'ca.test': '@ IN A 192.0.2.91\n' },
    hosts: [
      webHost({ certificate: 'missing-intermediate', issue: { issuerUrl: 'http://ca.test/other.der' } }),
      { host: 'ca.test', addresses: ['192.0.2.91'], http: { '/other.der': { body: 'not a certificate' } } },
    ],
    outcome: 'failed',
    text: 'incomplete',
  },
  {
    about: 'by an authority that nobody knows',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { by: 'Unknown Authority' } })],
    outcome: 'failed',
    text: 'untrusted',
  },
  {
    about: 'with the root',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { sent: 'with-root' } })],
    outcome: 'satisfied',
    text: 'trusted',
    minus: [['with-root', 0]],
  },
  {
    about: 'misordered',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { sent: 'misordered' } })],
    outcome: 'satisfied',
    text: 'trusted',
    minus: [
      ['with-root', 0],
      ['misordered', 0],
    ],
  },
  {
    about: 'with a certificate of somebody else',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { sent: 'with-stranger' } })],
    outcome: 'satisfied',
    text: 'trusted',
    minus: [['superfluous', 0]],
    says: 'Stranger root',
  },
  {
    about: 'with an intermediate that is over',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { authorityUntil: Date.now() - DAY_MS } })],
    outcome: 'failed',
    text: 'untrusted',
    minus: [['chain-over', 0]],
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  { ...WITHOUT_TLS, text: 'not-served' },
]);
