import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { tlsHandshake } from './tls-handshake.ts';

const OLD = { min: 'TLSv1.2', max: 'TLSv1.2' } as const;
/** ECDHE-RSA-AES128-GCM-SHA256 and AES128-SHA. */
const [GOOD, PLAIN] = [0xc02f, 0x002f];

checkTable(tlsHandshake, [
  {
    about: 'as it comes',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'handshake-sound',
    minus: [
      ['order-not-tested', 0],
      ['fits-profile', 0],
    ],
    says: '“intermediate”',
  },
  {
    about: 'TLS 1.3 alone',
    zone: WEB_ZONE,
    hosts: [webHost({ tlsVersions: { min: 'TLSv1.3', max: 'TLSv1.3' } })],
    outcome: 'satisfied',
    text: 'tls13-alone',
    minus: [['fits-profile', 0]],
    says: '“modern”',
  },
  {
    about: 'early data',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'early-tickets' }, routes: { '/': {} } })],
    outcome: 'satisfied',
    text: 'handshake-sound',
    minus: [
      ['early-data', 0],
      ['order-not-tested', 0],
      ['fits-profile', 0],
    ],
    says: 'up to 4,096 octets',
  },
  {
    about: 'RSA key exchange beside ECDHE',
    zone: WEB_ZONE,
    hosts: [webHost({ keyType: 'rsa', tlsVersions: OLD, ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256' })],
    outcome: 'satisfied',
    text: 'handshake-sound',
    minus: [['fits-no-profile', 0]],
  },
  {
    about: 'an order of the client',
    zone: WEB_ZONE,
    hosts: [
      webHost({
        keyType: 'rsa',
        tlsVersions: OLD,
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:AES128-SHA',
        front: { kind: 'order', cipher: PLAIN },
      }),
    ],
    outcome: 'satisfied',
    text: 'handshake-sound',
    minus: [
      ['client-order', 0],
      ['fits-no-profile', 0],
    ],
    says: 'got AES128-SHA, though both know ECDHE-RSA-AES128-GCM-SHA256',
  },
  {
    about: 'a short curve',
    zone: WEB_ZONE,
    hosts: [
      webHost({
        keyType: 'rsa',
        tlsVersions: OLD,
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
        groups: 'prime192v1:X25519',
      }),
    ],
    outcome: 'failed',
    text: 'short-curve',
    minus: [['fits-no-profile', 0]],
    says: 'secp192r1',
  },
  {
    about: 'a server of before 2010',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'bare', cipher: GOOD } })],
    outcome: 'failed',
    text: 'no-secure-renegotiation',
    minus: [
      ['no-extended-master-secret', 0],
      ['fits-profile', 0],
    ],
    says: '192.0.2.80',
  },
  {
    about: 'compression',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'bare', cipher: PLAIN, compression: true } })],
    outcome: 'failed',
    text: 'no-secure-renegotiation',
    minus: [
      ['tls-compression', 0],
      ['no-extended-master-secret', 0],
      ['fits-no-profile', 0],
    ],
  },
  {
    about: 'SHA-1 for the key exchange',
    zone: WEB_ZONE,
    hosts: [
      webHost({
        keyType: 'rsa',
        tlsVersions: OLD,
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
        signatures: 'RSA+SHA1',
      }),
    ],
    outcome: 'failed',
    text: 'sha1-key-exchange',
    minus: [['fits-profile', 0]],
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
]);
