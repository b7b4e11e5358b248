import { serverTable } from '../../../tests/support/server-table.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { serverNames } from './server-names.ts';

const soa = (primary: string): string => `@ 3600 IN SOA ${primary} hostmaster.hosts.test. 7 14400 3600 1209600 3600\n`;

/** Answers for the SOA record with authority, in a version. */
const versionOf =
  (serial: number) =>
  (query: ServerQuery, usual: ServerResponse): ServerResponse => ({
    ...usual,
    aa: true,
    rcode: 0,
    answers: [
      {
        name: query.name,
        type: 6,
        class: 1,
        ttlSeconds: 60,
        octets: encodeRdata('SOA', {
          mname: 'ns3.hosts.test' as DnsName,
          rname: 'hostmaster.hosts.test' as DnsName,
          serial,
          refresh: 14_400,
          retry: 3600,
          expire: 1_209_600,
          minimum: 3600,
        }),
      },
    ],
    authorities: [],
  });

serverTable(serverNames, [
  { about: 'usual names', zone: '@ IN MX 10 mail.hosts.test.\n', outcome: 'satisfied', text: 'fine' },
  {
    about: 'a name server with an underscore',
    zone: '@ IN NS ns_1\n@ IN NS ns1.hosts.test.\nns_1 IN A 192.0.2.60\n',
    outcome: 'failed',
    text: 'name-server-name',
    says: 'ns_1.case.test',
  },
  {
    about: 'a mail server with an underscore',
    zone: '@ IN MX 10 mail_1\n',
    outcome: 'failed',
    text: 'mail-server-name',
    says: 'mail_1.case.test',
  },
  { about: 'mail goes nowhere', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'fine' },
  {
    about: 'the primary is an alias',
    zone: 'primary IN CNAME ns1.hosts.test.\n',
    soa: soa('primary.case.test.'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-alias'],
  },
  {
    about: 'there is no such primary',
    zone: '',
    soa: soa('gone.hosts.test.'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-missing'],
  },
  {
    about: 'a hidden primary without an address',
    zone: 'primary IN TXT "x"\n',
    soa: soa('primary.case.test.'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-hidden'],
  },
  {
    about: 'a primary that does not answer',
    zone: '',
    soa: soa('ns3.hosts.test.'),
    at: { '203.0.113.53': 'silent' },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-silent'],
  },
  {
    about: 'a primary that does not have the zone',
    zone: '',
    soa: soa('ns3.hosts.test.'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-not-serving'],
  },
  {
    about: 'a primary with the version of its name servers',
    zone: '',
    soa: soa('ns3.hosts.test.'),
    at: { '203.0.113.53': { reply: versionOf(7) } },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-hidden'],
  },
  {
    about: 'a primary that is behind',
    zone: '',
    soa: soa('ns3.hosts.test.'),
    at: { '203.0.113.53': { reply: versionOf(3) } },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-behind'],
    says: '(3) than its name servers (7)',
  },
  {
    about: 'a primary that is the machine itself',
    zone: '',
    soa: soa('localhost.'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['primary-local'],
  },
  ...(
    [
      ['-case.test', 'zone-hyphen'],
      ['ab--cd.test', 'zone-double-hyphen'],
      ['_sip.test', 'zone-character'],
    ] as const
  ).map(([zone, code]) => ({
    about: `the zone ${zone}`,
    zone: '',
    name: zone,
    undelegated: {
      zone: zone as DomainName,
      servers: [{ host: 'ns1.hosts.test' as DnsName, addresses: ['192.0.2.53'] }],
      ds: [],
    },
    outcome: 'satisfied' as const,
    text: 'fine',
    beside: [code],
  })),
]);
