import type { Route } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { ON_ANOTHER_PORT, WEB_ZONE, WITHOUT_ADDRESS, webHost } from '../../../tests/support/web-host.ts';
import { httpsRedirect } from './https-redirect.ts';

const plain = (route: Route, secure: Route = {}) => webHost({ routes: { '/': secure } }, { http: { '/': route } });

checkTable(httpsRedirect, [
  {
    about: 'to itself',
    zone: WEB_ZONE,
    hosts: [plain({ redirect: 'https://case.test/' })],
    outcome: 'satisfied',
    text: 'redirects',
    says: 'https://case.test/',
  },
  { about: 'closed', zone: WEB_ZONE, hosts: [webHost()], outcome: 'satisfied', text: 'port-closed' },
  { about: 'refused', zone: WEB_ZONE, hosts: [plain({ status: 403 })], outcome: 'satisfied', text: 'plain-refused' },
  {
    about: 'to another host',
    zone: WEB_ZONE,
    hosts: [plain({ redirect: 'https://www.case.test/' })],
    outcome: 'partial',
    text: 'redirects',
    minus: [['redirects-elsewhere', 0.5]],
  },
  {
    about: 'to HTTP again',
    zone: WEB_ZONE,
    hosts: [plain({ redirect: '/start' })],
    outcome: 'failed',
    text: 'redirects-plain',
  },
  { about: 'nowhere', zone: WEB_ZONE, hosts: [plain({ body: 'hello' })], outcome: 'failed', text: 'stays-plain' },
  {
    about: 'in a circle',
    zone: WEB_ZONE,
    hosts: [plain({ redirect: 'https://case.test/' }, { redirect: 'http://case.test/' })],
    outcome: 'failed',
    text: 'redirect-loop',
  },
  {
    about: 'and from HTTPS to another host, unencrypted',
    zone: WEB_ZONE,
    hosts: [plain({ redirect: 'https://case.test/' }, { redirect: 'http://www.case.test/' })],
    outcome: 'failed',
    text: 'leaves-https',
    says: 'http://www.case.test/',
  },
  {
    about: 'closed, and HTTPS leads there',
    zone: WEB_ZONE,
    hosts: [webHost({ routes: { '/': { redirect: 'http://case.test/' } } })],
    outcome: 'failed',
    text: 'leaves-https',
  },
  {
    about: 'by a page that redirects by itself, which we do not read',
    zone: WEB_ZONE,
    hosts: [plain({ body: '<meta http-equiv="refresh" content="0; url=https://case.test/">' })],
    outcome: 'failed',
    text: 'stays-plain',
    says: 'HTTP 200',
  },
  {
    about: 'for good, with the method kept',
    zone: WEB_ZONE,
    hosts: [plain({ status: 308, redirect: 'https://case.test/' })],
    outcome: 'satisfied',
    text: 'redirects',
  },
  {
    about: 'to another port, where nothing listens',
    zone: WEB_ZONE,
    hosts: [
      plain({ redirect: 'https://case.test:8443/' }),
      webHost({ behaviour: 'refused', port: 8443 }, { http: { '/': { redirect: 'https://case.test:8443/' } } }),
    ],
    outcome: 'failed',
    text: 'redirects-closed',
    says: ':8443',
  },
  {
    about: 'to HTTPS, where nothing listens',
    zone: WEB_ZONE,
    hosts: [webHost({ behaviour: 'refused' }, { http: { '/': { redirect: 'https://case.test/' } } })],
    outcome: 'failed',
    text: 'redirects-closed',
  },
  {
    about: 'to a private address',
    zone: WEB_ZONE,
    hosts: [plain({ redirect: 'https://10.0.0.1/' })],
    outcome: 'failed',
    text: 'redirects-inside',
  },
  { ...WITHOUT_ADDRESS, text: 'no-server' },
  ON_ANOTHER_PORT,
]);
