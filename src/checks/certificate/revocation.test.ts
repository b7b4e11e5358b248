import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { revocation } from './revocation.ts';

const NOW = Date.now();
const LIST = 'http://crl.test/1.crl';
const AUTHORITY = { 'crl.test': '@ IN A 192.0.2.90\n' };
const list = (revoked: readonly string[]) => ({
  host: 'crl.test',
  addresses: ['192.0.2.90'],
  http: { '/1.crl': { authority: { revoked } } },
});
const withList = webHost({ issue: { crlUrl: LIST } });

checkTable(revocation, [
  {
    about: 'stapled: good',
    zone: WEB_ZONE,
    hosts: [webHost({ ocsp: 'good' })],
    outcome: 'satisfied',
    text: 'not-revoked',
    says: 'OCSP response',
  },
  {
    about: 'stapled: revoked',
    zone: WEB_ZONE,
    hosts: [webHost({ ocsp: 'revoked' })],
    outcome: 'failed',
    text: 'revoked',
  },
  {
    about: 'not on the list of its issuer',
    zone: WEB_ZONE,
    otherZones: AUTHORITY,
    hosts: [withList, list([])],
    outcome: 'satisfied',
    text: 'not-revoked',
    says: 'revocation list',
  },
  {
    about: 'on the list of its issuer',
    zone: WEB_ZONE,
    otherZones: AUTHORITY,
    hosts: [withList, list(['case.test'])],
    outcome: 'failed',
    text: 'revoked',
    says: 'revocation list',
  },
  {
    about: 'a list at a private address',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { crlUrl: 'http://10.0.0.1/1.crl' } })],
    outcome: 'unknown',
    text: 'we could read no revocation list',
  },
  {
    about: 'neither',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'unknown',
    text: 'the server staples no OCSP response',
  },
  {
    about: 'neither, and a life of six days',
    zone: WEB_ZONE,
    hosts: [webHost({ notBefore: NOW - DAY_MS, notAfter: NOW + 5 * DAY_MS })],
    outcome: 'satisfied',
    text: 'revocation-not-needed',
  },
  {
    about: 'must-staple, and nothing stapled',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { mustStaple: true } })],
    outcome: 'failed',
    text: 'staple-missing',
  },
  {
    about: 'must-staple, stapled',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { mustStaple: true }, ocsp: 'good' })],
    outcome: 'satisfied',
    text: 'not-revoked',
  },
  {
    about: 'must-staple, and the response is out of date',
    zone: WEB_ZONE,
    hosts: [webHost({ issue: { mustStaple: true }, ocsp: 'over' })],
    outcome: 'failed',
    text: 'staple-unusable',
  },
  {
    about: 'a response that is out of date, and no list',
    zone: WEB_ZONE,
    hosts: [webHost({ ocsp: 'over' })],
    outcome: 'unknown',
    text: 'out of date',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
]);
