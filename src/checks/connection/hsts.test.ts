import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT, WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { hsts } from './hsts.ts';

const sends = (value: string) => webHost({ routes: { '/': { headers: { 'strict-transport-security': value } } } });

checkTable(hsts, [
  {
    about: 'a year',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000')],
    outcome: 'satisfied',
    text: 'hsts',
    says: '365 days. It does not ask',
  },
  {
    about: 'fit for the preload list',
    zone: WEB_ZONE,
    hosts: [sends('max-age="63072000"; includeSubDomains; preload')],
    outcome: 'satisfied',
    text: 'hsts',
    says: 'is fit for the preload list',
  },
  {
    about: 'asks for the preload list in vain',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000; preload')],
    outcome: 'satisfied',
    text: 'hsts',
    says: 'is not fit for it',
  },
  {
    about: 'a day',
    zone: WEB_ZONE,
    hosts: [sends('max-age=86400')],
    outcome: 'partial',
    text: 'hsts',
    minus: [['hsts-short', 0.5]],
  },
  { about: 'off', zone: WEB_ZONE, hosts: [sends('max-age=0')], outcome: 'failed', text: 'hsts-off' },
  {
    about: 'said twice in one header',
    zone: WEB_ZONE,
    hosts: [sends('max-age=1; max-age=2')],
    outcome: 'failed',
    text: 'hsts-unreadable',
  },
  { about: 'none', zone: WEB_ZONE, hosts: [webHost()], outcome: 'failed', text: 'hsts-absent' },
  {
    about: 'a certificate that is no good',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'expired' })],
    outcome: 'failed',
    text: 'hsts-not-trusted',
  },
  {
    about: 'without the intermediate, which some browsers know',
    zone: WEB_ZONE,
    hosts: [webHost({ certificate: 'missing-intermediate', issue: { issuerUrl: 'http://ca.test/1.der' } })],
    outcome: 'unknown',
    text: 'intermediate certificate may be missing',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  ON_ANOTHER_PORT,
]);
