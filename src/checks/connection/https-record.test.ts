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
    about: 'with keys for ECH',
    zone: `${WEB_ZONE}@ IN HTTPS 1 . alpn=http/1.1 ech=AAA=\n`,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'https-record',
    minus: [['ech-keys', 0]],
  },
  {
    about: 'without protocols',
    zone: `${WEB_ZONE}@ IN HTTPS 1 . ipv4hint=192.0.2.80\n`,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'https-record',
    minus: [['alpn-absent', 0]],
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
  ...[
    ['a port where nothing listens', '1 . alpn=http/1.1 port=8443', 'port 8443'],
    ['a hint that is no address of the name', '1 . alpn=http/1.1 ipv4hint=192.0.2.99', '192.0.2.99 is no address'],
    ['a target without an address', '1 none.case.test. alpn=http/1.1', 'none.case.test has no address'],
    ['a mandatory key that nobody knows', '1 . mandatory=key65280 alpn=http/1.1 key65280=1', 'key65280'],
  ].map(
    ([about = '', record, says = '']) =>
      ({
        about,
        zone: `${WEB_ZONE}@ IN HTTPS ${record}\n`,
        hosts: [webHost(), webHost({ behaviour: 'refused', port: 8443 })],
        outcome: 'partial',
        text: 'https-record',
        minus: [['record-unusable', 0.5]],
        says,
      }) as const,
  ),
  {
    about: 'announces HTTP/2 in a second record alone',
    zone: `${WEB_ZONE}@ IN HTTPS 1 . alpn=http/1.1\n@ IN HTTPS 2 . alpn=h2\n`,
    hosts: [webHost()],
    outcome: 'partial',
    text: 'https-record',
    minus: [['alpn-not-served', 0.5]],
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  ON_ANOTHER_PORT,
]);
