import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { mailTls } from './mail-tls.ts';

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const BOTH = `${MX}@ IN MX 20 mx.provider.test.\n`;
const PROVIDER = { 'provider.test': 'mx IN A 192.0.2.26\n' };
const mail = (smtp: MailSpec = {}): HostSpec => ({ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp });
const provided = (smtp: MailSpec = {}): HostSpec => ({ host: 'mx.provider.test', addresses: ['192.0.2.26'], smtp });

const OLD = { min: 'TLSv1.2', max: 'TLSv1.2' } as const;
const rsa = (ciphers: string, more: MailSpec = {}) => mail({ keyType: 'rsa', tlsVersions: OLD, ciphers, ...more });
const GCM = 'ECDHE-RSA-AES128-GCM-SHA256';
/** ECDHE-RSA-AES128-GCM-SHA256, AES128-SHA, DES-CBC3-SHA, EXP-RC4-MD5. */
const [GOOD, PLAIN, TRIPLE_DES, EXPORT] = [0xc02f, 0x002f, 0x000a, 0x0003];
const ECDSA = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256';

checkTable(mailTls, [
  { about: 'as it comes', zone: MX, hosts: [mail()], outcome: 'satisfied', text: 'sound', says: 'mail.case.test' },
  {
    about: 'TLS 1.3 alone',
    zone: MX,
    hosts: [mail({ tlsVersions: { min: 'TLSv1.3', max: 'TLSv1.3' } })],
    outcome: 'satisfied',
    text: 'sound',
  },
  {
    about: 'hangs up on old versions, as servers do that send no alerts',
    zone: MX,
    hosts: [mail({ front: { kind: 'old-closed' } })],
    outcome: 'satisfied',
    text: 'sound',
    minus: [['not-tested', 0]],
    says: 'what senders without elliptic curves get',
  },
  {
    about: 'counts connections, so that we got no answer to most',
    zone: MX,
    hosts: [mail({ front: { kind: 'most', most: 3 } })],
    outcome: 'satisfied',
    text: 'sound',
    minus: [['not-tested', 0]],
    says: 'weak cipher suites',
  },
  {
    about: 'counts connections, and answers none of ours',
    zone: MX,
    hosts: [mail({ front: { kind: 'most', most: 1 } })],
    outcome: 'unknown',
    text: '',
  },
  {
    about: 'TLS 1.0 and 1.1 beside newer ones',
    zone: MX,
    hosts: [mail({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } })],
    outcome: 'satisfied',
    text: 'old-tls',
    minus: [['not-tested', 0]],
    says: 'turned away, they deliver unencrypted, which is worse',
  },
  {
    about: 'the same at a provider, and the own one is turned away',
    zone: BOTH,
    otherZones: PROVIDER,
    hosts: [mail({ behaviour: 'turned-away' }), provided({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } })],
    outcome: 'satisfied',
    text: 'old-tls',
    minus: [['not-tested', 0]],
    says: 'ask them to turn it off, once no sender needs it',
  },
  {
    about: 'a sound one, and one that turned us away',
    zone: BOTH,
    otherZones: PROVIDER,
    hosts: [mail({ behaviour: 'turned-away' }), provided()],
    outcome: 'unknown',
    text: '554',
  },
  {
    about: 'a sound one, and one that is silent, which another check judges',
    zone: BOTH,
    otherZones: PROVIDER,
    hosts: [mail({ behaviour: 'refused' }), provided()],
    outcome: 'satisfied',
    text: 'sound',
    says: 'mx.provider.test',
  },
  {
    about: 'SSL 3.0, beside TLS 1.1',
    zone: MX,
    hosts: [mail({ tlsVersions: { min: 'TLSv1.1', max: 'TLSv1.3' }, front: { kind: 'ssl3' } })],
    outcome: 'failed',
    text: 'ssl3',
    minus: [
      ['old-tls', 0],
      ['not-tested', 0],
    ],
  },
  {
    about: '3DES',
    zone: MX,
    hosts: [mail({ front: { kind: 'weak', cipher: TRIPLE_DES } })],
    outcome: 'satisfied',
    text: 'weak-ciphers',
    says: 'DES-CBC3-SHA',
  },
  {
    about: 'EXPORT',
    zone: MX,
    hosts: [mail({ front: { kind: 'weak', cipher: EXPORT } })],
    outcome: 'failed',
    text: 'broken-ciphers',
    says: 'EXP-RC4-MD5',
  },
  {
    about: 'anonymous suites, which senders that check no certificate can do with',
    zone: MX,
    hosts: [rsa(`${GCM}:AECDH-AES128-SHA:@SECLEVEL=0`)],
    outcome: 'satisfied',
    text: 'sound',
  },
  {
    about: 'RSA key exchange alone',
    zone: MX,
    hosts: [rsa('AES128-GCM-SHA256')],
    outcome: 'failed',
    text: 'no-forward-secrecy',
  },
  {
    about: 'RSA key exchange beside ECDHE',
    zone: MX,
    hosts: [rsa(`${GCM}:AES128-GCM-SHA256`)],
    outcome: 'satisfied',
    text: 'sound',
    minus: [['rsa-key-exchange', 0]],
  },
  { about: 'CBC', zone: MX, hosts: [rsa('ECDHE-RSA-AES128-SHA')], outcome: 'satisfied', text: 'no-aead' },
  {
    about: 'DHE beside ECDHE',
    zone: MX,
    hosts: [rsa(`${GCM}:DHE-RSA-AES128-GCM-SHA256`, { primeBits: 2048 })],
    outcome: 'satisfied',
    text: 'sound',
    minus: [['dhe-key-exchange', 0]],
  },
  {
    about: 'a prime of 1,024 bits',
    zone: MX,
    hosts: [rsa(`${GCM}:DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0`, { primeBits: 1024 })],
    outcome: 'failed',
    text: 'short-prime',
    says: '1024 bits',
  },
  {
    about: 'a short curve',
    zone: MX,
    hosts: [rsa(`${GCM}:@SECLEVEL=0`, { groups: 'prime192v1:X25519' })],
    outcome: 'satisfied',
    text: 'short-curve',
    says: 'secp192r1',
  },
  {
    about: 'an order of the client',
    zone: MX,
    hosts: [rsa(`${GCM}:AES128-SHA`, { front: { kind: 'order', cipher: PLAIN } })],
    outcome: 'satisfied',
    text: 'client-order',
    minus: [['rsa-key-exchange', 0]],
    says: 'got AES128-SHA, though both know ECDHE-RSA-AES128-GCM-SHA256',
  },
  {
    about: 'a server of before 2010',
    zone: MX,
    hosts: [mail({ front: { kind: 'bare', cipher: GOOD } })],
    outcome: 'satisfied',
    text: 'no-secure-renegotiation',
    minus: [['no-extended-master-secret', 0]],
  },
  {
    about: 'compression',
    zone: MX,
    hosts: [mail({ front: { kind: 'bare', cipher: GOOD, compression: true } })],
    outcome: 'satisfied',
    text: 'no-secure-renegotiation',
    minus: [
      ['tls-compression', 0],
      ['no-extended-master-secret', 0],
    ],
  },
  {
    about: 'SHA-1 for the key exchange',
    zone: MX,
    hosts: [rsa(`${GCM}:@SECLEVEL=0`, { signatures: 'RSA+SHA1' })],
    outcome: 'satisfied',
    text: 'sha1-key-exchange',
  },
  {
    about: 'a second certificate, which is good',
    zone: MX,
    hosts: [mail({ ciphers: ECDSA, second: {} })],
    outcome: 'satisfied',
    text: 'sound',
    minus: [['not-tested', 0]],
  },
  {
    about: 'a second one, which has ended',
    zone: MX,
    hosts: [mail({ ciphers: ECDSA, second: { kind: 'expired' } })],
    outcome: 'satisfied',
    text: 'other-certificate-over',
    minus: [['not-tested', 0]],
  },
  {
    about: 'a second one, which is for another name',
    zone: MX,
    hosts: [mail({ ciphers: ECDSA, second: { kind: 'wrong-name' } })],
    outcome: 'satisfied',
    text: 'other-certificate-name',
    minus: [['not-tested', 0]],
    says: 'not-mail.case.test',
  },
  {
    about: 'no STARTTLS',
    zone: MX,
    hosts: [mail({ starttls: 'not-offered' })],
    outcome: 'failed',
    text: 'no-tls',
    notNeeded: true,
  },
  { about: 'a null MX', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'takes-none', notNeeded: true },
  {
    about: 'neither MX nor address',
    zone: 'www IN A 192.0.2.1\n',
    outcome: 'satisfied',
    text: 'nowhere',
    notNeeded: true,
  },
]);
