import { serverTable } from '../../../tests/support/server-table.ts';
import { soaAgreement } from './soa-agreement.ts';

const soa = (text: string): string => `@ 3600 IN SOA ${text}\n`;
const USUAL = 'ns1.hosts.test. hostmaster.hosts.test. 7 14400 3600 1209600 3600';
const at = (text: string) => ({ '198.51.100.53': { zone: '', soa: soa(text) } });
const SILENT = {
  '192.0.2.53': 'silent',
  '198.51.100.53': 'silent',
  '2001:db8:1::53': 'silent',
  '2001:db8:2::53': 'silent',
} as const;

serverTable(soaAgreement, [
  { about: 'one version', zone: '', soa: soa(USUAL), outcome: 'satisfied', text: 'agreed', says: 'number 7' },
  {
    about: 'one step behind',
    zone: '',
    at: at(USUAL.replace(' 7 ', ' 6 ')),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['spreading'],
  },
  {
    about: 'one step around the circle',
    zone: '',
    soa: soa(USUAL.replace(' 7 ', ' 0 ')),
    at: at(USUAL.replace(' 7 ', ' 4294967295 ')),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['spreading'],
  },
  {
    about: 'far behind',
    zone: '',
    at: at(USUAL.replace(' 7 ', ' 3 ')),
    outcome: 'failed',
    text: 'serials',
    says: '3 at 198.51.100.53',
  },
  {
    about: 'months behind, by the dates in the serial numbers',
    zone: '',
    soa: soa(USUAL.replace(' 7 ', ' 2026112801 ')),
    at: at(USUAL.replace(' 7 ', ' 2026060101 ')),
    outcome: 'failed',
    text: 'serials-apart',
    says: '180 days apart',
  },
  {
    about: 'some days behind, which a transfer may make up for',
    zone: '',
    soa: soa(USUAL.replace(' 7 ', ' 2026112801 ')),
    at: at(USUAL.replace(' 7 ', ' 2026112501 ')),
    outcome: 'failed',
    text: 'serials',
  },
  {
    about: 'independent providers with serial numbers of their own and the same records',
    zone: '@ IN A 192.0.2.1\n',
    at: {
      '198.51.100.53': {
        zone: '@ IN A 192.0.2.1\n',
        soa: soa('ns2.hosts.test. hostmaster.hosts.test. 2026112801 14400 3600 1209600 3600'),
      },
      '2001:db8:2::53': {
        zone: '@ IN A 192.0.2.1\n',
        soa: soa('ns2.hosts.test. hostmaster.hosts.test. 2026112801 14400 3600 1209600 3600'),
      },
    },
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['primaries', 'independent'],
  },
  {
    about: 'independent providers with other records',
    zone: '@ IN A 192.0.2.1\n@ IN MX 10 a\n',
    at: {
      '198.51.100.53': {
        zone: '@ IN A 192.0.2.1\n',
        soa: soa('ns2.hosts.test. hostmaster.hosts.test. 2026112801 14400 3600 1209600 3600'),
      },
    },
    outcome: 'failed',
    text: 'serials',
    beside: ['primaries'],
  },
  {
    about: 'other fields',
    zone: '',
    at: at('ns2.hosts.test. admin.hosts.test. 7 14400 3600 1209600 1800'),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['primaries', 'contacts', 'timers'],
  },
  { about: 'nobody answers', zone: '', at: SILENT, outcome: 'satisfied', text: 'not-compared' },
]);
