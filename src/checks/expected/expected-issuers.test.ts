import { checkTable } from '../../../tests/support/check-table.ts';
import { expecting } from '../../../tests/support/expecting.ts';
import { WEB_ZONE, webHost } from '../../../tests/support/web-host.ts';
import { expectedIssuers } from './expected-issuers.ts';

checkTable(expectedIssuers, [
  {
    about: 'the issuer is listed, in other letters',
    zone: WEB_ZONE,
    hosts: [webHost()],
    policy: expecting({ certificateIssuers: ['zonewell TESTBED'] }),
    outcome: 'satisfied',
    text: 'as-expected',
  },
  {
    about: 'another issuer is listed',
    zone: WEB_ZONE,
    hosts: [webHost()],
    policy: expecting({ certificateIssuers: ["Let's Encrypt"] }),
    outcome: 'failed',
    text: 'others',
    says: 'house rules does not expect the issuer',
  },
  {
    about: 'no address',
    zone: '@ IN TXT "nothing"\n',
    policy: expecting({ certificateIssuers: ["Let's Encrypt"] }),
    outcome: 'satisfied',
    text: 'none',
  },
]);
