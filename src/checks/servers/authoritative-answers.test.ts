import { serverTable } from '../../../tests/support/server-table.ts';
import { authoritativeAnswers } from './authoritative-answers.ts';

const NS1 = '192.0.2.53';
const MANY = Array.from({ length: 18 }, (_, i) => `@ IN NS n${i}\nn${i} IN A 192.0.2.${100 + i}\n`).join('');

serverTable(authoritativeAnswers, [
  { about: 'all answer', zone: '', outcome: 'satisfied', text: 'all', says: '2001:db8:2::53 of ns2.hosts.test' },
  { about: 'one is silent', zone: '', at: { [NS1]: 'silent' }, outcome: 'failed', text: 'silent', says: NS1 },
  {
    about: 'another address answers in place of one',
    zone: '',
    at: { [NS1]: { others: ['203.0.113.9:53'] } },
    outcome: 'failed',
    text: 'other-sender',
    weaker: ['silent'],
    says: '192.0.2.53 of ns1.hosts.test (answers came from 203.0.113.9:53)',
  },
  {
    about: 'one is silent over TCP as well, whoever sends answers',
    zone: '',
    at: { [NS1]: { others: ['203.0.113.9:53'], silentTcp: true } },
    outcome: 'failed',
    text: 'silent',
  },
  { about: 'one is lame and refuses', zone: '', at: { [NS1]: 'lame' }, outcome: 'failed', text: 'refusing' },
  { about: 'one refuses', zone: '', at: { [NS1]: 'refuses' }, outcome: 'failed', text: 'refusing' },
  {
    about: 'one is not authoritative',
    zone: '',
    at: { [NS1]: { change: (response) => ({ ...response, aa: false }) } },
    outcome: 'failed',
    text: 'not-authoritative',
  },
  { about: 'one fails', zone: '', at: { [NS1]: 'servfail' }, outcome: 'failed', text: 'broken' },
  {
    about: 'IPv6 does not answer anywhere, which may be our own network',
    zone: '',
    at: { '2001:db8:1::53': 'silent', '2001:db8:2::53': 'silent' },
    outcome: 'satisfied',
    text: 'all',
    beside: ['some'],
  },
  {
    about: 'no addresses',
    zone: '@ IN NS none.hosts.test.\n',
    outcome: 'satisfied',
    text: 'none',
  },
  { about: 'eighteen addresses', zone: MANY, outcome: 'satisfied', text: 'all', beside: ['more'], says: 'left out 2' },
]);
