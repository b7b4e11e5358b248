import { generateKeyPairSync } from 'node:crypto';
import type { WebSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { withKey } from '../../../tests/support/given-certificate.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, webHost } from '../../../tests/support/web-host.ts';
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
  { ...WITHOUT_TLS, text: 'not-served' },
]);
