import { serverTable } from '../../../tests/support/server-table.ts';
import { csync } from './csync.ts';

const ADDRESSES = ['192.0.2.53', '198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];
const SILENT = Object.fromEntries(ADDRESSES.map((address) => [address, 'silent'] as const));

serverTable(csync, [
  { about: 'none', zone: '', sign: {}, outcome: 'satisfied', text: 'none' },
  { about: 'NS and addresses', zone: '@ IN CSYNC 7 3 A AAAA NS\n', sign: {}, outcome: 'satisfied', text: 'offered' },
  { about: 'the serial does not count', zone: '@ IN CSYNC 99 1 NS\n', sign: {}, outcome: 'satisfied', text: 'offered' },
  {
    about: 'the serial comes again from 0',
    zone: '@ IN CSYNC 4294967295 3 NS\n',
    sign: {},
    outcome: 'satisfied',
    text: 'offered',
  },
  {
    about: 'below a registry that reads it',
    zone: '',
    others: { se: { zone: '', sign: {} }, 'case.se': { zone: '@ IN CSYNC 7 3 NS\n', sign: {} } },
    name: 'case.se',
    outcome: 'satisfied',
    text: 'offered-read',
    says: 'The registry of se acts on',
  },
  { about: 'of no type', zone: '@ IN CSYNC 7 3\n', sign: {}, outcome: 'satisfied', text: 'nothing' },
  {
    about: 'for a later version',
    zone: '@ IN CSYNC 8 3 NS\n',
    sign: {},
    outcome: 'satisfied',
    text: 'ahead',
    says: 'serial number 8',
  },
  {
    about: 'other ones at one server',
    zone: '@ IN CSYNC 7 3 NS\n',
    sign: {},
    at: { '198.51.100.53': { zone: '', sign: {} } },
    outcome: 'failed',
    text: 'servers-disagree',
    says: '7 3 NS at ',
  },
  {
    about: 'two',
    zone: '@ IN CSYNC 7 3 NS\n@ IN CSYNC 7 1 NS\n',
    sign: {},
    outcome: 'failed',
    text: 'several',
    says: 'has 2 CSYNC records',
  },
  { about: 'not signed', zone: '@ IN CSYNC 7 3 NS\n', outcome: 'failed', text: 'unsigned' },
  {
    about: 'signed, without DS record',
    zone: '@ IN CSYNC 7 3 NS\n',
    sign: { withoutDs: true },
    outcome: 'failed',
    text: 'unsigned',
  },
  {
    about: 'an unknown flag',
    zone: '@ IN CSYNC 7 7 NS\n',
    sign: {},
    outcome: 'failed',
    text: 'strange',
    says: 'flags 7',
  },
  {
    about: 'another type',
    zone: '@ IN CSYNC 7 3 MX NS\n',
    sign: {},
    outcome: 'failed',
    text: 'strange',
    says: 'NS and MX',
  },
  { about: 'nobody answers', zone: '', sign: {}, at: SILENT, outcome: 'satisfied', text: 'not-known' },
]);
