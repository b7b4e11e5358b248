import { generateKeyPairSync } from 'node:crypto';
import type { WebSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { withKey } from '../../../tests/support/given-certificate.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { certificateNames } from './certificate-names.ts';

const WITH_WWW = `${WEB_ZONE}www IN A 192.0.2.81\n`;
const www = (https: WebSpec = {}) => ({ host: 'www.case.test', addresses: ['192.0.2.81'], https });

checkTable(certificateNames, [
  {
    about: 'covered',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'covers',
    says: 'covers case.test.',
  },
  {
    about: 'www on another host, with a certificate of its own',
    zone: WITH_WWW,
    hosts: [webHost(), www()],
    outcome: 'satisfied',
    text: 'covers',
    says: 'case.test and www.case.test',
  },
  {
    about: 'www with a certificate for other names',
    zone: WITH_WWW,
    hosts: [webHost(), www({ certificate: 'wrong-name' })],
    outcome: 'partial',
    text: 'covers',
    minus: [['www-other-name', 0.5]],
    says: 'not-www.case.test',
  },
  {
    about: 'www with a certificate that has ended',
    zone: WITH_WWW,
    hosts: [webHost(), www({ certificate: 'expired' })],
    outcome: 'partial',
    text: 'covers',
    minus: [['www-expired', 0.5]],
  },
  {
    about: 'www with one that has ended, on IPv6 alone',
    zone: `${WITH_WWW}www IN AAAA 2001:db8:80::81\n`,
    // What an address serves that does not answer is unknown, and the name is judged by the others.
    spared: ['2001:db8:80::81'],
    hosts: [webHost(), www(), { ...www({ apart: true, certificate: 'expired' }), addresses: ['2001:db8:80::81'] }],
    outcome: 'partial',
    text: 'covers',
    minus: [['www-expired-there', 0.5]],
    says: '2001:db8:80::81',
  },
  {
    about: 'www with one that has not begun',
    zone: WITH_WWW,
    hosts: [webHost(), www({ certificate: 'not-yet-valid' })],
    outcome: 'partial',
    text: 'covers',
    minus: [['www-not-yet-valid', 0.5]],
  },
  {
    about: 'www with one that is self-signed',
    zone: WITH_WWW,
    hosts: [webHost(), www({ certificate: 'self-signed' })],
    outcome: 'partial',
    text: 'covers',
    minus: [['www-untrusted', 0.5]],
  },
  {
    about: 'www without the intermediate',
    zone: WITH_WWW,
    hosts: [webHost(), www({ certificate: 'missing-intermediate', issue: { issuerUrl: 'http://ca.test/1.der' } })],
    outcome: 'partial',
    text: 'covers',
    minus: [['www-incomplete', 0.5]],
  },
  {
    about: 'for another name on IPv6 alone',
    zone: `${WEB_ZONE}@ IN AAAA 2001:db8:80::80\n@ IN AAAA 2001:db8:80::81\n`,
    hosts: [
      webHost(),
      webHost({ apart: true, certificate: 'wrong-name' }, { addresses: ['2001:db8:80::80', '2001:db8:80::81'] }),
    ],
    outcome: 'failed',
    spared: ['case.test'],
    text: 'other-name-there',
    says: 'At 2001:db8:80::80',
  },
  {
    about: 'for another name',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'wrong-name' })],
    outcome: 'failed',
    text: 'other-name',
    says: 'not-case.test',
  },
  {
    about: 'as its common name alone',
    zone: WEB_ZONE,
    hosts: [webHost({ given: withKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, []) })],
    outcome: 'failed',
    text: 'common-name-only',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
]);
