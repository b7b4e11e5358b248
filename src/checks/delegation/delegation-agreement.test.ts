import { serverTable } from '../../../tests/support/server-table.ts';
import { delegationAgreement } from './delegation-agreement.ts';

const OTHER = 'case IN NS ns3.hosts.test.\ncase IN NS ns2.hosts.test.\n';

serverTable(delegationAgreement, [
  { about: 'the same servers', zone: '', outcome: 'satisfied', text: 'agreed', says: 'ns1.hosts.test' },
  {
    about: 'one server each that the other lacks',
    zone: '',
    delegations: OTHER,
    outcome: 'failed',
    text: 'only-delegated',
    beside: ['only-listed'],
    says: 'ns3.hosts.test',
  },
  {
    about: 'no server in common',
    zone: '',
    delegations: 'case IN NS ns3.hosts.test.\n',
    outcome: 'failed',
    text: 'nothing-in-common',
  },
  {
    about: 'servers with other NS records',
    zone: '',
    at: { '198.51.100.53': { zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n@ IN NS ns3.hosts.test.\n' } },
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['only-listed', 'servers-disagree'],
  },
  {
    about: 'servers of the zone above that differ',
    zone: '',
    at: {
      '198.51.100.11': {
        change: (response) => ({ ...response, authorities: (response.authorities ?? []).slice(0, 1) }),
      },
    },
    outcome: 'failed',
    text: 'parents-disagree',
  },
  {
    about: 'a server of the zone above that denies the zone',
    zone: '',
    at: {
      '198.51.100.11': {
        change: (response) =>
          response.question?.name === 'case.test'
            ? { ...response, aa: true, rcode: 3, answers: [], authorities: [] }
            : response,
      },
    },
    outcome: 'failed',
    text: 'parents-deny',
    says: '198.51.100.11 of b.nic.test',
  },
  {
    about: 'a server of the zone above that refuses',
    zone: '',
    at: { '198.51.100.11': 'refuses' },
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['parents-fail'],
  },
  {
    about: 'a server of the zone above that is silent',
    zone: '',
    at: { '198.51.100.11': 'silent' },
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['parents-silent'],
  },
  {
    about: 'no server answers',
    zone: '',
    at: {
      '192.0.2.53': 'silent',
      '198.51.100.53': 'silent',
      '2001:db8:1::53': 'silent',
      '2001:db8:2::53': 'silent',
    },
    outcome: 'satisfied',
    text: 'not-compared',
  },
]);
