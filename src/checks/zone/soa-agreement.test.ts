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
    about: 'other fields',
    zone: '',
    at: at('ns2.hosts.test. admin.hosts.test. 7 14400 3600 1209600 1800'),
    outcome: 'satisfied',
    text: 'agreed',
    beside: ['primaries', 'contacts', 'timers'],
  },
  { about: 'nobody answers', zone: '', at: SILENT, outcome: 'satisfied', text: 'not-compared' },
]);
