import { expect, test } from 'vitest';
import type { WebSpec } from '../../../testbed/hosts.ts';
import { nameOf, startBench } from '../../../tests/support/bench.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { tlsCiphers } from './tls-ciphers.ts';

const OLD = { min: 'TLSv1.2', max: 'TLSv1.2' } as const;
const rsa = (ciphers: string) => webHost({ keyType: 'rsa', tlsVersions: OLD, ciphers });
/** Cipher suites with forward secrecy, for keys of both kinds and for clients without elliptic curves. */
const SECRET = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256';
const withSecond = (second: NonNullable<WebSpec['second']>) => webHost({ ciphers: SECRET, primeBits: 2048, second });
const withPrime = (primeBits: 1024 | 2048, more: Parameters<typeof webHost>[1] = {}) =>
  webHost(
    {
      keyType: 'rsa',
      tlsVersions: OLD,
      ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
      primeBits,
    },
    more,
  );

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
    about: 'only Diffie-Hellman without elliptic curves, which no browser offers',
    zone: WEB_ZONE,
    hosts: [webHost({ keyType: 'rsa', tlsVersions: OLD, ciphers: 'DHE-RSA-AES128-GCM-SHA256', primeBits: 2048 })],
    outcome: 'failed',
    text: 'accepts',
    minus: [
      ['closed-to-browsers', 1],
      ['dhe-key-exchange', 0],
    ],
    says: 'DHE-RSA-AES128-GCM-SHA256',
  },
  {
    about: 'only CBC with SHA-384, which no browser offers',
    zone: WEB_ZONE,
    hosts: [rsa('ECDHE-RSA-AES256-SHA384')],
    outcome: 'failed',
    text: 'accepts',
    minus: [['closed-to-browsers', 1]],
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
    about: '3DES in old versions alone',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'weak-old', cipher: 0x000a } })],
    outcome: 'partial',
    text: 'chooses',
    minus: [['weak-ciphers', 0.5]],
    says: 'DES-CBC3-SHA',
  },
  {
    about: 'DHE beside ECDHE',
    zone: WEB_ZONE,
    hosts: [withPrime(2048)],
    outcome: 'satisfied',
    text: 'chooses',
    minus: [['dhe-key-exchange', 0]],
  },
  {
    about: 'a prime of 1,024 bits',
    zone: WEB_ZONE,
    hosts: [withPrime(1024)],
    outcome: 'partial',
    text: 'chooses',
    minus: [['short-prime', 0.5]],
  },
  {
    about: 'a second certificate for clients without elliptic curves, which is good',
    zone: WEB_ZONE,
    hosts: [withSecond({})],
    outcome: 'satisfied',
    text: 'chooses',
    minus: [['dhe-key-exchange', 0]],
  },
  {
    about: 'a second one, which has ended',
    zone: WEB_ZONE,
    hosts: [withSecond({ kind: 'expired' })],
    outcome: 'partial',
    text: 'chooses',
    minus: [
      ['dhe-key-exchange', 0],
      ['other-certificate-over', 0.5],
    ],
    says: 'at 192.0.2.80',
  },
  {
    about: 'a second one, which has not begun',
    zone: WEB_ZONE,
    hosts: [withSecond({ kind: 'not-yet-valid' })],
    outcome: 'partial',
    text: 'chooses',
    minus: [
      ['dhe-key-exchange', 0],
      ['other-certificate-over', 0.5],
    ],
  },
  {
    about: 'a second one, which is for another name',
    zone: WEB_ZONE,
    hosts: [withSecond({ kind: 'wrong-name' })],
    outcome: 'partial',
    text: 'chooses',
    minus: [
      ['dhe-key-exchange', 0],
      ['other-certificate-name', 0.5],
    ],
    says: 'not-case.test',
  },
  {
    about: 'a second one, which has ended, where only ECDHE is taken',
    zone: WEB_ZONE,
    hosts: [
      webHost({ ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256', second: { kind: 'expired' } }),
    ],
    outcome: 'partial',
    text: 'chooses',
    minus: [['other-certificate-over', 0.5]],
  },
  {
    about: 'one certificate for all, which has ended: other checks report it',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'expired', keyType: 'rsa', ciphers: SECRET })],
    outcome: 'satisfied',
    text: 'chooses',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
]);

test('a shorter prime at the second address is reported, though the suite is the same', async () => {
  const bench = await startBench();
  try {
    const setting = {
      about: 'a prime of 1,024 bits at one address of two',
      zone: `${WEB_ZONE}@ IN A 192.0.2.81\n`,
      hosts: [withPrime(2048), withPrime(1024, { addresses: ['192.0.2.81'] })],
    };
    const result = await tlsCiphers.run(nameOf(setting), await bench.build(setting));
    expect(result).toMatchObject({
      outcome: 'partial',
      findings: [{}, { code: 'short-prime', says: { args: { bits: '1024' } } }],
    });
  } finally {
    await bench.close();
  }
});
