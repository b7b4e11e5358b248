import { generateKeyPairSync } from 'node:crypto';
import { type Issued, issuerExtension } from '../../../testbed/authority.ts';
import { certificate, extension, nameOf, namesExtension, OIDS, pem } from '../../../testbed/certificate.ts';
import { sequence, TRUE } from '../../../testbed/der.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { parseTrustStore, type TrustStore } from '../../records/certificates/trust-stores.ts';
import { certificateChain } from './certificate-chain.ts';

const LOG = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const YESTERDAY = Date.now() - DAY_MS;

/** A certificate by the root of a company, whose certificate is at that address. */
const ofCompany = ((): { readonly issued: Issued; readonly root: string } => {
  const [key, signer] = ['leaf', 'root'].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  if (key === undefined || signer === undefined) throw new Error('no key');
  const issuer = nameOf([OIDS.commonName, 'Company root']);
  const life = { notBefore: Date.now() - 20 * DAY_MS, notAfter: Date.now() + 60 * DAY_MS };
  const ca = extension(OIDS.basicConstraints, sequence(TRUE), true);
  const made = { issuer, signer, ...life };
  const leaf = certificate({
    ...made,
    subject: nameOf([OIDS.commonName, 'case.test']),
    key,
    extensions: [namesExtension(['case.test']), issuerExtension('http://ca.test/root.der')],
  });
  return {
    issued: { chain: pem(leaf), key: key.export({ format: 'pem', type: 'pkcs8' }).toString() },
    root: pem(certificate({ ...made, subject: issuer, key: signer, extensions: [ca] })),
  };
})();

function storeOf(name: string, root: string): TrustStore {
  const parsed = parseTrustStore(name, root);
  if (!parsed.ok) throw new Error('no store');
  return parsed.store;
}

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
    about: 'for programs with other roots',
    zone: WEB_ZONE,
    hosts: [webHost()],
    trustStores: [storeOf('Elsewhere', ofCompany.root)],
    outcome: 'satisfied',
    text: 'trusted',
    minus: [['not-in-stores', 0]],
    says: 'leads to no root of Elsewhere',
  },
  {
    about: 'below a root that Chrome distrusts',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { distrusted: true, logs: [LOG] } })],
    outcome: 'satisfied',
    text: 'trusted',
    minus: [['distrusted-root', 0]],
    says: 'below the root HiPKI Root CA - G1, it trusts none that was issued since 1 Aug 2025',
  },
  {
    about: 'the same, and no SCT says when it was issued',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { distrusted: true } })],
    outcome: 'satisfied',
    text: 'trusted',
  },
  {
    about: 'expired, but the chain is whole',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'expired' })],
    outcome: 'satisfied',
    text: 'trusted',
  },
  // OpenSSL tells the last fault that it found: the date, which says nothing of who vouches for it.
  {
    about: 'expired, and self-signed',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'self-signed', notAfter: YESTERDAY })],
    outcome: 'failed',
    text: 'self-signed',
  },
  {
    about: 'not valid yet, and self-signed',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'self-signed', notBefore: Date.now() + DAY_MS })],
    outcome: 'failed',
    text: 'self-signed',
  },
  {
    about: 'expired, and by an authority that nobody knows',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { by: 'Unknown Authority' }, notAfter: YESTERDAY })],
    outcome: 'failed',
    text: 'untrusted',
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
    hosts: [webHost({ certificate: 'missing-intermediate', issue: { issuerUrl: 'http://nowhere.test/issuer.der' } })],
    outcome: 'failed',
    text: 'incomplete',
    says: 'Zonewell testbed 1',
  },
  // Public authorities say where their certificate is; without, nobody knows that there is a root above it.
  {
    about: 'alone, and nothing says where its issuer is',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'missing-intermediate' })],
    outcome: 'failed',
    text: 'untrusted',
  },
  {
    about: 'alone, and a directory within the company has its issuer',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'missing-intermediate', issue: { issuerUrl: 'ldap:///CN=Company' } })],
    outcome: 'failed',
    text: 'untrusted',
  },
  {
    about: 'alone, by a root that nobody knows and that is published',
    zone: WEB_ZONE,
    otherZones: { 'ca.test': '@ IN A 192.0.2.91\n' },
    hosts: [
      webHost({ given: ofCompany.issued }),
      { host: 'ca.test', addresses: ['192.0.2.91'], http: { '/root.der': { body: ofCompany.root } } },
    ],
    outcome: 'failed',
    text: 'untrusted',
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
    about: 'with an intermediate that has ended',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { authorityUntil: YESTERDAY } })],
    outcome: 'failed',
    text: 'chain-ended',
    says: 'Zonewell testbed 1',
  },
  {
    about: 'by an authority that nobody knows, with an intermediate that has ended',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { by: 'Unknown Authority', authorityUntil: YESTERDAY } })],
    outcome: 'failed',
    text: 'untrusted',
    minus: [['chain-over', 0]],
  },
  {
    about: 'with an intermediate that has ended, and the authority publishes its successor',
    zone: WEB_ZONE,
    otherZones: { 'ca.test': '@ IN A 192.0.2.91\n' },
    hosts: [
      webHost({ issue: { authorityUntil: YESTERDAY, issuerUrl: 'http://ca.test/issuer.der' } }),
      { host: 'ca.test', addresses: ['192.0.2.91'], http: { '/issuer.der': { authority: 'issuer' } } },
    ],
    outcome: 'failed',
    text: 'outdated-intermediate',
    minus: [['missing-published', 0]],
    says: 'Zonewell testbed 1',
  },
  {
    about: 'for clients alone',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { forClients: true } })],
    outcome: 'failed',
    text: 'chain-limits',
    says: 'not meant for web servers',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
]);
