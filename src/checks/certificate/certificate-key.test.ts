import { generateKeyPairSync } from 'node:crypto';
import { checkTable } from '../../../tests/support/check-table.ts';
import { withKey } from '../../../tests/support/given-certificate.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { certificateKey } from './certificate-key.ts';

checkTable(certificateKey, [
  {
    about: 'ECDSA',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'strong-key',
    says: 'ECDSA with 256 bits',
  },
  { about: 'RSA', zone: WEB_ZONE, hosts: [webHost({ keyType: 'rsa' })], outcome: 'satisfied', text: 'strong-key' },
  {
    about: 'RSA of 1,024 bits',
    zone: WEB_ZONE,
    hosts: [webHost({ keyType: 'rsa-1024', ciphers: 'DEFAULT@SECLEVEL=0' })],
    outcome: 'failed',
    text: 'weak-key',
    says: '1,024 bits',
  },
  {
    about: 'an issuer with a curve of 224 bits',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { authorityCurve: 'P-224' } })],
    outcome: 'failed',
    text: 'short-key',
    says: '224 bits',
  },
  {
    about: 'RSA of 1,024 bits, whose issuer has a curve of 224 bits',
    zone: WEB_ZONE,
    hosts: [webHost({ keyType: 'rsa-1024', ciphers: 'DEFAULT@SECLEVEL=0', issue: { authorityCurve: 'P-224' } })],
    outcome: 'failed',
    text: 'weak-key',
  },
  {
    about: 'RSA of 768 bits',
    zone: WEB_ZONE,
    hosts: [webHost({ keyType: 'rsa-768', ciphers: 'DEFAULT@SECLEVEL=0' })],
    outcome: 'failed',
    text: 'broken-key',
    says: '768 bits',
  },
  {
    about: 'signed with SHA-1',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { sha1: true }, ciphers: 'DEFAULT@SECLEVEL=0' })],
    outcome: 'failed',
    text: 'forgeable-signature',
    says: 'ECDSA with SHA-1',
  },
  {
    about: 'with an intermediate that is signed with SHA-1',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { authoritySha1: true }, ciphers: 'DEFAULT@SECLEVEL=0' })],
    outcome: 'failed',
    text: 'forgeable-signature',
    says: 'Zonewell testbed 1',
  },
  {
    about: 'Ed25519, which no browser supports',
    zone: WEB_ZONE,
    hosts: [webHost({ given: withKey(generateKeyPairSync('ed25519').privateKey) })],
    outcome: 'failed',
    text: 'unsupported-key',
    says: 'Ed25519',
  },
  {
    about: 'P-521, which Chrome and Edge don’t support',
    zone: WEB_ZONE,
    hosts: [webHost({ given: withKey(generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey) })],
    outcome: 'failed',
    text: 'unsupported-key',
    says: 'ECDSA secp521r1',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
]);
