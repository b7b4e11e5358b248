import { serverTable } from '../../../tests/support/server-table.ts';
import { childDs } from './child-ds.ts';

const ADDRESSES = ['192.0.2.53', '198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];
const everywhere = <F>(fault: F) => Object.fromEntries(ADDRESSES.map((address) => [address, fault]));
/** The tag of this key is 3613. */
const KEY = '257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=';
const OTHER_DIGEST = `3613 15 2 ${'00'.repeat(32)}`;
const OF_NO_KEY = `1 13 2 ${'00'.repeat(32)}`;

/** More keys than are compared. */
const MANY_KEYS = Array.from(
  { length: 60 },
  (_, i) => `@ IN DNSKEY 257 3 15 ${Buffer.alloc(32, i + 1).toString('base64')}\n`,
).join('');
const MANY_CDS = Array.from({ length: 60 }, (_, i) => `@ IN CDS ${i} 13 2 ${'00'.repeat(32)}\n`).join('');

serverTable(childDs, [
  { about: 'none', zone: '', sign: {}, outcome: 'satisfied', text: 'none' },
  {
    about: 'as the zone above has it',
    zone: '',
    sign: { cds: true },
    outcome: 'satisfied',
    text: 'in-step',
    beside: ['one-form'],
  },
  {
    about: 'before the zone above has it',
    zone: '',
    sign: { cds: true, withoutDs: true },
    outcome: 'satisfied',
    text: 'waiting',
    beside: ['one-form'],
  },
  {
    about: 'a removal',
    zone: '@ IN CDS 0 0 0 00\n',
    sign: {},
    outcome: 'satisfied',
    text: 'removal',
  },
  {
    about: 'of a key that is not there',
    zone: `@ IN CDS ${OF_NO_KEY}\n`,
    sign: {},
    outcome: 'failed',
    text: 'no-key',
    beside: ['one-form'],
  },
  {
    about: 'of a key by its tag, with the digest of another',
    zone: `@ IN DNSKEY ${KEY}\n@ IN CDS ${OTHER_DIGEST}\n`,
    sign: {},
    outcome: 'failed',
    text: 'no-key',
    beside: ['one-form'],
  },
  {
    about: 'of one that is there and one that is not yet',
    zone: `@ IN CDS ${OF_NO_KEY}\n`,
    sign: { cds: true },
    outcome: 'satisfied',
    text: 'waiting',
    beside: ['spare-key', 'one-form'],
  },
  {
    about: 'CDNSKEY alone, of a key that is not there',
    zone: `@ IN CDNSKEY ${KEY}\n`,
    sign: {},
    outcome: 'failed',
    text: 'no-such-cdnskey',
  },
  {
    about: 'a removal by CDNSKEY alone',
    zone: '@ IN CDNSKEY 0 3 0 AA==\n',
    sign: {},
    outcome: 'satisfied',
    text: 'removal',
  },
  {
    about: 'other ones at one server',
    zone: '',
    sign: { cds: true },
    at: { '198.51.100.53': { zone: '', sign: {} } },
    outcome: 'failed',
    text: 'servers-disagree',
    beside: ['one-form'],
  },
  {
    about: 'another CDNSKEY at one server',
    zone: `@ IN DNSKEY ${KEY}\n@ IN CDNSKEY ${KEY}\n`,
    sign: {},
    at: { '198.51.100.53': { zone: `@ IN DNSKEY ${KEY}\n`, sign: {} } },
    outcome: 'failed',
    text: 'servers-disagree',
    says: 'have different CDNSKEY records: 3613 at',
  },
  {
    about: 'a removal that one server does not ask for',
    zone: '@ IN CDS 0 0 0 00\n@ IN CDNSKEY 0 3 0 AA==\n',
    sign: {},
    at: { '198.51.100.53': { zone: '', sign: {} } },
    outcome: 'failed',
    text: 'servers-disagree',
    beside: ['servers-disagree', 'removal'],
  },
  {
    about: 'of another key than CDNSKEY',
    zone: `@ IN DNSKEY ${KEY}\n@ IN CDNSKEY ${KEY}\n`,
    sign: { cds: true },
    outcome: 'failed',
    text: 'forms-differ',
  },
  {
    about: 'nobody answers',
    zone: '',
    sign: {},
    at: everywhere('silent'),
    outcome: 'satisfied',
    text: 'not-known',
  },
  {
    about: 'more keys than are compared',
    zone: `${MANY_KEYS}@ IN CDS ${OF_NO_KEY}\n`,
    sign: {},
    outcome: 'satisfied',
    text: 'too-many',
  },
  {
    about: 'more CDS records than are compared',
    zone: MANY_CDS,
    sign: {},
    outcome: 'satisfied',
    text: 'too-many',
    says: '60 CDS',
  },
  {
    about: 'more CDNSKEY records than are compared',
    zone: MANY_KEYS.replaceAll('DNSKEY', 'CDNSKEY'),
    sign: {},
    outcome: 'satisfied',
    text: 'too-many',
  },
]);
