import { checkTable } from '../../../tests/support/check-table.ts';
import { expecting } from '../../../tests/support/expecting.ts';
import { expectedParked } from './expected-parked.ts';

const SPF = '@ IN TXT "v=spf1 -all"\n';
const DMARC = '_dmarc IN TXT "v=DMARC1; p=reject"\n';
const MX = '@ IN MX 0 .\n';
const policy = expecting({ domains: ['case.test'], parked: 'yes' });

checkTable(expectedParked, [
  { about: 'no policy says so', zone: '', outcome: 'satisfied', text: 'unsaid' },
  { about: 'all of it is there', zone: SPF + DMARC + MX, policy, outcome: 'satisfied', text: 'as-expected' },
  {
    about: 'sp says the same',
    zone: `${SPF}_dmarc IN TXT "v=DMARC1; p=reject; sp=reject"\n${MX}`,
    policy,
    outcome: 'satisfied',
    text: 'as-expected',
  },
  {
    about: 'SPF ends in ~all',
    zone: `@ IN TXT "v=spf1 ~all"\n${DMARC}${MX}`,
    policy,
    outcome: 'failed',
    text: 'senders',
    says: 'house rules says that the domain is parked, but SPF',
  },
  {
    about: 'SPF names a sender',
    zone: `@ IN TXT "v=spf1 mx -all"\n${DMARC}${MX}`,
    policy,
    outcome: 'failed',
    text: 'senders',
  },
  {
    about: 'quarantine',
    zone: `${SPF}_dmarc IN TXT "v=DMARC1; p=quarantine"\n${MX}`,
    policy,
    outcome: 'failed',
    text: 'unrejected',
  },
  {
    about: 'test mode lowers reject',
    zone: `${SPF}_dmarc IN TXT "v=DMARC1; p=reject; t=y"\n${MX}`,
    policy,
    outcome: 'failed',
    text: 'unrejected',
  },
  {
    about: 'subdomains are open',
    zone: `${SPF}_dmarc IN TXT "v=DMARC1; p=reject; sp=none"\n${MX}`,
    policy,
    outcome: 'failed',
    text: 'unrejected-below',
  },
  {
    about: 'subdomains that do not exist are open',
    zone: `${SPF}_dmarc IN TXT "v=DMARC1; p=reject; np=none"\n${MX}`,
    policy,
    outcome: 'failed',
    text: 'unrejected-below',
  },
  { about: 'no MX at all', zone: SPF + DMARC, policy, outcome: 'failed', text: 'receiving' },
  {
    about: 'a mail server',
    zone: `${SPF}${DMARC}@ IN MX 10 mx.case.test.\n`,
    policy,
    outcome: 'failed',
    text: 'receiving',
  },
  {
    about: 'nothing',
    zone: '@ IN TXT "nothing"\n',
    policy,
    outcome: 'failed',
    text: 'senders',
    minus: [
      ['unrejected', 0],
      ['receiving', 0],
    ],
  },
]);
