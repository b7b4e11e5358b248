import { announcedTable, authorisedTable } from '../../../tests/support/route-tables.ts';
import { serverTable } from '../../../tests/support/server-table.ts';
import { routeOrigins } from './route-origins.ts';

const ANNOUNCED =
  '192.0.2.0/24 64500\n198.51.100.0/24 64501\n2001:db8:1::/48 64500\n2001:db8:2::/48 64501\n203.0.113.0/24 64502\n';
const AUTHORISED =
  'AS64500,192.0.2.0/24,24\nAS64501,198.51.100.0/24,24\nAS64500,2001:db8:1::/48,48\nAS64501,2001:db8:2::/48,48\nAS64502,203.0.113.0/24,24\n';
const over =
  (authorised: string, announced = ANNOUNCED) =>
  () => ({
    announced: announcedTable(announced),
    authorised: authorisedTable(authorised),
    names: null,
  });
const ZONE = '@ IN A 203.0.113.80\n@ IN MX 10 mail\nmail IN A 203.0.113.25\n';

serverTable(routeOrigins, [
  {
    about: 'all authorised',
    zone: ZONE,
    routes: over(AUTHORISED),
    outcome: 'satisfied',
    text: 'valid',
    says: 'all 6 addresses',
  },
  { about: 'no tables', zone: ZONE, outcome: 'satisfied', text: 'not-configured' },
  {
    about: 'no list of authorisations',
    zone: ZONE,
    routes: () => ({ announced: announcedTable(ANNOUNCED), authorised: null, names: null }),
    outcome: 'satisfied',
    text: 'not-configured',
  },
  { about: 'a past date', zone: ZONE, routes: () => null, outcome: 'satisfied', text: 'of-the-past' },
  {
    about: 'another system announces the mail server and the website',
    zone: ZONE,
    routes: over(AUTHORISED.replace('AS64502', 'AS64999')),
    outcome: 'failed',
    text: 'invalid',
    says: '203.0.113.25 of the mail server mail.case.test (203.0.113.0/24, announced by AS64502) and 203.0.113.80 of case.test',
  },
  {
    about: 'a prefix of one name server is longer than is authorised',
    zone: ZONE,
    routes: over(AUTHORISED.replace('AS64501,198.51.100.0/24,24', 'AS64501,198.51.0.0/16,23')),
    outcome: 'failed',
    text: 'invalid',
    says: '198.51.100.53 of the name server ns2.hosts.test',
  },
  {
    about: 'the route to the website ends in an AS set, so that no authorisation matches it',
    zone: ZONE,
    routes: over(AUTHORISED, ANNOUNCED.replace('64502', '64502,64503')),
    outcome: 'failed',
    text: 'invalid',
    says: '203.0.113.80 of case.test (203.0.113.0/24, announced by an AS set of AS64502 and AS64503, which has no origin to check)',
  },
  {
    about: 'nobody authorised the route to the website',
    zone: ZONE,
    routes: over(AUTHORISED.replace('AS64502,203.0.113.0/24,24\n', '')),
    outcome: 'satisfied',
    text: 'nothing-invalid',
    beside: ['not-found'],
    says: '203.0.113.80 of case.test',
  },
  {
    about: 'the table does not have the website',
    zone: ZONE,
    routes: over(AUTHORISED, ANNOUNCED.replace('203.0.113.0/24 64502\n', '')),
    outcome: 'satisfied',
    text: 'nothing-invalid',
    beside: ['not-announced'],
    says: '203.0.113.25 and 203.0.113.80',
  },
  {
    about: 'a mail server whose address could not be looked up',
    zone: '@ IN MX 10 a\na IN CNAME b\nb IN CNAME a\n',
    routes: over(AUTHORISED),
    outcome: 'satisfied',
    text: 'valid',
    beside: ['partial'],
  },
  {
    about: 'no public address',
    zone: '@ IN NS ns.case.test.\nns IN A 10.0.0.53\n',
    delegations: 'case IN NS ns.case\nns.case IN A 10.0.0.53\n',
    routes: over(AUTHORISED),
    outcome: 'satisfied',
    text: 'no-addresses',
  },
]);
