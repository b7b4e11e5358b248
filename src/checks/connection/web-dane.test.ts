import { createHash } from 'node:crypto';
import { keyOfHost, spkiOf, tlsaOfHost } from '../../../testbed/keys.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT, WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { webDane } from './web-dane.ts';

const KEY = spkiOf(keyOfHost('case.test'));
const FITS = tlsaOfHost('case.test');
const HASH = createHash('sha256').update(KEY).digest('hex').toUpperCase();
const OLD = `3 1 1 ${'AB'.repeat(32)}`;
const AUTHORITY = `2 1 0 ${KEY.toString('hex').toUpperCase()}`;
const tlsa = (...values: readonly string[]) =>
  WEB_ZONE + values.map((value) => `_443._tcp IN TLSA ${value}\n`).join('');
const signed = { sign: {} } as const;
const BOTH = `@ IN AAAA 2001:db8:80::80\n`;
const V6 = ['2001:db8:80::80'];

checkTable(webDane, [
  {
    about: 'no record',
    zone: WEB_ZONE,
    ...signed,
    hosts: [webHost()],
    outcome: 'satisfied',
    notNeeded: true,
    text: 'tlsa-absent',
    says: '_443._tcp.case.test',
  },
  { about: 'the key', zone: tlsa(OLD, FITS), ...signed, hosts: [webHost()], outcome: 'satisfied', text: 'tlsa-fits' },
  {
    about: 'the key, and public authorities vouch for it',
    zone: tlsa(`1 1 1 ${HASH}`),
    ...signed,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'tlsa-fits',
  },
  {
    about: 'the key, and no public authority vouches for it',
    zone: tlsa(`1 1 1 ${HASH}`),
    ...signed,
    hosts: [webHost({ certificate: 'self-signed' })],
    outcome: 'failed',
    text: 'tlsa-almost',
    says: 'public authorities do not vouch for it',
  },
  {
    about: 'neither name nor authority matter where the record names the key',
    zone: tlsa(FITS),
    ...signed,
    hosts: [webHost({ certificate: 'self-signed' })],
    outcome: 'satisfied',
    text: 'tlsa-fits',
  },
  {
    about: 'an authority’s key, but the certificate is out of date',
    zone: tlsa(AUTHORITY),
    ...signed,
    hosts: [webHost({ certificate: 'self-signed', notBefore: Date.now() - 9 * DAY_MS, notAfter: Date.now() - DAY_MS })],
    outcome: 'failed',
    text: 'tlsa-almost',
    says: 'out of date',
  },
  {
    about: 'an old key',
    zone: tlsa(OLD),
    ...signed,
    hosts: [webHost()],
    outcome: 'failed',
    text: 'tlsa-mismatch',
    says: '192.0.2.80',
    fixes: [FITS, `- ${OLD}`],
  },
  {
    about: 'no match at one address: the record of the other stays',
    zone: tlsa(AUTHORITY) + BOTH,
    ...signed,
    hosts: [webHost({ certificate: 'self-signed' }), webHost({ apart: true }, { addresses: V6 })],
    outcome: 'failed',
    text: 'tlsa-mismatch',
    fixes: [FITS],
    says: '2001:db8:80::80',
  },
  {
    about: 'an authority that the server does not send',
    zone: tlsa(`0 1 1 ${'AB'.repeat(32)}`),
    ...signed,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'tlsa-root-not-sent',
  },
  {
    about: 'a record that nobody can use',
    zone: tlsa(`3 9 1 ${HASH}`),
    ...signed,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'tlsa-unusable',
    says: 'selector 9 is not known',
  },
  {
    about: 'a record that nobody can use beside one that fits',
    zone: tlsa(FITS, `7 1 1 ${HASH}`),
    ...signed,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'tlsa-fits',
    minus: [['tlsa-unusable', 0]],
  },
  {
    about: 'a zone that is not signed',
    zone: tlsa(OLD),
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'tlsa-insecure',
  },
  {
    about: 'signatures that do not validate',
    zone: tlsa(FITS),
    sign: { fault: 'expired' },
    hosts: [webHost()],
    outcome: 'failed',
    text: 'tlsa-bogus',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  ON_ANOTHER_PORT,
]);
