import { serverTable } from '../../../tests/support/server-table.ts';
import { otherDomains } from './other-domains.ts';

const INSIDE = '@ IN NS ns\nns IN A 192.0.2.60\n';

serverTable(otherDomains, [
  {
    about: 'all in one other domain',
    zone: '',
    outcome: 'satisfied',
    text: 'fine',
    beside: ['one-domain'],
    says: 'hosts.test',
  },
  { about: 'nothing outside', zone: INSIDE, outcome: 'satisfied', text: 'none' },
  {
    about: 'a name server in a domain that does not exist',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns1.free.test.\n',
    outcome: 'failed',
    text: 'name-servers',
    says: 'free.test',
  },
  {
    about: 'a mail server in a domain that does not exist',
    zone: `${INSIDE}@ IN MX 10 mail.free.test.\n`,
    outcome: 'failed',
    text: 'mail-servers',
    says: 'mail.free.test',
  },
  {
    about: 'an alias to a domain that does not exist',
    zone: `${INSIDE}www IN CNAME shop.free.test.\n`,
    outcome: 'failed',
    text: 'aliases',
    says: 'www.case.test',
  },
  {
    about: 'an alias to a name that does not exist',
    zone: `${INSIDE}www IN CNAME gone.hosts.test.\n`,
    outcome: 'failed',
    text: 'dangling',
    says: 'gone.hosts.test',
  },
  {
    about: 'a circle of two domains',
    zone: '@ IN NS ns.round.test.\n',
    delegations: 'case IN NS ns.round.test.\nround IN NS ns.case.test.\n',
    outcome: 'failed',
    text: 'circular',
    beside: ['one-domain'],
    says: 'round.test',
  },
]);
