import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { mailReachability } from './mail-reachability.ts';

const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';
const PRIVATE = '@ IN MX 20 inside\ninside IN A 10.0.0.25\n';
const mail = (smtp: MailSpec = {}): HostSpec => ({ host: 'mail.case.test', addresses: ['192.0.2.25'], smtp });

checkTable(mailReachability, [
  { about: 'one answers', zone: MX, hosts: [mail()], outcome: 'satisfied', text: 'reached', says: 'mail.case.test' },
  {
    about: 'one answers, the other could not be looked up',
    zone: `${MX}@ IN MX 20 b\nb IN A 192.0.2.26\n`,
    hosts: [mail()],
    faults: [[{ name: 'b.case.test' }, 'servfail']],
    outcome: 'satisfied',
    text: 'reached',
  },
  {
    about: 'turned away',
    zone: MX,
    hosts: [mail({ behaviour: 'turned-away' })],
    outcome: 'satisfied',
    text: 'reached',
  },
  {
    about: 'nothing listens',
    zone: MX,
    hosts: [mail({ behaviour: 'refused' })],
    outcome: 'failed',
    text: 'silent',
    says: 'mail.case.test. Our own network may block that port',
  },
  {
    about: 'one is silent, the other has a private address',
    zone: MX + PRIVATE,
    hosts: [mail({ behaviour: 'refused' })],
    outcome: 'failed',
    text: 'silent',
    minus: [['special-addresses', 0]],
  },
  {
    about: 'one is silent, the other could not be looked up',
    zone: `${MX}@ IN MX 20 b\nb IN A 192.0.2.26\n`,
    hosts: [mail({ behaviour: 'refused' })],
    faults: [[{ name: 'b.case.test' }, 'servfail']],
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  { about: 'a private address', zone: PRIVATE, outcome: 'failed', text: 'unusable', says: 'inside.case.test' },
  { about: 'a host that does not exist', zone: '@ IN MX 10 gone\n', outcome: 'failed', text: 'unusable' },
  { about: 'the machine of the sender itself', zone: '@ IN MX 10 localhost.\n', outcome: 'failed', text: 'unusable' },
  {
    about: 'more silent servers than are asked',
    zone: Array.from({ length: 12 }, (_, i) => `@ IN MX ${i} m${i}\nm${i} IN A 10.0.0.28\n`).join(''),
    outcome: 'failed',
    text: 'first-silent',
    minus: [['special-addresses', 0]],
    says: 'We did not ask 2 further servers.',
  },
  {
    about: 'a null MX beside a server that answers',
    zone: `${MX}@ IN MX 0 .\n`,
    hosts: [mail()],
    outcome: 'satisfied',
    text: 'reached',
    minus: [['null-and-others', 0]],
    says: 'There are 2 MX records',
  },
  {
    about: 'no IPv4',
    zone: '@ IN MX 10 six\nsix IN AAAA 2001:db8::25\n',
    hosts: [{ host: 'six.case.test', addresses: ['2001:db8::25'], smtp: {} }],
    outcome: 'satisfied',
    text: 'reached',
    minus: [['only-ipv6', 0]],
  },
  {
    about: 'an alias, a name that is none, and a private address beside one that answers',
    zone: `${MX}${PRIVATE}@ IN MX 30 alias\nalias IN CNAME mail\n@ IN MX 40 no_name\nno_name IN A 192.0.2.25\n`,
    hosts: [mail()],
    outcome: 'satisfied',
    text: 'reached',
    minus: [
      ['special-addresses', 0],
      ['alias-hosts', 0],
      ['bad-names', 0],
    ],
  },
  { about: 'a null MX', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'takes-none', notNeeded: true },
  {
    about: 'neither MX nor address',
    zone: 'www IN A 192.0.2.1\n',
    outcome: 'satisfied',
    text: 'nowhere',
    notNeeded: true,
  },
  {
    about: 'no MX, and the name itself is silent: a web server',
    zone: '@ IN A 192.0.2.25\n',
    hosts: [{ ...mail({ behaviour: 'refused' }), host: 'case.test' }],
    outcome: 'satisfied',
    text: 'not-meant',
    notNeeded: true,
  },
]);
