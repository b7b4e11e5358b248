import type { WebSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { WEB_ZONE, WITHOUT_ADDRESS, WITHOUT_TLS, WITHOUT_WEBSITE, webHost } from '../../../tests/support/web-host.ts';
import { DAY_MS } from '../../domain/time.ts';
import { sameOnEveryAddress } from './same-on-every-address.ts';

const BOTH = `${WEB_ZONE}@ IN AAAA 2001:db8:80::80\n`;
const V6 = ['2001:db8:80::80'];
/** Serves one thing on IPv4, and another on IPv6. */
const split = (v4: WebSpec, v6: WebSpec) => [webHost(v4), webHost({ ...v6, apart: true }, { addresses: V6 })];
const now = Date.now();

checkTable(sameOnEveryAddress, [
  { about: 'one address', zone: WEB_ZONE, hosts: [webHost()], outcome: 'satisfied', text: 'one-address' },
  {
    about: 'the same on both',
    zone: BOTH,
    hosts: [webHost({}, { addresses: ['192.0.2.80', ...V6] })],
    outcome: 'satisfied',
    text: 'same',
    says: 'All 2 addresses',
  },
  { about: 'two that are good', zone: BOTH, hosts: split({}, {}), outcome: 'satisfied', text: 'all-pass' },
  {
    about: 'refused on IPv6 alone',
    zone: BOTH,
    hosts: [webHost(), webHost({ behaviour: 'refused' }, { addresses: V6 })],
    outcome: 'failed',
    text: 'some-refuse',
    says: '2001:db8:80::80',
  },
  {
    about: 'expired on IPv6 alone',
    zone: BOTH,
    hosts: split({}, { certificate: 'expired' }),
    outcome: 'failed',
    text: 'some-fail',
    says: '2001:db8:80::80',
  },
  {
    about: 'another bad one on each',
    zone: BOTH,
    hosts: split({ certificate: 'expired' }, { certificate: 'self-signed' }),
    outcome: 'failed',
    text: 'none-pass',
    says: '2001:db8:80::80',
  },
  {
    about: 'renewed on IPv6 alone',
    zone: BOTH,
    hosts: split({ notBefore: now - 81 * DAY_MS, notAfter: now + 9 * DAY_MS }, {}),
    outcome: 'failed',
    text: 'not-everywhere',
    says: '192.0.2.80',
  },
  {
    about: 'one of them hangs up',
    zone: BOTH,
    hosts: [webHost(), webHost({ behaviour: 'reset' }, { addresses: V6 })],
    outcome: 'unknown',
    text: 'closed the connection',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  { ...WITHOUT_TLS, text: 'not-served' },
  {
    about: 'a run that asks the first address of each family alone',
    zone: `${WEB_ZONE}@ IN A 192.0.2.81\n`,
    hosts: [webHost({}, { addresses: ['192.0.2.80', '192.0.2.81'] })],
    active: false,
    outcome: 'satisfied',
    text: 'some-asked',
  },
]);
