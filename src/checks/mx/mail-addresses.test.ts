import type { HostSpec, MailSpec } from '../../../testbed/hosts.ts';
import { checkTable } from '../../../tests/support/check-table.ts';
import { mailAddresses } from './mail-addresses.ts';

const MX = '@ IN MX 10 mail\n';
const BOTH = `${MX}mail IN A 192.0.2.25\nmail IN AAAA 2001:db8::25\n`;
const SECOND = '@ IN MX 20 mail2\nmail2 IN A 192.0.2.26\nmail2 IN AAAA 2001:db8::26\n';
const THIRD = '@ IN MX 30 mail3\nmail3 IN AAAA 2001:db8::27\n';

const at = (host: string, addresses: readonly string[], smtp: MailSpec = {}): HostSpec => ({
  host: `${host}.case.test`,
  addresses,
  smtp,
});
const answering = (host: string, ...addresses: readonly string[]): HostSpec => at(host, addresses);
const dead = (host: string, ...addresses: readonly string[]): HostSpec => at(host, addresses, { behaviour: 'refused' });

checkTable(mailAddresses, [
  // Nobody has answered over IPv6 yet: what answers in later rows is remembered.
  {
    about: 'dead over IPv6, which our own network may not have',
    zone: BOTH,
    hosts: [answering('mail', '192.0.2.25'), dead('mail', '2001:db8::25')],
    outcome: 'unknown',
    text: 'port 25 is blocked from many networks',
  },
  {
    about: 'both answer',
    zone: BOTH,
    hosts: [answering('mail', '192.0.2.25', '2001:db8::25')],
    outcome: 'satisfied',
    text: 'answer',
    says: 'All 2 addresses',
  },
  {
    about: 'one address, at a visit',
    zone: `${MX}mail IN A 192.0.2.25\n`,
    hosts: [answering('mail', '192.0.2.25')],
    active: false,
    outcome: 'satisfied',
    text: 'answer',
    says: 'The address of the mail server answers',
  },
  {
    about: 'two addresses, at a visit',
    zone: BOTH,
    hosts: [answering('mail', '192.0.2.25', '2001:db8::25')],
    active: false,
    outcome: 'unknown',
    text: 'only a live check tests this',
  },
  {
    about: 'turned away at one',
    zone: BOTH,
    hosts: [at('mail', ['192.0.2.25', '2001:db8::25'], { behaviour: 'turned-away' })],
    outcome: 'satisfied',
    text: 'answer',
  },
  {
    about: 'dead over IPv6',
    zone: BOTH,
    hosts: [answering('mail', '192.0.2.25'), dead('mail', '2001:db8::25')],
    outcome: 'failed',
    text: 'family-dead',
    says: 'over IPv6: 2001:db8::25 of mail.case.test',
  },
  {
    about: 'dead over IPv4 at two servers',
    zone: BOTH + SECOND,
    hosts: [
      answering('mail', '2001:db8::25'),
      dead('mail', '192.0.2.25'),
      answering('mail2', '2001:db8::26'),
      dead('mail2', '192.0.2.26'),
    ],
    outcome: 'failed',
    text: 'family-dead',
    says: 'over IPv4',
  },
  {
    about: 'the first server is dead, and one address of the next',
    zone: BOTH + SECOND + THIRD,
    hosts: [
      dead('mail', '192.0.2.25', '2001:db8::25'),
      answering('mail2', '192.0.2.26'),
      dead('mail2', '2001:db8::26'),
      answering('mail3', '2001:db8::27'),
    ],
    outcome: 'failed',
    text: 'first-dead',
    minus: [['address-dead', 0]],
  },
  {
    about: 'one of several addresses of a provider’s server is dead, and we do not try all',
    zone: '@ IN MX 10 mx.provider.test.\n',
    otherZones: {
      'provider.test': 'mx IN A 192.0.2.25\nmx IN A 192.0.2.26\nmx IN A 192.0.2.27\n',
    },
    hosts: [
      { host: 'mx.provider.test', addresses: ['192.0.2.25', '192.0.2.27'], smtp: {} },
      { host: 'mx.provider.test', addresses: ['192.0.2.26'], smtp: { behaviour: 'refused' } },
    ],
    outcome: 'failed',
    text: 'address-dead',
    says: 'ask them whether the server is running',
  },
  {
    about: 'several addresses, of which we do not try all',
    zone: `${MX}mail IN A 192.0.2.25\nmail IN A 192.0.2.26\nmail IN A 192.0.2.27\n`,
    hosts: [answering('mail', '192.0.2.25', '192.0.2.26', '192.0.2.27')],
    outcome: 'satisfied',
    text: 'answer',
    says: 'We did not try 1 further address.',
  },
  {
    about: 'a dead one, and one that is not known: its server hangs',
    zone: `${BOTH}${SECOND}`,
    faults: [[{ name: 'mail2.case.test' }, 'servfail']],
    hosts: [answering('mail', '192.0.2.25'), dead('mail', '2001:db8::25')],
    outcome: 'failed',
    text: 'family-dead',
  },
  {
    about: 'all are dead',
    zone: BOTH,
    hosts: [dead('mail', '192.0.2.25', '2001:db8::25')],
    outcome: 'failed',
    text: 'all-dead',
  },
  {
    about: 'no STARTTLS over IPv6',
    zone: BOTH,
    hosts: [answering('mail', '192.0.2.25'), at('mail', ['2001:db8::25'], { starttls: 'not-offered', apart: true })],
    outcome: 'failed',
    text: 'not-offered-there',
    says: '2001:db8::25 of mail.case.test',
  },
  {
    about: 'STARTTLS breaks over IPv6, and one address more is dead',
    zone: `${BOTH}mail IN A 192.0.2.26\n`,
    hosts: [
      answering('mail', '192.0.2.25'),
      dead('mail', '192.0.2.26'),
      at('mail', ['2001:db8::25'], { starttls: 'broken', apart: true }),
    ],
    outcome: 'failed',
    text: 'address-dead',
    minus: [['broken-there', 0]],
  },
  {
    about: 'another certificate over IPv6, whose life is over, and an old version',
    zone: BOTH,
    hosts: [
      answering('mail', '192.0.2.25'),
      at('mail', ['2001:db8::25'], {
        apart: true,
        certificate: 'expired',
        tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' },
        ciphers: 'DEFAULT:@SECLEVEL=0',
      }),
    ],
    outcome: 'failed',
    text: 'not-valid-there',
    minus: [['old-version-there', 0]],
  },
  {
    about: 'one that nobody vouches for, at each address: that is no difference',
    zone: BOTH,
    hosts: [at('mail', ['192.0.2.25', '2001:db8::25'], { certificate: 'self-signed' })],
    outcome: 'satisfied',
    text: 'answer',
  },
  { about: 'no address', zone: MX, outcome: 'satisfied', text: 'none' },
  { about: 'a null MX', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'takes-none', notNeeded: true },
  {
    about: 'neither MX nor address',
    zone: 'www IN A 192.0.2.1\n',
    outcome: 'satisfied',
    text: 'nowhere',
    notNeeded: true,
  },
  { about: 'no MX', zone: '@ IN A 192.0.2.25\n', outcome: 'satisfied', text: 'implicit', notNeeded: true },
]);
