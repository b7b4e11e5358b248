import { serverTable } from '../../../tests/support/server-table.ts';
import { referralSize } from './referral-size.ts';

const MANY = Array.from({ length: 13 }, (_, i) => `@ IN NS a.rather-long-name-of-a-server-${i}.hosts.test.\n`).join('');
const DENIED = {
  change: (response: object) => ({ ...response, aa: true, rcode: 3, authorities: [], additionals: [] }) as never,
};

serverTable(referralSize, [
  { about: 'two servers', zone: '', outcome: 'satisfied', text: 'fits' },
  { about: 'thirteen long names', zone: MANY, outcome: 'satisfied', text: 'fits', beside: ['large'] },
  {
    about: 'not delegated',
    zone: '',
    at: { '192.0.2.11': DENIED, '198.51.100.11': DENIED },
    outcome: 'satisfied',
    text: 'none',
  },
]);
