import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT, WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { httpsRecord } from './https-record.ts';

checkTable(httpsRecord, [
  { about: 'none', zone: WEB_ZONE, hosts: [webHost()], outcome: 'satisfied', notNeeded: true, text: 'no-https-record' },
  {
    about: 'in alias mode',
    zone: `${WEB_ZONE}@ IN HTTPS 0 other.test.\n`,
    hosts: [webHost()],
    outcome: 'satisfied',
    notNeeded: true,
    text: 'no-https-record',
  },
  {
    about: 'fits',
    zone: `${WEB_ZONE}@ IN HTTPS 1 . alpn=http/1.1\n`,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'https-record',
  },
  {
    about: 'announces HTTP/2, which is not served',
    zone: `${WEB_ZONE}@ IN HTTPS 1 . alpn=h2,h3\n`,
    hosts: [webHost()],
    outcome: 'partial',
    text: 'https-record',
    minus: [['alpn-not-served', 0.5]],
    says: 'announces h2, and the server agreed to http/1.1',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  ON_ANOTHER_PORT,
]);
