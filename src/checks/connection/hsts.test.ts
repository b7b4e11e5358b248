import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT, WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { parsePreloadList } from '../../records/preload-list.ts';
import { hsts } from './hsts.ts';

const sends = (value: string) => webHost({ routes: { '/': { headers: { 'strict-transport-security': value } } } });

const listOf = (...entries: readonly object[]) => {
  const list = parsePreloadList(`// The list.\n${JSON.stringify({ entries })}`);
  if (list === null) throw new Error('no list');
  return list;
};
const asked = { name: 'case.test', policy: 'bulk-1-year', mode: 'force-https', include_subdomains: true };

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
    about: 'on the preload list, and fit for it',
    zone: WEB_ZONE,
    hosts: [sends('max-age=63072000; includeSubDomains; preload')],
    preloadList: listOf(asked),
    outcome: 'satisfied',
    text: 'hsts',
    says: 'case.test is on that list',
  },
  {
    about: 'on the preload list by the line of the zone above',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000')],
    preloadList: listOf({ ...asked, name: 'test', policy: 'public-suffix' }),
    outcome: 'satisfied',
    text: 'hsts',
    says: 'is covered by the line for test',
  },
  {
    about: 'on the preload list by a line that asks for nothing',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000')],
    preloadList: listOf({ ...asked, policy: 'custom' }),
    outcome: 'satisfied',
    text: 'hsts',
    says: 'case.test is on that list',
  },
  {
    about: 'on the preload list, and the header forgot the names below',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000; preload')],
    preloadList: listOf(asked),
    outcome: 'satisfied',
    text: 'hsts',
    minus: [['preload-lapsed', 0]],
  },
  {
    about: 'on the preload list, and no header any more',
    zone: WEB_ZONE,
    hosts: [webHost()],
    preloadList: listOf({ ...asked, policy: 'bulk-18-weeks' }),
    outcome: 'failed',
    text: 'hsts-absent',
    minus: [['preload-lapsed', 0]],
  },
  {
    about: 'asks for the preload list, and is not on it',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000; includeSubDomains; preload')],
    preloadList: listOf({ ...asked, name: 'other.test' }, { name: 'case.test', policy: 'google' }),
    outcome: 'satisfied',
    text: 'hsts',
    says: 'case.test is not on our copy',
    minus: [['preload-not-listed', 0]],
  },
  {
    about: 'neither asks for the preload list nor is on it',
    zone: WEB_ZONE,
    hosts: [sends('max-age=31536000')],
    preloadList: listOf({ ...asked, name: 'below.case.test' }),
    outcome: 'satisfied',
    text: 'hsts',
    says: 'case.test is not on our copy',
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
