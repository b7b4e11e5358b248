import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { keyExchange } from './key-exchange.ts';

checkTable(keyExchange, [
  {
    about: 'as it comes',
    zone: WEB_ZONE,
    hosts: [webHost()],
    outcome: 'satisfied',
    text: 'post-quantum',
    says: 'X25519MLKEM768',
  },
  {
    about: 'classical alone',
    zone: WEB_ZONE,
    hosts: [webHost({ groups: 'X25519:P-256' })],
    outcome: 'satisfied',
    text: 'classical',
  },
  {
    about: 'post-quantum alone',
    zone: WEB_ZONE,
    hosts: [webHost({ groups: 'X25519MLKEM768', tlsVersions: { min: 'TLSv1.3', max: 'TLSv1.3' } })],
    outcome: 'partial',
    text: 'post-quantum',
    minus: [['post-quantum-only', 0.5]],
  },
  {
    about: 'nothing that needs two packets',
    zone: WEB_ZONE,
    hosts: [webHost({ front: { kind: 'large-ignored', most: 1400 }, groups: 'X25519' })],
    outcome: 'failed',
    text: 'large-hello-ignored',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
]);
