import { serverTable } from '../../../tests/support/server-table.ts';
import { mailReverseNames } from './mail-reverse-names.ts';

const MAIL = '@ IN MX 10 ns3.hosts.test.\n';
const REVERSE = '53.113.0.203.in-addr.arpa';
const OWN = '@ IN MX 10 mail\nmail IN A 203.0.113.25\n';
const SENDS = '@ IN TXT "v=spf1 mx -all"\n';
const OWN_REVERSE = '25.113.0.203.in-addr.arpa';
const GREETS = (greeting: string) => ({ 'mail.case.test': { address: '203.0.113.25', greeting } });

serverTable(mailReverseNames, [
  { about: 'a name', zone: MAIL, reverse: { [REVERSE]: 'ns3.hosts.test' }, outcome: 'satisfied', text: 'looked-up' },
  { about: 'no mail servers', zone: '', outcome: 'satisfied', text: 'none' },
  {
    about: 'no name',
    zone: MAIL,
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['missing'],
    says: '203.0.113.53 of ns3.hosts.test',
  },
  {
    about: 'no name at a provider that SPF lets send',
    zone: `${MAIL}${SENDS}`,
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['missing'],
  },
  {
    about: 'no name at an own server that SPF lets send',
    zone: `${OWN}${SENDS}`,
    outcome: 'failed',
    text: 'missing-at-sender',
    says: 'your SPF record lets them send: 203.0.113.25 of mail.case.test',
  },
  {
    about: 'no name at an own server that only receives',
    zone: `${OWN}@ IN TXT "v=spf1 ip4:198.51.100.7 -all"\n`,
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['missing'],
  },
  {
    about: 'a name that leads elsewhere',
    zone: MAIL,
    reverse: { [REVERSE]: 'ns1.hosts.test' },
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['unconfirmed'],
    says: '203.0.113.53 (ns1.hosts.test)',
  },
  {
    about: 'a name that does not exist, at a server that sends',
    zone: `${OWN}${SENDS}`,
    reverse: { [OWN_REVERSE]: 'gone.hosts.test' },
    outcome: 'failed',
    text: 'unconfirmed-at-sender',
    says: '203.0.113.25 (gone.hosts.test)',
  },
  {
    about: 'a name that cannot be looked up',
    zone: `${OWN}${SENDS}`,
    reverse: { [OWN_REVERSE]: 'gone.hosts.test' },
    lost: ['gone.hosts.test'],
    outcome: 'satisfied',
    text: 'looked-up',
  },
  {
    about: 'a name made of the address',
    zone: `${OWN}${SENDS}h203-0-113-25 IN A 203.0.113.25\n`,
    reverse: { [OWN_REVERSE]: 'h203-0-113-25.case.test' },
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['generic'],
    says: 'h203-0-113-25.case.test',
  },
  {
    about: 'a greeting with its name',
    zone: `${OWN}${SENDS}`,
    reverse: { [OWN_REVERSE]: 'mail.case.test' },
    greetings: GREETS('mail.case.test ESMTP Postfix'),
    outcome: 'satisfied',
    text: 'looked-up',
  },
  ...['localhost ESMTP', 'mail.localdomain ESMTP', '**********', 'ESMTP ready'].map((greeting) => ({
    about: `a greeting without a name: ${greeting}`,
    zone: `${OWN}${SENDS}`,
    reverse: { [OWN_REVERSE]: 'mail.case.test' },
    greetings: GREETS(greeting),
    outcome: 'satisfied' as const,
    text: 'looked-up',
    beside: ['greets-without-name'],
    says: greeting.split(' ')[0] ?? '',
  })),
  {
    about: 'a greeting with the name of another',
    zone: `${OWN}${SENDS}`,
    reverse: { [OWN_REVERSE]: 'mail.case.test' },
    greetings: GREETS('ns1.hosts.test ESMTP'),
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['greets-otherwise'],
    says: 'mail.case.test (“ns1.hosts.test”)',
  },
  {
    about: 'the greeting of a provider',
    zone: MAIL,
    reverse: { [REVERSE]: 'ns3.hosts.test' },
    greetings: { 'ns3.hosts.test': { address: '203.0.113.53', greeting: 'inside.hosts.test ESMTP' } },
    outcome: 'satisfied',
    text: 'looked-up',
  },
  {
    about: 'the reverse DNS fails',
    zone: MAIL,
    reverse: { [REVERSE]: null },
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['open'],
  },
]);
