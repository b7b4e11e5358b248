import { serverTable } from '../../../tests/support/server-table.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { recordAgreement } from './record-agreement.ts';

const ZONE = '@ IN A 192.0.2.1\n@ IN MX 10 mail\n@ IN TXT "v=spf1 -all"\n';

const OLDER = '@ 3600 IN SOA ns1.hosts.test. hostmaster.hosts.test. 3 14400 3600 1209600 3600\n';

const onText = (reply: (usual: ServerResponse) => ServerResponse | null) => ({
  '198.51.100.53': {
    reply: (query: ServerQuery, usual: ServerResponse) => (query.type === 'TXT' ? reply(usual) : usual),
  },
});

serverTable(recordAgreement, [
  { about: 'the same everywhere', zone: ZONE, outcome: 'satisfied', text: 'agreed', says: 'case.test MX' },
  {
    about: 'another policy at one server',
    zone: ZONE,
    at: { '198.51.100.53': { zone: ZONE.replace('-all', '+all') } },
    outcome: 'failed',
    text: 'differ',
    says: 'case.test TXT',
  },
  {
    about: 'another address at one server',
    zone: ZONE,
    at: { '198.51.100.53': { zone: ZONE.replace('192.0.2.1', '192.0.2.2') } },
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['addresses-differ'],
  },
  {
    about: 'another address at a server with an older version',
    zone: ZONE,
    at: { '198.51.100.53': { zone: ZONE.replace('192.0.2.1', '192.0.2.2'), soa: OLDER } },
    outcome: 'failed',
    text: 'addresses-behind',
  },
  {
    about: 'one server that fails on TXT',
    zone: ZONE,
    at: onText((usual) => ({ ...usual, rcode: 5, answers: [] })),
    outcome: 'failed',
    text: 'some-fail',
    says: 'case.test TXT at 198.51.100.53',
  },
  {
    about: 'one server that does not answer for TXT',
    zone: ZONE,
    at: onText(() => null),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['some-silent'],
  },
  {
    about: 'a policy of another zone',
    zone: `@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n${ZONE}_dmarc IN NS ns3.hosts.test.\n`,
    outcome: 'satisfied',
    text: 'agreed',
  },
  {
    about: 'one server',
    zone: `@ IN NS ns3.hosts.test.\n${ZONE}`,
    outcome: 'satisfied',
    text: 'not-compared',
  },
]);
