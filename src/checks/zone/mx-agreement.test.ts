import { serverTable } from '../../../tests/support/server-table.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { mxAgreement } from './mx-agreement.ts';

const ZONE = '@ IN MX 10 mail\n';
const SILENT = {
  '192.0.2.53': 'silent',
  '198.51.100.53': 'silent',
  '2001:db8:1::53': 'silent',
  '2001:db8:2::53': 'silent',
} as const;

const onMail = (reply: (usual: ServerResponse) => ServerResponse | null) => ({
  '198.51.100.53': {
    reply: (query: ServerQuery, usual: ServerResponse) => (query.type === 'MX' ? reply(usual) : usual),
  },
});

serverTable(mxAgreement, [
  { about: 'the same everywhere', zone: ZONE, outcome: 'satisfied', text: 'agreed', says: '10 mail.case.test' },
  { about: 'none anywhere', zone: '', outcome: 'satisfied', text: 'none' },
  {
    about: 'another at one server',
    zone: ZONE,
    at: { '198.51.100.53': { zone: '@ IN MX 20 mail\n' } },
    outcome: 'failed',
    text: 'differ',
    says: '20 mail.case.test at 198.51.100.53',
  },
  {
    about: 'none at one server',
    zone: ZONE,
    at: { '198.51.100.53': { zone: '' } },
    outcome: 'failed',
    text: 'some-without',
  },
  {
    about: 'one server that denies the name for MX alone',
    zone: ZONE,
    at: onMail((usual) => ({ ...usual, rcode: 3, answers: [] })),
    outcome: 'failed',
    text: 'some-fail',
    says: '198.51.100.53 of ns2.hosts.test',
  },
  {
    about: 'one server that does not answer for MX',
    zone: ZONE,
    at: onMail(() => null),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['some-silent'],
  },
  { about: 'nobody answers', zone: ZONE, at: SILENT, outcome: 'satisfied', text: 'not-compared' },
  { about: 'a top-level domain', zone: '', name: 'test', outcome: 'satisfied', text: 'none-needed' },
  {
    about: 'a top-level domain with mail',
    zone: '',
    delegations: '@ IN MX 10 mail\n',
    name: 'test',
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['suffix'],
  },
]);
