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
    text: 'fine',
    beside: ['negative-long'],
  },
  {
    about: 'an at sign in the contact, and no primary',
    zone: '',
    soa: soa('. admin@hosts.test. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['contact-at', 'primary-invalid'],
  },
  {
    about: 'no mailbox',
    zone: '',
    soa: soa('ns1.hosts.test. admin. 7 14400 3600 1209600 3600'),
    outcome: 'satisfied',
    text: 'fine',
    beside: ['contact-invalid'],
  },
  {
    about: 'two records',
    zone: '@ 3600 IN SOA ns1.hosts.test. hostmaster.hosts.test. 8 14400 3600 1209600 3600\n',
    outcome: 'failed',
    text: 'several',
  },
  { about: 'nobody answers', zone: '', at: SILENT, outcome: 'satisfied', text: 'none' },
]);
