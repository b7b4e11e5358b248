import { serverTable } from '../../../tests/support/server-table.ts';
import { soaValues } from './soa-values.ts';

const soa = (text: string): string => `@ 3600 IN SOA ${text}\n`;
const SILENT = {
  '192.0.2.53': 'silent',
  '198.51.100.53': 'silent',
  '2001:db8:1::53': 'silent',
  '2001:db8:2::53': 'silent',
} as const;
const NAMES = 'ns1.hosts.test. hostmaster.hosts.test. 7';

serverTable(soaValues, [
  { about: 'usual values', zone: '', outcome: 'satisfied', text: 'fine', says: 'expire 1209600' },
  {
    about: 'those of Google Cloud DNS, at its servers',
    zone: '@ IN NS ns-cloud-a1.googledomains.com.\n@ IN NS ns-cloud-a2.googledomains.com.\n',
    soa: soa(`${NAMES} 21600 3600 259200 300`),
    delegations: 'case IN NS ns-cloud-a1.googledomains.com.\ncase IN NS ns-cloud-a2.googledomains.com.\n',
    others: {
      'googledomains.com': { zone: 'ns-cloud-a1 IN A 192.0.2.53\nns-cloud-a2 IN A 198.51.100.53\n' },
    },
    outcome: 'satisfied',
    text: 'expire-managed',
    says: 'Google Cloud DNS brings the zone to its own servers',
  },
  {
    about: 'short ones',
    zone: '',
    soa: soa(`${NAMES} 1200 1200 86400 60`),
    outcome: 'failed',
    text: 'expire-short',
    beside: ['refresh-short', 'retry-long', 'retry-short', 'negative-short'],
  },
  {
    about: 'a long negative TTL',
    zone: '',
    soa: soa(`${NAMES} 14400 3600 1209600 172800`),
    outcome: 'satisfied',
    text: 'negative-long',
  },
  {
    about: 'an at sign in the contact, and no primary',
    zone: '',
    soa: soa('. admin@hosts.test. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'contact-at',
    beside: ['primary-invalid'],
  },
  {
    about: 'no mailbox',
    zone: '',
    soa: soa('ns1.hosts.test. admin. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'contact-invalid',
  },
  {
    about: 'a contact in a domain that does not exist',
    zone: '',
    soa: soa('ns1.hosts.test. admin.gone.test. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'contact-unreachable',
    says: 'gone.test',
  },
  {
    about: 'a contact in a domain without MX records and addresses',
    zone: 'empty IN TXT "nothing"\n',
    soa: soa('ns1.hosts.test. admin.empty.case.test. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'contact-unreachable',
  },
  {
    about: 'a contact in a domain that has addresses alone',
    zone: 'web IN A 192.0.2.80\n',
    soa: soa('ns1.hosts.test. admin.web.case.test. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'a contact in a domain that takes no mail',
    zone: 'quiet IN MX 0 .\n',
    soa: soa('ns1.hosts.test. admin.quiet.case.test. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'contact-refused',
  },
  {
    about: 'two records',
    zone: '@ 3600 IN SOA ns1.hosts.test. hostmaster.hosts.test. 8 14400 3600 1209600 3600\n',
    outcome: 'failed',
    text: 'several',
  },
  { about: 'nobody answers', zone: '', at: SILENT, outcome: 'satisfied', text: 'none' },
]);
