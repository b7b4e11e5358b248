import type { Route, WebSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import {
  ON_ANOTHER_PORT,
  WEB_ZONE,
  WITHOUT_ADDRESS,
  WITHOUT_WEBSITE,
  webHost,
} from '../../../tests/support/web-host.ts';
import { webFamilies } from './web-families.ts';

const BOTH = `${WEB_ZONE}@ IN AAAA 2001:db8:80::80\n`;
const V6 = ['2001:db8:80::80'];
const page = (title: string, word: string): Route => ({
  type: 'text/html',
  body: `<!doctype html><title>${title}</title><p>${`${word} `.repeat(80)}</p>`,
});
const at = (route: Route): WebSpec => ({ routes: { '/': route } });
const FRONT = page('Garage', 'repair');
/** Serves one thing on IPv4 and another on IPv6, under a name of its own, since runs of one name share its pages for a minute. */
const split = (label: string, v4: Route, v6: Route) => ({
  zone: `${label} IN A 192.0.2.80\n${label} IN AAAA 2001:db8:80::80\n`,
  name: `${label}.case.test`,
  hosts: [
    webHost({ ...at(v4), apart: true }, { host: `${label}.case.test` }),
    webHost({ ...at(v6), apart: true }, { host: `${label}.case.test`, addresses: V6 }),
  ],
});

checkTable(webFamilies, [
  {
    about: 'one address',
    zone: WEB_ZONE,
    hosts: [webHost(at(FRONT))],
    outcome: 'satisfied',
    text: 'answers',
    says: 'the 1 address',
  },
  {
    about: 'the same page over both',
    zone: BOTH,
    hosts: [webHost(at(FRONT), { addresses: ['192.0.2.80', ...V6] })],
    outcome: 'satisfied',
    text: 'answers',
    minus: [['same-page', 0]],
    says: 'all 2 addresses',
  },
  {
    about: 'a title that changes with each request',
    ...split('s1', FRONT, page('Garage (2 new)', 'repair')),
    outcome: 'satisfied',
    text: 'answers',
    minus: [['same-page', 0]],
  },
  {
    about: 'another page over IPv6',
    ...split('s2', FRONT, page('nginx', 'installed')),
    outcome: 'failed',
    text: 'page-differs',
    says: 'nginx',
  },
  {
    about: 'an error over IPv6',
    ...split('s3', FRONT, { status: 503 }),
    outcome: 'failed',
    text: 'status-differs',
    says: '503',
  },
  {
    about: 'a status over IPv6 that may be for us',
    ...split('s4', FRONT, { status: 403 }),
    outcome: 'satisfied',
    text: 'answers',
    minus: [['not-compared', 0]],
  },
  {
    about: 'another redirect over IPv6',
    ...split('s5', { redirect: '/new' }, { redirect: '/old' }),
    outcome: 'failed',
    text: 'target-differs',
    says: '/old',
  },
  {
    about: 'a visit, which does not compare',
    zone: BOTH,
    hosts: [webHost(at(FRONT), { addresses: ['192.0.2.80', ...V6] })],
    active: false,
    outcome: 'satisfied',
    text: 'answers',
    minus: [['not-compared', 0]],
  },
  {
    about: 'IPv6 refuses',
    zone: BOTH,
    hosts: [webHost(), webHost({ behaviour: 'refused' }, { addresses: V6 })],
    outcome: 'failed',
    text: 'family-dead',
    says: 'Over IPv6, nothing answers',
  },
  {
    about: 'IPv4 refuses',
    zone: BOTH,
    hosts: [webHost({ behaviour: 'refused' }), webHost({}, { addresses: V6 })],
    outcome: 'failed',
    text: 'family-dead',
    says: 'Over IPv4, nothing answers',
  },
  {
    about: 'one of two addresses refuses',
    zone: `${WEB_ZONE}@ IN A 192.0.2.81\n`,
    hosts: [webHost(), webHost({ behaviour: 'refused' }, { addresses: ['192.0.2.81'] })],
    outcome: 'failed',
    text: 'address-dead',
    says: '192.0.2.81',
  },
  {
    about: 'one address is silent, and another of its family refuses',
    zone: `${BOTH}@ IN AAAA 2001:db8:80::81\n`,
    hosts: [
      webHost(),
      webHost({ behaviour: 'silent' }, { addresses: V6 }),
      webHost({ behaviour: 'refused' }, { addresses: ['2001:db8:80::81'] }),
    ],
    outcome: 'failed',
    text: 'family-dead',
    says: '2001:db8:80::80',
  },
  {
    about: 'IPv6 is silent, and no name server answers us over IPv6: our own network may not reach it',
    zone: BOTH,
    hosts: [webHost(), webHost({ behaviour: 'silent' }, { addresses: V6 })],
    outcome: 'unknown',
    text: 'whether our own network has IPv6',
  },
  {
    about: 'IPv6 hangs up, perhaps on us alone',
    zone: BOTH,
    hosts: [webHost(), webHost({ behaviour: 'reset' }, { addresses: V6 })],
    outcome: 'unknown',
    text: 'closed the connection',
  },
  { ...WITHOUT_ADDRESS, text: 'no-address' },
  WITHOUT_WEBSITE,
  {
    about: 'HTTP alone',
    zone: WEB_ZONE,
    hosts: [webHost({ behaviour: 'refused' }, { http: { '/': {} } })],
    outcome: 'failed',
    notNeeded: true,
    text: 'no-https',
  },
  ON_ANOTHER_PORT,
]);
