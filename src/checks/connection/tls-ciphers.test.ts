import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { tlsCiphers } from './tls-ciphers.ts';

const OLD = { min: 'TLSv1.2', max: 'TLSv1.2' } as const;
const rsa = (ciphers: string) => webHost({ keyType: 'rsa', tlsVersions: OLD, ciphers });

checkTable(tlsCiphers, [
  { about: 'as it comes', zone: WEB_ZONE, hosts: [webHost()], outcome: 'satisfied', text: 'chooses' },
  {
    about: 'RSA key exchange alone',
    zone: WEB_ZONE,
    hosts: [rsa('AES128-GCM-SHA256')],
    outcome: 'partial',
    text: 'chooses',
    minus: [['no-forward-secrecy', 0.5]],
  },
  {
    about: 'RSA key exchange beside ECDHE',
    zone: WEB_ZONE,
    hosts: [rsa('ECDHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256')],
    outcome: 'partial',
    text: 'chooses',
    minus: [['rsa-key-exchange', 0.25]],
  },
  {
    about: 'CBC',
    zone: WEB_ZONE,
    hosts: [webHost({ tlsVersions: OLD, ciphers: 'ECDHE-ECDSA-AES128-SHA' })],
    outcome: 'partial',
    text: 'chooses',
    minus: [['no-aead', 0.25]],
  },
  {
    about: 'no encryption, and nobody known',
    zone: WEB_ZONE,
    hosts: [rsa('ECDHE-RSA-AES128-GCM-SHA256:NULL-SHA256:AECDH-AES128-SHA:@SECLEVEL=0')],
    outcome: 'failed',
    text: 'chooses',
    minus: [['broken-ciphers', 1]],
    says: 'NULL-SHA256',
  },
  {
    about: '3DES, which answers our first flight',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'weak', cipher: 0x000a } })],
    outcome: 'partial',
    text: 'chooses',
    minus: [['weak-ciphers', 0.5]],
    says: 'DES-CBC3-SHA',
  },
  {
    about: 'a prime of 1,024 bits',
    zone: WEB_ZONE,
    hosts: [
      webHost({
        keyType: 'rsa',
        tlsVersions: OLD,
        ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
        shortPrime: true,
      }),
    ],
    outcome: 'partial',
    text: 'chooses',
    minus: [['short-prime', 0.5]],
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
]);
