import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { tlsProtocols } from './tls-protocols.ts';

const NINE = Array.from({ length: 9 }, (_, i) => `192.0.2.${80 + i}`);

checkTable(tlsProtocols, [
  {
    about: '1.2 and 1.3',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'offers',
    says: 'TLS 1.3 and TLS 1.2',
  },
  {
    about: 'more addresses than we look at in full',
    zone: NINE.map((address) => `@ IN A ${address}\n`).join(''),
    hosts: [webHost({}, { addresses: NINE })],
    outcome: 'satisfied',
    text: 'offers-there',
    says: 'We did not try 192.0.2.88.',
  },
  {
    about: '1.2 alone',
    zone: WEB_ZONE,
    hosts: [webHost({ tlsVersions: { min: 'TLSv1.2', max: 'TLSv1.2' } })],
    outcome: 'partial',
    text: 'offers',
    minus: [['no-tls13', 0.3]],
  },
  {
    about: 'hangs up on whoever offers TLS 1.3',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'tls13-closed' } })],
    outcome: 'failed',
    text: 'offers',
    minus: [['tls13-refused', 1]],
    says: 'At 192.0.2.80',
  },
  {
    about: 'hangs up on GREASE',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'grease-closed' } })],
    outcome: 'failed',
    text: 'offers',
    minus: [['browsers-refused', 1]],
  },
  {
    about: 'hangs up on old versions, in place of an alert',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'old-closed' } })],
    outcome: 'satisfied',
    text: 'offers',
  },
  {
    about: 'hangs up after three connections',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'most', most: 3 }, tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } })],
    outcome: 'unknown',
    text: 'closed',
  },
  {
    about: 'from 1.0 on',
    zone: WEB_ZONE,
    hosts: [webHost({ tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } })],
    outcome: 'partial',
    text: 'offers',
    minus: [['old-tls', 0.5]],
    says: 'still offers TLS 1.0 and TLS 1.1',
  },
  {
    about: '1.0 and 1.2, of a server that declines 1.1 in place of answering with 1.0',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'tls11-declined' }, tlsVersions: { min: 'TLSv1', max: 'TLSv1.3' } })],
    outcome: 'partial',
    text: 'offers',
    minus: [['old-tls', 0.5]],
    says: 'still offers TLS 1.0',
  },
  {
    about: '1.0 alone',
    zone: WEB_ZONE,
    hosts: [webHost({ tlsVersions: { min: 'TLSv1', max: 'TLSv1' } })],
    outcome: 'failed',
    text: 'offers',
    minus: [
      ['no-current-tls', 1],
      ['old-tls', 0.5],
    ],
  },
  {
    about: 'SSL 3.0, which answers our first flight',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'ssl3' } })],
    outcome: 'failed',
    text: 'offers',
    minus: [['ssl3', 1]],
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  {
    about: '1.0 alone on the port that is checked, and all on 443',
    zone: WEB_ZONE,
    hosts: [webHost(), webHost({ apart: true, port: 8443, tlsVersions: { min: 'TLSv1', max: 'TLSv1' } })],
    port: 8443,
    outcome: 'failed',
    text: 'offers',
    minus: [
      ['no-current-tls', 1],
      ['old-tls', 0.5],
    ],
  },
]);
