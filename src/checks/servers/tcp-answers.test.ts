import { serverTable } from '../../../tests/support/server-table.ts';
import { tcpAnswers } from './tcp-answers.ts';

const NS1 = '192.0.2.53';

serverTable(tcpAnswers, [
  {
    about: 'one of two answers is lost',
    zone: '',
    at: {
      '192.0.2.53': {
        reply: (query, usual) => (query.transport === 'tcp' && query.type === 'NS' ? null : usual),
      },
    },
    outcome: 'satisfied',
    text: 'all',
  },
  { about: 'all answer', zone: '', outcome: 'satisfied', text: 'all' },
  {
    about: 'one answers over UDP alone',
    zone: '',
    at: { [NS1]: 'silent-tcp' },
    outcome: 'failed',
    text: 'silent',
    says: NS1,
  },
  {
    about: 'one refuses over TCP',
    zone: '',
    at: {
      [NS1]: {
        reply: ({ transport }, usual) =>
          transport === 'tcp' ? { ...usual, aa: false, rcode: 5, answers: [], authorities: [] } : usual,
      },
    },
    outcome: 'failed',
    text: 'differs',
    says: NS1,
  },
  { about: 'no addresses', zone: '@ IN NS none.hosts.test.\n', outcome: 'satisfied', text: 'none' },
]);
